// SPDX-License-Identifier: Apache-2.0
#include "pipeline/memento_search.h"

#include <utility>
#include <vector>

#include "base/check.h"
#include "fetch/memento.h"
#include "pipeline/host_book.h"
#include "store/mementos.h"
#include "store/profiles.h"

namespace rolecall::pipeline {
namespace {

store::MementoState state_of(fetch::MementoEnd end) {
  switch (end) {
    case fetch::MementoEnd::kFound:
      return store::MementoState::kFound;
    case fetch::MementoEnd::kNone:
      return store::MementoState::kNone;
    case fetch::MementoEnd::kRefused:
      return store::MementoState::kRefused;
    case fetch::MementoEnd::kFailed:
      break;
  }
  return store::MementoState::kFailed;
}

/// The sources in question on their way through the fetcher; one copy in memory at a time.
class MementoFlow final : public fetch::FetchFlow {
 public:
  MementoFlow(const Config& config, const MementoWorld& world)
      : options_(config.fallbacks.memento),
        world_(world),
        dead_(store::Mementos(world.writer).unanswered(options_.timegate, options_.most)) {}

  std::optional<fetch::FetchRequest> next() override {
    const bool is_stopped = world_.stop_requested && world_.stop_requested();
    if (next_ == dead_.size() || is_stopped) return std::nullopt;
    const store::DeadSource& dead = dead_[next_++];
    auto request = fetch::memento_request(options_.timegate, dead.url, date_wanted(dead));
    request.source = dead.source;
    return request;
  }

  bool try_acquire() override { return !std::exchange(is_held_, true); }

  void deliver(model::Capture capture, Permit permit) override {
    if (permit == Permit::kHeld) is_held_ = false;
    // Nothing was asked, so that nothing is known.
    if (capture.outcome == model::Outcome::kDeferred) {
      ++tally_.failed;
      return;
    }
    take(capture, dead_source(capture.source));
  }

  bool empty() const { return dead_.empty(); }
  const MementoTally& tally() const { return tally_; }

 private:
  const store::DeadSource& dead_source(model::SourceId id) const {
    for (const store::DeadSource& dead : dead_) {
      if (dead.source == id) return dead;
    }
    CHECK(false, "captures are of what was asked for");
    return dead_.front();
  }

  base::Time date_wanted(const store::DeadSource& dead) {
    const auto profile = store::Profiles(world_.writer).find(dead.profile);
    if (profile) {
      for (const model::Reference& reference : profile->profile.references) {
        if (reference.id != dead.reference || !reference.accessed) continue;
        if (const auto date = reference.accessed->start()) return date->first_day();
      }
    }
    return dead.last_success.value_or(dead.dead_since);
  }

  void take(const model::Capture& capture, const store::DeadSource& dead) {
    const auto answer = fetch::judge_memento(capture, dead.url, dead.dead_since);
    store::Memento memento;
    memento.source = dead.source;
    memento.dead_since = dead.dead_since;
    memento.timegate = options_.timegate;
    memento.state = state_of(answer.end);
    memento.reason = answer.reason;
    memento.url = answer.url;
    if (answer.end == fetch::MementoEnd::kFound) memento.dated = answer.dated;
    memento.asked = capture.fetched;
    memento.attempts = dead.attempts + 1;
    store::Mementos(world_.writer).put(memento);
    count(memento.state);
  }

  void count(store::MementoState state) {
    switch (state) {
      case store::MementoState::kFound:
        ++tally_.found;
        break;
      case store::MementoState::kNone:
        ++tally_.none;
        break;
      case store::MementoState::kRefused:
        ++tally_.refused;
        break;
      case store::MementoState::kFailed:
        ++tally_.failed;
        break;
    }
  }

  const MementoOptions& options_;
  const MementoWorld& world_;
  const std::vector<store::DeadSource> dead_;
  size_t next_ = 0;
  bool is_held_ = false;
  MementoTally tally_;
};

}  // namespace

MementoTally find_mementos(const Config& config, const MementoWorld& world) {
  if (config.fallbacks.memento.timegate.empty()) return {};
  MementoFlow flow(config, world);
  if (flow.empty()) return {};
  HostBook hosts(world.reader, world.run);
  world.make_fetch_side(config.fetch, hosts)->run(flow);
  hosts.write(world.writer);
  hosts.committed();
  return flow.tally();
}

}  // namespace rolecall::pipeline
