// SPDX-License-Identifier: Apache-2.0
#pragma once
// Labelled pages: what a careful reader finds on them, to measure extraction against. One JSON
// object a line in labels.jsonl beside a folder pages/.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/claim.h"

namespace rolecall::exchange {

struct GoldClaim {
  model::Claim claim;                 ///< Without offsets.
  bool optional = false;              ///< Counted neither way.
  std::vector<std::string> org_also;  ///< Other names of the organisation that are equally right.
};

struct GoldPage {
  std::string page;
  std::string url;
  std::vector<GoldClaim> claims;
};

/// Reads one line; `where` is used in the error.
base::Result<GoldPage> parse_gold_line(std::string_view line, const std::string& where);

/// Reads DIR/labels.jsonl; the first bad line is the error.
base::Result<std::vector<GoldPage>> load_gold(const std::string& folder);

}  // namespace rolecall::exchange
