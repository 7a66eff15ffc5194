// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a headline tells of a change of roles ("steps down", "is joining"), by the verbs of
// which the rules for starts and ends of roles speak more than those for holding one.

#include <memory>
#include <string_view>

namespace rolecall::extract {

/// Thread-safe once made.
class ChangeCues {
 public:
  /// Reads the built-in rules.
  ChangeCues();
  ~ChangeCues();
  ChangeCues(const ChangeCues&) = delete;
  ChangeCues& operator=(const ChangeCues&) = delete;

  /// `line` is a title, in any case, or the words of an address.
  bool found_in(std::string_view line) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::extract
