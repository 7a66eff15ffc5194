// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/entry_line.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// The line with dates blanked, so that offsets stay.
std::string without_dates(const PageStructure& page, const model::Span& line, EntryLine& entry) {
  std::string text(page.text(line));
  for (const Mention* date : page.mentions(line, MentionType::kDate)) {
    if (!entry.when) entry.when = date->date;
    const size_t start = date->span.start - line.start;
    for (size_t i = start; i < date->span.end - line.start; ++i) text[i] = ' ';
  }
  return text;
}

/// Brackets and what is in them: "(3 months)", "[1]". One level; nested ones end at the first.
void drop_brackets(std::string& text) {
  bool inside = false;
  for (char& c : text) {
    const bool opens = c == '(' || c == '[';
    const bool closes = c == ')' || c == ']';
    inside = (inside || opens) && !closes;
    if (inside || closes) c = ' ';
  }
}

struct Quotes {
  std::string_view open;
  std::string_view close;
};
constexpr Quotes kQuotes[] = {{"“", "”"}, {"\"", "\""}, {"«", "»"}, {"„", "“"}};

/// Takes the first quoted run out of the line.
void take_quoted(std::string& text, EntryLine& entry) {
  for (const Quotes& quotes : kQuotes) {
    const size_t open = text.find(quotes.open);
    if (open == std::string::npos) continue;
    const size_t from = open + quotes.open.size();
    const size_t close = text.find(quotes.close, from);
    if (close == std::string::npos) continue;
    entry.quoted = text.substr(from, close - from);
    text.replace(open, close + quotes.close.size() - open, ", ");
    return;
  }
}

constexpr std::string_view kSeparators[] = {", ",  "; ", " — ", " – ", " - ", " | ",
                                            " · ", "\t", "\n",  ",\n", " @ "};

size_t find_separator(std::string_view text, size_t from, size_t& length) {
  size_t best = std::string_view::npos;
  for (const std::string_view separator : kSeparators) {
    const size_t at = text.find(separator, from);
    if (at >= best) continue;
    best = at;
    length = separator.size();
  }
  return best;
}

std::string clean_part(std::string_view part) {
  std::string text = base::collapse_spaces(part);
  constexpr std::string_view kMarks = " ,.;:-";
  while (!text.empty() && kMarks.find(text.front()) != std::string_view::npos) text.erase(0, 1);
  // "Dr. techn." keeps its stop: only one that ends a longer word goes.
  while (!text.empty() && text.back() != '.' &&
         kMarks.find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  for (const std::string_view word : {"since", "from", "until", "in"}) {
    if (base::ascii_lower(text) == word) return {};
    const std::string prefix = std::string(word) + " ";
    if (word != "in" && base::ascii_lower(text).starts_with(prefix)) text.erase(0, prefix.size());
  }
  return text;
}

}  // namespace

EntryLine read_entry_line(const PageStructure& page, const model::Span& line) {
  constexpr size_t kLongestLine = 400;  // Longer lines are prose.
  EntryLine entry;
  if (line.size() > kLongestLine) return entry;
  std::string text = without_dates(page, line, entry);
  drop_brackets(text);
  take_quoted(text, entry);
  size_t from = 0;
  while (from <= text.size()) {
    size_t length = 0;
    const size_t end = std::min(find_separator(text, from, length), text.size());
    std::string part = clean_part(std::string_view(text).substr(from, end - from));
    if (!part.empty()) entry.parts.push_back(std::move(part));
    if (end == text.size()) break;
    from = end + length;
  }
  return entry;
}

}  // namespace rolecall::extract
