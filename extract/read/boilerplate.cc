// SPDX-License-Identifier: Apache-2.0
#include "extract/read/boilerplate.h"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>

#include "base/text.h"
#include "extract/read/text_stats.h"

namespace rolecall::extract {

namespace {

// A marked part with more than this share of the page's prose is the page, whatever it is called.
constexpr double kMainShare = 0.4;
// Parts with less text than this lose nothing that could be a claim's context.
constexpr uint32_t kShortPart = 80;
// From this link density on a part consists of links.
constexpr double kLinkDensity = 0.5;
// Teasers repeat headlines; lists of people's names, linked to their pages, have shorter entries.
constexpr uint32_t kTeaserCharacters = 28;

// A list around lists is no paragraph.
constexpr NodeId kMaxParagraphNodes = 60;

class Dropper {
 public:
  Dropper(const Dom& dom, Treatments& treatments)
      : dom_(dom), treatments_(treatments), stats_(text_stats(dom, treatments)) {}

  void run() {
    const NodeId body = dom_.body();
    total_ = std::max<uint32_t>(stats_[body].prose, 1);
    drop_comments();
    count_paragraphs();
    for (NodeId id = body; id < dom_[body].end && first_heading_ == kNoNode; ++id) {
      if (heading_level(dom_[id].tag) > 0) first_heading_ = id;
    }
    for (NodeId id = body + 1; id < dom_[body].end; ++id) {
      const Tag tag = dom_[id].tag;
      if (tag == Tag::kText || tag == Tag::kComment) continue;
      if (treatments_[id] == Treatment::kDrop || is_hidden(dom_, id)) {
        id = dom_[id].end - 1;
      } else if (is_boilerplate(id)) {
        treatments_[id] = Treatment::kDrop;
        id = dom_[id].end - 1;
      } else if (heading_level(tag) > 0 && is_site_heading(dom_.text_of(id))) {
        drop_part(id);
      }
    }
  }

 private:
  /// Readers' comments are none of the text, however long, where an article is left without them.
  void drop_comments() {
    constexpr uint32_t kArticle = 150;
    const NodeId body = dom_.body();
    for (NodeId id = body + 1; id < dom_[body].end; ++id) {
      const bool part = is_block_tag(dom_[id].tag) && is_comment_part(dom_, id);
      if (!part || dom_.find_tag(id, Tag::kH1) != kNoNode) continue;
      if (total_ < stats_[id].prose + kArticle) continue;
      treatments_[id] = Treatment::kDrop;
      total_ = std::max<uint32_t>(total_ - stats_[id].prose, 1);
      id = dom_[id].end - 1;
    }
  }

  struct Repeats {
    int items = 0;
    int paragraphs = 0;
  };

  double share(NodeId id) const { return static_cast<double>(stats_[id].prose) / total_; }

  bool is_boilerplate(NodeId id) const {
    const Tag tag = dom_[id].tag;
    if (tag == Tag::kMain || tag == Tag::kArticle || tag == Tag::kBody) return false;
    const Marks marks = boilerplate_marks(dom_, id);
    if (marks == Marks::kStrong) return share(id) < kMainShare;
    const NodeStats& stats = stats_[id];
    if (tag == Tag::kSup) return is_note_mark(id);
    if (tag == Tag::kP && (is_menu_line(id) || is_site_paragraph(id) || is_teaser(id))) return true;
    if (heading_level(tag) > 1 && is_teaser(id) && is_bare(dom_[id].parent)) return true;
    if (is_line(id) && is_site_line(dom_.text_of(id))) return true;
    if (is_repeated(id) || is_caption(id)) return true;
    if (marks == Marks::kWeak && is_block_tag(tag) && share(id) < kMainShare) {
      return stats.text < kShortPart || link_density(stats) > kLinkDensity;
    }
    return is_teaser_list(id);
  }

  static bool is_paragraph(Tag tag) { return tag == Tag::kP || tag == Tag::kLi; }

  /// A paragraph, not a figure's caption, that ends in the credit of a picture, or that speaks of
  /// cookies.
  bool is_caption(NodeId id) const {
    const Tag tag = dom_[id].tag;
    const bool named =
        tag == Tag::kSpan && dom_[id].attribute_count > 0 &&
        base::ascii_lower(dom_.attribute(id, "class")).find("caption") != std::string::npos;
    if (tag != Tag::kP && !named) return false;
    if (dom_[id].end - id > kMaxParagraphNodes) return false;
    const std::string text = dom_.text_of(id);
    return is_credited_caption(text) || (tag == Tag::kP && is_cookie_notice(text));
  }

  /// Long paragraphs that stand on the page three times or more, in a list and beside it, are
  /// captions of a gallery that is there in several sizes.
  bool is_repeated(NodeId id) const {
    const bool paragraph = is_paragraph(dom_[id].tag) && dom_[id].end - id <= kMaxParagraphNodes;
    if (!paragraph || stats_[id].text < kShortPart) return false;
    const auto known = repeated_.find(std::hash<std::string>{}(dom_.text_of(id)));
    constexpr int kMinRepeats = 3;
    if (known == repeated_.end()) return false;
    const Repeats& repeats = known->second;
    constexpr int kManyRepeats = 4;
    const int all = repeats.items + repeats.paragraphs;
    const double together = static_cast<double>(stats_[id].text) * all / total_;
    if (all >= kManyRepeats && together < kMainShare) return true;
    return repeats.items > 0 && repeats.paragraphs > 0 &&
           repeats.items + repeats.paragraphs >= kMinRepeats;
  }

