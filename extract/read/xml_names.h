// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names and text of XML elements as feeds need them: a namespace known by its address or, where a
// feed forgot to declare it, by its usual prefix; what stands inside as text or as markup.

#include <string>
#include <string_view>

namespace pugi {
class xml_node;
}

namespace rolecall::extract {

/// The vocabularies that feeds mix.
enum class XmlVocabulary {
  kCore,  ///< RSS and Atom themselves, and elements of no known namespace.
  kDublinCore,
  kDcTerms,
  kContent,
  kMedia,
  kItunes,
  kSyndication,
  kXhtml,
  kArxiv,
  kOther,
};

struct XmlName {
  XmlVocabulary vocabulary = XmlVocabulary::kCore;
  std::string local;  ///< Lower case.
};

XmlName xml_name(const pugi::xml_node& node);

/// Characters under the node, elements' tags left out, white space as it stands.
std::string xml_text(const pugi::xml_node& node);

/// Its children as markup, with prefixes of XHTML taken off.
std::string xml_markup(const pugi::xml_node& node);

/// The value of the attribute of that name in whatever case; empty where absent.
std::string_view xml_attribute(const pugi::xml_node& node, std::string_view name);

}  // namespace rolecall::extract
