// SPDX-License-Identifier: Apache-2.0
// reStructuredText as text: headings, lists, fields, tables, literal blocks; directives that show
// nothing to a reader left out.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "extract/read/author_name.h"
#include "extract/read/instant.h"
#include "extract/read/markdown_inline.h"
#include "extract/read/media.h"
#include "extract/read/regex.h"
#include "extract/read/rst_tables.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

bool is_blank(std::string_view line) { return base::trim(line).empty(); }
bool is_indented(std::string_view line) { return !line.empty() && base::is_ascii_space(line[0]); }

/// "=====" and its like, which stand under headings.
bool is_adornment(std::string_view line) {
  line = base::trim(line);
  if (line.size() < 3 || line.find_first_not_of(line.front()) != line.npos) return false;
  return std::string_view("=-~^\"'`#*+:.<>_").find(line.front()) != line.npos;
}

size_t list_mark(std::string_view line) {
  static const Regex kMark(R"(^(\s*(?:[-*+•]|#\.|\(?\d{1,3}[.)])\s+)\S)");
  const auto found = kMark.match(line);
  return found.has_value() ? (*found)[1].size() : 0;
}

class RstWriter {
 public:
  RstWriter(std::string_view text, const std::string& url, model::Document& document)
      : lines_(base::split(text, '\n')), url_(url), document_(document), out_(document) {}

  void run() {
    while (at_ < lines_.size()) {
      const std::string_view line = lines_[at_];
      if (is_blank(line)) {
        ++at_;
      } else if (is_grid_rule(line)) {
        at_ = write_grid_table(lines_, at_, url_, out_);
      } else if (is_simple_rule(line)) {
        at_ = write_simple_table(lines_, at_, url_, out_);
      } else if (heading()) {
        continue;
      } else if (base::trim(line).starts_with("..") && !base::trim(line).starts_with("...")) {
        directive();
      } else if (!field()) {
        paragraph();
      }
    }
    out_.end_block();
  }

 private:
  std::string_view line_at(size_t i) const {
    return i < lines_.size() ? lines_[i] : std::string_view();
  }

  bool heading() {
    const bool overlined =
        is_adornment(line_at(at_)) && !is_blank(line_at(at_ + 1)) && is_adornment(line_at(at_ + 2));
    const size_t text = overlined ? at_ + 1 : at_;
    const std::string_view words = base::trim(line_at(text));
    const std::string_view rule = base::trim(line_at(text + 1));
    if (!is_adornment(rule) || is_adornment(words) || words.empty() ||
        rule.size() + 2 < words.size() || (!overlined && is_indented(lines_[at_]))) {
      if (!is_adornment(line_at(at_))) return false;
      ++at_;  // A transition.
      return true;
    }
    write_heading(words, level_of(rule.front(), overlined));
    at_ = text + 2;
    return true;
  }

  /// Levels are in the order in which a file first uses their adornments.
  int level_of(char mark, bool overlined) {
    const std::pair<char, bool> key{mark, overlined};
    auto found = std::find(levels_.begin(), levels_.end(), key);
    if (found == levels_.end()) found = levels_.insert(levels_.end(), key);
    return std::min(static_cast<int>(found - levels_.begin()) + 1, 6);
  }

  void write_heading(std::string_view words, int level) {
    out_.start_block({BlockKind::kHeading, level});
    write_rst_line(words, url_, out_);
    out_.end_block();
    if (level == 1 && document_.title.empty() && !document_.blocks.empty()) {
      document_.title = document_.view(document_.blocks.back().span);
    }
  }

