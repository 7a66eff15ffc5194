// SPDX-License-Identifier: Apache-2.0
#pragma once
// How far a rule is to be trusted: the lower bound of its precision on labelled pages, from the
// counts in rules/confidence.yaml, which `rolecall eval --rules` writes.

#include <map>
#include <string>
#include <string_view>

#include "base/yaml.h"

namespace rolecall::extract {

/// Lower end of the Wilson score interval at one-sided 90 %, so that a rule with few cases is not
/// trusted for its luck (E. B. Wilson, JASA 22, 1927). 0 without cases.
double precision_lower_bound(int right, int wrong);

/// Thread-safe once made.
class ConfidenceTable {
 public:
  /// The counts that the program carries.
  static ConfidenceTable built_in();
  /// Reads counts; complaints go to `complaints`.
  static ConfidenceTable parse(std::string_view text, const std::string& file,
                               base::Complaints& complaints);

  /// 0 for a rule that has not been measured.
  double of(const std::string& rule) const;

 private:
  std::map<std::string, double, std::less<>> bounds_;
};

}  // namespace rolecall::extract
