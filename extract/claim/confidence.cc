// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/confidence.h"

#include <cmath>

#include "base/check.h"
#include "extract/rules/rules.h"

namespace rolecall::extract {
namespace {

/// Standard normal quantile of 90 %.
constexpr double kQuantile = 1.2816;

void read_counts(const base::YamlNode& rules, base::Complaints& complaints,
                 std::map<std::string, double, std::less<>>& bounds) {
  for (const auto& [name, node] : rules.entries()) {
    base::YamlMap counts(node, complaints);
    const int64_t right = counts.integer("right").value_or(0);
    const int64_t wrong = counts.integer("wrong").value_or(0);
    counts.finish();
    bounds[name.text()] = precision_lower_bound(static_cast<int>(right), static_cast<int>(wrong));
  }
}

}  // namespace

double precision_lower_bound(int right, int wrong) {
  const double n = right + wrong;
  if (right <= 0) return 0;
  const double p = right / n;
  const double z2 = kQuantile * kQuantile;
  const double margin = kQuantile * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return (p + z2 / (2 * n) - margin) / (1 + z2 / n);
}

ConfidenceTable ConfidenceTable::parse(std::string_view text, const std::string& file,
                                       base::Complaints& complaints) {
  ConfidenceTable table;
  const auto documents = base::YamlNode::parse(text, file);
  if (!documents) {
    complaints.push_back(documents.error());
    return table;
  }
  for (const base::YamlNode& document : *documents) {
    base::YamlMap map(document, complaints);
    if (const auto rules = map.node("rules")) read_counts(*rules, complaints, table.bounds_);
    map.finish();
  }
  return table;
}

ConfidenceTable ConfidenceTable::built_in() {
  base::Complaints complaints;
  ConfidenceTable table = parse(builtin_rules("confidence.yaml"), "confidence.yaml", complaints);
  CHECK(complaints.empty(), "confidence.yaml is written by the program itself");
  return table;
}

double ConfidenceTable::of(const std::string& rule) const {
  const auto found = bounds_.find(rule);
  return found == bounds_.end() ? 0 : found->second;
}

}  // namespace rolecall::extract
