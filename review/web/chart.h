// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bar charts as numbers for an <svg> in a template (templates/_chart). Colours are classes of the
// style sheet.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace rolecall::review::web {

struct Bar {
  struct Part {
    std::string fill;  ///< "fill-changed", "fill-same" ...
    double value = 0;
  };
  std::string label;        ///< For a reader: "run 7, 10 May 2026: 12 pages".
  std::vector<Part> parts;  ///< From the bottom up.
};

/// From left to right, the highest as high as the chart. `unit` follows the highest value at the
/// axis; negative values count as 0.
nlohmann::json bar_chart(const std::vector<Bar>& bars, std::string title, const std::string& unit);

}  // namespace rolecall::review::web
