// SPDX-License-Identifier: Apache-2.0
#include "extract/read/byline.h"

#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using base::trim;
using model::Edtf;

// A longer line is a sentence of the text.
static constexpr size_t kMaxLineBytes = 220;

std::optional<Edtf> only_date(std::string_view text, std::string_view language) {
  const DateContext context{std::nullopt, DateOrder::kUnknown, language};
  const auto is_fine = [](const Edtf& date) {
    return !date.is_interval() && date.precision() >= model::DatePrecision::kMonth;
  };
  if (const auto date = parse_date(text, context)) {
    return is_fine(*date) ? date : std::nullopt;
  }
  std::optional<Edtf> found;
  for (const DateMention& mention : find_dates(text, context)) {
    if (mention.relative || !mention.value.has_value() || !is_fine(*mention.value)) continue;
    if (found.has_value() && *found != *mention.value) return std::nullopt;
    found = mention.value;
  }
  return found;
}

/// "03/01/2017 by Ada Berg": which month that is does not matter here.
static std::string_view without_number_date(std::string_view segment) {
  static const Regex kNumbers(R"(^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}[\s,|·-]*)");
  if (const auto date = kNumbers.match(segment)) segment.remove_prefix((*date)[0].size());
  return segment;
}

static bool names_an_author(std::string_view segment) {
  static const Regex kNames(
      R"((?i)^(?:(?:posted|written|published|reported|story|contributed|post) )?by\b|^(?:words|text|)"
      R"(texte|texto|authors?|reporter|von|por|par|记者|作者)\b?\s*[:：]|^(?:von|por|par) \p{Lu})");
  return kNames.search(segment);
}

std::string without_dates(std::string_view segment, std::string_view language) {
  const DateContext context{std::nullopt, DateOrder::kUnknown, language};
  std::string rest;
  size_t at = 0;
  for (const DateMention& mention : find_dates(segment, context)) {
    rest.append(segment.substr(at, mention.span.start - at));
    at = mention.span.end;
  }
  rest.append(segment.substr(at));
  static const Regex kHanging(R"((?i)[\s,]+(?:on|at|le|am|el|il|,|@)\s*$)");
  return kHanging.replace_all(trim(rest), "");
}

static std::vector<std::string> segments_of(std::string_view line) {
  static const Regex kSeparator(
      R"(\s*[·•|\n]\s*|\s+[–—-]\s+|\s+/\s+|\s+(?:来源|记者|作者)\s*[:：])");
  const std::string cut = kSeparator.replace_all(line, "\x01");
  std::vector<std::string> segments;
  for (const std::string_view piece : base::split(cut, '\x01')) {
    if (!trim(piece).empty()) segments.emplace_back(trim(piece));
  }
  return segments;
}

Byline read_byline(std::string_view line, std::string_view language) {
  static const Regex kReporter(R"((?:记者|作者|撰文)\s*[:：]\s*(\p{Han}{2,4}))");
  Byline byline;
  line = trim(line);
  if (line.empty() || line.size() > kMaxLineBytes) return byline;
  if (const auto reporter = kReporter.match(line)) {
    add_author(byline.authors, {std::string((*reporter)[1]), "", "", ""});
  }
  std::vector<std::string> unclaimed;
  for (const std::string& segment : segments_of(line)) {
    const auto date = only_date(segment, language);
    if (date.has_value() && !byline.published.has_value()) byline.published = date;
    const std::string rest(
        without_number_date(date.has_value() ? without_dates(segment, language) : segment));
    if (names_an_author(rest)) {
      for (model::Author& author : read_authors(rest)) {
        add_author(byline.authors, std::move(author));
      }
    } else if (!date.has_value()) {
      unclaimed.push_back(segment);
    }
  }
  // "7 May 2026 · Ada Berg": what stands beside a date alone.
  if (byline.authors.empty() && byline.published.has_value()) {
    for (const std::string& segment : unclaimed) {
      if (!byline.authors.empty() || base::split_words(segment).size() < 2) continue;
      byline.authors = read_authors(segment);
    }
  }
  return byline;
}

}  // namespace rolecall::extract
