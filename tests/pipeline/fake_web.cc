// SPDX-License-Identifier: Apache-2.0
#include "tests/pipeline/fake_web.h"

#include <chrono>
#include <thread>
#include <utility>

#include "base/digest.h"

namespace rolecall::pipeline {
namespace {

class FakeSide final : public FetchSide {
 public:
  FakeSide(FakeWeb& web, base::Time now) : web_(web), now_(now) {}

  void run(fetch::FetchFlow& flow) override {
    while (const auto request = flow.next()) {
      web_.requests.push_back(*request);
      model::Capture capture = answer(*request);
      if (web_.before_delivery) web_.before_delivery(delivered_++);
      while (web_.hang_until && !web_.hang_until() && !stopped_) pause();
      const bool needs_permit = model::has_body(capture.outcome);
      if (needs_permit) wait_for_permit(flow);
      flow.deliver(std::move(capture), needs_permit ? fetch::FetchFlow::Permit::kHeld
                                                    : fetch::FetchFlow::Permit::kNone);
    }
  }

  void wake() override {
    const std::lock_guard lock(mutex_);
    ++wakes_;
    woken_.notify_all();
  }

  void stop() override { stopped_ = true; }

 private:
  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

  void wait_for_permit(fetch::FetchFlow& flow) {
    std::unique_lock lock(mutex_);
    for (size_t seen = wakes_; !flow.try_acquire(); seen = wakes_) {
      woken_.wait(lock, [&] { return wakes_ != seen; });
    }
  }

  model::Capture answer(const fetch::FetchRequest& request) const {
    model::Capture capture;
    capture.source = request.source;
    capture.url = capture.effective_url = request.url;
    capture.fetched = now_;
    const auto found = web_.answers.find(request.url);
    const FakeAnswer answer =
        found == web_.answers.end() ? fake_failure(model::Outcome::kGone) : found->second;
    capture.outcome = answer.outcome;
    capture.headers = answer.headers;
    capture.status = model::has_body(answer.outcome) ? 200 : 0;
    if (!answer.moved_to.empty()) {
      capture.outcome = model::Outcome::kMoved;
      capture.permanent_redirect = true;
      capture.effective_url = answer.moved_to;
    }
    if (!answer.etag.empty() && request.validators.etag == answer.etag) {
      capture.outcome = model::Outcome::kNotModified;
    } else if (model::has_body(capture.outcome)) {
      capture.media_type = "text/html";
      capture.charset = "utf-8";
      capture.body = answer.body;
      capture.body_digest = base::sha256_hex(answer.body);
      capture.validators.etag = answer.etag;
    } else {
      capture.reason = model::to_string(capture.outcome);
    }
    capture.headers = answer.headers;
    if (web_.keeps_exchanges) keep_exchange(capture);
    return capture;
  }

  static void keep_exchange(model::Capture& capture) {
    const bool unmodified = capture.outcome == model::Outcome::kNotModified;
    const bool has_body = model::has_body(capture.outcome);
    std::string head = "HTTP/1.1 " +
                       std::string(unmodified ? "304"
                                   : has_body ? "200"
                                              : "404") +
                       " X\r\nContent-Type: text/html; charset=utf-8\r\n";
    for (const model::Header& header : capture.headers) {
      head += header.name + ": " + header.value + "\r\n";
    }
    capture.exchanges = {{capture.url, "192.0.2.1", "GET /page HTTP/1.1\r\n\r\n", head + "\r\n", "",
                          model::Truncated::kNo}};
  }

  FakeWeb& web_;
  const base::Time now_;
  size_t delivered_ = 0;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable woken_;
  size_t wakes_ = 0;
};

}  // namespace

FakeAnswer fake_page(const std::string& sentence) {
  FakeAnswer answer;
  answer.body =
      "<!doctype html><html lang=en><head><title>News</title></head><body><article>"
      "<h1>News</h1><p>" +
      sentence + "</p></article></body></html>";
  return answer;
}

FakeAnswer fake_failure(model::Outcome outcome) {
  FakeAnswer answer;
  answer.outcome = outcome;
  return answer;
}

MakeFetchSide FakeWeb::side(base::Time now) {
  return [this, now](const fetch::FetchOptions&, fetch::HostMemory&) {
    return std::make_unique<FakeSide>(*this, now);
  };
}

}  // namespace rolecall::pipeline