  /// ".. note::" and its like show what is under them; pictures, comments and targets nothing.
  void directive() {
    static const Regex kShown(
        R"((?i)^\s*\.\. (?:note|tip|hint|important|warning|caution|danger|attention|seealso|admonition|versionadded|versionchanged|deprecated|topic|sidebar|container|rubric|epigraph|centered|hlist|dropdown|card|grid|tab-set|tab-item)::\s*(.*)$)");
    static const Regex kCode(
        R"((?i)^\s*\.\. (?:code|code-block|sourcecode|parsed-literal|literalinclude)::)");
    const std::string_view line = lines_[at_++];
    if (line.find("list-table::") != line.npos) {
      at_ = write_list_table(lines_, at_, url_, out_);
    } else if (const auto shown = kShown.match(line)) {
      while (line_at(at_).find(" :") == 0 || base::trim(line_at(at_)).starts_with(':')) ++at_;
      if (is_blank((*shown)[1])) return;
      out_.start_block({});
      write_rst_line((*shown)[1], url_, out_);
      out_.end_block();
    } else if (kCode.search(line)) {
      literal();
    } else if (line.find("table::") == line.npos) {
      while (at_ < lines_.size() && (is_blank(lines_[at_]) || is_indented(lines_[at_]))) ++at_;
    }
  }

  void literal() {
    std::string code;
    for (; at_ < lines_.size() && (is_blank(lines_[at_]) || is_indented(lines_[at_])); ++at_) {
      code.append(lines_[at_]).append("\n");
    }
    out_.start_block({BlockKind::kPre});
    out_.add_preformatted(code);
    out_.end_block();
  }

  /// ":Author: Ada Berg", which at the head of a file is about it.
  bool field() {
    static const Regex kField(R"(^\s*:([A-Za-z][\w -]{0,40}):(?:\s+(.*))?$)");
    const auto found = kField.match(lines_[at_]);
    if (!found.has_value()) return false;
    ++at_;
    std::string value((*found)[2]);
    for (; at_ < lines_.size() && !is_blank(lines_[at_]) && is_indented(lines_[at_]) &&
           !kField.search(lines_[at_]);
         ++at_) {
      value.append(" ").append(base::trim(lines_[at_]));
    }
    take_metadata(base::ascii_lower((*found)[1]), value);
    if (is_blank(value)) return true;
    out_.start_block({BlockKind::kDefinitionTerm});
    out_.add_text((*found)[1]);
    out_.start_block({BlockKind::kDefinition});
    write_rst_line(value, url_, out_);
    out_.end_block();
    return true;
  }

  void take_metadata(std::string_view name, std::string_view value) {
    constexpr size_t kMaxBlocksBefore = 8;
    if (document_.blocks.size() > 2 * kMaxBlocksBefore) return;
    if (name == "author" || name == "authors") {
      for (model::Author& author : read_authors(value)) {
        add_author(document_.authors, std::move(author));
      }
    }
    if (name != "date" && name != "created") return;
    if (const auto date = parse_instant(value)) {
      document_.published = date->date;
      document_.published_from = model::DateSource::kMeta;
    }
  }

  void paragraph() {
    const size_t mark = list_mark(lines_[at_]);
    const size_t indent = lines_[at_].find_first_not_of(" \t");
    constexpr size_t kIndent = 2;
    out_.start_block(mark > 0
                         ? BlockStyle{BlockKind::kListItem,
                                      1 + static_cast<int>(std::min<size_t>(indent / kIndent, 5))}
                         : BlockStyle{});
    bool opens_literal = false;
    for (bool first = true; at_ < lines_.size() && !is_blank(lines_[at_]); ++at_, first = false) {
      if (!first && (list_mark(lines_[at_]) > 0 || is_adornment(line_at(at_ + 1)))) break;
      std::string_view words = base::trim(lines_[at_].substr(first ? mark : 0));
      if (words.starts_with("| ")) words.remove_prefix(2);
      opens_literal = words.ends_with("::");
      if (opens_literal) words.remove_suffix(words.size() == 2 ? 2 : 1);
      write_rst_line(words, url_, out_);
      if (lines_[at_].starts_with("| ")) {
        out_.break_line();
      } else {
        out_.add_text(" ");
      }
    }
    out_.end_block();
    if (opens_literal) literal();
  }

  std::vector<std::string_view> lines_;
  const std::string& url_;
  model::Document& document_;
  TextBuilder out_;
  std::vector<std::pair<char, bool>> levels_;
  size_t at_ = 0;
};

}  // namespace

base::Result<void> read_rst_page(const Page& page, const ReadLimits&, model::Document& document) {
  std::string text = decode_page(page, document);
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  document.shape = "rst";
  RstWriter(text, page.url, document).run();
  return {};
}

}  // namespace rolecall::extract
