// SPDX-License-Identifier: Apache-2.0
#include "extract/read/pdf_text.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

using Lines = std::vector<std::string>;

/// A running head differs from page to page in its numbers alone.
std::string running_key(std::string_view line) {
  std::string key;
  for (const char c : base::collapse_spaces(line)) {
    if (base::is_ascii_digit(c)) {
      if (key.empty() || key.back() != '#') key += '#';
    } else {
      key += c;
    }
  }
  return key;
}

/// Positions of the lines that may be a running head or foot.
std::vector<size_t> edges_of(const Lines& lines) {
  constexpr size_t kEdgeLines = 3;
  std::vector<size_t> found;
  for (size_t i = 0; i < lines.size() && found.size() < kEdgeLines; ++i) {
    if (!lines[i].empty()) found.push_back(i);
  }
  const size_t head = found.size();
  for (size_t i = lines.size(); i > 0 && found.size() < head + kEdgeLines; --i) {
    const bool seen = std::find(found.begin(), found.end(), i - 1) != found.end();
    if (!lines[i - 1].empty() && !seen) found.push_back(i - 1);
  }
  return found;
}

bool is_page_number(std::string_view line) {
  static const Regex kNumber(
      R"((?i)^(?:page |p\. ?)?[-–— ]*(?:\d{1,4}|[ivxl]{1,6})[-–— ]*(?:(?:of|/) ?\d{1,4})?$)");
  return kNumber.search(line);
}

void drop_running_lines(std::vector<Lines>& pages) {
  // On fewer pages, a line that repeats may be the title.
  constexpr int kFewest = 3;
  std::map<std::string, int> seen;
  for (const Lines& page : pages) {
    for (const size_t i : edges_of(page)) ++seen[running_key(page[i])];
  }
  for (Lines& page : pages) {
    for (const size_t i : edges_of(page)) {
      if (seen[running_key(page[i])] >= kFewest || is_page_number(page[i])) page[i].clear();
    }
  }
}

bool ends_sentence(std::string_view line) {
  while (!line.empty() && std::string_view("\"')]").find(line.back()) != line.npos) {
    line.remove_suffix(1);
  }
  return !line.empty() && std::string_view(".!?:").find(line.back()) != line.npos;
}

/// Bytes of a list item's mark at the line's start.
size_t list_mark(std::string_view line) {
  static const Regex kMark(R"(^((?:[•●▪■◦‣–*-]|\(?\d{1,2}[.)]|\[\d{1,3}\])\s+)\S)");
  const auto found = kMark.match(line);
  return found.has_value() ? (*found)[1].size() : 0;
}

/// Words in capitals alone.
bool is_capitals(std::string_view line) {
  constexpr size_t kShortest = 4;
  constexpr size_t kLongest = 60;
  if (line.size() < kShortest || line.size() > kLongest) return false;
  bool upper = false;
  for (size_t at = 0; at < line.size();) {
    const char32_t c = base::next_code_point(line, at);
    if (base::is_lower(c) || (c < 0x80 && base::is_ascii_digit(static_cast<char>(c)))) return false;
    upper = upper || base::is_upper(c);
  }
  return upper && !ends_sentence(line);
}

/// "3 Results", "2.1 Setup", "Abstract", "REFERENCES".
int heading_level(std::string_view line) {
  static const Regex kNumbered(R"(^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{Lu})");
  static const Regex kKnown(
      R"((?i)^(?:abstract|introduction|acknowledge?ments?|references|bibliography|contents|summary|appendix)$)");
  constexpr size_t kLongest = 80;
  if (line.size() > kLongest) return 0;
  if (const auto found = kNumbered.match(line); found.has_value() && !ends_sentence(line)) {
    return 2 + static_cast<int>(std::count((*found)[1].begin(), (*found)[1].end(), '.'));
  }
  return kKnown.search(line) || is_capitals(line) ? 2 : 0;
}

/// The last letter before a hyphen at the line's end, which cuts a word in two.
bool is_cut_word(std::string_view line) {
  return line.size() > 2 && line.back() == '-' && base::is_ascii_alpha(line[line.size() - 2]);
}

bool starts_lower(std::string_view line) {
  size_t at = 0;
  return !line.empty() && base::is_lower(base::next_code_point(line, at));
}

class PageWriter {
 public:
  PageWriter(const std::vector<Lines>& pages, TextBuilder& out) : out_(out) {
    for (const Lines& page : pages) width_ = std::max(width_, usual_width(page));
  }

  void write(const Lines& page) {
    for (size_t i = 0; i < page.size(); ++i) line(page[i]);
    // A paragraph may go on over the page's end.
    if (open_ && ends_sentence(last_)) end();
  }

  void end() {
    if (open_) out_.end_block();
    open_ = false;
    last_.clear();
  }

