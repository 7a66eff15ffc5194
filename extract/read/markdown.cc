// SPDX-License-Identifier: Apache-2.0
// Markdown as text (CommonMark with GitHub's tables): headings, lists, tables, quotes, code.
#include <algorithm>
#include <vector>

#include "base/text.h"
#include "extract/read/front_matter.h"
#include "extract/read/markdown_inline.h"
#include "extract/read/markup_text.h"
#include "extract/read/media.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

bool is_blank(std::string_view line) { return base::trim(line).empty(); }

/// 1 to 6 of "## Heading", else 0.
int atx_level(std::string_view line) {
  const size_t level = line.find_first_not_of('#');
  const bool heading = level > 0 && level <= 6 && level < line.size() && line[level] == ' ';
  return heading ? static_cast<int>(level) : 0;
}

/// The underline that makes the line above a heading: 1 for "===", 2 for "---".
int setext_level(std::string_view line) {
  line = base::trim(line);
  if (line.size() < 2 || line.find_first_not_of(line.front()) != line.npos) return 0;
  return line.front() == '=' ? 1 : line.front() == '-' ? 2 : 0;
}

struct ListMark {
  size_t size = 0;  ///< Bytes of indent and mark; 0 for no item.
  int level = 0;
};

ListMark list_mark(std::string_view line) {
  static const Regex kMark(R"(^(( *)(?:[-*+]|\d{1,3}[.)]) +(?:\[[ xX]\] )?)\S)");
  const auto found = kMark.match(line);
  if (!found.has_value()) return {};
  constexpr size_t kIndent = 2;
  constexpr size_t kDeepest = 6;
  const size_t level = 1 + std::min((*found)[2].size() / kIndent, kDeepest - 1);
  return {(*found)[1].size(), static_cast<int>(level)};
}

