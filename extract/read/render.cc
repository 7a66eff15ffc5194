// SPDX-License-Identifier: Apache-2.0
#include "extract/read/render.h"

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/tables.h"

namespace rolecall::extract {

using model::BlockKind;
using model::InlineKind;

static bool shows_no_text(Tag tag) {
  switch (tag) {
    case Tag::kAudio:
    case Tag::kButton:
    case Tag::kCanvas:
    case Tag::kComment:
    case Tag::kHead:
    case Tag::kIframe:
    case Tag::kImg:
    case Tag::kInput:
    case Tag::kLink:
    case Tag::kMeta:
    case Tag::kObject:
    case Tag::kScript:
    case Tag::kSelect:
    case Tag::kStyle:
    case Tag::kSvg:
    case Tag::kTemplate:
    case Tag::kTextarea:
    case Tag::kTitle:
    case Tag::kVideo:
      return true;
    default:
      return false;
  }
}

static bool hides_by_style(std::string_view style) {
  std::string folded;
  for (const char c : base::ascii_lower(style)) {
    if (!base::is_ascii_space(c)) folded += c;
  }
  return folded.find("display:none") != std::string::npos ||
         folded.find("visibility:hidden") != std::string::npos;
}

/// A part of the page that its scripts put into place or open: what React streams behind the page's
/// frame (id "S:0"), the panels of accordions and tabs.
static bool is_shown_later(const Dom& dom, NodeId id) {
  const std::string_view own = dom.attribute(id, "id");
  if (own.size() > 2 && own.starts_with("S:") && base::is_ascii_digit(own[2])) return true;
  const std::string_view role = dom.attribute(id, "role");
  return role == "region" || role == "tabpanel";
}

bool is_hidden(const Dom& dom, NodeId id) {
  const Node& node = dom[id];
  if (shows_no_text(node.tag)) return true;
  if (node.tag == Tag::kOther && (node.text == "annotation" || node.text == "datalist" ||
                                  node.text == "rp" || node.text == "annotation-xml")) {
    return true;
  }
  if (node.attribute_count == 0) return false;
  if (dom.has_attribute(id, "hidden") && dom.attribute(id, "hidden") != "until-found") {
    return !is_shown_later(dom, id);
  }
  // Code for screen readers and icons; larger parts are also marked so behind an open dialogue.
  constexpr NodeId kMaxHiddenNodes = 8;
  if (dom.attribute(id, "aria-hidden") == "true" && node.end - id <= kMaxHiddenNodes) return true;
  const std::string_view style = dom.attribute(id, "style");
  return !style.empty() && hides_by_style(style) && !is_shown_later(dom, id);
}

namespace {

class Renderer {
 public:
  Renderer(const Dom& dom, const RenderContext& context, TextBuilder& out)
      : dom_(dom), context_(context), out_(out) {}

  void run(NodeId root) {
    const NodeId end = dom_[root].end;
    out_.start_block(style());
    for (NodeId id = root; id < end; ++id) {
      while (!open_.empty() && open_.back().end <= id) close();
      if (context_.treatments[id] == Treatment::kDrop || is_hidden(dom_, id)) {
        id = dom_[id].end - 1;
        continue;
      }
      visit(id);
    }
    while (!open_.empty()) close();
    out_.end_block();
  }

 private:
  enum class Effect : uint8_t { kNone, kBlock, kInline, kTable, kRow };
  struct Open {
    NodeId end;
    Effect effect;
    BlockStyle outer;  ///< The style to go back to.
    bool outer_pre;
    bool outer_table;
  };

  const BlockStyle& style() const { return style_; }

