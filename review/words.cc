// SPDX-License-Identifier: Apache-2.0
#include "review/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "review/compare.h"

namespace rolecall::review {
namespace {

// Two or three lines of a terminal.
constexpr size_t kExcerpt = 200;

constexpr std::array<const char*, 12> kMonths = {"January",   "February", "March",    "April",
                                                 "May",       "June",     "July",     "August",
                                                 "September", "October",  "November", "December"};
constexpr std::array<const char*, 4> kSeasons = {"spring", "summer", "autumn", "winter"};

// Without "about" and "perhaps".
std::string bare(const model::EdtfDate& date) {
  if (date.unspecified_digits == 1) return fmt::format("the {}s", date.year / 10 * 10);
  if (date.unspecified_digits > 1) {
    return fmt::format("the years {} to {}", date.year / 100 * 100, date.year / 100 * 100 + 99);
  }
  if (date.month == 0) return std::to_string(date.year);
  if (date.month > 20) {
    return fmt::format("{} {}", kSeasons.at(static_cast<size_t>(date.month - 21)), date.year);
  }
  const char* month = kMonths.at(static_cast<size_t>(date.month - 1));
  if (date.day == 0) return fmt::format("{} {}", month, date.year);
  return fmt::format("{} {} {}", date.day, month, date.year);
}

// Where the claim's words stand in its quote: title, organisation or the person's last name.
size_t find_point(const model::Claim& claim) {
  const std::string quote = base::ascii_lower(claim.quote);
  const size_t space = claim.person.find_last_of(' ');
  const std::string name =
      space == std::string::npos ? claim.person : claim.person.substr(space + 1);
  for (const std::string& words : {claim.title.value_or(""), claim.org.value_or(""), name}) {
    const size_t at = words.empty() ? std::string::npos : quote.find(base::ascii_lower(words));
    if (at != std::string::npos) return at + words.size() / 2;
  }
  return 0;
}

std::string on_one_line(std::string_view quote) {
  std::string text;
  for (const std::string_view cell : base::split(quote, '\t')) {
    if (!text.empty()) text += " | ";
    text += base::collapse_spaces(cell);
  }
  return text;
}

// The space before or at `at`, else the beginning of the character there.
size_t word_break(std::string_view text, size_t at, size_t floor) {
  const size_t space = text.find_last_of(" \n\t", at);
  if (space != std::string_view::npos && space > floor) return space;
  return base::utf8_prefix(text, at).size();
}

}  // namespace

std::string in_words(const model::EdtfDate& date) {
  if (date.approximate) return "about " + bare(date);
  return date.uncertain ? "perhaps " + bare(date) : bare(date);
}

std::string on_date(const model::EdtfDate& date) {
  if (date.approximate || date.uncertain) return in_words(date);
  return (date.day > 0 ? "on " : "in ") + bare(date);
}

std::string span_in_words(const model::Edtf& when) {
  const auto start = when.start();
  const auto end = when.end();
  if (!when.is_interval()) return on_date(*start);
  if (start && end) return fmt::format("from {} to {}", in_words(*start), in_words(*end));
  if (end) return "until " + in_words(*end);
  if (!start) return "";
  const bool is_open = when.end_kind() == model::Edtf::End::kOpen;
  return is_open ? "since " + in_words(*start)
                 : fmt::format("from {}, now ended", in_words(*start));
}

std::string role_in_words(std::string_view title, std::string_view org) {
  if (title.empty()) return org.empty() ? "a role" : std::string(org);
  return org.empty() ? std::string(title) : fmt::format("{}, {}", title, org);
}

std::string in_words(const model::Statement& statement) {
  std::string text = role_in_words(statement.title, statement.org);
  std::string when = statement.when ? span_in_words(*statement.when) : "";
  // A role with a single date began then.
  if (!when.empty() && !statement.when->is_interval() && is_current(statement)) {
    when = "since " + in_words(*statement.when->start());
  }
  const bool is_past = statement.kind == model::ClaimKind::kRoleHeld && when.empty();
  if (is_past) text = "Formerly " + text;
  if (!when.empty()) text += ", " + when;
  return text + ".";
}

std::string excerpt(const model::Claim& claim) {
  const std::string_view quote = claim.quote;
  if (quote.size() <= kExcerpt) return on_one_line(quote);
  const size_t point = find_point(claim);
  size_t start = point > kExcerpt / 2 ? point - kExcerpt / 2 : 0;
  size_t end = std::min(quote.size(), start + kExcerpt);
  if (end == quote.size()) start = end - kExcerpt;
  if (end < quote.size()) end = word_break(quote, end, start);
  if (start > 0) start = word_break(quote, start, 0);
  std::string text = on_one_line(base::trim(quote.substr(start, end - start)));
  if (start > 0) text = "… " + text;
  if (end < quote.size()) text += " …";
  return text;
}

}  // namespace rolecall::review
