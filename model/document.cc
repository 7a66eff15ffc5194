// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

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

}  // namespace rolecall::model
