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
  // Messages are in reading order and do not overlap.
  const auto after =
      std::upper_bound(messages.begin(), messages.end(), offset,
                       [](size_t at, const Message& message) { return at < message.span.start; });
  if (after == messages.begin()) return published;
  const Message& message = *std::prev(after);
  return offset < message.span.end && message.published ? message.published : published;
}

}  // namespace rolecall::model
