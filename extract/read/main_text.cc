// SPDX-License-Identifier: Apache-2.0
#include "extract/read/main_text.h"

#include "base/text.h"
#include "extract/read/boilerplate.h"
#include "extract/read/text_stats.h"

namespace rolecall::extract {

namespace {

// An element that the page itself calls its main part is believed if it holds this share.
constexpr double kHintShare = 0.5;
// Walking down stops where no child holds this share of the prose any more.
constexpr double kDescendShare = 0.85;
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

/// The most specific hinted element that holds enough of the prose.
NodeId hinted_root(const Dom& dom, const std::vector<NodeStats>& stats) {
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
  return best;
}

/// Down to where the prose divides.
NodeId descend(const Dom& dom, const std::vector<NodeStats>& stats, NodeId from) {
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
    at = next;
  }
}

}  // namespace

MainText find_main_text(const Dom& dom) {
  MainText main;
  main.treatments.assign(dom.size(), Treatment::kKeep);
  const uint32_t all = text_stats(dom, main.treatments)[dom.body()].prose;
  drop_boilerplate(dom, main.treatments);
  const std::vector<NodeStats> stats = text_stats(dom, main.treatments);
  main.root = descend(dom, stats, hinted_root(dom, stats));
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
