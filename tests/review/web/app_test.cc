// SPDX-License-Identifier: Apache-2.0
#include "review/web/app.h"

#include <gtest/gtest.h>

#include "tests/review/web/web_fixture.h"

namespace rolecall::review::web {
namespace {

TEST(App, CarriesThePolicyOnEveryAnswer) {
  WebFixture web;
  for (const char* path : {"/sign-in", "/nowhere", "/healthz"}) {
    SCOPED_TRACE(path);
    const Response response = web.get(path);
    EXPECT_NE(field(response.headers, "Content-Security-Policy").find("default-src 'none'"),
              std::string_view::npos);
    EXPECT_EQ(field(response.headers, "X-Content-Type-Options"), "nosniff");
  }
}

TEST(App, LetsInWithNameAndToken) {
  WebFixture web;
  const std::string token = web.add_reviewer("Ina Roth", store::Role::kReviewer);
  EXPECT_EQ(web.post("/sign-in", {{"name", "Ina Roth"}, {"token", "wrong"}}).status, 403);

  const Response response =
      web.post("/sign-in", {{"name", "Ina Roth"}, {"token", token}, {"to", "/profiles"}});
  EXPECT_EQ(response.status, 303);
  EXPECT_EQ(field(response.headers, "Location"), "/profiles");
  const std::string cookie(field(response.headers, "Set-Cookie"));
  EXPECT_NE(cookie.find("; HttpOnly; SameSite=Lax"), std::string::npos) << cookie;
}

TEST(App, LeadsNowhereElseAfterSigningIn) {
  WebFixture web;
  const std::string token = web.add_reviewer("Ina Roth", store::Role::kReviewer);
  for (const char* to :
       {"//evil.example", "https://evil.example", "/\\evil.example", "/\r\nX: 1"}) {
    SCOPED_TRACE(to);
    const Response response =
        web.post("/sign-in", {{"name", "Ina Roth"}, {"token", token}, {"to", to}});
    EXPECT_EQ(field(response.headers, "Location"), "/");
  }
}

TEST(App, RefusesFormsOfOtherSites) {
  WebFixture web;
  const std::string token = web.add_reviewer("Ina Roth", store::Role::kReviewer);
  const Fields form = {{"name", "Ina Roth"}, {"token", token}};
  EXPECT_EQ(web.post_with("/sign-in", form, {{"origin", "https://evil.example"}}).status, 403);
  EXPECT_EQ(web.post_bare("/sign-in", form).status, 403);
}

TEST(App, StopsWhoTriesTooOften) {
  WebFixture web;
  web.add_reviewer("Ina Roth", store::Role::kReviewer);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(web.post("/sign-in", {{"name", "Ina Roth"}, {"token", "x"}}).status, 403);
  }
  EXPECT_EQ(web.post("/sign-in", {{"name", "Ina Roth"}, {"token", "x"}}).status, 429);
}

TEST(App, LetsInOnceByTheFirstLink) {
  WebFixture web;
  EXPECT_EQ(web.get("/sign-in?token=" + web.first_token()).status, 303);
  web.forget_cookies();
  EXPECT_EQ(web.get("/sign-in?token=" + web.first_token()).status, 403);
}

}  // namespace
}  // namespace rolecall::review::web
