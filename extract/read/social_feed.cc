// SPDX-License-Identifier: Apache-2.0
// A person's page on a social network: a short description, then posts, some of them by others.
#include <algorithm>

#include "base/text.h"
#include "extract/read/author_name.h"
#include "extract/read/readers.h"
#include "extract/read/regex.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

namespace {

bool is_post(const Dom& dom, NodeId id) {
  return dom[id].tag == Tag::kArticle ||
         (dom[id].attribute_count > 0 && dom.has_class(id, "h-entry"));
}

bool is_feed(const Dom& dom, NodeId id) {
  const std::string_view role = dom.attribute(id, "role");
  const std::string label = base::ascii_lower(dom.attribute(id, "aria-label"));
  return role == "feed" || dom.has_class(id, "h-feed") || label.find("timeline") != label.npos;
}

/// og:type "profile", which networks give to the page of an account.
bool is_profile(const Dom& dom) {
  for (NodeId id = 0; id < dom.body(); ++id) {
    if (dom[id].tag == Tag::kMeta && dom.attribute(id, "property") == "og:type") {
      return dom.attribute(id, "content") == "profile";
    }
  }
  return false;
}

/// "Ada Berg (@ada@example.org) - Site", "Ada Berg (@ada) on Site".
model::Author account_of(std::string_view title) {
  static const Regex kAccount(R"(^\s*(.*?)\s*\(@?([^()\s]+)\))");
  model::Author author;
  if (const auto account = kAccount.match(title)) {
    author.name = base::collapse_spaces((*account)[1]);
    author.handle = (*account)[2];
  }
  return author;
}

/// The name above a post: the first strong text or link in its head that is a name.
model::Author author_of(const Dom& dom, NodeId post, NodeId body, const model::Author& account) {
  static const Regex kHandle(R"(@([\w.-]+)(?:@[\w.-]+)?)");
  model::Author author;
  for (NodeId id = post + 1; id < body; ++id) {
    const bool named = dom[id].tag == Tag::kStrong || dom.has_class(id, "p-name") ||
                       dom.has_class(id, "p-author") || dom.has_class(id, "display-name");
    if (named && author.name.empty()) author.name = dom.text_of(id);
    if (dom[id].tag != Tag::kText || !author.handle.empty()) continue;
    if (const auto handle = kHandle.match(dom[id].text)) author.handle = (*handle)[1];
  }
  const bool own =
      author.name.empty() || base::fold_key(author.name) == base::fold_key(account.name);
  return own ? account : author;
}

/// The element with the post's words: the one so named, else the longest child.
NodeId body_of(const Dom& dom, NodeId post) {
  static const Regex kBody(
      R"((?:^|\s)(?:e-content|status__content|(?:post|entry|tweet|note)[_-]+(?:text|content|body))(?:$|\s))");
  for (NodeId id = post + 1; id < dom[post].end; ++id) {
    if (dom[id].attribute_count > 0 && kBody.search(dom.attribute(id, "class"))) return id;
  }
  NodeId longest = kNoNode;
  for (NodeId child = dom.first_child(post); child != kNoNode; child = dom.next_sibling(child)) {
    if (dom[child].tag == Tag::kHeader || dom[child].tag == Tag::kFooter) continue;
    if (longest == kNoNode || dom.text_of(child).size() > dom.text_of(longest).size()) {
      longest = child;
    }
  }
  return longest;
}

/// The account's own description, which is as good as a post without a date.
void add_description(const Dom& dom, NodeId first_post, const model::Author& account,
                     std::vector<Post>& posts) {
  static const Regex kBio(
      R"((?:^|[\s_-])(?:bio|biography|p-note|note|header__content|profile[_-]+(?:text|description|about|summary)|(?:user|account)[_-]+description)(?:$|[\s_-]))");
  for (NodeId id = dom.body(); id < first_post; ++id) {
    if (dom[id].attribute_count == 0) continue;
    const bool described = has_word(dom.attribute(id, "itemprop"), "description");
    if (!described && !kBio.search(dom.attribute(id, "class"))) continue;
    if (dom.text_of(id).empty()) continue;
    posts.push_back({account, std::nullopt, id, ""});
    return;
  }
}

std::vector<NodeId> posts_of(const Dom& dom) {
  std::vector<NodeId> posts;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (!is_post(dom, id)) continue;
    posts.push_back(id);
    id = dom[id].end - 1;
  }
  return posts;
}

}  // namespace

bool recognise_social_feed(const ShapeInput& input) {
  const Dom& dom = input.dom;
  if (dom.body() == kNoNode) return false;
  bool feed = is_profile(dom);
  for (NodeId id = dom.body(); !feed && id < dom[dom.body()].end; ++id) {
    feed = dom[id].attribute_count > 0 && is_feed(dom, id);
  }
  return feed && posts_of(dom).size() >= 2;
}

void read_social_feed(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  model::Author account = account_of(document.title);
  if (account.name.empty() && !document.authors.empty()) account = document.authors.front();
  const auto published = document.published;
  const auto source = document.published_from;
  std::vector<Post> posts;
  const std::vector<NodeId> nodes = posts_of(dom);
  add_description(dom, nodes.front(), account, posts);
  std::optional<model::Edtf> latest;
  for (const NodeId id : nodes) {
    Post post;
    post.body = body_of(dom, id);
    if (post.body == kNoNode) continue;
    post.author = author_of(dom, id, post.body, account);
    post.published = time_under(dom, id);
    if (post.published.has_value() && (!latest.has_value() || latest->is_before(*post.published))) {
      latest = post.published;
    }
    posts.push_back(std::move(post));
  }
  write_thread(input, posts, Treatments(dom.size(), Treatment::kKeep), document);
  if (!account.name.empty()) document.authors = {account};
  document.published = published.has_value() ? published : latest;
  document.published_from = published.has_value() ? source : model::DateSource::kTimeElement;
}

}  // namespace rolecall::extract