  void count_paragraphs() {
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (!is_paragraph(dom_[id].tag) || stats_[id].text < kShortPart) continue;
      if (dom_[id].end - id > kMaxParagraphNodes) continue;
      Repeats& repeats = repeated_[std::hash<std::string>{}(dom_.text_of(id))];
      ++(dom_[id].tag == Tag::kLi ? repeats.items : repeats.paragraphs);
    }
  }

  /// A short block without blocks in it.
  bool is_line(NodeId id) const {
    constexpr uint32_t kMaxLine = 140;
    const Tag tag = dom_[id].tag;
    if (tag == Tag::kTd || tag == Tag::kTh || !is_block_tag(tag)) return false;
    if (heading_level(tag) > 0) return false;  // A heading takes its part with it.
    if (stats_[id].text == 0 || stats_[id].text > kMaxLine) return false;
    for (NodeId inner = id + 1; inner < dom_[id].end; ++inner) {
      if (is_block_tag(dom_[inner].tag)) return false;
    }
    return true;
  }

  /// "[4]", linked to the notes below.
  bool is_note_mark(NodeId id) const {
    constexpr uint32_t kMaxMark = 6;
    const NodeId link = dom_.find_tag(id, Tag::kA);
    return link != kNoNode && dom_.attribute(link, "href").starts_with('#') &&
           stats_[id].text <= kMaxMark;
  }

  /// "Home · Papers · CV" above the first heading.
  bool is_menu_line(NodeId id) const {
    const NodeStats& stats = stats_[id];
    return id < first_heading_ && stats.links >= 2 && stats.text < kShortPart &&
           link_density(stats) > kLinkDensity;
  }

  /// The whole element is one link in the words of a headline, on a page that has text of its own.
  /// People's names have fewer words, and pages that only list links have no text.
  bool is_teaser(NodeId id) const {
    constexpr uint32_t kPageWithText = 800;
    const NodeStats& stats = stats_[id];
    return total_ > kPageWithText && stats.links == 1 && stats.text >= kTeaserCharacters &&
           link_density(stats) > 0.9;
  }

  /// Nothing is said about the headline in the element around it.
  bool is_bare(NodeId id) const { return id == kNoNode || stats_[id].prose < kShortPart; }

  /// A paragraph that begins with a site heading in bold: "Media contact".
  bool is_site_paragraph(NodeId id) const {
    const NodeId child = dom_.first_child(id);
    if (child == kNoNode || share(id) >= kMainShare) return false;
    const Tag tag = dom_[child].tag;
    return (tag == Tag::kB || tag == Tag::kStrong) && is_site_heading(dom_.text_of(child));
  }

  bool is_teaser_list(NodeId id) const {
    const Tag tag = dom_[id].tag;
    if (tag != Tag::kUl && tag != Tag::kOl && tag != Tag::kDiv && tag != Tag::kSection)
      return false;
    const NodeStats& stats = stats_[id];
    return stats.links >= 3 && link_density(stats) > 0.8 && stats.prose < kShortPart &&
           stats.link_text / stats.links >= kTeaserCharacters;
  }

  /// Drops the part that a heading starts: its container if the heading opens that, else up to the
  /// next heading of its level.
  void drop_part(NodeId heading) {
    NodeId part = heading;
    while (opens(dom_[part].parent, part) && share(dom_[part].parent) < kMainShare) {
      part = dom_[part].parent;
    }
    const int level = heading_level(dom_[heading].tag);
    treatments_[part] = Treatment::kDrop;
    if (part != heading) return;
    for (NodeId next = dom_.next_sibling(heading); next != kNoNode;
         next = dom_.next_sibling(next)) {
      const int next_level = heading_level(dom_[next].tag);
      if (next_level > 0 && next_level <= level) return;
      if (share(next) < kMainShare) treatments_[next] = Treatment::kDrop;
    }
  }

  /// Nothing but white space stands in `parent` before `child`.
  bool opens(NodeId parent, NodeId child) const {
    if (parent == kNoNode || parent <= dom_.body()) return false;
    if (dom_[parent].tag == Tag::kMain || dom_[parent].tag == Tag::kArticle) return false;
    for (NodeId id = parent + 1; id < child; ++id) {
      if (dom_[id].tag == Tag::kText && stats_[id].text > 0) return false;
    }
    return true;
  }

  const Dom& dom_;
  Treatments& treatments_;
  std::vector<NodeStats> stats_;
  uint32_t total_ = 1;
  NodeId first_heading_ = kNoNode;
  std::unordered_map<size_t, Repeats> repeated_;  ///< By the hash of a paragraph's text.
};

}  // namespace

void drop_boilerplate(const Dom& dom, Treatments& treatments) { Dropper(dom, treatments).run(); }

}  // namespace rolecall::extract