  void visit(NodeId id) {
    const Node& node = dom_[id];
    if (node.tag == Tag::kText) {
      if (pre_) {
        out_.add_preformatted(node.text);
      } else {
        out_.add_text(node.text);
      }
      return;
    }
    if (node.tag == Tag::kBr) {
      out_.break_line();
      return;
    }
    Open open{node.end, Effect::kNone, style_, pre_, data_table_};
    if (is_block_tag(node.tag) || context_.treatments[id] == Treatment::kByline) {
      open.effect = open_block(id);
    } else if (const auto kind = inline_kind(id)) {
      open.effect = Effect::kInline;
      const bool link = *kind == InlineKind::kLink;
      out_.open_inline(*kind, link ? absolute_url(context_.base_url, dom_.attribute(id, "href"))
                                   : std::string());
    }
    if (open.effect != Effect::kNone) open_.push_back(open);
  }

  std::optional<InlineKind> inline_kind(NodeId id) const {
    switch (dom_[id].tag) {
      case Tag::kA:
        if (dom_.attribute(id, "href").empty()) return std::nullopt;
        return InlineKind::kLink;
      case Tag::kB:
      case Tag::kStrong:
        return InlineKind::kStrong;
      case Tag::kI:
      case Tag::kEm:
        return InlineKind::kEmphasis;
      default:
        return std::nullopt;
    }
  }

  Effect open_block(NodeId id) {
    switch (dom_[id].tag) {
      case Tag::kTable:
        if (data_table_ || !is_data_table(dom_, id)) break;
        out_.start_table();
        data_table_ = true;
        return Effect::kTable;
      case Tag::kTr:
        if (!data_table_) break;
        out_.start_row();
        return Effect::kRow;
      case Tag::kTd:
      case Tag::kTh:
        if (!data_table_) break;
        out_.start_cell(cell_extent(dom_, id));
        return Effect::kNone;
      default:
        break;
    }
    set_style(id);
    out_.start_block(style_);
    return Effect::kBlock;
  }

  void set_style(NodeId id) {
    const Tag tag = dom_[id].tag;
    if (context_.treatments[id] == Treatment::kByline) style_.kind = BlockKind::kByline;
    if (const int level = heading_level(tag); level > 0) {
      style_.kind = BlockKind::kHeading;
      style_.level = level;
      return;
    }
    switch (tag) {
      case Tag::kLi:
        style_.level = style_.kind == BlockKind::kListItem ? style_.level + 1 : 1;
        style_.kind = BlockKind::kListItem;
        break;
      case Tag::kDt:
        set_kind(BlockKind::kDefinitionTerm);
        break;
      case Tag::kDd:
        set_kind(BlockKind::kDefinition);
        break;
      case Tag::kBlockquote:
        set_kind(BlockKind::kQuote);
        style_.quoted = true;
        break;
      case Tag::kAside:
        if (dom_.has_class(id, "quote")) style_.quoted = true;
        break;
      case Tag::kFigcaption:
      case Tag::kCaption:
        set_kind(BlockKind::kCaption);
        break;
      case Tag::kPre:
        set_kind(BlockKind::kPre);
        pre_ = true;
        break;
      default:
        break;
    }
  }

  void set_kind(BlockKind kind) {
    style_.kind = kind;
    style_.level = 0;
  }

  void close() {
    const Open open = open_.back();
    open_.pop_back();
    style_ = open.outer;
    pre_ = open.outer_pre;
    data_table_ = open.outer_table;
    switch (open.effect) {
      case Effect::kBlock:
        out_.start_block(style_);
        break;
      case Effect::kInline:
        out_.close_inline();
        break;
      case Effect::kTable:
        out_.end_table();
        out_.start_block(style_);
        break;
      case Effect::kRow:
        out_.end_row();
        break;
      case Effect::kNone:
        break;
    }
  }

  const Dom& dom_;
  const RenderContext& context_;
  TextBuilder& out_;
  std::vector<Open> open_;
  BlockStyle style_;
  bool pre_ = false;
  bool data_table_ = false;
};

}  // namespace

void render(const Dom& dom, NodeId root, const RenderContext& context, TextBuilder& out) {
  Renderer(dom, context, out).run(root);
}

}  // namespace rolecall::extract
