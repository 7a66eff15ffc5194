// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside pipeline/'s reading of pipeline.yaml only: a section of the file, whose reads leave the
// target as it is where the key is absent, and complain about values that cannot be.

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/yaml.h"
#include "pipeline/quantity.h"

namespace rolecall::pipeline {

/// Whole numbers that may stand for a count; the upper end is what one machine can mean.
struct Range {
  int64_t least;
  int64_t most;
};

class Section {
 public:
  Section(const base::YamlNode& node, base::Complaints& complaints)
      : map_(node, complaints), node_(node) {}

  template <typename Duration>
  void duration(std::string_view key, Duration& target) {
    const auto text = map_.string(key);
    if (!text) return;
    const auto value = parse_duration(*text);
    if (!value) return complain(key, value.error().what);
    if (*value != std::chrono::duration_cast<Duration>(*value)) {
      return complain(key, fmt::format("'{}' should be in whole seconds", key));
    }
    target = std::chrono::duration_cast<Duration>(*value);
  }

  void size(std::string_view key, size_t& target) {
    const auto text = map_.string(key);
    if (!text) return;
    const auto value = parse_size(*text);
    if (!value) return complain(key, value.error().what);
    if (*value == 0) return complain(key, fmt::format("'{}' should be above 0", key));
    target = *value;
  }

  void count(std::string_view key, int& target, Range range) {
    const auto value = map_.integer(key);
    if (!value) return;
    if (*value < range.least || *value > range.most) {
      return complain(key,
                      fmt::format("'{}' should be from {} to {}", key, range.least, range.most));
    }
    target = static_cast<int>(*value);
  }

  void factor(std::string_view key, double& target, double least, double most) {
    const auto value = map_.number(key);
    if (!value) return;
    if (!(*value >= least && *value <= most)) {
      return complain(key, fmt::format("'{}' should be from {} to {}", key, least, most));
    }
    target = *value;
  }

  void complain(std::string_view key, std::string what) {
    map_.complain(node_.find(key).value_or(node_), std::move(what));
  }

  base::YamlMap& map() { return map_; }

 private:
  base::YamlMap map_;
  base::YamlNode node_;
};

}  // namespace rolecall::pipeline
