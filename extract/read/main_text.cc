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
constexpr double kDescendShare = 0.85;
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
  return std::max(at, main.root);
}

/// Leaves out the title and, as long as it is little, what stands above it.
void drop_title(const Dom& dom, const std::vector<NodeStats>& stats, std::string_view title,
                MainText& main) {
  const NodeId heading = title_heading(dom, main, title);
  if (heading == kNoNode) return;
  main.treatments[heading] = Treatment::kDrop;
  constexpr double kMaxAbove = 0.1;
  for (NodeId id = main.root + 1; id < heading; ++id) {
    if (dom.is_inside(heading, id)) continue;
    if (share(stats[id].prose, stats[main.root].prose) < kMaxAbove) {
      main.treatments[id] = Treatment::kDrop;
    }
    id = dom[id].end - 1;
  }
}

}  // namespace

MainText find_main_text(const Dom& dom, std::string_view title) {
  MainText main;
  main.treatments.assign(dom.size(), Treatment::kKeep);
  const uint32_t all = text_stats(dom, main.treatments)[dom.body()].prose;
  drop_boilerplate(dom, main.treatments);
  const std::vector<NodeStats> stats = text_stats(dom, main.treatments);
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
