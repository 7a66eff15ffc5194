// SPDX-License-Identifier: Apache-2.0
#include "extract/read/main_text.h"

#include <algorithm>

#include "base/text.h"
#include "extract/read/boilerplate.h"
#include "extract/read/text_stats.h"

namespace rolecall::extract {

namespace {

// An element that the page itself calls its main part is believed if it holds this share.
constexpr double kHintShare = 0.5;
// Walking down stops where no child holds this share of the prose any more.
constexpr double kDescendShare = 0.75;
// The element around the title that has this share of the prose is what the title is about.
constexpr double kTitleShare = 0.4;
// Less kept than this share of the body's prose means that the choice went wrong.
constexpr double kMinKeptShare = 0.2;

double share(uint32_t part, uint32_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / whole;
}

/// How strongly the page says that the element is its main part; 0 for not at all.
int hint(const Dom& dom, NodeId id) {
  if (has_word(dom.attribute(id, "itemprop"), "articleBody")) return 3;
  if (dom[id].tag == Tag::kArticle || dom.has_class(id, "e-content")) return 2;
  if (dom[id].tag == Tag::kMain || dom.attribute(id, "role") == "main") return 1;
  return 0;
}

/// The page's title, or its only <h1>, stands inside the element.
bool holds_title(const Dom& dom, NodeId root, std::string_view title) {
  const std::string key = base::fold_key(title);
  bool only_inside = false;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (heading_level(dom[id].tag) == 0) continue;
    const bool inside = dom.is_inside(id, root);
    if (inside && base::fold_key(dom.text_of(id)) == key) return true;
    if (dom[id].tag != Tag::kH1) continue;
    if (!inside) return false;
    if (only_inside) return false;
    only_inside = true;
  }
  return only_inside;
}

/// Where the element is an entry among others like it (the posts of a feed, the items of a news
/// page), the element around them all; else itself.
NodeId around_entries(const Dom& dom, const std::vector<NodeStats>& stats, NodeId entry,
                      std::string_view title) {
  constexpr uint32_t kMinEntry = 60;
  const NodeId parent = dom[entry].parent;
  if (entry <= dom.body() || holds_title(dom, entry, title)) return entry;
  // Entries stand beside each other, or each in an item of a list.
  for (const NodeId list : {parent, dom[parent].parent}) {
    if (list == kNoNode || list < dom.body()) break;
    int others = 0;
    for (NodeId child = dom.first_child(list); child != kNoNode; child = dom.next_sibling(child)) {
      if (dom.is_inside(entry, child) || stats[child].prose < kMinEntry) continue;
      if (dom[child].tag == dom[entry].tag ||
          (list != parent && dom.find_tag(child, dom[entry].tag) != kNoNode)) {
        ++others;
      }
    }
    if (others > 0) return list;
  }
  return entry;
}

/// The only element on the page that holds a file rendered from Markdown, as forges show it: often
/// tables and lists without a sentence.
NodeId rendered_file(const Dom& dom, const std::vector<NodeStats>& stats) {
  NodeId found = kNoNode;
  for (NodeId id = dom.body() + 1; id < dom[dom.body()].end; ++id) {
    if (dom[id].attribute_count == 0 || !dom.has_class(id, "markdown-body")) continue;
    if (found != kNoNode) return kNoNode;
    found = id;
  }
  return found != kNoNode && stats[found].text > 0 ? found : kNoNode;
}

/// The most specific hinted element that holds enough of the prose.
NodeId hinted_root(const Dom& dom, const std::vector<NodeStats>& stats, std::string_view title) {
  const uint32_t total = stats[dom.body()].prose;
  NodeId best = dom.body();
  int best_hint = 0;
  for (NodeId id = dom.body() + 1; id < dom[dom.body()].end; ++id) {
    if (dom[id].tag == Tag::kText || share(stats[id].prose, total) < kHintShare) continue;
    const int strength = hint(dom, id);
    if (strength > best_hint ||
        (strength > 0 && strength == best_hint && dom.is_inside(id, best))) {
      best = id;
      best_hint = strength;
    }
  }
  const bool entry = dom[best].tag == Tag::kArticle || dom.has_class(best, "h-entry");
  return entry ? around_entries(dom, stats, best, title) : best;
}

/// Down to where the prose divides.
NodeId descend(const Dom& dom, const std::vector<NodeStats>& stats, NodeId from,
               std::string_view title) {
  NodeId at = from;
  for (;;) {
    NodeId next = kNoNode;
    for (NodeId child = dom.first_child(at); child != kNoNode; child = dom.next_sibling(child)) {
      if (is_block_tag(dom[child].tag) &&
          share(stats[child].prose, stats[from].prose) >= kDescendShare) {
        next = child;
      }
    }
    if (next == kNoNode || dom[next].tag == Tag::kTable || dom[next].tag == Tag::kP ||
        dom[next].tag == Tag::kUl || dom[next].tag == Tag::kOl) {
      return at;
    }
    const bool entry = dom[next].tag == Tag::kArticle || dom[next].tag == Tag::kLi;
    if (entry && around_entries(dom, stats, next, title) != next) {
      return at;
    }
    at = next;
  }
}

/// The heading inside the root that says the page's title: equal to it, or the only <h1>.
NodeId title_heading(const Dom& dom, const MainText& main, std::string_view title) {
  const std::string key = base::fold_key(title);
  NodeId only = kNoNode;
  int h1s = 0;
  for (NodeId id = main.root; id < dom[main.root].end; ++id) {
    if (main.treatments[id] == Treatment::kDrop) {
      id = dom[id].end - 1;
      continue;
    }
    if (heading_level(dom[id].tag) == 0) continue;
    if (base::fold_key(dom.text_of(id)) == key) return id;
    if (dom[id].tag == Tag::kH1 && ++h1s == 1) only = id;
  }
  return h1s == 1 ? only : kNoNode;
}

/// The element goes on in siblings of the same make: sections of one piece.
bool goes_on(const Dom& dom, const std::vector<NodeStats>& stats, NodeId id) {
  if (dom[id].tag != Tag::kSection && dom[id].tag != Tag::kDiv) return false;
  for (NodeId next = dom.next_sibling(id); next != kNoNode; next = dom.next_sibling(next)) {
    if (dom[next].tag == dom[id].tag && stats[next].prose > 0 &&
        dom.attribute(next, "class") == dom.attribute(id, "class")) {
      return true;
    }
  }
  return false;
}

/// Up from the title to the first element that holds a good part of the root's prose: what stands
/// beside that element has no part in what the title announces.
NodeId around_title(const Dom& dom, const std::vector<NodeStats>& stats, std::string_view title,
                    const MainText& main) {
  const NodeId heading = title_heading(dom, main, title);
  if (heading == kNoNode) return main.root;
  NodeId at = heading;
  while (at > main.root && share(stats[at].prose, stats[main.root].prose) < kTitleShare) {
    at = dom[at].parent;
  }
  for (NodeId part = at; part > main.root; part = dom[part].parent) {
    if (goes_on(dom, stats, part)) at = dom[part].parent;
  }
  return std::max(at, main.root);
}

/// The parts of the root above the heading that do not hold it.
std::vector<NodeId> parts_above(const Dom& dom, NodeId root, NodeId heading) {
  std::vector<NodeId> parts;
  for (NodeId id = root + 1; id < heading; ++id) {
    if (dom.is_inside(heading, id)) continue;
    parts.push_back(id);
    id = dom[id].end - 1;
  }
  return parts;
}

/// Leaves out the title and, as long as it is little, what stands above it. A heading may repeat
/// the title in the middle of the text.
void drop_title(const Dom& dom, const std::vector<NodeStats>& stats, std::string_view title,
                MainText& main) {
  const NodeId heading = title_heading(dom, main, title);
  if (heading == kNoNode) return;
  main.treatments[heading] = Treatment::kDrop;
  constexpr double kMaxAbove = 0.1;
  const std::vector<NodeId> above = parts_above(dom, main.root, heading);
  uint32_t prose = 0;
  for (const NodeId id : above) prose += stats[id].prose;
  if (share(prose, stats[main.root].prose) >= kMaxAbove) return;
  for (const NodeId id : above) main.treatments[id] = Treatment::kDrop;
}

}  // namespace

