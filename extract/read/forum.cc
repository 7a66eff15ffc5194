// SPDX-License-Identifier: Apache-2.0
// Forums, list archives and link boards whose posts differ only in the classes that their templates
// use: one line of the table a program.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/author_name.h"
#include "extract/read/readers.h"
#include "extract/read/regex.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

namespace {

/// How one program marks its pages. Each mark is a list of alternatives between bars: ".word" is a
/// word of the class, "@word" of the itemprop, "#text" an id that begins so and goes on in digits,
/// "<name" an element.
struct ForumMarkup {
  std::string_view post;    ///< One post with its author and date.
  std::string_view body;    ///< Its words; also the mark by which the program is known.
  std::string_view author;  ///< Its author's name; of a link in it where there is one.
  std::string_view date;    ///< Where no <time> is; its title attribute or text.
  bool links_out = false;   ///< The page is about a page elsewhere; its author is not known.
};

constexpr std::array<ForumMarkup, 21> kMarkups{{
    {".email", ".email-body", ".email-author-details", ".email-date"},     // HyperKitty
    {".post", ".postbody", ".username|.username-coloured", ".author"},     // phpBB
    {".message", ".bbWrapper", ".username", ".u-dt"},                      // XenForo 2
    {".message", ".messageText", ".username", ".DateTime"},                // XenForo 1
    {".post_wrapper", ".post", ".poster", ".smalltext"},                   // Simple Machines
    {".postcontainer", ".postcontent", ".username", ".date"},              // vBulletin 4
    {".b-post", ".b-post__content", ".author", ".b-post__timestamp"},      // vBulletin 5
    {"#post", "#post_message_", ".bigusername", ".thead"},                 // vBulletin 3
    {".post", ".post_body", ".author_information", ".post_date"},          // MyBB
    {".blockpost", ".postmsg", "<dt", "<h2"},                              // FluxBB, PunBB
    {"<article", ".Post-body", ".PostUser-name", "<time"},                 // Flarum
    {".ipsComment", ".ipsType_richText", ".cAuthorPane_author", "<time"},  // Invision 4
    {".ipsEntry--post", ".ipsRichText", ".ipsUsername", "<time"},          // Invision 5
    {".post", ".postBody", ".username", ".postDate"},                      // travel boards
    {".msg", ".msg_text", ".name", ".post_time"},                          // GameFAQs
    {".type-topic|.type-reply", ".bbp-topic-content|.bbp-reply-content", ".bbp-author-name",
     ".bbp-reply-post-date"},                                                // bbPress
    {".question|.answer", ".js-post-body", "@author", ".relativetime"},      // Stack Exchange
    {".post-listing|.comment-node", ".md-div", ".person-listing", "<time"},  // Lemmy
    {".thing", ".usertext-body", ".author", ".live-timestamp"},              // Reddit's older pages
    {".comment", ".comment_text", ".byline", ".byline", true},               // Lobsters
    {".comtr", ".commtext", ".hnuser", ".age", true},                        // Hacker News
}};

bool matches_one(const Dom& dom, NodeId id, std::string_view mark) {
  const std::string_view word = mark.substr(1);
  switch (mark.front()) {
    case '.':
      return dom.has_class(id, word);
    case '@':
      return dom[id].attribute_count > 0 && has_word(dom.attribute(id, "itemprop"), word);
    case '#': {
      const std::string_view own = dom.attribute(id, "id");
      return own.size() > word.size() && own.starts_with(word) &&
             base::is_ascii_digit(own[word.size()]);
    }
    default:
      return dom[id].tag == tag_of_name(word) && dom[id].tag != Tag::kOther;
  }
}

bool matches(const Dom& dom, NodeId id, std::string_view marks) {
  const Tag tag = dom[id].tag;
  if (tag == Tag::kText || tag == Tag::kComment) return false;
  while (!marks.empty()) {
    const size_t bar = std::min(marks.find('|'), marks.size());
    if (matches_one(dom, id, marks.substr(0, bar))) return true;
    marks.remove_prefix(std::min(bar + 1, marks.size()));
  }
  return false;
}

NodeId find_mark(const Dom& dom, NodeId root, std::string_view marks) {
  for (NodeId id = root; id < dom[root].end; ++id) {
    if (matches(dom, id, marks)) return id;
  }
  return kNoNode;
}

using ClassWords = std::unordered_set<std::string_view>;

ClassWords class_words(const Dom& dom) {
  ClassWords words;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (dom[id].attribute_count == 0) continue;
    for (const std::string_view word : base::split_words(dom.attribute(id, "class"))) {
      words.insert(word);
    }
  }
  return words;
}

