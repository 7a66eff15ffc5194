// SPDX-License-Identifier: Apache-2.0
// rolecall review: the web application.
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "base/log.h"
#include "base/secret.h"
#include "base/text.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "fetch/url.h"
#include "pipeline/stop_signal.h"
#include "review/web/app.h"
#include "review/web/server.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::string listen = "127.0.0.1:8413";
  std::string trusted_header;
  std::string as;
  bool https = false;
};

std::optional<int> parse_port(std::string_view text) {
  int port = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, port);
  if (failure != std::errc() || stop != end || port < 0 || port > 65535) return std::nullopt;
  return port;
}

// "127.0.0.1:8413", "[::1]:8413"
review::web::ServerOptions parse_listen(const std::string& text) {
  review::web::ServerOptions options;
  const size_t colon = text.rfind(':');
  const auto port = colon == std::string::npos ? std::nullopt : parse_port(text.substr(colon + 1));
  if (!port || colon == 0) {
    throw UsageError(fmt::format("--listen {}: expected ADDRESS:PORT, as 127.0.0.1:8413", text));
  }
  options.host = text.substr(0, colon);
  if (options.host.starts_with('[') && options.host.ends_with(']')) {
    options.host = options.host.substr(1, options.host.size() - 2);
  }
  options.port = *port;
  return options;
}

// The address on standard output, for a person to open or a script to read.
void print_address(const review::web::ServerOptions& listen, int port,
                   const review::web::AppOptions& app) {
  const bool is_ipv6 = listen.host.find(':') != std::string::npos;
  const std::string base =
      fmt::format("http://{}:{}/", is_ipv6 ? "[" + listen.host + "]" : listen.host, port);
  if (app.first_token.empty()) {
    fmt::print("{}\n", base);
  } else {
    fmt::print("{}sign-in?token={}\n", base, app.first_token);
  }
  std::fflush(stdout);
}

std::optional<store::NewSource> read_address(std::string_view text) {
  const auto url = fetch::parse_url(text);
  if (!url) return std::nullopt;
  return store::NewSource{fetch::source_key(*url), url->str(), url->authority(),
                          store::SourceUse::kCited};
}

int run(const Options& options, const Globals& globals) {
  review::web::AppOptions app_options;
  app_options.store = load_config(globals).store;
  app_options.trusted_header = base::ascii_lower(options.trusted_header);
  app_options.secure_cookies = options.https;
  app_options.read_address = read_address;
  if (options.trusted_header.empty()) {
    app_options.first_name = reviewer_name(options.as);
    app_options.first_token = base::make_token();
  }
  const auto listen = parse_listen(options.listen);
  const base::SystemClock clock;
  review::web::App app(app_options, clock);
  auto server = review::web::Server::listen(
      listen, [&app](const review::web::Request& request) { return app.handle(request); });
  if (!server) throw UsageError("--listen " + server.error().message());

  const pipeline::StopSignal signals;
  print_address(listen, (*server)->port(), app_options);
  base::log(base::LogLevel::kInfo, "open this address in a browser; Ctrl-C ends the program");
  std::jthread stopper([&server](const std::stop_token& over) {
    while (!over.stop_requested() && !pipeline::StopSignal::requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    (*server)->stop();
  });
  (*server)->run();
  return kDone;
}

}  // namespace

Verb review_verb() {
  return {"review", "Serve the review pages: the queue of findings, people, sources, runs",
          "rolecall review\n  rolecall review --listen 127.0.0.1:9000 --https",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.text("--listen", chosen->listen,
                         "Address and port (default 127.0.0.1:8413; port 0: any free one)");
            options.text("--as", chosen->as,
                         "Your name in decisions, by the link that is printed (default $USER)");
            options.text("--trusted-header", chosen->trusted_header,
                         "Header in which a reverse proxy on this machine names who is signed in");
            options.flag("--https", chosen->https,
                         "The pages are reached by https alone, through a reverse proxy");
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