MainText find_main_text(const Dom& dom, std::string_view title) {
  MainText main;
  main.treatments.assign(dom.size(), Treatment::kKeep);
  const std::vector<NodeStats> whole = text_stats(dom, main.treatments);
  drop_boilerplate(dom, main.treatments);
  uint32_t all = whole[dom.body()].prose;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (main.treatments[id] != Treatment::kDrop) continue;
    // Comments may outweigh the text that they are about.
    if (is_comment_part(dom, id)) all -= std::min(all, whole[id].prose);
    id = dom[id].end - 1;
  }
  const std::vector<NodeStats> stats = text_stats(dom, main.treatments);
  if (main.root = rendered_file(dom, stats); main.root != kNoNode) return main;
  main.root = descend(dom, stats, hinted_root(dom, stats, title), title);
  main.root = around_title(dom, stats, title, main);
  drop_title(dom, stats, title, main);
  if (share(stats[main.root].prose, all) < kMinKeptShare) {
    main.root = dom.body();
    main.fell_back = true;
    for (NodeId id = 0; id < dom.size(); ++id) {
      const bool frame = dom[id].tag == Tag::kNav || dom[id].tag == Tag::kFooter;
      if (!frame) main.treatments[id] = Treatment::kKeep;
    }
  }
  return main;
}

}  // namespace rolecall::extract
