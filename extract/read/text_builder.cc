// SPDX-License-Identifier: Apache-2.0
#include "extract/read/text_builder.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace rolecall::extract {

using model::BlockKind;

// A page may write any number; no table that is read has more.
static constexpr int kMaxColumns = 64;
static constexpr int kMaxRowsCovered = 1000;

void TextBuilder::start_block(const BlockStyle& style) {
  end_block();
  if (!in_row_) style_ = style;
}

void TextBuilder::end_inlines() {
  for (OpenInline& open : inlines_) {
    if (open.start.has_value() && *open.start < document_.text.size()) {
      document_.inlines.push_back({open.kind, {*open.start, document_.text.size()}, open.target});
    }
    open.start.reset();
  }
}

void TextBuilder::end_block() {
  if (in_row_) {
    line_ = open_;
    return;
  }
  space_ = false;
  line_ = false;
  if (!open_) return;
  end_inlines();
  trim_end();
  open_ = false;
  document_.blocks.push_back(
      {style_.kind, style_.level, {start_, document_.text.size()}, style_.quoted, message_});
}

void TextBuilder::trim_end() {
  std::string& text = document_.text;
  while (text.size() > start_ && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (size_t i = document_.inlines.size(); i > 0; --i) {
    model::Span& span = document_.inlines[i - 1].span;
    if (span.end <= text.size()) break;
    span.end = text.size();
  }
}

static bool is_tight(BlockKind kind) {
  return kind == BlockKind::kListItem || kind == BlockKind::kTableRow ||
         kind == BlockKind::kDefinition || kind == BlockKind::kDefinitionTerm;
}

void TextBuilder::open_block() {
  std::string& text = document_.text;
  if (!text.empty()) {
    const bool tight = !document_.blocks.empty() && is_tight(style_.kind) &&
                       is_tight(document_.blocks.back().kind);
    text += tight ? "\n" : "\n\n";
  }
  start_ = text.size();
  open_ = true;
}

void TextBuilder::before_text() {
  if (!open_) open_block();
  std::string& text = document_.text;
  const size_t start = in_cell_ ? cell_start_ : start_;
  if (text.size() > start && text.back() != '\n') {
    if (line_) {
      text += '\n';
    } else if (space_) {
      text += ' ';
    }
  }
  space_ = false;
  line_ = false;
  for (OpenInline& open : inlines_) {
    if (!open.start.has_value()) open.start = text.size();
  }
}

/// Bytes of the white space character at `i`: ASCII's, U+00A0, U+1680, U+2000 to U+200A, U+202F,
/// U+205F, U+3000; 0 for another character.
static size_t space_at(std::string_view text, size_t i) {
  const auto byte = static_cast<unsigned char>(text[i]);
  if (byte < 0x80) return base::is_ascii_space(text[i]) ? 1 : 0;
  const std::string_view rest = text.substr(i);
  if (byte == 0xC2) return rest.starts_with("\xC2\xA0") ? 2 : 0;
  if (byte == 0xE2 && rest.size() > 2) {
    const auto third = static_cast<unsigned char>(rest[2]);
    if (rest[1] == '\x80' && (third <= 0x8A || third == 0xAF)) return 3;
    if (rest.starts_with("\xE2\x81\x9F")) return 3;
  }
  if (rest.starts_with("\xE3\x80\x80") || rest.starts_with("\xE1\x9A\x80")) return 3;
  return 0;
}

/// Bytes of a character that is there to break or join words and shows nothing: soft hyphen, zero
/// width space, word joiner, byte order mark.
static size_t invisible_at(std::string_view text, size_t i) {
  const std::string_view rest = text.substr(i);
  if (rest.starts_with("\xC2\xAD")) return 2;
  if (rest.starts_with("\xE2\x80\x8B") || rest.starts_with("\xE2\x81\xA0") ||
      rest.starts_with("\xEF\xBB\xBF")) {
    return 3;
  }
  return 0;
}

void TextBuilder::add_text(std::string_view text) {
  size_t run = 0;
  for (size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte > 0x20 && byte != 0xC2 && byte < 0xE1) {  // Most text leaves the loop here.
      ++i;
      continue;
    }
    const size_t space = space_at(text, i);
    const size_t skip = space > 0 ? space : invisible_at(text, i);
    if (skip == 0) {
      ++i;
      continue;
    }
    add_run(text.substr(run, i - run));
    if (space > 0) space_ = true;
    i += skip;
    run = i;
  }
  add_run(text.substr(run));
}

