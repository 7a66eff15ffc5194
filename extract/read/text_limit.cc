// SPDX-License-Identifier: Apache-2.0
#include "extract/read/text_limit.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

template <typename T>
void drop_past(std::vector<T>& items, size_t end) {
  std::erase_if(items, [&](const T& item) { return item.span.end > end; });
}

/// The end of the last block within the limit; of a longer first block, where it can be cut.
size_t cut_point(const model::Document& document, size_t bytes) {
  size_t end = 0;
  for (const model::Block& block : document.blocks) {
    if (block.span.end <= bytes) end = std::max(end, block.span.end);
  }
  return end > 0 ? end : base::utf8_prefix(document.text, bytes).size();
}

void drop_rows_past(std::vector<model::Table>& tables, size_t end) {
  for (model::Table& table : tables) {
    std::erase_if(table.rows, [&](const std::vector<model::TableCell>& row) {
      return std::any_of(row.begin(), row.end(),
                         [&](const model::TableCell& cell) { return cell.span.end > end; });
    });
  }
  std::erase_if(tables, [](const model::Table& table) { return table.rows.empty(); });
}

}  // namespace

void limit_text(model::Document& document, size_t bytes) {
  if (document.text.size() <= bytes) return;
  const size_t end = cut_point(document, bytes);
  document.notes.push_back("the last " + std::to_string(document.text.size() - end) + " of " +
                           std::to_string(document.text.size()) +
                           " bytes of text were left out: over the limit");
  document.text.resize(end);
  if (!document.blocks.empty() && document.blocks.front().span.end > end) {
    document.blocks.front().span.end = end;
  }
  drop_past(document.blocks, end);
  drop_past(document.inlines, end);
  drop_rows_past(document.tables, end);
  std::erase_if(document.messages,
                [&](const model::Message& message) { return message.span.start >= end; });
  for (model::Message& message : document.messages) {
    message.span.end = std::min(message.span.end, end);
  }
}

}  // namespace rolecall::extract
