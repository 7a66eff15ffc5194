// SPDX-License-Identifier: Apache-2.0
// The words by which page makers name the parts of a page.
#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "extract/read/boilerplate.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using std::string_view;

// Words of a class or id, sorted.
static constexpr std::array kStrongWords{
    string_view("ad"),
    string_view("ads"),
    string_view("advert"),
    string_view("advertisement"),
    string_view("advertising"),
    string_view("breadcrumb"),
    string_view("breadcrumbs"),
    string_view("byline"),
    string_view("captcha"),
    string_view("colophon"),
    string_view("comment"),
    string_view("comments"),
    string_view("consent"),
    string_view("cookie"),
    string_view("cookies"),
    string_view("crumb"),
    string_view("crumbs"),
    string_view("dialog"),
    string_view("disqus"),
    string_view("donate"),
    string_view("dropdown"),
    string_view("footer"),
    string_view("gdpr"),
    string_view("infobar"),
    string_view("masthead"),
    string_view("menu"),
    string_view("modal"),
    string_view("nav"),
    string_view("navbar"),
    string_view("navbox"),
    string_view("navigation"),
    string_view("newsletter"),
    string_view("noprint"),
    string_view("outbrain"),
    string_view("overlay"),
    string_view("pager"),
    string_view("pagination"),
    string_view("paywall"),
    string_view("popup"),
    string_view("promo"),
    string_view("promotion"),
    string_view("recirc"),
    string_view("recommend"),
    string_view("recommendation"),
    string_view("recommendations"),
    string_view("recommended"),
    string_view("related"),
    string_view("respond"),
    string_view("responses"),
    string_view("share"),
    string_view("sharedaddy"),
    string_view("sharing"),
    string_view("sidebar"),
    string_view("signup"),
    string_view("skip"),
    string_view("skiplink"),
    string_view("social"),
    string_view("sponsor"),
    string_view("sponsored"),
    string_view("subscribe"),
    string_view("subscription"),
    string_view("taboola"),
    string_view("toolbar"),
    string_view("tooltip"),
    string_view("topbar"),
    string_view("trending"),
    string_view("upsell"),
};

static constexpr std::array kWeakWords{
    string_view("action"),     string_view("actions"),  string_view("alert"),
    string_view("author"),     string_view("banner"),   string_view("bar"),
    string_view("button"),     string_view("buttons"),  string_view("category"),
    string_view("categories"), string_view("credit"),   string_view("cta"),
    string_view("date"),       string_view("dateline"), string_view("footnav"),
    string_view("header"),     string_view("hidden"),   string_view("legal"),
    string_view("links"),      string_view("login"),    string_view("meta"),
    string_view("metadata"),   string_view("more"),     string_view("next"),
    string_view("pagenav"),    string_view("popular"),  string_view("prev"),
    string_view("previous"),   string_view("print"),    string_view("rating"),
    string_view("search"),     string_view("tabs"),     string_view("tag"),
    string_view("tags"),       string_view("teaser"),   string_view("teasers"),
    string_view("timestamp"),  string_view("toc"),      string_view("tools"),
    string_view("widget"),     string_view("widgets"),
};

// Words in a class that say that another word names what is beside it: "has-sidebar".
static constexpr std::array kReferring{string_view("has"), string_view("no"), string_view("with"),
                                       string_view("without")};

template <typename List>
static bool contains(const List& list, string_view word) {
  return std::binary_search(list.begin(), list.end(), word);
}

// Beside "author", words for the box under an article that says who wrote it.
static constexpr std::array kBoxWords{
    string_view("about"), string_view("bio"),  string_view("biography"), string_view("box"),
    string_view("card"),  string_view("info"), string_view("profile")};

static Marks marks_of_token(string_view token) {
  Marks marks = Marks::kNone;
  bool author = false;
  bool box = false;
  size_t start = 0;
  for (size_t i = 1; i <= token.size(); ++i) {
    const bool hump = i < token.size() && token[i] >= 'A' && token[i] <= 'Z' &&
                      token[i - 1] >= 'a' && token[i - 1] <= 'z';
    const bool cut = i == token.size() || token[i] == '-' || token[i] == '_' || token[i] == ':';
    if (!hump && !cut) continue;
    const std::string word = base::ascii_lower(token.substr(start, i - start));
    start = hump ? i : i + 1;
    if (contains(kReferring, word)) return Marks::kNone;
    author = author || word == "author";
    box = box || contains(kBoxWords, word);
    if (contains(kStrongWords, word) || (author && box)) marks = Marks::kStrong;
    if (marks == Marks::kNone && contains(kWeakWords, word)) marks = Marks::kWeak;
    if (i == token.size()) break;
  }
  return marks;
}

