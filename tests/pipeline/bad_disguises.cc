// SPDX-License-Identifier: Apache-2.0
// Pages at 200 that stand in the place of the page: challenges, logins, parked domains, "not
// found", and shells of scripts where there was a text before.
#include <atomic>
#include <memory>

#include "tests/pipeline/bad_web.h"

namespace rolecall::pipeline {
namespace {

using fetch::TestConnection;
using fetch::TestRequest;
using model::Outcome;

std::string page(const std::string& title, const std::string& content) {
  return "<!doctype html><html lang=en><head><title>" + title + "</title></head><body>" + content +
         "</body></html>";
}

/// The page of each night in turn; the last one from then on.
Answer by_night(std::string first, std::string later) {
  auto asked = std::make_shared<std::atomic<int>>(0);
  return [=](const TestRequest&, TestConnection& connection) {
    connection.answer(200, (*asked)++ == 0 ? first : later, kHtmlFields);
  };
}

/// A page of some length on the first night, and this in its place on the second.
BadSite replaced_by(const std::string& shell, Outcome expected) {
  BadSite site{Outcome::kNew,
               by_night(page("Minutes", "<article><h1>Minutes</h1>" +
                                            repeat("<p>The minutes of the meeting before were read "
                                                   "and adopted without any debate.</p>\n",
                                                   12) +
                                            "</article>"),
                        shell)};
  site.second = expected;
  return site;
}

}  // namespace

BadSites bad_disguises() {
  const std::string form =
      "<form action=/session><input name=u><input type=\"password\" name=p></form>";
  const std::string challenge =
      page("Just a moment...", "<noscript>Enable JavaScript and cookies to continue</noscript>");
  const std::string login = page("Log in - Loom", form);
  const std::string parked = page("loom.example", "<p>This domain is for sale. Make an offer.");
  const std::string not_found =
      page("Page not found | Loom", "<p>The page you requested could not be found.");
  const std::string shell =
      page("Loom", "<noscript>You need JavaScript.</noscript><div id=root></div>");
  const std::string consent =
      page("Loom", "<p>Before you continue: we value your privacy.</p><button>Accept all</button>");
  return {
      {"challenge-at-200", {Outcome::kBotWall, body(challenge)}},
      {"login-at-200", {Outcome::kLoginWall, body(login)}},
      {"parked", {Outcome::kParked, body(parked)}},
      {"missing-at-200", {Outcome::kSoftGone, body(not_found)}},
      {"script-shell", {Outcome::kSuspicious, body(shell)}},
      {"then-a-challenge", replaced_by(challenge, Outcome::kBotWall)},
      {"then-a-login", replaced_by(login, Outcome::kLoginWall)},
      {"then-parked", replaced_by(parked, Outcome::kParked)},
      {"then-missing", replaced_by(not_found, Outcome::kSoftGone)},
      {"then-a-script-shell", replaced_by(shell, Outcome::kSuspicious)},
      {"then-consent", replaced_by(consent, Outcome::kSuspicious)},
  };
}

}  // namespace rolecall::pipeline
