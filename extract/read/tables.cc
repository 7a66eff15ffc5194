// SPDX-License-Identifier: Apache-2.0
#include "extract/read/tables.h"

#include <algorithm>
#include <charconv>

namespace rolecall::extract {

namespace {

struct TableCounts {
  int rows = 0;
  int max_columns = 0;
  int header_cells = 0;
  int block_cells = 0;  ///< Cells that hold several paragraphs or a heading.
  size_t longest_cell = 0;
  bool nested = false;
  bool captioned = false;
};

// A cell with more text than this is an article, not a datum.
constexpr size_t kMaxDataCellBytes = 1500;

void count_cell(const Dom& dom, NodeId cell, TableCounts& counts) {
  size_t bytes = 0;
  int paragraphs = 0;
  for (NodeId id = cell + 1; id < dom[cell].end; ++id) {
    const Tag tag = dom[id].tag;
    if (tag == Tag::kText) bytes += dom[id].text.size();
    if (tag == Tag::kP) ++paragraphs;
    if (heading_level(tag) > 0) paragraphs += 2;
  }
  if (paragraphs > 2) ++counts.block_cells;
  counts.longest_cell = std::max(counts.longest_cell, bytes);
}

TableCounts count(const Dom& dom, NodeId table) {
  TableCounts counts;
  int columns = 0;
  for (NodeId id = table + 1; id < dom[table].end; ++id) {
    switch (dom[id].tag) {
      case Tag::kTable:
        counts.nested = true;
        return counts;
      case Tag::kTr:
        ++counts.rows;
        columns = 0;
        break;
      case Tag::kTh:
        ++counts.header_cells;
        [[fallthrough]];
      case Tag::kTd:
        counts.max_columns = std::max(counts.max_columns, ++columns);
        count_cell(dom, id, counts);
        break;
      case Tag::kCaption:
      case Tag::kThead:
        counts.captioned = true;
        break;
      default:
        break;
    }
  }
  return counts;
}

int positive_number(std::string_view digits) {
  int value = 1;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return std::max(value, 1);
}

}  // namespace

bool is_data_table(const Dom& dom, NodeId table) {
  const std::string_view role = dom.attribute(table, "role");
  if (role == "presentation" || role == "none") return false;
  const TableCounts counts = count(dom, table);
  if (counts.nested || counts.max_columns < 2) return false;
  if (counts.captioned || counts.header_cells > 1) return true;
  return counts.rows > 1 && counts.longest_cell <= kMaxDataCellBytes && counts.block_cells == 0;
}

CellExtent cell_extent(const Dom& dom, NodeId cell) {
  CellExtent extent;
  const NodeId section = dom.ancestor(cell, {Tag::kThead, Tag::kTable});
  const bool in_head = section != kNoNode && dom[section].tag == Tag::kThead;
  extent.header = dom[cell].tag == Tag::kTh || in_head;
  extent.columns = positive_number(dom.attribute(cell, "colspan"));
  extent.rows = positive_number(dom.attribute(cell, "rowspan"));
  return extent;
}

}  // namespace rolecall::extract
