// SPDX-License-Identifier: Apache-2.0
#pragma once
// A parsed page as one flat array in document order: a node's subtree is the range [id, end), so
// that every walk is a loop and no depth of nesting can exhaust the stack. Views point into the
// arena that the Dom owns.

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace rolecall::extract {

class HtmlArena;

/// The elements that reading looks at; all others are kOther and known by Node::text.
enum class Tag : uint8_t {
  kText,
  kComment,
  kOther,
  kA,
  kAbbr,
  kAddress,
  kArticle,
  kAside,
  kAudio,
  kB,
  kBlockquote,
  kBody,
  kBr,
  kButton,
  kCanvas,
  kCaption,
  kCite,
  kCode,
  kData,
  kDd,
  kDel,
  kDetails,
  kDialog,
  kDiv,
  kDl,
  kDt,
  kEm,
  kFieldset,
  kFigcaption,
  kFigure,
  kFooter,
  kForm,
  kFrameset,
  kH1,
  kH2,
  kH3,
  kH4,
  kH5,
  kH6,
  kHead,
  kHeader,
  kHr,
  kHtml,
  kI,
  kIframe,
  kImg,
  kInput,
  kLabel,
  kLi,
  kLink,
  kMain,
  kMath,
  kMenu,
  kMeta,
  kNav,
  kNoscript,
  kObject,
  kOl,
  kP,
  kPre,
  kQ,
  kS,
  kScript,
  kSection,
  kSelect,
  kSmall,
  kSpan,
  kStrike,
  kStrong,
  kStyle,
  kSub,
  kSummary,
  kSup,
  kSvg,
  kTable,
  kTbody,
  kTd,
  kTemplate,
  kTextarea,
  kTfoot,
  kTh,
  kThead,
  kTime,
  kTitle,
  kTr,
  kU,
  kUl,
  kVideo,
};

/// The element of that lower-case name, or kOther.
Tag tag_of_name(std::string_view name);

bool is_block_tag(Tag tag);  ///< Starts a new block of text.
int heading_level(Tag tag);  ///< 1 to 6, or 0.

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

struct Attribute {
  std::string_view name;  ///< Lower case.
  std::string_view value;
};

struct Node {
  Tag tag = Tag::kOther;
  NodeId parent = kNoNode;
  NodeId end = 0;                ///< One past the last node of its subtree.
  uint32_t first_attribute = 0;  ///< Into Dom's attributes.
  uint32_t attribute_count = 0;
  std::string_view text;  ///< A text's or comment's characters, a kOther element's name.
};

class Dom {
 public:
  Dom();
  Dom(Dom&&) noexcept;
  Dom& operator=(Dom&&) noexcept;
  ~Dom();

  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  NodeId body() const { return body_; }          ///< kNoNode only for an empty Dom.
  bool flattened() const { return flattened_; }  ///< Nesting past the depth limit was cut.

  /// Empty where the attribute is absent.
  std::string_view attribute(NodeId id, std::string_view name) const;
  bool has_attribute(NodeId id, std::string_view name) const;
  /// The class attribute has this word.
  bool has_class(NodeId id, std::string_view word) const;

  NodeId first_child(NodeId id) const { return id + 1 < nodes_[id].end ? id + 1 : kNoNode; }
  NodeId next_sibling(NodeId id) const;
  bool is_inside(NodeId id, NodeId ancestor) const {
    return ancestor <= id && id < nodes_[ancestor].end;
  }
  /// The nearest element above `id` of one of the tags, below `limit`; else kNoNode.
  NodeId ancestor(NodeId id, std::initializer_list<Tag> tags, NodeId limit = 0) const;

  /// The first node of the kind inside `root`, in document order; kNoNode where there is none.
  NodeId find_tag(NodeId root, Tag tag) const;
  NodeId find_class(NodeId root, std::string_view word) const;
  NodeId find_id(NodeId root, std::string_view value) const;
  NodeId find_itemprop(NodeId root, std::string_view word) const;
  std::vector<NodeId> all_with_class(NodeId root, std::string_view word) const;

  /// The text under a node, white space folded, scripts and styles left out.
  std::string text_of(NodeId id) const;

 private:
  friend class DomBuilder;
  std::vector<Node> nodes_;
  std::vector<Attribute> attributes_;
  std::unordered_set<std::string> strings_;  ///< Text that gumbo does not have, or has wrong.
  NodeId body_ = kNoNode;
  bool flattened_ = false;
  std::unique_ptr<HtmlArena> arena_;
};

/// The words of a space-separated attribute hold `word`.
bool has_word(std::string_view list, std::string_view word);

}  // namespace rolecall::extract
