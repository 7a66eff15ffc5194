// SPDX-License-Identifier: Apache-2.0
#pragma once
// RE2 for this folder: patterns are part of the program, so one that does not compile is our own
// mistake and ends in CHECK. Thread-safe.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace rolecall::extract {

class Regex {
 public:
  explicit Regex(std::string_view pattern);
  ~Regex();

  bool search(std::string_view text) const;

  /// The groups of the first match, views into `text` (empty for a group that took no part), the
  /// whole match first; nothing where there is none.
  std::optional<std::vector<std::string_view>> match(std::string_view text) const;

  /// The text with every match replaced.
  std::string replace_all(std::string_view text, std::string_view replacement) const;

 private:
  std::unique_ptr<re2::RE2> pattern_;
};

}  // namespace rolecall::extract
