// SPDX-License-Identifier: Apache-2.0
// A thread that no program's marks tell: parts of one make, each with a name, a day and words, as
// the web pages of mail groups have them.
#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/author_name.h"
#include "extract/read/boilerplate.h"
#include "extract/read/byline.h"
#include "extract/read/readers.h"
#include "extract/read/regex.h"
#include "extract/read/text_stats.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

namespace {

// The list of messages has this share of the page's text, its messages' words this of the list's.
constexpr double kListShare = 0.6;
constexpr double kWordsShare = 0.5;
constexpr size_t kMaxNameBytes = 60;

double share(uint32_t part, uint32_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / whole;
}

class MessageList {
 public:
  explicit MessageList(const Dom& dom)
      : dom_(dom), stats_(text_stats(dom, Treatments(dom.size(), Treatment::kKeep))) {}

  /// Two posts or more; none where the page is no such thread.
  std::vector<Post> posts() const {
    const NodeId list = list_element();
    std::vector<Post> posts;
    uint32_t words = 0;
    for (NodeId child = dom_.first_child(list); child != kNoNode;
         child = dom_.next_sibling(child)) {
      if (!is_message_element(child)) continue;
      auto post = post_of(child);
      if (!post.has_value()) return {};
      words += stats_[post->body].text;
      posts.push_back(std::move(*post));
    }
    const bool thread = posts.size() >= 2 && share(words, stats_[list].text) >= kWordsShare;
    return thread ? posts : std::vector<Post>();
  }

 private:
  /// Down to where the text divides.
  NodeId list_element() const {
    NodeId at = dom_.body();
    for (NodeId child = dom_.first_child(at); child != kNoNode;) {
      const bool most = share(stats_[child].text, stats_[dom_.body()].text) >= kListShare;
      if (most && !is_comment_part(dom_, child)) {
        at = child;
        child = dom_.first_child(at);
      } else {
        child = dom_.next_sibling(child);
      }
    }
    return at;
  }

  bool is_message_element(NodeId id) const {
    const Tag tag = dom_[id].tag;
    const bool holder =
        tag == Tag::kSection || tag == Tag::kArticle || tag == Tag::kLi || tag == Tag::kDiv;
    return holder && stats_[id].prose > 0;
  }

  std::optional<Post> post_of(NodeId post) const {
    const NodeId author = author_element(post);
    if (author == kNoNode) return std::nullopt;
    std::optional<model::Edtf> date;
    const NodeId dated = date_element(post, date);
    if (dated == kNoNode) return std::nullopt;
    const NodeId body = body_element(post, std::max(author, dated));
    if (body == kNoNode) return std::nullopt;
    Post found;
    found.author.name = dom_.text_of(author);
    found.published = date;
    found.body = body;
    return found;
  }

  /// A heading, or an element named for it, that says a person's name; no other heading before it.
  NodeId author_element(NodeId post) const {
    static const Regex kNamed(
        R"((?i)(?:^|[\s_-])(?:author|sender|from|username|user-name|poster)(?:$|[\s_-]))");
    for (NodeId id = post + 1; id < dom_[post].end; ++id) {
      const bool heading = heading_level(dom_[id].tag) > 0;
      const bool named = dom_[id].attribute_count > 0 && kNamed.search(dom_.attribute(id, "class"));
      if (!heading && !named) continue;
      const std::string text = dom_.text_of(id);
      if (text.size() <= kMaxNameBytes && seems_a_person(text)) return id;
      if (heading) return kNoNode;
    }
    return kNoNode;
  }

  /// The first element that is a day alone, in its datetime, its title or its words.
  NodeId date_element(NodeId post, std::optional<model::Edtf>& date) const {
    constexpr uint32_t kMaxDate = 40;
    for (NodeId id = post + 1; id < dom_[post].end; ++id) {
      const Tag tag = dom_[id].tag;
      if (tag == Tag::kText || tag == Tag::kComment || stats_[id].text > kMaxDate) continue;
      for (const std::string_view name : {"datetime", "title"}) {
        const std::string_view value = dom_.attribute(id, name);
        if (!value.empty()) date = only_date(value, "en");
        if (date.has_value()) return id;
      }
      if (stats_[id].text == 0) continue;
      date = parse_date(dom_.text_of(id));
      if (date.has_value() && date->precision() == model::DatePrecision::kDay) return id;
    }
    date.reset();
    return kNoNode;
  }

  /// Of the elements behind the head that do not hold it, the one with the most text.
  NodeId body_element(NodeId post, NodeId head) const {
    NodeId best = kNoNode;
    for (NodeId id = head + 1; id < dom_[post].end; ++id) {
      if (!is_block_tag(dom_[id].tag)) continue;
      if (best == kNoNode || stats_[id].text > stats_[best].text) best = id;
      id = dom_[id].end - 1;
    }
    return best;
  }

  const Dom& dom_;
  std::vector<NodeStats> stats_;
};

}  // namespace

bool recognise_message_list(const ShapeInput& input) {
  return input.dom.body() != kNoNode && !MessageList(input.dom).posts().empty();
}

void read_message_list(const ShapeInput& input, model::Document& document) {
  const std::vector<Post> posts = MessageList(input.dom).posts();
  write_thread(input, posts, Treatments(input.dom.size(), Treatment::kKeep), document);
}

}  // namespace rolecall::extract
