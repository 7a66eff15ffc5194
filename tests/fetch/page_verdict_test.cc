// SPDX-License-Identifier: Apache-2.0
// Pages that are not the page, and pages that only look so.
#include "fetch/page_verdict.h"

#include <gtest/gtest.h>

#include <string>

namespace rolecall::fetch {
namespace {

using model::Outcome;

std::string html(const std::string& title, const std::string& body) {
  return "<!doctype html><html><head><title>" + title + "</title></head><body>" + body +
         "</body></html>";
}

std::string words(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += "loom ";
  return text;
}

constexpr const char* kAsked = "https://loom.example/people/mira";

struct Case {
  const char* name;
  std::string page;
  size_t words;  ///< Of the main text.
  std::optional<Outcome> expected;
  const char* reached = kAsked;
  const char* asked = kAsked;
  size_t words_before = 0;
  bool is_dated = false;
};

std::optional<Outcome> judge(const Case& c) {
  const PageMarks marks = find_page_marks({}, c.page);
  PageEvidence evidence;
  evidence.asked = c.asked;
  evidence.reached = c.reached;
  evidence.marks = &marks;
  evidence.words = c.words;
  evidence.words_before = c.words_before;
  evidence.is_dated = c.is_dated;
  const auto verdict = judge_page(evidence);
  if (!verdict) return std::nullopt;
  EXPECT_FALSE(verdict->reason.empty());
  return verdict->outcome;
}

void expect_all(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const auto outcome = judge(c);
    EXPECT_EQ(outcome, c.expected) << (outcome ? model::to_string(*outcome) : "a page");
  }
}

const char* const kLoginForm =
    "<form action=/session><input name=u><input type=\"password\" name=p></form>";

TEST(PageVerdict, SeesWhatStandsInAPagesPlace) {
  expect_all({
      {"not found", html("Page not found | Loom", "<p>The page you requested could not be found."),
       9, Outcome::kSoftGone},
      {"404 and next to nothing", html("404 - Loom", "<h1>Oops!</h1>"), 1, Outcome::kSoftGone},
      {"in German", html("Seite nicht gefunden – Loom", "<p>Leider."), 1, Outcome::kSoftGone},
      {"in Japanese", html("ページが見つかりません", "<p>404"), 1, Outcome::kSoftGone},
      {"front page", html("Loom", words(300)), 300, Outcome::kSoftGone,
       "https://www.loom.example/"},
      {"front page in a language", html("Loom", words(300)), 300, Outcome::kSoftGone,
       "https://loom.example/en/"},
      {"error page", html("Loom", words(300)), 300, Outcome::kSoftGone,
       "https://loom.example/errors/404.html"},
      {"challenge",
       html("Just a moment...", "<noscript>Enable JavaScript and cookies to continue</noscript>"),
       0, Outcome::kBotWall},
      {"captcha",
       html("Loom", "<p>Please verify that you are human.<div class=\"h-captcha\"></div>"), 6,
       Outcome::kBotWall},
      {"login", html("Log in - Loom", kLoginForm), 0, Outcome::kLoginWall},
      {"members only",
       html("Loom", std::string("<p>You must be logged in to view this page.") + kLoginForm), 9,
       Outcome::kLoginWall},
      {"redirect to a login", html("Loom", "<div id=app></div>"), 0, Outcome::kLoginWall,
       "https://accounts.loom.example/login?next=/people/mira"},
      {"paywall",
       html("Mira Holt leads the Loom",
            "<script type=\"application/ld+json\">{\"isAccessibleForFree\": \"False\"}</script>"
            "<p>Mira Holt has been named.<p>Subscribe to continue reading."),
       9, Outcome::kPaywall},
      {"parked", html("loom.example", "<p>This domain is for sale. Make an offer."), 8,
       Outcome::kParked},
      {"script shell", html("Loom", "<noscript>You need JavaScript.</noscript><div id=root></div>"),
       0, Outcome::kSuspicious},
      {"hollow", html("Loom", "<p>Welcome"), 1, Outcome::kSuspicious, kAsked, kAsked, 400},
      {"consent",
       html("Loom", "<p>Before you continue: we value your privacy. Accept all. " + words(30)), 40,
       Outcome::kSuspicious, kAsked, kAsked, 400},
  });
}

TEST(PageVerdict, TakesPagesForPages) {
  const std::string menu = std::string("<nav><a href=/login>Log in</a>") + kLoginForm + "</nav>";
  expect_all({
      {"short", html("Mira Holt", "<p>Mira Holt leads the Loom."), 5, std::nullopt},
      {"a login in its menu", html("Mira Holt", menu + "<p>Mira Holt leads the Loom."), 5,
       std::nullopt},
      {"about a 404",
       html("404 Not Found - Status codes",
            "<p>The page you requested could not be found, it says." + words(160)),
       170, std::nullopt},
      {"briefly about a 404",
       html("404 Not Found", "<p>The page you requested could not be found, it says."), 10,
       std::nullopt, "https://loom.example/status/404", "https://loom.example/status/404"},
      {"a dated note about a 404",
       html("Page not found", "<p>The page you requested could not be found: how we count these."),
       13, std::nullopt, kAsked, kAsked, 0, true},
      {"a title about a 404", html("How we fixed 404 Not Found errors", "<p>We did."), 2,
       std::nullopt},
      {"about logins", html("Log in with a key: how it works", "<p>Type it in." + words(40)), 43,
       std::nullopt},
      {"a comment form with a captcha",
       html("Mira Holt", "<p>Mira leads.<form><div class=g-recaptcha></div></form>"), 2,
       std::nullopt},
      {"free to read, short", html("Mira Holt", "<p>Already a subscriber? Mira leads the Loom."), 7,
       std::nullopt},
      {"not free, and read",
       html("Mira", "<script type=application/ld+json>{\"isAccessibleForFree\":false}</script>" +
                        words(140)),
       140, std::nullopt},
      {"about a domain",
       html("A domain", "<p>This domain is for sale, wrote someone else, and " + words(60)), 69,
       std::nullopt},
      {"cookie banner", html("Mira", "<p>We value your privacy. Accept all." + words(30)), 36,
       std::nullopt},
      {"shrunk by half", html("Mira", words(60)), 60, std::nullopt, kAsked, kAsked, 120},
      {"a page about cookies", html("Cookies", words(30)), 30, std::nullopt,
       "https://loom.example/privacy", "https://loom.example/cookies"},
  });
}

TEST(PageVerdict, BelievesAChallengeFieldAtOnce) {
  const PageMarks marks = find_page_marks({{"cf-mitigated", "challenge"}}, html("x", words(200)));
  PageEvidence evidence;
  evidence.asked = evidence.reached = kAsked;
  evidence.marks = &marks;
  evidence.words = 200;
  EXPECT_EQ(judge_page(evidence)->outcome, Outcome::kBotWall);
}

TEST(PageVerdict, CallsOnePageForThreeSourcesASoft404) {
  PageEvidence evidence;
  evidence.asked = kAsked;
  evidence.reached = "https://loom.example/about";
  evidence.words = 400;
  evidence.sharing = 1;
  EXPECT_FALSE(judge_page(evidence));
  evidence.sharing = 2;
  EXPECT_EQ(judge_page(evidence)->outcome, Outcome::kSoftGone);
}

TEST(PageVerdict, NeedsNoMarksForALongPage) {
  PageEvidence evidence;
  evidence.asked = evidence.reached = kAsked;
  evidence.words = 300;
  EXPECT_FALSE(needs_marks(300));
  EXPECT_FALSE(judge_page(evidence));
}

TEST(PageMarks, ReadsWhatIsSeen) {
  const PageMarks marks = find_page_marks(
      {},
      "<TITLE>A&nbsp;page</title><style>p{}</style><script>if (a<b) '<p>no'</script>"
      "<meta name=robots content=\"noindex\"><!-- <p>no --><p title=\"a>b\">One <b>t</b>wo"
      "</p>3 < 4<a href=x>link</a><input type='password'>");
  EXPECT_EQ(marks.title, "A page");
  EXPECT_EQ(marks.visible, "One two 3 < 4link");
  EXPECT_EQ(marks.links, 1U);
  EXPECT_TRUE(marks.is_noindex);
  EXPECT_TRUE(marks.has_password_field);
  EXPECT_FALSE(marks.needs_scripts);
}

TEST(PageMarks, SurvivesBrokenPages) {
  for (const char* page :
       {"", "<", "<a", "</", "<!--", "<script>", "<title>", "<p a=\"", "&", "<>"}) {
    SCOPED_TRACE(page);
    EXPECT_LE(find_page_marks({}, page).words, 1U);
  }
}

TEST(PageMarks, CountsWordsWithoutSpaces) {
  EXPECT_EQ(count_words(" one  two "), 2U);
  EXPECT_EQ(count_words("編集者会議"), 2U);
  EXPECT_EQ(count_words(""), 0U);
}

}  // namespace
}  // namespace rolecall::fetch