 private:
  /// The length of full lines: nine of ten are not longer.
  static size_t usual_width(const Lines& page) {
    std::vector<size_t> sizes;
    for (const std::string& line : page) {
      if (!line.empty()) sizes.push_back(line.size());
    }
    if (sizes.empty()) return 0;
    std::sort(sizes.begin(), sizes.end());
    return sizes[sizes.size() * 3 / 4];
  }

  bool is_short(std::string_view line) const { return line.size() * 4 < width_ * 3; }

  void line(const std::string& raw) {
    const std::string text = without_footnote_marks(raw);
    if (text.empty()) return blank();
    const size_t mark = list_mark(text);
    const int level = heading_level(text);
    if (level > 0) {
      end();
      out_.start_block({BlockKind::kHeading, std::min(level, 6)});
      out_.add_text(text);
      out_.end_block();
      return;
    }
    if (mark > 0) {
      end();
      out_.start_block({BlockKind::kListItem, 1});
    } else if (!open_) {
      out_.start_block({});
    } else {
      join(text);
    }
    add(std::string_view(text).substr(mark));
    open_ = true;
  }

  void blank() {
    // Some writers put an empty line between all lines; a sentence that is cut goes on.
    if (open_ && (ends_sentence(last_) || is_short(last_))) end();
  }

  /// What stands between the last line and this one.
  void join(std::string_view text) {
    if (cut_) {
      if (!starts_lower(text)) out_.add_text("-");
      return;
    }
    if (is_short(last_) && ends_sentence(last_)) {
      end();
      out_.start_block({});
    } else if (is_short(last_) && !starts_lower(text)) {
      out_.break_line();
    } else {
      out_.add_text(" ");
    }
  }

  void add(std::string_view text) {
    cut_ = is_cut_word(text);
    out_.add_text(cut_ ? text.substr(0, text.size() - 1) : text);
    last_ = text;
  }

  TextBuilder& out_;
  size_t width_ = 0;
  std::string last_;
  bool open_ = false;
  bool cut_ = false;
};

Lines lines_of(std::string_view page) {
  Lines lines;
  for (const std::string_view line : base::split(page, '\n')) {
    lines.push_back(base::collapse_spaces(line));
  }
  return lines;
}

}  // namespace

std::string without_footnote_marks(std::string_view line) {
  // A capitalised word of letters with one or two digits or a dagger right behind it, at the
  // word's end: "COVID19" and "H2O" have theirs inside or behind capitals.
  static const Regex kMarks(
      R"((\p{Lu}\p{Ll}[\p{L}'’-]*\p{Ll})(?:\d{1,2}(?:,\d{1,2})*|[∗†‡§¶*⋆]+)+(?:,[∗†‡§¶*⋆\d]{1,2})*(?:[\s,;]|$))");
  std::string out;
  for (;;) {
    const auto found = kMarks.match(line);
    if (!found.has_value()) break;
    const std::string_view name = (*found)[1];
    const size_t name_end = static_cast<size_t>(name.data() + name.size() - line.data());
    const size_t end = static_cast<size_t>((*found)[0].data() + (*found)[0].size() - line.data());
    const bool at_end = end == line.size() && !base::is_ascii_space(line[end - 1]) &&
                        line[end - 1] != ',' && line[end - 1] != ';';
    out += line.substr(0, name_end);
    line.remove_prefix(at_end ? end : end - 1);
  }
  out += line;
  return out;
}

void write_pdf_text(const std::vector<std::string>& pages, TextBuilder& out) {
  std::vector<Lines> all;
  for (const std::string& page : pages) all.push_back(lines_of(page));
  drop_running_lines(all);
  PageWriter writer(all, out);
  for (const Lines& page : all) writer.write(page);
  writer.end();
}

std::string first_heading(std::string_view page) {
  constexpr size_t kMaxTitleBytes = 200;
  constexpr size_t kMaxLines = 3;
  static const Regex kStamp(R"((?i)^(?:arxiv:|https?:|doi|issn|isbn|vol\.|page \d|\d+$))");
  std::string title;
  size_t taken = 0;
  for (const std::string& line : lines_of(page)) {
    if (line.empty() && title.empty()) continue;
    if (line.empty() || taken == kMaxLines) break;
    if (title.empty() && kStamp.search(line)) continue;
    if (ends_sentence(line) && line.back() != ':' && line.back() != '?') break;
    title += (title.empty() ? "" : " ") + line;
    ++taken;
  }
  return title.size() <= kMaxTitleBytes ? title : std::string();
}

bool is_plausible_pdf_title(std::string_view title) {
  static const Regex kProgram(
      R"((?i)^(?:microsoft (?:word|powerpoint|excel)|untitled|slide 1|document\d*|title|powerpoint|layout \d|print)|\.(?:docx?|pptx?|xlsx?|dvi|tex|pdf|qxd|indd|odt|rtf|ps|html?)\b)");
  title = base::trim(title);
  return title.find(' ') != title.npos && title.find('_') == title.npos && !kProgram.search(title);
}

}  // namespace rolecall::extract
