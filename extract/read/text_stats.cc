// SPDX-License-Identifier: Apache-2.0
#include "extract/read/text_stats.h"

#include "base/text.h"

namespace rolecall::extract {

// Shorter blocks are labels, buttons and menu entries more often than sentences.
static constexpr uint32_t kMinProseBlock = 25;

static uint32_t count_characters(std::string_view text) {
  uint32_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      count += byte > 0x20 ? 1 : 0;
    } else if (byte >= 0xC0) {
      count += byte >= 0xE3 && byte <= 0xED ? 2 : 1;
    }
  }
  return count;
}

/// Moves `from` into `into`, as a child's figures into its parent's.
static void add(NodeStats& into, const NodeStats& from) {
  into.text += from.text;
  into.link_text += from.link_text;
  into.prose += from.prose;
  into.links += from.links;
}

std::vector<NodeStats> text_stats(const Dom& dom, const Treatments& treatments) {
  std::vector<NodeStats> stats(dom.size());
  // The text that a block holds itself, not through a block inside it.
  std::vector<uint32_t> own(dom.size());
  std::vector<NodeId> block_of(dom.size(), 0);
  NodeId link_end = 0;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    const Node& node = dom[id];
    if (treatments[id] == Treatment::kDrop || is_hidden(dom, id)) {
      id = node.end - 1;
      continue;
    }
    const NodeId above = node.parent == kNoNode ? 0 : block_of[node.parent];
    block_of[id] = is_block_tag(node.tag) ? id : above;
    if (node.tag == Tag::kA && dom.has_attribute(id, "href")) {
      link_end = node.end;
      stats[id].links = 1;
    }
    if (node.tag != Tag::kText) continue;
    const uint32_t count = count_characters(node.text);
    stats[id].text = count;
    if (id < link_end) {
      stats[id].link_text = count;
    } else {
      own[above] += count;
    }
  }
  for (NodeId id = dom.size(); id-- > 0;) {
    if (own[id] >= kMinProseBlock) stats[id].prose += own[id];
    if (dom[id].parent != kNoNode) add(stats[dom[id].parent], stats[id]);
  }
  return stats;
}

double link_density(const NodeStats& stats) {
  return stats.text == 0 ? 0.0 : static_cast<double>(stats.link_text) / stats.text;
}

}  // namespace rolecall::extract