void TextBuilder::add_run(std::string_view run) {
  if (run.empty()) return;
  before_text();
  // Combining characters begin at U+0300, whose first byte is CC.
  const bool plain = std::all_of(run.begin(), run.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0xCC; });
  if (plain) {
    document_.text += run;
  } else {
    document_.text += base::to_nfc(run);
  }
}

void TextBuilder::add_preformatted(std::string_view text) {
  if (in_row_) {
    add_text(text);
    return;
  }
  if (!open_) {
    // The first new line after <pre> and trailing ones are no text.
    while (!text.empty() && (text.front() == '\n' || text.front() == '\r')) text.remove_prefix(1);
    if (base::trim(text).empty()) return;
  }
  before_text();
  std::string clean;
  clean.reserve(text.size());
  for (const char c : text) {
    if (c != '\r' && c != '\f' && c != '\0') clean += c == '\t' ? ' ' : c;
  }
  document_.text += base::to_nfc(clean);
}

void TextBuilder::break_line() {
  if (line_ && !in_row_) {
    end_block();
  } else {
    line_ = open_;
  }
}

void TextBuilder::open_inline(model::InlineKind kind, std::string target) {
  inlines_.push_back({kind, std::move(target), std::nullopt});
}

void TextBuilder::close_inline() {
  if (inlines_.empty()) return;
  OpenInline& open = inlines_.back();
  if (open.start.has_value() && *open.start < document_.text.size()) {
    document_.inlines.push_back(
        {open.kind, {*open.start, document_.text.size()}, std::move(open.target)});
  }
  inlines_.pop_back();
}

void TextBuilder::start_table() {
  end_block();
  table_ = {};
  hanging_.clear();
}

void TextBuilder::start_row() {
  if (in_row_) end_row();
  end_block();
  style_.kind = BlockKind::kTableRow;
  style_.level = 0;
  row_.clear();
  in_row_ = true;
}

void TextBuilder::fill_hanging_cells() {
  while (row_.size() < hanging_.size() && hanging_[row_.size()].rows_left > 0) {
    HangingCell& above = hanging_[row_.size()];
    --above.rows_left;
    row_.push_back(above.cell);
  }
}

void TextBuilder::start_cell(const CellExtent& extent) {
  if (!in_row_) start_row();
  end_cell();
  if (!open_) {
    open_block();
  } else {
    document_.text += '\t';
  }
  fill_hanging_cells();
  extent_ = extent;
  cell_start_ = document_.text.size();
  in_cell_ = true;
}

void TextBuilder::end_cell() {
  if (!in_cell_) return;
  end_inlines();
  in_cell_ = false;
  space_ = false;
  line_ = false;
  const model::TableCell cell{{cell_start_, document_.text.size()}, extent_.header};
  for (int i = 0; i < std::clamp(extent_.columns, 1, kMaxColumns); ++i) {
    if (extent_.rows > 1) {
      if (hanging_.size() <= row_.size()) hanging_.resize(row_.size() + 1);
      hanging_[row_.size()] = {cell, std::min(extent_.rows, kMaxRowsCovered) - 1};
    }
    row_.push_back(cell);
  }
}

void TextBuilder::end_row() {
  if (!in_row_) return;
  end_cell();
  fill_hanging_cells();
  in_row_ = false;
  const bool empty = std::all_of(row_.begin(), row_.end(), [this](const model::TableCell& cell) {
    return cell.span.start < start_ || cell.span.size() == 0;
  });
  if (open_ && empty) {
    open_ = false;
    document_.text.resize(start_);
    while (!document_.text.empty() && document_.text.back() == '\n') document_.text.pop_back();
    return;
  }
  if (!open_) return;
  end_block();
  table_.rows.push_back(std::move(row_));
  row_ = {};
}

void TextBuilder::end_table() {
  end_row();
  style_ = {};
  if (!table_.rows.empty()) document_.tables.push_back(std::move(table_));
  table_ = {};
}

}  // namespace rolecall::extract
