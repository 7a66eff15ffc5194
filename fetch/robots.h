// SPDX-License-Identifier: Apache-2.0
#pragma once
// What one robots.txt says to one crawler, as RFC 9309 has it
// (https://www.rfc-editor.org/rfc/rfc9309), with the customary Crawl-delay beside it. Whether the
// file may be fetched, is fresh or missing is fetch/robots_policy.h's matter.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rolecall::fetch {

/// The product token of a User-Agent string: its leading letters, "-" and "_" (section 2.2.1).
std::string_view product_token(std::string_view user_agent);

/// Thread-compatible, and constant once parsed. Holds no view of the text.
class Robots {
 public:
  struct Verdict {
    bool allowed = true;
    int line = 0;  ///< 1-based, of the rule that decided; 0 where none did.
  };

  /// Never fails: lines that are no rule are skipped. Reads up to kMaxRobotsBytes. All groups of
  /// `token` count together, or, if it has none, all of "*" (section 2.2.1).
  static Robots parse(std::string_view text, std::string_view token);

  /// `target` is a path with its query, percent-encoded. The longest matching rule decides, allow
  /// before disallow; /robots.txt itself is always allowed (section 2.2.2).
  Verdict check(std::string_view target) const;

  /// The largest of the groups' delays. It never changes what is allowed.
  std::optional<std::chrono::milliseconds> crawl_delay() const { return crawl_delay_; }

  /// 1-based, the first rule or delay that stands before any group, and so is for nobody; 0 if
  /// there is none.
  int stray_line() const { return stray_line_; }

 private:
  friend class RobotsReader;

  struct Rule {
    std::vector<std::string> pieces;  ///< What stands between the "*" of the pattern.
    bool anchored = false;            ///< The pattern ends in "$".
    bool allow = false;
    size_t length = 0;  ///< Of the normalised pattern, in bytes.
    int line = 0;
  };

  static Rule make_rule(std::string_view pattern);
  static bool matches(const Rule& rule, std::string_view target);

  std::vector<Rule> rules_;  ///< Longest first, allow before disallow.
  std::optional<std::chrono::milliseconds> crawl_delay_;
  int stray_line_ = 0;
};

}  // namespace rolecall::fetch
