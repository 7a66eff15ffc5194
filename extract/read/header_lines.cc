// SPDX-License-Identifier: Apache-2.0
#include "extract/read/header_lines.h"

#include <algorithm>

#include "base/text.h"
#include "extract/read/regex.h"
#include "extract/read/render.h"

namespace rolecall::extract {

using base::trim;

namespace {

constexpr size_t kLinesBelow = 10;
constexpr size_t kLinesAbove = 3;
// The text has begun.
constexpr size_t kProseBytes = 240;
constexpr size_t kAllLines = SIZE_MAX;
// What is further above belongs to the site.
constexpr int kPartLevels = 3;

bool is_beside_by_name(const Dom& dom, NodeId id) {
  static const Regex kBeside(
      R"((?i)(?:^|[\s_-])(?:comments?|comment-?list|respond|related|recirc|sidebar|teaser|card|recommended|popular|trending|more-\w+)(?:$|[\s_-])|(?:^|[\s_])widget(?:$|[\s_-]))");
  const std::string_view name = dom.attribute(id, "class");
  const std::string_view own = dom.attribute(id, "id");
  return (!name.empty() && kBeside.search(name)) || (!own.empty() && kBeside.search(own));
}

bool leads_to_author(const Dom& dom, NodeId link) {
  static const Regex kAuthorPath(R"((?i)/(?:authors?|contributors?|journalists?|writers?)/[^/]+)");
  return has_word(dom.attribute(link, "rel"), "author") ||
         kAuthorPath.search(dom.attribute(link, "href"));
}

/// Collects the lines of a range of nodes.
class LineReader {
 public:
  explicit LineReader(const Dom& dom) : dom_(dom) {}

  /// Until `most` lines are whole, or one is prose.
  std::vector<HeaderLine> read(NodeId from, NodeId to, size_t most) {
    for (NodeId id = from; id < to && !full(most); ++id) {
      if (is_hidden(dom_, id)) {
        id = dom_[id].end - 1;
        continue;
      }
      visit(id);
    }
    end_line();
    if (lines_.size() > most) lines_.resize(most);
    return std::move(lines_);
  }

 private:
  bool full(size_t most) const { return most != kAllLines && (prose_ || lines_.size() >= most); }

  void visit(NodeId id) {
    const Node& node = dom_[id];
    switch (node.tag) {
      case Tag::kText:
        add_text(id);
        return;
      case Tag::kBr:
        line_.text += '\n';
        return;
      case Tag::kSpan:
        line_.text += ' ';
        return;
      default:
        return;
    }
  }

  void add_text(NodeId id) {
    if (trim(dom_[id].text).empty()) {
      line_.text += ' ';
      return;
    }
    NodeId block = dom_[id].parent;
    while (block > dom_.body() && !is_block_tag(dom_[block].tag)) block = dom_[block].parent;
    if (block != line_.block) end_line();
    line_.block = block;
    line_.end = id + 1;
    for (const char c : dom_[id].text) line_.text += base::is_ascii_space(c) ? ' ' : c;
  }

  void end_line() {
    HeaderLine line = std::move(line_);
    line_ = {};
    line.text = trim(line.text);
    if (line.text.empty()) return;
    if (line.text.size() > kProseBytes) {
      prose_ = true;
      // A by-line may open the first paragraph, before a line break.
      line.text.resize(std::min(line.text.find('\n'), line.text.size()));
      if (line.text.size() <= kProseBytes / 2) lines_.push_back(std::move(line));
    } else if (dom_[line.block].tag != Tag::kTd && dom_[line.block].tag != Tag::kTh) {
      lines_.push_back(std::move(line));
    }
  }

  const Dom& dom_;
  std::vector<HeaderLine> lines_;
  HeaderLine line_;
  bool prose_ = false;
};

/// "By" above "Ada Berg" is one line.
void join_announcements(std::vector<HeaderLine>& lines) {
  static const Regex kAnnounces(
      R"((?i)^(?:(?:written|posted|published|reported|article) by|by|authors?|words|published|posted|)"
      R"((?:publi(?:sh|cation)|posted|release) ?(?:date|on)|date|posted on)\s*:?$)");
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    if (!kAnnounces.search(lines[i].text)) continue;
    lines[i].text += ' ' + lines[i + 1].text;
    lines[i].end = lines[i + 1].end;
    lines[i].block = lines[i + 1].block;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

NodeId title_element(const Dom& dom, std::string_view title) {
  const std::string key = base::fold_key(title);
  NodeId first = kNoNode;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (heading_level(dom[id].tag) == 0) continue;
    if (base::fold_key(dom.text_of(id)) == key) return id;
    if (first == kNoNode && dom[id].tag == Tag::kH1) first = id;
  }
  return first;
}

std::vector<HeaderLine> header_lines(const Dom& dom, NodeId title) {
  const NodeId end = dom[dom.body()].end;
  const NodeId from = title == kNoNode ? dom.body() : dom[title].end;
  std::vector<HeaderLine> lines = LineReader(dom).read(from, end, kLinesBelow);
  join_announcements(lines);
  if (title == kNoNode) return lines;
  NodeId part = title;
  for (int i = 0; i < kPartLevels && dom[part].parent > dom.body(); ++i) part = dom[part].parent;
  constexpr NodeId kMaxNodesAbove = 60;
  if (title - part > kMaxNodesAbove) part = title - kMaxNodesAbove;
  std::vector<HeaderLine> above = LineReader(dom).read(part, title, kLinesAbove * 4);
  join_announcements(above);
  std::reverse(above.begin(), above.end());
  if (above.size() > kLinesAbove) above.resize(kLinesAbove);
  lines.insert(lines.end(), above.begin(), above.end());
  return lines;
}

std::vector<HeaderLine> page_lines(const Dom& dom) {
  return LineReader(dom).read(dom.body(), dom[dom.body()].end, kAllLines);
}

std::string spaced_text(const Dom& dom, NodeId id) {
  std::string text;
  for (NodeId at = id; at < dom[id].end; ++at) {
    const Tag tag = dom[at].tag;
    if (tag == Tag::kScript || tag == Tag::kStyle) {
      at = dom[at].end - 1;
      continue;
    }
    if (tag == Tag::kText) text += dom[at].text;
    if (tag == Tag::kSpan || tag == Tag::kBr || is_block_tag(tag)) text += ' ';
  }
  return base::collapse_spaces(text);
}

std::vector<std::string> author_links(const Dom& dom, NodeId from, NodeId to) {
  std::vector<std::string> names;
  for (NodeId id = from; id < to; ++id) {
    if (dom[id].tag != Tag::kA || !leads_to_author(dom, id)) continue;
    std::string name = dom.text_of(id);
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

bool is_beside(const Dom& dom, NodeId id) { return is_beside_title(dom, id, kNoNode); }

bool is_beside_title(const Dom& dom, NodeId id, NodeId title) {
  for (NodeId at = id; at != kNoNode && at > dom.body(); at = dom[at].parent) {
    if (title != kNoNode && dom.is_inside(title, at)) return false;
    const Tag tag = dom[at].tag;
    if (tag == Tag::kAside || tag == Tag::kNav) return true;
    if (tag == Tag::kFooter && dom.ancestor(at, {Tag::kArticle, Tag::kMain}) == kNoNode) {
      return true;
    }
    if (dom[at].attribute_count > 0 && is_beside_by_name(dom, at)) return true;
  }
  return false;
}

}  // namespace rolecall::extract