bool is_comment_part(const Dom& dom, NodeId id) {
  static const Regex kComments(
      R"((?i)(?:^|[\s_-])(?:comments|commentlist|comment-list|disqus|disqus_thread|respond|responses)(?:$|[\s_-]))");
  const Tag tag = dom[id].tag;
  if (dom[id].attribute_count == 0 || tag == Tag::kBody || tag == Tag::kMain) return false;
  for (const char* name : {"id", "class"}) {
    const string_view words = dom.attribute(id, name);
    // "no-comments", "has-comments" and the like speak of a place elsewhere.
    if (words.find("no-") != words.npos || words.find("has-") != words.npos) continue;
    if (!words.empty() && kComments.search(words)) return true;
  }
  return false;
}

static Marks marks_of_words(string_view list) {
  // Utility frameworks put dozens of words on an element, none of them a name.
  constexpr size_t kMaxWords = 24;
  Marks marks = Marks::kNone;
  const auto words = base::split_words(list);
  for (size_t i = 0; i < std::min(words.size(), kMaxWords); ++i) {
    marks = std::max(marks, marks_of_token(words[i]));
  }
  return marks;
}

static Marks marks_of_tag(const Dom& dom, NodeId id) {
  switch (dom[id].tag) {
    case Tag::kNav:
    case Tag::kDialog:
    case Tag::kMenu:
      return Marks::kStrong;
    case Tag::kAside:
      return dom.has_class(id, "quote") ? Marks::kNone : Marks::kStrong;
    case Tag::kFooter:
      return dom.ancestor(id, {Tag::kBlockquote}) == kNoNode ? Marks::kStrong : Marks::kNone;
    case Tag::kHeader:
      return dom.ancestor(id, {Tag::kArticle, Tag::kMain}) == kNoNode ? Marks::kStrong
                                                                      : Marks::kNone;
    case Tag::kForm:
    case Tag::kFieldset:
      return Marks::kWeak;
    default:
      return Marks::kNone;
  }
}

static bool is_site_role(string_view role) {
  static constexpr std::array kRoles{
      string_view("alertdialog"), string_view("banner"),     string_view("complementary"),
      string_view("contentinfo"), string_view("dialog"),     string_view("menu"),
      string_view("menubar"),     string_view("navigation"), string_view("search"),
      string_view("tablist"),     string_view("toolbar")};
  return contains(kRoles, role);
}

Marks boilerplate_marks(const Dom& dom, NodeId id) {
  Marks marks = marks_of_tag(dom, id);
  if (dom[id].attribute_count == 0) return marks;
  if (is_site_role(dom.attribute(id, "role"))) return Marks::kStrong;
  if (marks == Marks::kStrong) return marks;
  marks = std::max(marks, marks_of_words(dom.attribute(id, "class")));
  return std::max(marks, marks_of_words(dom.attribute(id, "id")));
}

