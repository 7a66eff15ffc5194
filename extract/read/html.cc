// SPDX-License-Identifier: Apache-2.0
#include "extract/read/html.h"

#include <gumbo.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.h"
#include "extract/read/charset.h"
#include "extract/read/html_arena.h"

namespace rolecall::extract {

static std::array<Tag, GUMBO_TAG_LAST + 1> make_tag_table() {
  std::array<Tag, GUMBO_TAG_LAST + 1> table{};
  for (int i = 0; i <= GUMBO_TAG_LAST; ++i) {
    table[static_cast<size_t>(i)] =
        i < GUMBO_TAG_UNKNOWN ? tag_of_name(gumbo_normalized_tagname(static_cast<GumboTag>(i)))
                              : Tag::kOther;
  }
  return table;
}

static Tag tag_of(GumboTag tag) {
  static const auto kTable = make_tag_table();
  return kTable[static_cast<size_t>(tag)];
}

enum class LinkPlace { kText, kBehindHeading };

/// Whether a link's words are only the sign of a link to the very place: "¶", "#", an icon. Behind
/// a heading's words it may also be a word.
static bool is_permalink(std::string_view text, LinkPlace place) {
  constexpr size_t kMaxBytes = 24;
  if (text.empty() || text.size() > kMaxBytes) return false;
  if (place == LinkPlace::kBehindHeading) {
    for (const std::string_view word : {"permalink", "link", "anchor", "[link]", "top"}) {
      if (base::equals_ignoring_ascii_case(text, word)) return true;
    }
  }
  for (size_t at = 0; at < text.size();) {
    const char32_t c = base::next_code_point(text, at);
    const bool sign = c == U'¶' || c == U'#' || c == U'§' || c == U'🔗' || c == U'⚓' || c == U'∞';
    // Icon fonts use the private area; U+FE0F asks for a sign's picture.
    const bool icon = (c >= 0xE000 && c <= 0xF8FF) || c == 0xFE0F;
    const bool invisible = c == ' ' || c == 0xA0 || (c >= 0x200B && c <= 0x200D);
    if (!sign && !icon && !invisible) return false;
  }
  return true;
}

/// Copies gumbo's tree into the flat array, with its own stack.
class DomBuilder {
 public:
  explicit DomBuilder(std::unique_ptr<HtmlArena> arena) { dom_.arena_ = std::move(arena); }

  Dom build(const GumboNode* document) {
    open(document);
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      if (top.next == top.children->length) {
        close();
        continue;
      }
      add(static_cast<const GumboNode*>(top.children->data[top.next++]));
    }
    if (dom_.body_ == kNoNode && dom_.size() > 0) dom_.body_ = 0;
    return std::move(dom_);
  }

 private:
  struct Frame {
    const GumboVector* children;
    unsigned next;
    NodeId id;  ///< The kept element that children are added to.
    bool kept;  ///< False for an element below the depth limit.
  };

  void add(const GumboNode* node) {
    switch (node->type) {
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_WHITESPACE:
      case GUMBO_NODE_CDATA:
        add_leaf(Tag::kText, node->v.text.text);
        return;
      case GUMBO_NODE_COMMENT:
        add_leaf(Tag::kComment, node->v.text.text);
        return;
      default:
        open(node);
    }
  }

  void add_leaf(Tag tag, const char* text) {
    Node& leaf = append(tag);
    leaf.text = valid(text);
    leaf.end = dom_.size();
  }

  void open(const GumboNode* node) {
    if (node->type == GUMBO_NODE_DOCUMENT) {
      append(Tag::kOther);
      stack_.push_back({&node->v.document.children, 0, 0, true});
      return;
    }
    const GumboElement& element = node->v.element;
    if (depth_ >= kMaxHtmlDepth) {
      dom_.flattened_ = true;
      stack_.push_back({&element.children, 0, stack_.back().id, false});
      return;
    }
    Node& added = append(tag_of(element.tag));
    const NodeId id = dom_.size() - 1;
    if (added.tag == Tag::kOther) added.text = other_name(element);
    if (added.tag == Tag::kBody && dom_.body_ == kNoNode) dom_.body_ = id;
    copy_attributes(element, added);
    ++depth_;
    stack_.push_back({&element.children, 0, id, true});
  }

