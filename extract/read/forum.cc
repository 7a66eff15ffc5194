// SPDX-License-Identifier: Apache-2.0
// Forums, list archives and link boards whose posts differ only in the classes that their templates
// use: one line of the table a program.
#include <array>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/author_name.h"
#include "extract/read/readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

namespace {

/// Classes of one program's pages.
struct ForumMarkup {
  std::string_view post;    ///< One post with its author and date.
  std::string_view body;    ///< Its words; also the mark by which the program is known.
  std::string_view author;  ///< Its author's name; of a link in it where there is one.
  std::string_view date;    ///< Where no <time> is; its title attribute or text.
  bool links_out = false;   ///< The page is about a page elsewhere; its author is not known.
};

constexpr std::array<ForumMarkup, 8> kMarkups{{
    {"email", "email-body", "email-author-details", "email-date"},  // HyperKitty
    {"post", "postbody", "username", "author"},                     // phpBB
    {"message", "bbWrapper", "username", "u-dt"},                   // XenForo
    {"post_wrapper", "post", "poster", "smalltext"},                // Simple Machines
    {"postcontainer", "postcontent", "username", "date"},           // vBulletin 4
    {"b-post", "b-post__content", "author", "b-post__timestamp"},   // vBulletin 5
    {"comment", "comment_text", "byline", "byline", true},          // Lobsters
    {"comtr", "commtext", "hnuser", "age", true},                   // Hacker News
}};

const ForumMarkup* markup_of(const Dom& dom) {
  for (const ForumMarkup& markup : kMarkups) {
    const NodeId post = dom.find_class(dom.body(), markup.post);
    if (post == kNoNode) continue;
    for (NodeId id = post; id < dom[dom.body()].end; ++id) {
      if (dom.has_class(id, markup.post) && dom.find_class(id, markup.body) != kNoNode) {
        return &markup;
      }
    }
  }
  return nullptr;
}

model::Author author_of(const Dom& dom, NodeId post, const ForumMarkup& markup) {
  model::Author author;
  author.name = base::collapse_spaces(dom.attribute(post, "data-author"));
  const NodeId named = dom.find_class(post, markup.author);
  if (named == kNoNode) return author;
  NodeId link = dom.find_tag(named, Tag::kA);
  if (link == kNoNode) link = dom.ancestor(named, {Tag::kA}, post);
  if (link != kNoNode) author.url = dom.attribute(link, "href");
  if (author.name.empty()) author.name = dom.text_of(link != kNoNode ? link : named);
  // A lone word is an account on most boards.
  if (author.name.find(' ') == std::string::npos) author.handle = author.name;
  return author;
}

/// "4 Sep 2025 4 Sep '25 9:20 a.m.": the first full date in the text.
std::optional<model::Edtf> first_date(std::string_view text) {
  if (auto date = parse_date(text)) return date;
  for (const DateMention& mention : find_dates(text, {})) {
    if (!mention.relative && mention.value.has_value() &&
        mention.value->precision() == model::DatePrecision::kDay) {
      return mention.value;
    }
  }
  return std::nullopt;
}

std::optional<model::Edtf> date_of(const Dom& dom, NodeId post, const ForumMarkup& markup) {
  if (auto date = time_under(dom, post)) return date;
  for (NodeId id = post; id < dom[post].end; ++id) {
    if (!dom.has_class(id, markup.date)) continue;
    for (NodeId inner = id; inner < dom[id].end; ++inner) {
      const std::string_view title = dom.attribute(inner, "title");
      if (title.empty()) continue;
      if (auto date = first_date(title)) return date;
    }
    if (auto date = first_date(dom.text_of(id))) return date;
  }
  return std::nullopt;
}

/// The innermost element with the body's class that is not the frame of the whole post.
NodeId body_of(const Dom& dom, NodeId post, const ForumMarkup& markup) {
  NodeId body = kNoNode;
  for (NodeId id = post + 1; id < dom[post].end; ++id) {
    if (dom.has_class(id, markup.body)) {
      body = id;
      break;
    }
  }
  if (body == kNoNode) return kNoNode;
  const NodeId content = dom.find_class(body, "content");
  return content == kNoNode ? body : content;
}

/// What boards put into a post's body beside its words.
void drop_furniture(const Dom& dom, NodeId body, Treatments& treatments) {
  for (NodeId id = body + 1; id < dom[body].end; ++id) {
    const bool quote_head = dom[id].tag == Tag::kCite || dom.has_class(id, "bbCodeBlock-title") ||
                            dom.has_class(id, "bbCodeBlock-expandLink") ||
                            dom.has_class(id, "quoteheader");
    const bool about_post = dom.has_class(id, "signature") || dom.has_class(id, "quoted-switch") ||
                            dom.has_class(id, "notice") || dom.has_class(id, "reply");
    if (quote_head || about_post) treatments[id] = Treatment::kDrop;
  }
}

}  // namespace

bool recognise_forum(const ShapeInput& input) {
  return input.dom.body() != kNoNode && markup_of(input.dom) != nullptr;
}

void read_forum(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  const ForumMarkup& markup = *markup_of(dom);
  Treatments treatments(dom.size(), Treatment::kKeep);
  std::vector<Post> posts;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (!dom.has_class(id, markup.post)) continue;
    Post post;
    post.body = body_of(dom, id, markup);
    if (post.body == kNoNode) continue;
    post.author = author_of(dom, id, markup);
    post.published = date_of(dom, id, markup);
    drop_furniture(dom, post.body, treatments);
    id = dom[post.body].end - 1;
    posts.push_back(std::move(post));
  }
  write_thread(input, posts, treatments, document);
  if (!markup.links_out) return;
  document.authors.clear();
  if (auto linked = time_under(dom, dom.body())) document.published = linked;
}

}  // namespace rolecall::extract