bool is_site_heading(string_view text) {
  static const Regex kSite(
      R"((?i)^\W*(?:)"
      R"(related\b.{0,30}|recommended\b.{0,30}|similar (?:posts?|articles?|profiles?|stories)|)"
      R"(read (?:more|next|also)\b.{0,20}|more (?:from|news|stories|posts|articles|releases|on this)\b.{0,60}|)"
      R"(most (?:read|popular|viewed|recent)|trending\b.{0,20}|popular (?:posts?|articles|stories|now)|)"
      R"((?:latest|recent|other|further) (?:news|posts?|articles|stories|comments)|you (?:may|might) (?:also )?.{0,40}|)"
      R"(share(?: this\b.{0,30})?|leave a (?:reply|comment|response)|post a comment|add a comment|)"
      R"((?:\d+ |join the |view |show |user )?(?:comments?|responses?|discussion)(?: \(?\d+\)?)?|\d+ (?:thoughts?|replies) on\b.*|)"
      R"(about the authors?|written by\b.{0,60}|(?:subscribe|sign up|follow us|stay (?:up to date|connected|informed))\b.{0,60}|)"
      R"((?:top|all|recent|reader|user)(?: rated)? comments|tell us what you think|privacy overview|)"
      R"(você (?:também )?pode gostar|categorias|references|bibliography|footnotes|einzelnachweise|références|(?:our )?newsletters?|advertisement|filed under\b.*|tags|categories|archives|also in this\b.{0,40}|)"
      R"(media contacts?|press contacts?|who to follow|explore more|what to read next|keep reading|up next|)"
      R"((?:à )?lire aussi|articles (?:similaires|liés|récents)|commentaires?|sur le même sujet|contacts? presse|)"
      R"(das könnte (?:sie|dich)\b.*|mehr zum thema|ähnliche (?:beiträge|artikel)|kommentare|(?:ein|\d+) kommentare?|pressekontakt|)"
      R"((?:noticias|artículos|entradas) relacionad[ao]s|te puede interesar|comentarios|lo más (?:leído|visto)|)"
      R"(leia também|leggi anche|articoli correlati|lees ook|läs också|)"
      R"(相关(?:阅读|新闻|推荐|文章)|推荐阅读|网友评论|热门\S*|延伸阅读|関連記事|おすすめ\S*|관련\s?기사)"
      R"()\W*$)");
  constexpr size_t kMaxBytes = 120;
  text = base::trim(text);
  return !text.empty() && text.size() <= kMaxBytes && kSite.search(text);
}

bool is_credited_caption(string_view text) {
  static const Regex kCredit(
      R"((?i)\((?:image|photo|picture|pic|credit|photograph|video)s?(?: credit| by)?s?: ?[^()]{0,80}\)\W*$|)"
      R"(\((?:AP|Reuters|AFP|Getty)[ /][^()]{0,80}\)\W*$)");
  constexpr size_t kMaxBytes = 500;
  return text.size() <= kMaxBytes && kCredit.search(text);
}

bool is_cookie_notice(string_view text) {
  static const Regex kNotice(
      R"((?i)^\W*(?:this (?:web)?site uses cookies|(?:strictly )?necessary cookies are|)"
      R"(any cookies that may not be (?:particularly )?necessary|we use cookies (?:to|and|on))\b)");
  constexpr size_t kMaxBytes = 800;
  return text.size() <= kMaxBytes && kNotice.search(text);
}

bool is_site_line(string_view text) {
  static const Regex kLine(
      R"((?i)^\W*(?:)"
      R"(advert(?:isement|entie|orial)?|ad|anzeige|werbung|iklan|publicidad|publicité|sponsored|)"
      R"(share (?:this|on|via)\b.*|get short url|this slideshow requires javascript|)"
      R"((?:click|tap) here (?:to|for) (?:subscribe|get|sign|read|download)\b.*|)"
      R"((?:subscribe|sign up) (?:to|for|now|and|here|today)\b.*|get .{0,60}\b(?:newsletters?|in your inbox)\b.*|)"
      R"((?:also )?read (?:more|also|next)\b:?.*|related:.*|see also:.*|more:|like this (?:story|article|post)\?.*|)"
      R"((?:please )?(?:follow|like) (?:us|me|him|her|them|.{1,40}) on (?:facebook|twitter|linkedin|instagram|x)\b.*|)"
      R"(view all(?: \(\d+\))?|(?:reach|contact) the reporters?\b.*|leave a (?:comment|reply)|\d+ comments?|comments?|)"
      R"((?:photo|image|picture|photograph)(?: credit| by)?s?:.*|image copyright\b.*|image \d+ of \d+|)"
      R"(don['’]t miss\b.{0,20}|see more:.*|tags?:.*|join the conversation\W*|loading|have a tip\?.*|)"
      R"(print this article.*|updated (?:at )?\d{1,2}[:.]\d\d\b.{0,50}|https?://\S+|citation: .* retrieved .*|)"
      R"(for (?:the )?latest news.*|\S+@\S+\.\w+|(?:twitter|facebook|instagram)\.com/\S+|scroll to continue.*|continue reading.*|story continues.*|)"
      R"((?:\d+ )?min(?:ute)?s? read|skip to .{1,40}|back to (?:top|.{1,30}list)|all rights reserved)"
      R"()\W*$)");
  constexpr size_t kMaxBytes = 160;
  text = base::trim(text);
  return !text.empty() && text.size() <= kMaxBytes && kLine.search(text);
}

}  // namespace rolecall::extract
