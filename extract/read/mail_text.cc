// SPDX-License-Identifier: Apache-2.0
#include "extract/read/mail_text.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

// A line well below the width at which people wrap is one that was ended on purpose.
constexpr size_t kShortLine = 46;

bool is_blank(std::string_view line) { return base::trim(line).empty(); }

/// Bytes of the marker of a list item, 0 for another line.
size_t list_marker(std::string_view line) {
  static const Regex kMarker(R"(^(\s*(?:[-*+•]|\d{1,2}[.)])\s+)\S)");
  const auto found = kMarker.match(line);
  return found.has_value() ? (*found)[1].size() : 0;
}

bool is_field(std::string_view line) {
  static const Regex kField(R"(^[A-Z][A-Za-z-]{1,30}: \S)");
  return kField.search(line);
}

/// The quoted words of a line and how deeply they are quoted.
struct QuotedLine {
  int depth = 0;
  std::string_view text;
};

QuotedLine unquote(std::string_view line) {
  QuotedLine quoted{0, line};
  for (;;) {
    std::string_view rest = quoted.text;
    if (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    if (rest.empty() || rest.front() != '>') return quoted;
    rest.remove_prefix(1);
    ++quoted.depth;
    quoted.text = rest;
  }
}

class MailWriter {
 public:
  MailWriter(std::string_view text, TextBuilder& out) : lines_(base::split(text, '\n')), out_(out) {
    for (std::string_view& line : lines_) {
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    }
    drop_list_footer();
  }

  void run() {
    while (at_ < lines_.size()) {
      const std::string_view line = lines_[at_];
      if (is_blank(line)) {
        ++at_;
      } else if (unquote(line).depth > 0) {
        quote();
      } else if (line == "-- " || line == "--") {
        signature();
      } else if (line == "-------------- next part --------------") {
        scrubbed_part();
      } else if (line.starts_with("diff --git ") || line.starts_with("--- a/")) {
        patch();
      } else {
        paragraph();
      }
    }
    out_.end_block();
  }

 private:
  /// Mailing list programs add a rule of underscores and the list's address.
  void drop_list_footer() {
    static const Regex kRule("^_{30,}\\s*$");
    constexpr size_t kMaxFooterLines = 8;
    const size_t first = lines_.size() > kMaxFooterLines ? lines_.size() - kMaxFooterLines : 0;
    for (size_t i = lines_.size(); i > first; --i) {
      if (!kRule.search(lines_[i - 1]) || i == lines_.size()) continue;
      if (lines_[i].find("mailing list") == std::string_view::npos) continue;
      lines_.resize(i - 1);
      return;
    }
  }

  void quote() {
    const int depth = unquote(lines_[at_]).depth;
    out_.start_block({BlockKind::kQuote, 0, true});
    for (; at_ < lines_.size(); ++at_) {
      const QuotedLine line = unquote(lines_[at_]);
      if (line.depth != depth) break;
      if (is_blank(line.text)) {
        out_.end_block();
        continue;
      }
      out_.add_text(line.text);
      out_.add_text(" ");
    }
    out_.end_block();
  }

  void signature() {
    out_.start_block({});
    for (++at_; at_ < lines_.size(); ++at_) {
      if (is_blank(lines_[at_])) {
        out_.end_block();
      } else {
        out_.add_text(lines_[at_]);
        out_.break_line();
      }
    }
    out_.end_block();
  }

  /// What Mailman leaves of an attachment: its type, size and address.
  void scrubbed_part() {
    while (at_ < lines_.size() && !is_blank(lines_[at_])) ++at_;
  }

  void patch() {
    std::string text;
    for (; at_ < lines_.size() && lines_[at_] != "-- "; ++at_) {
      text.append(lines_[at_]).append("\n");
    }
    out_.start_block({BlockKind::kPre});
    out_.add_preformatted(text);
    out_.end_block();
  }

  /// Up to a blank line, a quote, a signature or the next list item.
  size_t paragraph_end() const {
    size_t end = at_ + 1;
    while (end < lines_.size() && !is_blank(lines_[end]) && unquote(lines_[end]).depth == 0 &&
           list_marker(lines_[end]) == 0 && lines_[end] != "-- ") {
      ++end;
    }
    return end;
  }

  void paragraph() {
    const size_t end = paragraph_end();
    const size_t marker = list_marker(lines_[at_]);
    BlockStyle style;
    if (marker > 0) style = {BlockKind::kListItem, 1, false};
    if (introduces_quote(end)) style.quoted = true;
    out_.start_block(style);
    for (size_t i = at_; i < end; ++i) {
      out_.add_text(i == at_ ? lines_[i].substr(marker) : lines_[i]);
      const bool next_field = i + 1 < end && is_field(lines_[i + 1]);
      if (lines_[i].size() < kShortLine || next_field) {
        out_.break_line();
      } else {
        out_.add_text(" ");
      }
    }
    out_.end_block();
    at_ = end;
  }

  /// The lines up to `end` are "... wrote:", and a quote follows.
  bool introduces_quote(size_t end) const {
    constexpr size_t kMaxAttributionLines = 3;
    if (end - at_ > kMaxAttributionLines) return false;
    std::string joined;
    for (size_t i = at_; i < end; ++i) joined.append(lines_[i]).append(" ");
    if (!is_attribution(joined)) return false;
    while (end < lines_.size() && is_blank(lines_[end])) ++end;
    return end < lines_.size() && unquote(lines_[end]).depth > 0;
  }

  std::vector<std::string_view> lines_;
  TextBuilder& out_;
  size_t at_ = 0;
};

}  // namespace