/// False where the page has none of the classes; so that few pages are searched.
bool may_have(const ClassWords& words, std::string_view marks) {
  for (const std::string_view mark : base::split(marks, '|')) {
    if (!mark.starts_with('.') || words.count(mark.substr(1)) > 0) return true;
  }
  return false;
}

const ForumMarkup* markup_of(const Dom& dom) {
  const ClassWords words = class_words(dom);
  for (const ForumMarkup& markup : kMarkups) {
    if (!may_have(words, markup.body) || !may_have(words, markup.post)) continue;
    const NodeId end = dom[dom.body()].end;
    for (NodeId body = dom.body(); body < end; ++body) {
      if (!matches(dom, body, markup.body)) continue;
      for (NodeId id = dom[body].parent; id != kNoNode && id > dom.body(); id = dom[id].parent) {
        if (matches(dom, id, markup.post)) return &markup;
      }
    }
  }
  return nullptr;
}

/// The link to the page of whoever wrote the post, as all boards have it.
NodeId profile_link(const Dom& dom, NodeId post) {
  static const Regex kProfile(
      R"((?i)(?:^|/|\?|=)(?:members?|users?|u|profiles?|memberlist\.php)(?:[/?=]|\.php\?).)");
  for (NodeId id = post; id < dom[post].end; ++id) {
    if (dom[id].tag != Tag::kA || !kProfile.search(dom.attribute(id, "href"))) continue;
    if (!dom.text_of(id).empty()) return id;
  }
  return kNoNode;
}

model::Author author_of(const Dom& dom, NodeId post, const ForumMarkup& markup) {
  model::Author author;
  author.name = base::collapse_spaces(dom.attribute(post, "data-author"));
  NodeId named = find_mark(dom, post, markup.author);
  if (named == kNoNode || dom.text_of(named).empty()) named = profile_link(dom, post);
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
  // Of several times the one that says so is when the post was written.
  for (NodeId id = post; id < dom[post].end; ++id) {
    if (!matches(dom, id, "@dateCreated|@datePublished")) continue;
    const bool time = dom.has_attribute(id, "datetime");
    if (auto date = parse_date(dom.attribute(id, time ? "datetime" : "content"))) return date;
  }
  if (auto date = time_under(dom, post)) return date;
  for (NodeId id = post; id < dom[post].end; ++id) {
    if (!matches(dom, id, markup.date)) continue;
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
    if (matches(dom, id, markup.body)) {
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
                            dom.has_class(id, "quotetitle") || dom.has_class(id, "attribution") ||
                            dom.has_class(id, "ipsQuote_citation") ||
                            dom.has_class(id, "quoteheader");
    const bool about_post = dom.has_class(id, "signature") || dom.has_class(id, "quoted-switch") ||
                            dom.has_class(id, "notice") || dom.has_class(id, "reply");
    // "Code: Select all" above the lines.
    const bool code_head = (dom[id].tag == Tag::kP || dom[id].tag == Tag::kDt) &&
                           dom.has_class(dom[id].parent, "codebox");
    if (quote_head || about_post || code_head) treatments[id] = Treatment::kDrop;
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
    if (!matches(dom, id, markup.post)) continue;
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
