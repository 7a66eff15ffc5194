// SPDX-License-Identifier: Apache-2.0
#include "pipeline/refresh_stages.h"

#include <tbb/parallel_pipeline.h>

#include <utility>

namespace rolecall::pipeline {
namespace {

/// Room between two stages. Bodies are bounded by permits; this bounds what has none, such as
/// answers of 304, which are small.
constexpr size_t kQueueRoom = 256;

fetch::FetchOptions fetch_options(const Config& config) {
  fetch::FetchOptions options = config.fetch;
  options.keep_exchanges = config.archive.on;
  return options;
}

}  // namespace

RefreshStages::RefreshStages(const Parts& parts, model::RunId run, base::Time run_start)
    : permits_(parts.config.refresh.live_pages),
      fetched_(kQueueRoom),
      read_(kQueueRoom),
      hosts_(parts.reader, run),
      flow_(run,
            {parts.reader, permits_, in_flight_, fetched_, parts.config.schedule,
             [&desk = parts.watch] { return desk.has_grown(); }},
            run_start),
      fetch_side_(parts.make_fetch_side(fetch_options(parts.config), hosts_)),
      renderer_(parts.config, {parts.extractor, hosts_, in_flight_}),
      writer_(parts.config, run, run_start,
              {parts.writer, parts.reviewer, parts.watch, hosts_, in_flight_, renderer_,
               [this](int permits) {
                 permits_.release(permits);
                 fetch_side_->wake();
               }}),
      extractor_(parts.extractor),
      live_pages_(static_cast<size_t>(parts.config.refresh.live_pages)),
      write_thread_([this] { run_write(); }),
      read_thread_([this] { run_read(); }),
      fetch_thread_([this] { run_fetch(); }) {}

RefreshStages::~RefreshStages() { stop_fetching(); }

void RefreshStages::stop_fetching() {
  flow_.stop();
  fetch_side_->stop();
  renderer_.stop();
}

void RefreshStages::run_fetch() {
  try {
    fetch_side_->run(flow_);
    // A listing that was read may have lengthened the queue.
    while (flow_.wait_for_more()) fetch_side_->run(flow_);
  } catch (...) {  // handed to the owner by rethrow_failure()
    keep_failure(std::current_exception());
  }
  fetched_.close();
}

void RefreshStages::run_read() {
  // A handle, as the filters copy what they pass on.
  using Handle = std::shared_ptr<ReadPage>;
  const auto pop = [this](tbb::flow_control& control) -> std::shared_ptr<FetchedPage> {
    if (auto page = fetched_.pop()) return std::make_shared<FetchedPage>(std::move(*page));
    control.stop();
    return nullptr;
  };
  const auto read = [this](const std::shared_ptr<FetchedPage>& page) noexcept -> Handle {
    return std::make_shared<ReadPage>(read_page(std::move(*page), extractor_));
  };
  const auto pass_on = [this](const Handle& page) { read_.push(*page); };
  try {
    tbb::parallel_pipeline(live_pages_, tbb::make_filter<void, std::shared_ptr<FetchedPage>>(
                                            tbb::filter_mode::serial_in_order, pop) &
                                            tbb::make_filter<std::shared_ptr<FetchedPage>, Handle>(
                                                tbb::filter_mode::parallel, read) &
                                            tbb::make_filter<Handle, void>(
                                                tbb::filter_mode::serial_out_of_order, pass_on));
  } catch (...) {  // handed to the owner by rethrow_failure()
    keep_failure(std::current_exception());
  }
  fetched_.close();
  read_.close();
}

void RefreshStages::run_write() {
  writer_.run(read_);
  if (writer_.has_failed()) keep_failure(writer_.error());
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  ended_.notify_all();
}

void RefreshStages::keep_failure(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = std::move(failure);
}

bool RefreshStages::wait_for(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, timeout, [this] { return has_ended_; });
}

bool RefreshStages::has_failed() const {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr || writer_.has_failed();
}

void RefreshStages::rethrow_failure() const {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace rolecall::pipeline
