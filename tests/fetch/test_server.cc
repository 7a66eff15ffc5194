// SPDX-License-Identifier: Apache-2.0
#include "tests/fetch/test_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <mutex>
#include <optional>
#include <thread>

#include "base/check.h"
#include "base/text.h"

namespace rolecall::fetch {
namespace {

TestRequest parse_request(std::string_view head) {
  TestRequest request;
  const auto lines = base::split(head, '\n');
  const auto words = base::split_words(lines.front());
  request.target = words.size() > 1 ? std::string(words[1]) : "";
  for (size_t i = 1; i < lines.size(); ++i) {
    const size_t colon = lines[i].find(':');
    if (colon == std::string_view::npos) continue;
    request.headers[base::ascii_lower(lines[i].substr(0, colon))] =
        base::trim(lines[i].substr(colon + 1));
  }
  const std::string host = request.headers["host"];
  request.host = host.substr(0, host.find(':'));
  return request;
}

}  // namespace

bool TestConnection::send(std::string_view bytes) {
  while (open_ && !bytes.empty()) {
    const ssize_t sent = tls_ == nullptr
                             ? ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL)
                             : SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()));
    open_ = sent > 0;
    if (open_) bytes.remove_prefix(static_cast<size_t>(sent));
  }
  return open_;
}

void TestConnection::wait_for_end() {
  char bytes[4096];
  while (recv(socket_, bytes, sizeof bytes, 0) > 0) {
  }
  open_ = false;
}

bool TestConnection::answer(int status, std::string_view body, std::string_view fields) {
  std::string text = "HTTP/1.1 " + std::to_string(status) + " X\r\n" + std::string(fields);
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  text += body;
  return send(text);
}

struct TestServer::Impl {
  Impl(Handler given, const TestAuthority* given_authority)
      : handler(std::move(given)), authority(given_authority) {
    if (authority != nullptr) make_context();
    listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    CHECK(bind(listener, generic, size) == 0 && listen(listener, SOMAXCONN) == 0,
          "loopback is free");
    getsockname(listener, generic, &size);
    port = ntohs(address.sin_port);
    accepting = std::thread([this] { accept_all(); });
  }

  ~Impl() {
    shutdown(listener, SHUT_RDWR);
    accepting.join();
    {
      const std::lock_guard lock(mutex);
      for (const int socket : sockets) shutdown(socket, SHUT_RDWR);
    }
    for (std::thread& thread : threads) thread.join();
    for (const int socket : sockets) close(socket);
    close(listener);
  }

  void accept_all() {
    while (true) {
      const int client = accept(listener, nullptr, nullptr);
      if (client < 0) return;
      const std::lock_guard lock(mutex);
      sockets.push_back(client);
      threads.emplace_back([this, client] { serve(client); });
    }
  }

  void make_context() {
    // OpenSSL writes without MSG_NOSIGNAL, and clients leave when they have had enough.
    signal(SIGPIPE, SIG_IGN);
    context.reset(SSL_CTX_new(TLS_server_method()));
    const auto choose = +[](SSL* tls, int*, void* self) -> int {
      const char* name = SSL_get_servername(tls, TLSEXT_NAMETYPE_host_name);
      SSL_CTX* chosen = static_cast<Impl*>(self)->authority->context(name ? name : "");
      if (chosen == nullptr) return SSL_TLSEXT_ERR_ALERT_FATAL;
      SSL_set_SSL_CTX(tls, chosen);
      return SSL_TLSEXT_ERR_OK;
    };
    SSL_CTX_set_tlsext_servername_callback(context.get(), choose);
    SSL_CTX_set_tlsext_servername_arg(context.get(), this);
  }

  void serve(int socket) {
    Tls tls;
    if (speaks_tls(socket)) {
      tls.reset(authority == nullptr ? nullptr : SSL_new(context.get()));
      if (tls) SSL_set_fd(tls.get(), socket);
      if (!tls || SSL_accept(tls.get()) != 1) {
        shutdown(socket, SHUT_RDWR);
        return;
      }
    }
    serve_requests(socket, tls.get());
    shutdown(socket, SHUT_RDWR);
  }

  void serve_requests(int socket, SSL* tls) {
    TestConnection connection(socket, tls);
    std::string buffer;
    while (connection.is_open()) {
      const auto head = read_head(socket, tls, buffer);
      if (!head) break;
      TestRequest request = parse_request(*head);
      request.tls = tls != nullptr;
      request.begin = std::chrono::steady_clock::now();
      const size_t place = note(request);
      handler(request, connection);
      const std::lock_guard lock(mutex);
      seen[place].end = std::chrono::steady_clock::now();
    }
  }

  static bool speaks_tls(int socket) {
    constexpr char kTlsHandshake = 0x16;
    char first = 0;
    return recv(socket, &first, 1, MSG_PEEK) == 1 && first == kTlsHandshake;
  }

  size_t note(const TestRequest& request) {
    const std::lock_guard lock(mutex);
    seen.push_back(request);
    return seen.size() - 1;
  }

  /// Nothing at the end of the connection.
  static std::optional<std::string> read_head(int socket, SSL* tls, std::string& buffer) {
    size_t end;
    while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
      char bytes[4096];
      const ssize_t got = tls == nullptr ? recv(socket, bytes, sizeof bytes, 0)
                                         : SSL_read(tls, bytes, sizeof bytes);
      if (got <= 0) return std::nullopt;
      buffer.append(bytes, static_cast<size_t>(got));
    }
    std::string head = buffer.substr(0, end);
    buffer.erase(0, end + 4);
    return head;
  }

  struct TlsDeleter {
    void operator()(SSL* tls) const { SSL_free(tls); }
    void operator()(SSL_CTX* ctx) const { SSL_CTX_free(ctx); }
  };
  using Tls = std::unique_ptr<SSL, TlsDeleter>;

  Handler handler;
  const TestAuthority* authority;
  std::unique_ptr<SSL_CTX, TlsDeleter> context;
  int listener = -1;
  int port = 0;
  mutable std::mutex mutex;
  std::vector<int> sockets;
  std::vector<TestRequest> seen;
  std::vector<std::thread> threads;
  std::thread accepting;
};

TestServer::TestServer(Handler handler, const TestAuthority* authority)
    : impl_(std::make_unique<Impl>(std::move(handler), authority)) {}
TestServer::~TestServer() = default;

int TestServer::port() const { return impl_->port; }

std::string TestServer::catch_all() const { return "::127.0.0.1:" + std::to_string(port()); }

std::vector<TestRequest> TestServer::seen() const {
  const std::lock_guard lock(impl_->mutex);
  auto requests = impl_->seen;
  std::sort(requests.begin(), requests.end(),
            [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return requests;
}

size_t TestServer::count(std::string_view host, std::string_view target) const {
  const auto requests = seen();
  return static_cast<size_t>(std::count_if(
      requests.begin(), requests.end(),
      [&](const auto& request) { return request.host == host && request.target == target; }));
}

}  // namespace rolecall::fetch
