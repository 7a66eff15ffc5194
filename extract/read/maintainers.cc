// SPDX-License-Identifier: Apache-2.0
#include "extract/read/maintainers.h"

#include <vector>

#include "base/text.h"
#include "extract/read/mail_text.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

/// "M:\tvalue": one capital, a colon, white space.
bool is_field(std::string_view line) {
  return line.size() > 3 && line[0] >= 'A' && line[0] <= 'Z' && line[1] == ':' &&
         base::is_ascii_space(line[2]) && !base::trim(line.substr(2)).empty();
}

bool is_blank(std::string_view line) { return base::trim(line).empty(); }

class StanzaWriter {
 public:
  StanzaWriter(std::string_view text, TextBuilder& out)
      : lines_(base::split(text, '\n')), out_(out) {}

  void run() {
    while (at_ < lines_.size()) {
      if (is_blank(lines_[at_])) {
        ++at_;
      } else if (at_ + 1 < lines_.size() && !is_field(lines_[at_]) && is_field(lines_[at_ + 1])) {
        out_.start_block({BlockKind::kHeading, 2});
        out_.add_text(lines_[at_++]);
        out_.end_block();
        fields();
      } else if (is_field(lines_[at_])) {
        fields();
      } else {
        paragraph();
      }
    }
  }

 private:
  void fields() {
    out_.start_table();
    for (; at_ < lines_.size() && is_field(lines_[at_]); ++at_) {
      out_.start_row();
      out_.start_cell({.header = true});
      out_.add_text(lines_[at_].substr(0, 2));
      out_.start_cell({});
      out_.add_text(lines_[at_].substr(2));
      out_.end_row();
    }
    out_.end_table();
  }

  void paragraph() {
    std::string text;
    while (at_ < lines_.size() && !is_blank(lines_[at_])) {
      if (at_ + 1 < lines_.size() && is_field(lines_[at_ + 1])) break;
      text.append(lines_[at_++]).append("\n");
    }
    if (text.empty()) text = lines_[at_++];
    write_mail_text(text, out_);
  }

  std::vector<std::string_view> lines_;
  TextBuilder& out_;
  size_t at_ = 0;
};

}  // namespace

bool looks_like_maintainers(std::string_view text) {
  constexpr size_t kFewestStanzas = 2;
  size_t stanzas = 0;
  std::string_view last;
  for (const std::string_view line : base::split(text, '\n')) {
    if (line.starts_with("M:") && is_field(line) && !last.starts_with("M:") && !is_blank(last) &&
        line.find('<') != std::string_view::npos) {
      ++stanzas;
    }
    if (stanzas == kFewestStanzas) return true;
    last = line;
  }
  return false;
}

void write_maintainers(std::string_view text, TextBuilder& out) { StanzaWriter(text, out).run(); }

}  // namespace rolecall::extract
