// SPDX-License-Identifier: Apache-2.0
#include "extract/read/xml_content.h"

#include <pugixml.hpp>
#include <string_view>

#include "base/text.h"
#include "extract/read/base64.h"
#include "extract/read/markup_text.h"
#include "extract/read/xml_names.h"

namespace rolecall::extract {

namespace {

enum class TextKind { kPlain, kHtml, kXhtml, kBase64 };

bool has_elements(const pugi::xml_node& node) {
  for (const pugi::xml_node child : node.children()) {
    if (child.type() == pugi::node_element) return true;
  }
  return false;
}

/// In RSS a description is HTML; in Atom the type says.
TextKind kind_of(const pugi::xml_node& node) {
  const std::string type = base::ascii_lower(xml_attribute(node, "type"));
  const std::string_view mode = xml_attribute(node, "mode");
  if (mode == "base64") return TextKind::kBase64;
  if (mode == "escaped") return type == "text/plain" ? TextKind::kPlain : TextKind::kHtml;
  if (has_elements(node)) return TextKind::kXhtml;
  if (type == "text" || type == "text/plain") return TextKind::kPlain;
  if (!type.empty() && type.find('/') != type.npos && !type.starts_with("text/") &&
      type.find("xml") == type.npos) {
    return TextKind::kBase64;  // RFC 4287 section 4.1.3.3
  }
  return TextKind::kHtml;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<' || c == '&') {
      out += c == '<' ? "&lt;" : "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string xml_content_markup(const pugi::xml_node& node) {
  switch (kind_of(node)) {
    case TextKind::kPlain:
      return escaped(xml_text(node));
    case TextKind::kXhtml:
      return xml_markup(node);
    case TextKind::kBase64: {
      std::string decoded = from_base64(xml_text(node));
      return base::is_valid_utf8(decoded) ? decoded : std::string();
    }
    case TextKind::kHtml:
      break;
  }
  return xml_text(node);
}

std::string xml_content_text(const pugi::xml_node& node) {
  if (kind_of(node) == TextKind::kPlain) return base::collapse_spaces(xml_text(node));
  return text_of_markup(xml_content_markup(node));
}

}  // namespace rolecall::extract
