// SPDX-License-Identifier: Apache-2.0
#include "review/web/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace rolecall::review::web {
namespace {

// In units of the view box.
constexpr double kWidth = 600;
constexpr double kHeight = 160;
constexpr double kTop = 18;  // Room for the highest value.
constexpr double kMaxBar = 28;
constexpr double kFilled = 0.72;  // Of a bar's share of the width.

double sum(const Bar& bar) {
  double sum = 0;
  for (const Bar::Part& part : bar.parts) sum += std::max(part.value, 0.0);
  return sum;
}

std::string number(double value) { return fmt::format("{:.1f}", value); }

}  // namespace

nlohmann::json bar_chart(const std::vector<Bar>& bars, std::string title, const std::string& unit) {
  double highest = 0;
  for (const Bar& bar : bars) highest = std::max(highest, sum(bar));
  nlohmann::json rects = nlohmann::json::array();
  const double share =
      std::min(kMaxBar / kFilled, kWidth / std::max<double>(1, static_cast<double>(bars.size())));
  double x = 0;
  for (const Bar& bar : bars) {
    double y = kTop + kHeight;
    for (const Bar::Part& part : bar.parts) {
      const double height = highest > 0 ? std::max(part.value, 0.0) / highest * kHeight : 0;
      y -= height;
      if (height <= 0) continue;
      rects.push_back({{"x", number(x + share * (1 - kFilled) / 2)},
                       {"y", number(y)},
                       {"width", number(share * kFilled)},
                       {"height", number(height)},
                       {"fill", part.fill},
                       {"label", bar.label}});
    }
    x += share;
  }
  return {{"title", std::move(title)},        {"rects", std::move(rects)},
          {"width", number(kWidth)},          {"height", number(kTop + kHeight + 2)},
          {"bottom", number(kTop + kHeight)}, {"highest", fmt::format("{:.0f} {}", highest, unit)}};
}

}  // namespace rolecall::review::web