bool is_attribution(std::string_view line) {
  static const Regex kWrote(
      R"((?i)(?:\b(?:wrote|writes|said|schrieb|napisał\(?a?\)?|escribió|scrisse)|a écrit)[^:\n]{0,80}:\s*$)");
  constexpr size_t kMaxBytes = 300;
  line = base::trim(line);
  return line.size() <= kMaxBytes && kWrote.search(line);
}

void write_mail_text(std::string_view text, TextBuilder& out) { MailWriter(text, out).run(); }

SignedText split_signature(std::string_view text) {
  // A longer one is text that happens to follow a rule of two hyphens.
  constexpr size_t kMaxLines = 14;
  size_t end = text.size();
  size_t lines = 0;
  while (end > 0 && lines <= kMaxLines) {
    const size_t newline = text.rfind('\n', end - 1);
    const size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    const std::string_view line = text.substr(start, end - start);
    if (line == "-- " || line == "--" || line == "-- \r") {
      return {text.substr(0, start), text.substr(start)};
    }
    if (!is_blank(line)) ++lines;
    if (newline == std::string_view::npos) break;
    end = newline;
  }
  return {text, {}};
}

std::optional<MailHeader> read_mail_header(std::string_view text) {
  MailHeader header;
  std::string* field = nullptr;
  std::string ignored;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = std::min(end + 1, text.size());
    if (is_blank(line)) break;
    if (base::is_ascii_space(line.front())) {
      if (field != nullptr) field->append(" ").append(base::trim(line));
      continue;
    }
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.substr(0, colon).find(' ') != line.npos) {
      if (line.starts_with("From ") && field == nullptr) continue;  // mbox's separator
      return std::nullopt;
    }
    const std::string name = base::ascii_lower(line.substr(0, colon));
    field = name == "from"      ? &header.from
            : name == "date"    ? &header.date
            : name == "subject" ? &header.subject
                                : &ignored;
    *field = base::trim(line.substr(colon + 1));
  }
  if (header.from.empty() || (header.date.empty() && header.subject.empty())) return std::nullopt;
  header.body = at;
  return header;
}

/// "Berg, Ada" in reading order; list programs' "Ada Berg via Foo-dev" without the list.
static std::string display_name(std::string_view name) {
  name = base::trim(name);
  while (name.size() > 1 && (name.front() == '"' || name.front() == '\'') &&
         name.back() == name.front()) {
    name = base::trim(name.substr(1, name.size() - 2));
  }
  if (const size_t via = name.find(" via "); via != std::string_view::npos) {
    name = name.substr(0, via);
  }
  const size_t comma = name.find(", ");
  if (comma != std::string_view::npos && name.find(',', comma + 1) == std::string_view::npos) {
    const std::string_view given = base::trim(name.substr(comma + 2));
    const bool short_name = base::split_words(name.substr(0, comma)).size() <= 2;
    if (!given.empty() && short_name && given.find('.') == std::string_view::npos) {
      return std::string(given) + " " + std::string(base::trim(name.substr(0, comma)));
    }
  }
  return base::collapse_spaces(name);
}

model::Author mail_author(std::string_view from) {
  static const Regex kAngle(R"(^\s*(.*?)\s*<\s*([^<>\s@]+)(?:@| at )[^<>]*>)");
  static const Regex kBracket(R"(^\s*([^\s@()]+)(?:@| at )\S+\s*\((.*)\)\s*$)");
  static const Regex kBare(R"(^\s*([^\s@()]+)(?:@| at )\S+\s*$)");
  model::Author author;
  if (const auto angle = kAngle.match(from)) {
    author.name = display_name((*angle)[1]);
    author.handle = (*angle)[2];
  } else if (const auto bracket = kBracket.match(from)) {
    author.name = display_name((*bracket)[2]);
    author.handle = (*bracket)[1];
  } else if (const auto bare = kBare.match(from)) {
    author.handle = (*bare)[1];
  } else {
    author.name = display_name(from);
  }
  if (author.name.empty()) author.name = author.handle;
  return author;
}

}  // namespace rolecall::extract
