// SPDX-License-Identifier: Apache-2.0
#include "review/web/server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <exception>

#include "base/log.h"
#include "base/percent.h"
#include "base/text.h"

namespace rolecall::review::web {
namespace {

// A connection keeps its thread, also while its client is slow; threads that wait cost little.
constexpr int kKeepAliveSeconds = 5;
constexpr size_t kKeepAliveRequests = 100;
// The library asks the system to queue five connections, which one browser fills.
constexpr int kBacklog = 128;

std::map<std::string, std::string> parse_cookies(std::string_view header) {
  std::map<std::string, std::string> cookies;
  for (const std::string_view pair : base::split(header, ';')) {
    const std::string_view trimmed = base::trim(pair);
    const size_t equals = trimmed.find('=');
    if (equals == std::string_view::npos) continue;
    cookies.emplace(trimmed.substr(0, equals), trimmed.substr(equals + 1));
  }
  return cookies;
}

bool is_form(std::string_view content_type) {
  constexpr std::string_view kForm = "application/x-www-form-urlencoded";
  return base::equals_ignoring_ascii_case(
      base::trim(content_type.substr(0, content_type.find(';'))), kForm);
}

Request make_request(const httplib::Request& from, std::string body) {
  Request request;
  request.method = from.method == "HEAD" ? "GET" : from.method;
  request.target = from.target;
  const std::string_view target = request.target;
  const size_t question = target.find('?');
  request.path = to_valid_utf8(base::percent_decode(target.substr(0, question)));
  if (question != std::string_view::npos) request.query = parse_form(target.substr(question + 1));
  for (const auto& [name, value] : from.headers) {
    request.headers.emplace(base::ascii_lower(name), value);
  }
  request.cookies = parse_cookies(request.header("cookie"));
  request.remote_address = from.remote_addr;
  if (is_form(request.header("content-type"))) {
    request.form = parse_form(body);
  } else {
    request.body = std::move(body);
  }
  return request;
}

void send(Response from, httplib::Response& to) {
  to.status = from.status;
  for (const auto& [name, value] : from.headers) to.set_header(name, value);
  to.set_content(std::move(from.body), from.type);
}

}  // namespace

/// Opens the library's socket queue, which it keeps to itself.
class QueueingServer : public httplib::Server {
 public:
  void widen_queue() { ::listen(svr_sock_, kBacklog); }
};

struct Server::Impl {
  ServerOptions options;
  Handler handler;
  QueueingServer server;
  int port = 0;

  void answer(const httplib::Request& from, std::string body, httplib::Response& to) {
    Response response;
    try {
      response = handler(make_request(from, std::move(body)));
    } catch (const std::exception& error) {
      base::log(base::LogLevel::kError,
                fmt::format("{} {}: {}", from.method, from.path, error.what()));
      response = text_response(500, "Something went wrong here; the log says what.");
    }
    send(std::move(response), to);
  }

  // What needs no body is answered before the library reads or routes anything.
  httplib::Server::HandlerResponse before_routing(const httplib::Request& from,
                                                  httplib::Response& to) {
    using Result = httplib::Server::HandlerResponse;
    if (from.target.size() > options.max_target) {
      send(text_response(414, "The address is too long."), to);
      return Result::Handled;
    }
    // Pages are small and made anew: parts of them are not served.
    if (from.has_header("Range")) {
      send(Response{416, "text/plain", "", {}}, to);
      return Result::Handled;
    }
    if (from.method == "POST") return Result::Unhandled;
    if (from.method == "GET" || from.method == "HEAD") {
      answer(from, {}, to);
    } else {
      Response refused = text_response(405, "Only GET, HEAD and POST are answered here.");
      refused.headers.emplace_back("Allow", "GET, HEAD, POST");
      send(std::move(refused), to);
    }
    // A body that nobody reads would be taken for the connection's next request.
    if (from.has_header("Content-Length") || from.has_header("Transfer-Encoding")) {
      to.set_header("Connection", "close");
    }
    return Result::Handled;
  }

  void set_up() {
    server.new_task_queue = [threads = options.threads] {
      return new httplib::ThreadPool(static_cast<size_t>(threads));  // The library deletes it.
    };
    server.set_payload_max_length(options.max_body);
    server.set_read_timeout(options.client_timeout);
    server.set_write_timeout(options.client_timeout);
    server.set_keep_alive_max_count(kKeepAliveRequests);
    server.set_keep_alive_timeout(kKeepAliveSeconds);
    server.set_tcp_nodelay(true);
    server.set_pre_routing_handler(
        [this](const auto& from, auto& to) { return before_routing(from, to); });
    server.Post(".*", [this](const httplib::Request& from, httplib::Response& to,
                             const httplib::ContentReader& read) {
      std::string body;
      read([&body](const char* bytes, size_t count) {
        body.append(bytes, count);
        return true;
      });
      // The reader has set a status where the body was too long or broken off.
      if (to.status > 0 && to.status != 200) return;
      answer(from, std::move(body), to);
    });
  }
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

base::Result<std::unique_ptr<Server>> Server::listen(const ServerOptions& options,
                                                     Handler handler) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  impl->handler = std::move(handler);
  impl->set_up();
  if (options.port == 0) {
    impl->port = impl->server.bind_to_any_port(options.host);
  } else if (impl->server.bind_to_port(options.host, options.port)) {
    impl->port = options.port;
  }
  if (impl->port <= 0) {
    return base::fail(base::ErrorCode::kIo, fmt::format("{}:{}", options.host, options.port),
                      "cannot listen there: the port is taken, or the address is not this "
                      "machine's; choose another with --listen");
  }
  impl->server.widen_queue();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

int Server::port() const { return impl_->port; }
void Server::run() { impl_->server.listen_after_bind(); }
void Server::stop() { impl_->server.stop(); }

}  // namespace rolecall::review::web
