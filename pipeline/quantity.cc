// SPDX-License-Identifier: Apache-2.0
#include "pipeline/quantity.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.h"

namespace rolecall::pipeline {
namespace {

using Unit = std::pair<std::string_view, int64_t>;

constexpr std::array<Unit, 5> kTimeUnits{
    {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}}};
constexpr std::array<Unit, 4> kSizeUnits{
    {{"B", 1}, {"KiB", int64_t{1} << 10}, {"MiB", int64_t{1} << 20}, {"GiB", int64_t{1} << 30}}};

/// Ten years: far over any interval that makes sense, far under what overflows.
constexpr int64_t kLongestMs = int64_t{3650} * 86'400'000;
constexpr int64_t kLargestBytes = int64_t{1} << 40;

/// The number times its unit; nothing for other forms and for more than `most`.
template <size_t N>
std::optional<int64_t> parse_amount(std::string_view text, const std::array<Unit, N>& units,
                                    int64_t most) {
  text = base::trim(text);
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || number < 0) return std::nullopt;
  const std::string_view unit = base::trim(text.substr(static_cast<size_t>(stop - text.data())));
  if (unit.empty() && number == 0) return 0;
  for (const auto& [name, factor] : units) {
    if (name == unit && number <= most / factor) return number * factor;
  }
  return std::nullopt;
}

}  // namespace

base::Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const auto amount = parse_amount(text, kTimeUnits, kLongestMs);
  if (!amount) {
    return base::fail(base::ErrorCode::kInvalid, "",
                      fmt::format("'{}' is no duration such as 500ms, 30s, 10m, 2h or 7d", text));
  }
  return std::chrono::milliseconds(*amount);
}

base::Result<size_t> parse_size(std::string_view text) {
  const auto amount = parse_amount(text, kSizeUnits, kLargestBytes);
  if (!amount) {
    return base::fail(base::ErrorCode::kInvalid, "",
                      fmt::format("'{}' is no size such as 512KiB or 10MiB", text));
  }
  return static_cast<size_t>(*amount);
}

std::string format_duration(std::chrono::milliseconds duration) {
  const int64_t amount = duration.count();
  if (amount == 0) return "0";
  for (size_t i = kTimeUnits.size(); i-- > 0;) {
    const auto& [name, factor] = kTimeUnits[i];
    if (amount % factor == 0) return fmt::format("{}{}", amount / factor, name);
  }
  return fmt::format("{}ms", amount);
}

std::string describe_duration(std::chrono::milliseconds duration) {
  const int64_t seconds = duration.count() / 1000;
  if (seconds >= 3600) return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
  if (seconds >= 60) return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
  return fmt::format("{:.1f} s", static_cast<double>(duration.count()) / 1000);
}

}  // namespace rolecall::pipeline
