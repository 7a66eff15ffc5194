// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a document's text, blocks, inlines and tables, so that their offsets agree by
// construction: white space folded, NFC, a block only where there is text.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace rolecall::extract {

struct BlockStyle {
  model::BlockKind kind = model::BlockKind::kParagraph;
  int level = 0;
  bool quoted = false;
};

/// How many columns and rows a table cell covers.
struct CellExtent {
  bool header = false;
  int columns = 1;
  int rows = 1;
};

/// Used by one thread; the document must outlive it.
class TextBuilder {
 public:
  explicit TextBuilder(model::Document& document) : document_(document) {}

  /// The message that blocks belong to from here on.
  void set_message(std::optional<size_t> message) { message_ = message; }

  /// Ends the open block; the next text opens one of the style.
  void start_block(const BlockStyle& style);
  void end_block();

  /// Text with its white space folded.
  void add_text(std::string_view text);
  /// Text as it stands, but for tabs and line ends of other systems.
  void add_preformatted(std::string_view text);
  /// A new line inside the open block; the second of two without text between them ends it.
  void break_line();

  void open_inline(model::InlineKind kind, std::string target);
  void close_inline();

  /// A data table: start_table, then rows of cells, then end_table. Text goes into the open cell.
  /// Cells that cover several columns or rows stand in each of them.
  void start_table();
  void start_row();
  void start_cell(const CellExtent& extent);
  void end_row();
  void end_table();

 private:
  struct OpenInline {
    model::InlineKind kind;
    std::string target;
    std::optional<size_t> start;  ///< Absent until text follows.
  };
  struct HangingCell {
    model::TableCell cell;
    int rows_left = 0;
  };

  void add_run(std::string_view run);
  void before_text();
  void open_block();
  void end_inlines();
  void trim_end();
  void end_cell();
  void fill_hanging_cells();

  model::Document& document_;
  BlockStyle style_;
  std::optional<size_t> message_;
  bool open_ = false;
  size_t start_ = 0;
  bool space_ = false;  ///< White space was seen that the next text may need.
  bool line_ = false;   ///< A line break was seen.
  std::vector<OpenInline> inlines_;

  bool in_row_ = false;
  bool in_cell_ = false;
  size_t cell_start_ = 0;
  CellExtent extent_;
  std::vector<model::TableCell> row_;
  std::vector<HangingCell> hanging_;  ///< By column.
  model::Table table_;
};

}  // namespace rolecall::extract
