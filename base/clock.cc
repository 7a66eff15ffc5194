// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <fmt/format.h>

#include <optional>

namespace rolecall::base {
namespace {

/// Takes `digits` decimal digits off the front of text.
std::optional<int> take_digits(std::string_view& text, size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  for (size_t i = 0; i < digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::chrono::sys_days> take_date(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, "-")) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, "-")) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

std::optional<std::chrono::seconds> take_time_of_day(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || !take(text, ":")) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute) return std::nullopt;
  int second = 0;
  if (take(text, ":")) {
    const auto given = take_digits(text, 2);
    if (!given) return std::nullopt;
    second = *given;
    if (take(text, ".,")) {
      while (take(text, "0123456789")) {
      }
    }
  }
  if (*hour > 23 || *minute > 59 || second > 60) return std::nullopt;
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(second);
}

std::optional<std::chrono::seconds> take_offset(std::string_view& text) {
  if (text.empty() || take(text, "zZ")) return std::chrono::seconds(0);
  const bool negative = text[0] == '-';
  if (!take(text, "+-")) return std::nullopt;
  const auto hours = take_digits(text, 2);
  take(text, ":");
  const auto minutes = text.empty() ? std::optional<int>(0) : take_digits(text, 2);
  if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  const std::chrono::seconds offset = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  return negative ? -offset : offset;
}

}  // namespace

Time SystemClock::now() const {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string format_time(Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

Result<Time> parse_time(std::string_view text) {
  const std::string whole(text.substr(0, 40));
  const auto bad = [&] {
    return fail(ErrorCode::kInvalid, whole, "expected a time such as 2026-05-07T09:30:00Z");
  };
  const auto day = take_date(text);
  if (!day) return bad();
  if (text.empty()) return Time(*day);
  if (!take(text, "Tt ")) return bad();
  const auto clock = take_time_of_day(text);
  if (!clock) return bad();
  const auto offset = take_offset(text);
  if (!offset || !text.empty()) return bad();
  return Time(*day) + *clock - *offset;
}

}  // namespace rolecall::base