  void close() {
    const Frame frame = stack_.back();
    stack_.pop_back();
    if (!frame.kept) return;
    dom_.nodes_[frame.id].end = dom_.size();
    --depth_;
    if (dom_.nodes_[frame.id].tag == Tag::kA && points_at_itself(frame.id)) {
      dom_.nodes_.resize(frame.id);
    }
  }

  /// The link stands beside a heading only so that its address can be copied.
  bool points_at_itself(NodeId link) const {
    if (dom_.attribute(link, "href").find('#') == std::string_view::npos) return false;
    constexpr NodeId kMaxNodes = 6;
    if (dom_.nodes_[link].end - link > kMaxNodes) return false;
    NodeId above = dom_.nodes_[link].parent;
    if (above != kNoNode && dom_.nodes_[above].tag == Tag::kSpan) above = dom_.nodes_[above].parent;
    const bool behind = above != kNoNode && heading_level(dom_.nodes_[above].tag) > 0 &&
                        has_text_before(link, above);
    return is_permalink(dom_.text_of(link), behind ? LinkPlace::kBehindHeading : LinkPlace::kText);
  }

  bool has_text_before(NodeId link, NodeId heading) const {
    constexpr NodeId kMaxNodes = 16;  // A heading of more parts is none.
    const NodeId first = std::max(heading + 1, link > kMaxNodes ? link - kMaxNodes : 0);
    return std::any_of(
        dom_.nodes_.begin() + first, dom_.nodes_.begin() + link,
        [](const Node& node) { return node.tag == Tag::kText && !base::trim(node.text).empty(); });
  }

  Node& append(Tag tag) {
    Node node;
    node.tag = tag;
    node.parent = stack_.empty() ? kNoNode : stack_.back().id;
    dom_.nodes_.push_back(node);
    return dom_.nodes_.back();
  }

  void copy_attributes(const GumboElement& element, Node& node) {
    node.first_attribute = static_cast<uint32_t>(dom_.attributes_.size());
    node.attribute_count = element.attributes.length;
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
      dom_.attributes_.push_back({attribute->name, valid(attribute->value)});
    }
  }

  /// Gumbo turns "&#11111111111;" into bytes that are no UTF-8.
  std::string_view valid(const char* text) {
    const std::string_view bytes(text);
    if (simdjson::validate_utf8(bytes.data(), bytes.size())) return bytes;
    return *dom_.strings_.insert(decode(bytes, "utf-8")).first;
  }

  /// Gumbo keeps no name of an element that it does not know, only the tag's source, which does
  /// not outlive the parse.
  std::string_view other_name(const GumboElement& element) {
    if (element.tag != GUMBO_TAG_UNKNOWN) return gumbo_normalized_tagname(element.tag);
    GumboStringPiece name = element.original_tag;
    gumbo_tag_from_original_text(&name);
    if (name.data == nullptr || name.length == 0) return {};
    return *dom_.strings_.insert(base::ascii_lower({name.data, name.length})).first;
  }

  Dom dom_;
  std::vector<Frame> stack_;
  int depth_ = 0;
};

namespace {
struct ParseCall {
  HtmlArena* arena;
  const char* data;
  size_t length;
  GumboOutput* output;
};
}  // namespace

static void* allocate_in_arena(void* arena, size_t bytes) {
  return static_cast<HtmlArena*>(arena)->allocate(bytes);
}

static void keep_in_arena(void*, void*) {}

static void call_gumbo(void* argument) {
  auto* call = static_cast<ParseCall*>(argument);
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate_in_arena;
  options.deallocator = keep_in_arena;
  options.userdata = call->arena;
  options.max_errors = 0;  // Any other value makes unclosed tags cost gigabytes.
  call->output = gumbo_parse_with_options(&options, call->data, call->length);
}

base::Result<Dom> parse_html(std::string_view html, const HtmlLimits& limits) {
  auto arena = std::make_unique<HtmlArena>(limits.max_arena_bytes,
                                           std::chrono::steady_clock::now() + limits.deadline);
  ParseCall call{arena.get(), html.data(), html.size(), nullptr};
  if (!arena->run(call_gumbo, &call)) {
    const bool time = arena->breach() == ArenaBreach::kDeadline;
    return base::fail(base::ErrorCode::kTooLarge, "",
                      time ? "HTML needs more time to parse than allowed"
                           : "HTML needs more memory to parse than allowed");
  }
  DomBuilder builder(std::move(arena));
  return builder.build(call.output->document);
}

}  // namespace rolecall::extract