/// The cells of "| a | b |"; a pipe behind a backslash is text.
std::vector<std::string> cells_of(std::string_view line) {
  line = base::trim(line);
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  std::vector<std::string> cells(1);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cells.back() += line[++i];
    } else if (line[i] == '|') {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

bool is_table_rule(std::string_view line) {
  static const Regex kRule(R"(^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$)");
  return line.find('|') != line.npos && kRule.search(line);
}

class MarkdownWriter {
 public:
  MarkdownWriter(std::string_view text, const std::string& url, model::Document& document)
      : lines_(base::split(text, '\n')), url_(url), document_(document), out_(document) {}

  void run() {
    while (at_ < lines_.size()) {
      const std::string_view line = lines_[at_];
      if (is_blank(line)) {
        ++at_;
      } else if (is_fence(line)) {
        fence();
      } else if (atx_level(line) > 0) {
        atx_heading();
      } else if (at_ + 1 < lines_.size() && is_table_rule(lines_[at_ + 1]) &&
                 line.find('|') != line.npos) {
        table();
      } else if (base::trim(line).starts_with('>')) {
        quote();
      } else if (base::trim(line).starts_with('<')) {
        html();
      } else if (is_definition(line)) {
        ++at_;
      } else {
        paragraph();
      }
    }
    out_.end_block();
  }

 private:
  static bool is_fence(std::string_view line) {
    line = base::trim(line);
    return line.starts_with("```") || line.starts_with("~~~");
  }
  /// "[label]: https://..." shows nothing.
  static bool is_definition(std::string_view line) {
    static const Regex kDefinition(R"(^ {0,3}\[[^\]]+\]:\s*\S+)");
    return kDefinition.search(line);
  }

  void heading(std::string_view words, int level) {
    const size_t start = document_.blocks.size();
    out_.start_block({BlockKind::kHeading, level});
    write_markdown_line(words, url_, out_);
    out_.end_block();
    if (level == 1 && document_.title.empty() && document_.blocks.size() > start) {
      document_.title = document_.view(document_.blocks.back().span);
    }
  }

  void atx_heading() {
    const int level = atx_level(lines_[at_]);
    std::string_view words = base::trim(lines_[at_++].substr(static_cast<size_t>(level)));
    while (words.ends_with('#')) words.remove_suffix(1);
    heading(base::trim(words), level);
  }

  void fence() {
    const std::string mark(base::trim(lines_[at_]).substr(0, 3));
    std::string code;
    for (++at_; at_ < lines_.size() && !base::trim(lines_[at_]).starts_with(mark); ++at_) {
      code.append(lines_[at_]).append("\n");
    }
    ++at_;
    out_.start_block({BlockKind::kPre});
    out_.add_preformatted(code);
    out_.end_block();
  }

  void row(bool header) {
    out_.start_row();
    for (const std::string& cell : cells_of(lines_[at_])) {
      out_.start_cell({.header = header});
      write_markdown_line(base::trim(cell), url_, out_);
    }
    out_.end_row();
    ++at_;
  }

  void table() {
    out_.start_table();
    row(true);
    ++at_;
    while (at_ < lines_.size() && !is_blank(lines_[at_]) &&
           lines_[at_].find('|') != std::string_view::npos) {
      row(false);
    }
    out_.end_table();
  }

  void quote() {
    out_.start_block({BlockKind::kQuote, 0, true});
    for (; at_ < lines_.size() && base::trim(lines_[at_]).starts_with('>'); ++at_) {
      const std::string_view words = base::trim(base::trim(lines_[at_]).substr(1));
      if (words.empty()) {
        out_.start_block({BlockKind::kQuote, 0, true});
      } else {
        write_markdown_line(words, url_, out_);
        out_.add_text(" ");
      }
    }
    out_.end_block();
  }

  /// A block of HTML up to a blank line (CommonMark section 4.6); a table up to its end.
  void html() {
    std::string markup;
    const bool table = base::ascii_lower(base::trim(lines_[at_])).starts_with("<table");
    bool ended = false;
    for (; at_ < lines_.size() && !ended && (table || !is_blank(lines_[at_])); ++at_) {
      markup.append(lines_[at_]).append("\n");
      ended = table && base::ascii_lower(lines_[at_]).find("</table>") != std::string::npos;
    }
    if (!write_markup(markup, url_, out_)) {
      document_.notes.emplace_back("HTML over the parser's budget was left out");
    }
    out_.end_block();
  }

  /// Lines up to what starts another block; the first may be a list item's.
  void paragraph() {
    const ListMark mark = list_mark(lines_[at_]);
    const size_t indent = lines_[at_].find_first_not_of(' ');
    if (mark.size == 0 && lines_[at_].starts_with("    ") && !in_list_) return indented_code();
    size_t end = at_ + 1;
    while (end < lines_.size() && goes_on(lines_[end])) ++end;
    const int level = end < lines_.size() && mark.size == 0 ? setext_level(lines_[end]) : 0;
    if (level > 0) {
      heading(base::trim(lines_[at_]), level);
      at_ = end + 1;
      return;
    }
    if (mark.size == 0 && is_rule(lines_[at_])) {
      ++at_;
      return;
    }
    in_list_ = mark.size > 0 || (in_list_ && indent > 0);
    out_.start_block(mark.size > 0 ? BlockStyle{BlockKind::kListItem, mark.level} : BlockStyle{});
    for (size_t i = at_; i < end; ++i) {
      const std::string_view line = i == at_ ? lines_[i].substr(mark.size) : lines_[i];
      write_markdown_line(base::trim(line), url_, out_);
      if (line.ends_with("  ") || line.ends_with('\\')) {
        out_.break_line();
      } else {
        out_.add_text(" ");
      }
    }
    out_.end_block();
    at_ = end;
  }

  static bool is_rule(std::string_view line) {
    static const Regex kRule(R"(^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$)");
    return kRule.search(line);
  }

  bool goes_on(std::string_view line) const {
    return !is_blank(line) && !is_fence(line) && atx_level(line) == 0 && setext_level(line) == 0 &&
           list_mark(line).size == 0 && !base::trim(line).starts_with('>') && !is_rule(line);
  }

  void indented_code() {
    std::string code;
    for (;
         at_ < lines_.size() && (lines_[at_].starts_with("    ") || lines_[at_].starts_with('\t'));
         ++at_) {
      code.append(lines_[at_]).append("\n");
    }
    out_.start_block({BlockKind::kPre});
    out_.add_preformatted(code);
    out_.end_block();
  }

  std::vector<std::string_view> lines_;
  const std::string& url_;
  model::Document& document_;
  TextBuilder out_;
  size_t at_ = 0;
  bool in_list_ = false;
};

}  // namespace

base::Result<void> read_markdown_page(const Page& page, const ReadLimits&,
                                      model::Document& document) {
  std::string text = decode_page(page, document);
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  document.shape = "markdown";
  const std::string_view body = take_front_matter(text, document);
  MarkdownWriter(body, page.url, document).run();
  return {};
}

}  // namespace rolecall::extract
