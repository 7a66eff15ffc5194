// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

#include <algorithm>

namespace rolecall::model {

std::string_view to_string(BlockKind kind) {
  switch (kind) {
    case BlockKind::kHeading:
      return "heading";
    case BlockKind::kParagraph:
      return "paragraph";
    case BlockKind::kListItem:
      return "list-item";
    case BlockKind::kTableRow:
      return "table-row";
    case BlockKind::kDefinitionTerm:
      return "definition-term";
    case BlockKind::kDefinition:
      return "definition";
    case BlockKind::kQuote:
      return "quote";
    case BlockKind::kPre:
      return "pre";
    case BlockKind::kCaption:
      return "caption";
    case BlockKind::kByline:
      return "byline";
  }
  return "";
}

std::string_view to_string(DateSource source) {
  switch (source) {
    case DateSource::kNone:
      return "none";
    case DateSource::kStructured:
      return "structured-data";
    case DateSource::kMeta:
      return "meta";
    case DateSource::kTimeElement:
      return "time-element";
    case DateSource::kHeader:
      return "header";
    case DateSource::kUrl:
      return "url";
    case DateSource::kByline:
      return "byline";
  }
  return "";
}

std::optional<Edtf> Document::said_at(size_t offset) const {
  // Blocks are in reading order and do not overlap. A message's span is its author's own words; a
  // signature behind them is a block of the message all the same.
  const auto after =
      std::upper_bound(blocks.begin(), blocks.end(), offset,
                       [](size_t at, const Block& block) { return at < block.span.start; });
  if (after == blocks.begin()) return published;
  const Block& block = *std::prev(after);
  if (offset >= block.span.end || !block.message || *block.message >= messages.size()) {
    return published;
  }
  const Message& message = messages[*block.message];
  return message.published ? message.published : published;
}

}  // namespace rolecall::model
