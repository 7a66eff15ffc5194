// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the tests of the fetcher share: a flow of given requests, and options for loopback.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "fetch/fetcher.h"
#include "tests/fetch/test_server.h"

namespace rolecall::fetch {

/// Gives requests in order and keeps the captures by source id.
class ListFlow final : public FetchFlow {
 public:
  explicit ListFlow(const std::vector<std::string>& urls) {
    for (const std::string& url : urls) add({{}, url, {}});
  }

  void add(FetchRequest request) {
    request.source.value = static_cast<int64_t>(requests_.size()) + 1;
    requests_.push_back(std::move(request));
  }

  std::optional<FetchRequest> next() override {
    if (given_ == requests_.size()) return std::nullopt;
    return requests_[given_++];
  }

  bool try_acquire() override {
    if (held_ == permits) return false;
    most_held = std::max(most_held, ++held_);
    return true;
  }

  void deliver(model::Capture capture, Permit permit) override {
    if (permit == Permit::kHeld) --held_;
    const int64_t source = capture.source.value;
    EXPECT_TRUE(captures_.emplace(source, std::move(capture)).second) << "delivered twice";
    if (on_delivery) on_delivery();
  }

  /// Of the request at that place, from 0.
  const model::Capture& capture(size_t index) const {
    return captures_.at(static_cast<int64_t>(index) + 1);
  }
  size_t delivered() const { return captures_.size(); }
  int held() const { return held_; }

  int permits = 1000;
  int most_held = 0;
  std::function<void()> on_delivery;

 private:
  std::vector<FetchRequest> requests_;
  size_t given_ = 0;
  int held_ = 0;
  std::map<int64_t, model::Capture> captures_;
};

/// Every host name leads to the server, without delays.
inline FetchOptions options_for(const TestServer& server) {
  FetchOptions options;
  options.user_agent = "ourbot/1.0";
  options.allow_addresses = {"127.0.0.0/8"};
  options.connect_to = {server.catch_all()};
  options.host_delay = std::chrono::milliseconds(0);
  options.connect_timeout = std::chrono::seconds(2);
  options.total_timeout = std::chrono::seconds(5);
  return options;
}

inline void run_once(const FetchOptions& options, HostMemory& memory, FetchFlow& flow) {
  const base::SystemClock clock;
  Fetcher(options, memory, clock).run(flow);
}

inline void run_once(const FetchOptions& options, FetchFlow& flow) {
  InMemoryHosts memory;
  run_once(options, memory, flow);
}

/// A handler whose hosts have no robots.txt.
inline TestServer::Handler without_robots(TestServer::Handler handler) {
  return [handler = std::move(handler)](const TestRequest& request, TestConnection& connection) {
    if (request.target == "/robots.txt") {
      connection.answer(404, "none");
    } else {
      handler(request, connection);
    }
  };
}

constexpr std::string_view kHtml = "Content-Type: text/html; charset=UTF-8\r\n";

}  // namespace rolecall::fetch
