// SPDX-License-Identifier: Apache-2.0
// Discourse: the page that it gives to crawlers and browsers without scripts, and the one that its
// script makes.
#include "base/text.h"
#include "extract/read/readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

/// "kostrom" of "https://forum.example/u/kostrom".
static std::string handle_of_link(std::string_view href) {
  const size_t at = href.rfind("/u/");
  if (at == std::string_view::npos) return {};
  const std::string_view rest = href.substr(at + 3);
  return std::string(rest.substr(0, rest.find_first_of("/?#")));
}

/// "(Karin Ostrom)" behind the account's name in the crawler's page.
static std::string name_in_brackets(std::string_view text) {
  const size_t open = text.find('(');
  const size_t close = text.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return {};
  return base::collapse_spaces(text.substr(open + 1, close - open - 1));
}

static model::Author crawler_author(const Dom& dom, NodeId post) {
  model::Author author;
  const NodeId creator = dom.find_class(post, "creator");
  if (creator == kNoNode) return author;
  if (const NodeId link = dom.find_tag(creator, Tag::kA); link != kNoNode) {
    author.url = dom.attribute(link, "href");
    author.handle = base::trim(dom.text_of(link));
  }
  author.name = name_in_brackets(dom.text_of(creator));
  if (author.name.empty()) author.name = author.handle;
  return author;
}

/// Newer versions put the real name in "full-name" and the account in "username".
static model::Author script_author(const Dom& dom, NodeId post) {
  model::Author author;
  const NodeId names = dom.find_class(post, "names");
  if (names == kNoNode) return author;
  const NodeId link = dom.find_tag(names, Tag::kA);
  if (link != kNoNode) {
    author.url = dom.attribute(link, "href");
    author.handle = dom.attribute(link, "data-user-card");
    if (author.handle.empty()) author.handle = handle_of_link(author.url);
  }
  const NodeId full = dom.find_class(names, "full-name");
  if (full != kNoNode) author.name = dom.text_of(full);
  if (author.name.empty() && link != kNoNode) author.name = dom.text_of(link);
  if (author.name.empty()) author.name = author.handle;
  return author;
}

static NodeId body_of(const Dom& dom, NodeId post) {
  for (const std::string_view name : {"cooked", "post"}) {
    for (NodeId id = post + 1; id < dom[post].end; ++id) {
      if (dom.has_class(id, name)) return id;
    }
  }
  return kNoNode;
}

bool recognise_discourse(const ShapeInput& input) {
  const Dom& dom = input.dom;
  if (dom.body() == kNoNode) return false;
  return dom.find_class(dom.body(), "crawler-post") != kNoNode ||
         dom.find_class(dom.body(), "topic-post") != kNoNode;
}

/// The title of a quote names the quoted account; "show original" links are no words.
static void drop_controls(const Dom& dom, NodeId body, Treatments& treatments) {
  for (NodeId id = body; id < dom[body].end; ++id) {
    if (dom.has_class(id, "quote-controls") || dom.has_class(id, "onebox") ||
        (dom.has_class(id, "title") && dom[id].parent != kNoNode &&
         dom.has_class(dom[id].parent, "quote"))) {
      treatments[id] = Treatment::kDrop;
    }
  }
}

void read_discourse(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  Treatments treatments(dom.size(), Treatment::kKeep);
  std::vector<Post> posts;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    const bool crawler = dom.has_class(id, "crawler-post");
    if (!crawler && !dom.has_class(id, "topic-post")) continue;
    Post post;
    post.author = crawler ? crawler_author(dom, id) : script_author(dom, id);
    post.published = time_under(dom, id);
    post.body = body_of(dom, id);
    if (post.body != kNoNode) {
      drop_controls(dom, post.body, treatments);
      posts.push_back(std::move(post));
    }
    id = dom[id].end - 1;
  }
  write_thread(input, posts, treatments, document);
}

}  // namespace rolecall::extract
