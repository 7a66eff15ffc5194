// SPDX-License-Identifier: Apache-2.0
#include "extract/read/xml_names.h"

#include <array>
#include <pugixml.hpp>
#include <utility>

#include "base/text.h"

namespace rolecall::extract {

namespace {

using Row = std::pair<std::string_view, XmlVocabulary>;

constexpr std::array<Row, 9> kAddresses{{
    {"purl.org/dc/elements", XmlVocabulary::kDublinCore},
    {"purl.org/dc/terms", XmlVocabulary::kDcTerms},
    {"purl.org/rss/1.0/modules/dc", XmlVocabulary::kDublinCore},
    {"purl.org/rss/1.0/modules/content", XmlVocabulary::kContent},
    {"purl.org/rss/1.0/modules/syndication", XmlVocabulary::kSyndication},
    {"search.yahoo.com/mrss", XmlVocabulary::kMedia},
    {"itunes.com/dtds/podcast", XmlVocabulary::kItunes},
    {"w3.org/1999/xhtml", XmlVocabulary::kXhtml},
    {"arxiv.org/schemas/atom", XmlVocabulary::kArxiv},
}};

/// The vocabularies' own addresses; an unknown one on an element without a prefix is core too.
constexpr std::array<std::string_view, 7> kCoreAddresses{
    "purl.org/atom",     "w3.org/2005/atom", "w3.org/1999/02/22-rdf", "netscape.com/rdf",
    "purl.org/rss/1.0/", "purl.org/net/rss", "userland.com/rss"};

constexpr std::array<Row, 9> kPrefixes{{
    {"dc", XmlVocabulary::kDublinCore},
    {"dcterms", XmlVocabulary::kDcTerms},
    {"content", XmlVocabulary::kContent},
    {"sy", XmlVocabulary::kSyndication},
    {"media", XmlVocabulary::kMedia},
    {"itunes", XmlVocabulary::kItunes},
    {"xhtml", XmlVocabulary::kXhtml},
    {"arxiv", XmlVocabulary::kArxiv},
    {"atom", XmlVocabulary::kCore},
}};

/// The address that the prefix stands for at the node; empty where nobody says.
std::string address_of(pugi::xml_node node, std::string_view prefix) {
  // Feeds put their elements at a depth of four at most.
  constexpr int kMaxLevels = 16;
  // What a node declares stands first; without a bound, a million attributes on the root would be
  // looked through for every element.
  constexpr int kMaxAttributes = 64;
  const std::string name = prefix.empty() ? "xmlns" : "xmlns:" + std::string(prefix);
  for (int i = 0; i < kMaxLevels && node; ++i, node = node.parent()) {
    int seen = 0;
    for (const pugi::xml_attribute attribute : node.attributes()) {
      if (++seen > kMaxAttributes) break;
      if (name == attribute.name()) return base::ascii_lower(attribute.value());
    }
  }
  return {};
}

XmlVocabulary vocabulary_of(std::string_view address, bool has_prefix) {
  for (const auto& [part, vocabulary] : kAddresses) {
    if (address.find(part) != std::string_view::npos) return vocabulary;
  }
  if (!has_prefix) return XmlVocabulary::kCore;
  for (const std::string_view part : kCoreAddresses) {
    if (address.find(part) != std::string_view::npos) return XmlVocabulary::kCore;
  }
  return XmlVocabulary::kOther;
}

class TextWalker : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& node) override {
    if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) text += node.value();
    return true;
  }
  std::string text;
};

class StringWriter : public pugi::xml_writer {
 public:
  void write(const void* data, size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
  std::string text;
};

/// "<html:p>" and "</xhtml:p>" as "<p>" and "</p>".
std::string without_prefixes(std::string_view markup) {
  std::string out;
  out.reserve(markup.size());
  for (size_t i = 0; i < markup.size(); ++i) {
    out += markup[i];
    if (markup[i] != '<') continue;
    if (i + 1 < markup.size() && markup[i + 1] == '/') out += markup[++i];
    const size_t end = markup.find_first_of(": />", i + 1);
    if (end != std::string_view::npos && markup[end] == ':') i = end;
  }
  return out;
}

}  // namespace

XmlName xml_name(const pugi::xml_node& node) {
  const std::string_view full = node.name();
  const size_t colon = full.find(':');
  const std::string_view prefix = colon == full.npos ? "" : full.substr(0, colon);
  XmlName name;
  name.local = base::ascii_lower(colon == full.npos ? full : full.substr(colon + 1));
  const std::string address = address_of(node, prefix);
  if (!address.empty() || prefix.empty()) {
    name.vocabulary = vocabulary_of(address, !prefix.empty());
    return name;
  }
  name.vocabulary = XmlVocabulary::kOther;
  for (const auto& [usual, vocabulary] : kPrefixes) {
    if (base::equals_ignoring_ascii_case(prefix, usual)) name.vocabulary = vocabulary;
  }
  return name;
}

std::string xml_text(const pugi::xml_node& node) {
  TextWalker walker;
  pugi::xml_node root = node;
  root.traverse(walker);
  return std::move(walker.text);
}

std::string xml_markup(const pugi::xml_node& node) {
  StringWriter writer;
  for (const pugi::xml_node child : node.children()) {
    child.print(writer, "", pugi::format_raw, pugi::encoding_utf8);
  }
  return without_prefixes(writer.text);
}

std::string_view xml_attribute(const pugi::xml_node& node, std::string_view name) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (base::equals_ignoring_ascii_case(attribute.name(), name)) return attribute.value();
  }
  return {};
}

}  // namespace rolecall::extract
