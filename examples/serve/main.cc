// SPDX-License-Identifier: Apache-2.0
// rolecall-serve: many host names from files, on one loopback port, for the example, for tests
// and for benchmarks.

#include <fmt/format.h>
#include <pthread.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/log.h"
#include "examples/serve/folder_pages.h"
#include "examples/serve/manifest_pages.h"
#include "examples/serve/server.h"

namespace {

using rolecall::base::Result;
using rolecall::serve::AccessLog;
using rolecall::serve::FolderPages;
using rolecall::serve::ManifestPages;
using rolecall::serve::Pages;
using rolecall::serve::Server;

/// Exit statuses, as rolecall's own.
constexpr int kUsage = 2;
constexpr int kFailed = 3;

struct Options {
  std::string root;
  int night = 0;  ///< 0: the root itself holds the hosts.
  std::string manifest;
  std::string log;
  uint16_t port = 0;
};

template <typename T>
Result<std::unique_ptr<Pages>> keep(Result<T> pages) {
  if (!pages) return tl::unexpected(pages.error());
  return std::make_unique<T>(*std::move(pages));
}

Result<std::unique_ptr<Pages>> load_pages(const Options& options) {
  if (!options.manifest.empty()) return keep(ManifestPages::load(options.manifest));
  std::vector<std::filesystem::path> layers;
  for (int night = 1; night <= options.night; ++night) {
    layers.push_back(std::filesystem::path(options.root) / fmt::format("night{}", night));
  }
  if (layers.empty()) layers.emplace_back(options.root);
  return keep(FolderPages::load(layers));
}

Result<void> serve(const Options& options) {
  const auto pages = load_pages(options);
  if (!pages) return tl::unexpected(pages.error());
  std::unique_ptr<AccessLog> log;
  if (!options.log.empty()) {
    auto opened = rolecall::serve::open_access_log(options.log);
    if (!opened) return tl::unexpected(opened.error());
    log = *std::move(opened);
  }
  const auto server = Server::listen(**pages, log.get(), options.port);
  if (!server) return tl::unexpected(server.error());
  // Blocked before the thread starts, so that sigwait() alone receives them.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::jthread waiter([&signals, &server = **server] {
    int received = 0;
    sigwait(&signals, &received);
    server.stop();
  });
  std::printf("listening on 127.0.0.1:%d\n", (*server)->port());
  std::fflush(stdout);
  (*server)->run();
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Serves many host names from files on one loopback port.", "rolecall-serve");
  app.footer("Example: rolecall-serve examples/web --night 2 --port 8808");
  Options options;
  auto* root = app.add_option("root", options.root, "Folder: HOST/PATH, or nightN/HOST/PATH");
  auto* night = app.add_option("--night", options.night,
                               "Serve night1 to nightN of the folder, the last on top")
                    ->check(CLI::Range(1, 99));
  app.add_option("--manifest", options.manifest,
                 "Serve JSON Lines of {\"host\", \"path\", \"file\"} instead of a folder")
      ->excludes(root)
      ->excludes(night);
  app.add_option("--port", options.port, "Port on 127.0.0.1; 0 takes any free one");
  app.add_option("--log", options.log, "Append a line for each request to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  if (options.root.empty() == options.manifest.empty()) {
    rolecall::base::log(rolecall::base::LogLevel::kError, "give a folder or --manifest");
    return kUsage;
  }
  const auto served = serve(options);
  if (served) return 0;
  rolecall::base::log(rolecall::base::LogLevel::kError, served.error().message());
  return kFailed;
}
