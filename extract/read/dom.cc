// SPDX-License-Identifier: Apache-2.0
#include "extract/read/dom.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "extract/read/html_arena.h"

namespace rolecall::extract {

// Sorted by name, for binary search.
static constexpr std::array<std::pair<std::string_view, Tag>, 84> kTags{{
    {"a", Tag::kA},
    {"abbr", Tag::kAbbr},
    {"address", Tag::kAddress},
    {"article", Tag::kArticle},
    {"aside", Tag::kAside},
    {"audio", Tag::kAudio},
    {"b", Tag::kB},
    {"blockquote", Tag::kBlockquote},
    {"body", Tag::kBody},
    {"br", Tag::kBr},
    {"button", Tag::kButton},
    {"canvas", Tag::kCanvas},
    {"caption", Tag::kCaption},
    {"cite", Tag::kCite},
    {"code", Tag::kCode},
    {"data", Tag::kData},
    {"dd", Tag::kDd},
    {"del", Tag::kDel},
    {"details", Tag::kDetails},
    {"dialog", Tag::kDialog},
    {"div", Tag::kDiv},
    {"dl", Tag::kDl},
    {"dt", Tag::kDt},
    {"em", Tag::kEm},
    {"fieldset", Tag::kFieldset},
    {"figcaption", Tag::kFigcaption},
    {"figure", Tag::kFigure},
    {"footer", Tag::kFooter},
    {"form", Tag::kForm},
    {"frameset", Tag::kFrameset},
    {"h1", Tag::kH1},
    {"h2", Tag::kH2},
    {"h3", Tag::kH3},
    {"h4", Tag::kH4},
    {"h5", Tag::kH5},
    {"h6", Tag::kH6},
    {"head", Tag::kHead},
    {"header", Tag::kHeader},
    {"hr", Tag::kHr},
    {"html", Tag::kHtml},
    {"i", Tag::kI},
    {"iframe", Tag::kIframe},
    {"img", Tag::kImg},
    {"input", Tag::kInput},
    {"label", Tag::kLabel},
    {"li", Tag::kLi},
    {"link", Tag::kLink},
    {"main", Tag::kMain},
    {"math", Tag::kMath},
    {"menu", Tag::kMenu},
    {"meta", Tag::kMeta},
    {"nav", Tag::kNav},
    {"noscript", Tag::kNoscript},
    {"object", Tag::kObject},
    {"ol", Tag::kOl},
    {"p", Tag::kP},
    {"pre", Tag::kPre},
    {"q", Tag::kQ},
    {"s", Tag::kS},
    {"script", Tag::kScript},
    {"section", Tag::kSection},
    {"select", Tag::kSelect},
    {"small", Tag::kSmall},
    {"span", Tag::kSpan},
    {"strike", Tag::kStrike},
    {"strong", Tag::kStrong},
    {"style", Tag::kStyle},
    {"sub", Tag::kSub},
    {"summary", Tag::kSummary},
    {"sup", Tag::kSup},
    {"svg", Tag::kSvg},
    {"table", Tag::kTable},
    {"tbody", Tag::kTbody},
    {"td", Tag::kTd},
    {"template", Tag::kTemplate},
    {"textarea", Tag::kTextarea},
    {"tfoot", Tag::kTfoot},
    {"th", Tag::kTh},
    {"thead", Tag::kThead},
    {"time", Tag::kTime},
    {"title", Tag::kTitle},
    {"tr", Tag::kTr},
    {"u", Tag::kU},
    {"ul", Tag::kUl},
}};

Tag tag_of_name(std::string_view name) {
  if (name == "video") return Tag::kVideo;
  const auto* found = std::lower_bound(
      kTags.begin(), kTags.end(), name,
      [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
  return found != kTags.end() && found->first == name ? found->second : Tag::kOther;
}

bool is_block_tag(Tag tag) {
  switch (tag) {
    case Tag::kAddress:
    case Tag::kArticle:
    case Tag::kAside:
    case Tag::kBlockquote:
    case Tag::kBody:
    case Tag::kCaption:
    case Tag::kDd:
    case Tag::kDetails:
    case Tag::kDialog:
    case Tag::kDiv:
    case Tag::kDl:
    case Tag::kDt:
    case Tag::kFieldset:
    case Tag::kFigcaption:
    case Tag::kFigure:
    case Tag::kFooter:
    case Tag::kForm:
    case Tag::kH1:
    case Tag::kH2:
    case Tag::kH3:
    case Tag::kH4:
    case Tag::kH5:
    case Tag::kH6:
    case Tag::kHeader:
    case Tag::kHr:
    case Tag::kHtml:
    case Tag::kLi:
    case Tag::kMain:
    case Tag::kMenu:
    case Tag::kNav:
    case Tag::kOl:
    case Tag::kP:
    case Tag::kPre:
    case Tag::kSection:
    case Tag::kSummary:
    case Tag::kTable:
    case Tag::kTbody:
    case Tag::kTd:
    case Tag::kTfoot:
    case Tag::kTh:
    case Tag::kThead:
    case Tag::kTr:
    case Tag::kUl:
      return true;
    default:
      return false;
  }
}

int heading_level(Tag tag) {
  if (tag < Tag::kH1 || tag > Tag::kH6) return 0;
  return 1 + static_cast<int>(tag) - static_cast<int>(Tag::kH1);
}

bool has_word(std::string_view list, std::string_view word) {
  size_t at = 0;
  while ((at = list.find(word, at)) != std::string_view::npos) {
    const size_t after = at + word.size();
    const bool starts = at == 0 || base::is_ascii_space(list[at - 1]);
    const bool ends = after == list.size() || base::is_ascii_space(list[after]);
    if (starts && ends) return true;
    at = after;
  }
  return false;
}

Dom::Dom() = default;
Dom::Dom(Dom&&) noexcept = default;
Dom& Dom::operator=(Dom&&) noexcept = default;
Dom::~Dom() = default;

std::string_view Dom::attribute(NodeId id, std::string_view name) const {
  const Node& node = nodes_[id];
  for (uint32_t i = 0; i < node.attribute_count; ++i) {
    const Attribute& attribute = attributes_[node.first_attribute + i];
    if (attribute.name == name) return attribute.value;
  }
  return {};
}

bool Dom::has_attribute(NodeId id, std::string_view name) const {
  const Node& node = nodes_[id];
  const auto first = attributes_.begin() + node.first_attribute;
  return std::any_of(first, first + node.attribute_count,
                     [&](const Attribute& attribute) { return attribute.name == name; });
}

bool Dom::has_class(NodeId id, std::string_view word) const {
  return nodes_[id].attribute_count > 0 && has_word(attribute(id, "class"), word);
}

NodeId Dom::next_sibling(NodeId id) const {
  const Node& node = nodes_[id];
  if (node.parent == kNoNode) return kNoNode;
  return node.end < nodes_[node.parent].end ? node.end : kNoNode;
}

NodeId Dom::ancestor(NodeId id, std::initializer_list<Tag> tags, NodeId limit) const {
  for (NodeId at = nodes_[id].parent; at != kNoNode && at > limit; at = nodes_[at].parent) {
    if (std::find(tags.begin(), tags.end(), nodes_[at].tag) != tags.end()) return at;
  }
  return kNoNode;
}

template <typename Predicate>
static NodeId find_in(NodeId root, NodeId end, Predicate matches) {
  for (NodeId id = root; id < end; ++id) {
    if (matches(id)) return id;
  }
  return kNoNode;
}

NodeId Dom::find_tag(NodeId root, Tag tag) const {
  return find_in(root, nodes_[root].end, [&](NodeId id) { return nodes_[id].tag == tag; });
}

NodeId Dom::find_class(NodeId root, std::string_view word) const {
  return find_in(root, nodes_[root].end, [&](NodeId id) { return has_class(id, word); });
}

NodeId Dom::find_id(NodeId root, std::string_view value) const {
  return find_in(root, nodes_[root].end, [&](NodeId id) { return attribute(id, "id") == value; });
}

NodeId Dom::find_itemprop(NodeId root, std::string_view word) const {
  return find_in(root, nodes_[root].end,
                 [&](NodeId id) { return has_word(attribute(id, "itemprop"), word); });
}

std::vector<NodeId> Dom::all_with_class(NodeId root, std::string_view word) const {
  std::vector<NodeId> found;
  for (NodeId id = root; id < nodes_[root].end; ++id) {
    if (has_class(id, word)) found.push_back(id);
  }
  return found;
}

std::string Dom::text_of(NodeId id) const {
  std::string text;
  for (NodeId at = id; at < nodes_[id].end; ++at) {
    const Node& node = nodes_[at];
    if (node.tag == Tag::kText) {
      text += node.text;
    } else if (node.tag == Tag::kScript || node.tag == Tag::kStyle) {
      at = node.end - 1;
    } else if (node.tag == Tag::kBr || is_block_tag(node.tag)) {
      text += ' ';
    }
  }
  return base::collapse_spaces(text);
}

}  // namespace rolecall::extract
