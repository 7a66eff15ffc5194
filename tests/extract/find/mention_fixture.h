// SPDX-License-Identifier: Apache-2.0
#pragma once
// Documents from a few lines of text, and their mentions as short strings.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "extract/find/mentions.h"

namespace rolecall::extract {

/// One paragraph a line.
inline model::Document paragraphs(std::string_view text) {
  model::Document document;
  document.language = "en";
  for (const std::string_view line : base::split(text, '\n')) {
    if (!document.text.empty()) document.text += '\n';
    const size_t start = document.text.size();
    document.text += line;
    document.blocks.emplace_back().span = {start, document.text.size()};
  }
  return document;
}

inline model::Author author(std::string name) {
  model::Author made;
  made.name = std::move(name);
  return made;
}

/// Gives every paragraph to a message of its own.
inline void set_messages(model::Document& document, const std::vector<std::string>& authors) {
  for (size_t i = 0; i < authors.size(); ++i) {
    document.messages.emplace_back().author = author(authors[i]);
    document.blocks[i].message = i;
  }
}

inline std::string describe(const Mention& mention) {
  constexpr std::string_view kLetters[] = {"P:", "O:", "T:", "D:"};
  std::string out(kLetters[static_cast<size_t>(mention.type)]);
  out += mention.canonical;
  if (mention.plural) out += "+";
  return out;
}

/// The mentions of one type, in order, as "P:Ada Berg"; all types for `types` "POTD".
inline std::vector<std::string> found(const model::Document& document,
                                      std::string_view types = "POT",
                                      const KnownNames& known = {}) {
  const MentionFinder finder(known);
  std::vector<std::string> out;
  for (const Mention& mention : finder.annotate(document).mentions) {
    const std::string text = describe(mention);
    if (types.find(text.front()) != std::string_view::npos) out.push_back(text);
  }
  return out;
}

inline std::vector<std::string> found(std::string_view text, std::string_view types = "POT") {
  return found(paragraphs(text), types);
}

using Found = std::vector<std::string>;

}  // namespace rolecall::extract
