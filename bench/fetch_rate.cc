// SPDX-License-Identifier: Apache-2.0
// Fetches pages from a server on loopback with the program's own fetcher, without delays, and
// prints what that cost. Prints figures and judges nothing.
//
// usage: fetch_rate PORT HOSTS REQUESTS PATH...
//        REQUESTS over HOSTS host names, the paths in turn; robots.txt of each host is asked for
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "fetch/fetcher.h"

namespace {

using namespace rolecall;

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Pages of many hosts in turn; bodies are counted and dropped.
class Pages final : public fetch::FetchFlow {
 public:
  Pages(int64_t hosts, int64_t requests, std::vector<std::string> paths)
      : hosts_(hosts), requests_(requests), paths_(std::move(paths)) {}

  std::optional<fetch::FetchRequest> next() override {
    if (given_ == requests_) return std::nullopt;
    const int64_t number = given_++;
    const auto path = static_cast<size_t>(number / hosts_) % paths_.size();
    fetch::FetchRequest request;
    request.source.value = number + 1;
    request.url = fmt::format("http://host{}.example{}?{}", number % hosts_, paths_[path], number);
    return request;
  }
  bool try_acquire() override { return true; }
  void deliver(model::Capture capture, Permit) override {
    bytes += capture.body.size();
    read += capture.outcome == model::Outcome::kNew ? 1 : 0;
    if (capture.outcome != model::Outcome::kNew && failure.empty()) failure = capture.reason;
  }

  size_t bytes = 0;
  int64_t read = 0;
  std::string failure;

 private:
  const int64_t hosts_;
  const int64_t requests_;
  const std::vector<std::string> paths_;
  int64_t given_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) {
    fmt::print(stderr, "usage: fetch_rate PORT HOSTS REQUESTS PATH...\n");
    return 2;
  }
  fetch::FetchOptions options;
  options.allow_addresses = {"127.0.0.0/8"};
  options.connect_to = {fmt::format("::127.0.0.1:{}", arguments[1])};
  options.host_delay = std::chrono::milliseconds(0);
  const int64_t hosts = std::stoll(arguments[2]);
  const int64_t requests = std::stoll(arguments[3]);
  Pages pages(hosts, requests, {arguments + 4, arguments + count});
  fetch::InMemoryHosts memory;
  const base::SystemClock clock;
  fetch::Fetcher fetcher(options, memory, clock);
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_begin = cpu_seconds();
  fetcher.run(pages);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  const double cpu = cpu_seconds() - cpu_begin;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  // Requests of robots.txt are requests too.
  int64_t sent = 0;
  for (const fetch::HostLedger& host : memory.ledger()) sent += host.requests;
  fmt::print("{} {:.3f} {:.3f} {} {}\n", sent, wall.count(), cpu, usage.ru_maxrss, pages.bytes);
  if (pages.read == requests) return 0;
  fmt::print(stderr, "{} of {} pages were read: {}\n", pages.read, requests, pages.failure);
  return 1;
}
