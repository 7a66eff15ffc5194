// SPDX-License-Identifier: Apache-2.0
// Pages that scripts build: which ones a browser renders, and how they end. The browser is a shell
// script that prints a document.
#include "pipeline/page_renderer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "store/hosts.h"
#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kUrl = "https://app.lumen.example/board";

FakeAnswer shell() {
  FakeAnswer answer;
  answer.body = "<!doctype html><html><body><div id=app></div></body></html>";
  return answer;
}

class Renderer : public ::testing::Test {
 protected:
  Renderer() {
    wiki_.add_profile("Mira Holt", {kUrl});
    wiki_.web.answers[kUrl] = shell();
    wiki_.config.fetch.host_delay = std::chrono::milliseconds(0);
    wiki_.config.fallbacks.browser.command = script_;
    wiki_.config.fallbacks.browser_hosts = {"app.lumen.example"};
    browser_prints("Mira Holt stepped down as Chair of the Lumen Foundation in May 2025.");
  }
  ~Renderer() override { std::filesystem::remove(script_); }

  void browser_does(const std::string& commands) {
    std::ofstream(script_) << "#!/bin/sh\n" << commands << "\n";
    std::filesystem::permissions(script_, std::filesystem::perms::owner_all);
  }
  void browser_prints(const std::string& sentence) {
    browser_does("cat <<'END'\n" + fake_page(sentence).body + "\nEND");
  }

  RefreshSummary night(const std::string& date) {
    RefreshRequest request;
    request.scope = store::RunScope::kAll;
    return wiki_.refresh(date, request);
  }

  std::string last_capture() {
    return wiki_.dump("SELECT outcome, reason FROM capture ORDER BY id DESC LIMIT 1");
  }

  const std::string script_ =
      (std::filesystem::temp_directory_path() / ("stand-in-browser-" + std::to_string(::getpid())))
          .string();
  SmallWiki wiki_;
};

TEST_F(Renderer, RendersAnEmptyPageOfANamedHost) {
  const RefreshSummary first = night("2026-03-01");
  EXPECT_EQ(count_of(first, Outcome::kNew), 1);
  EXPECT_EQ(first.browser.rendered, 1);
  EXPECT_GT(first.new_claims, 0);
  EXPECT_EQ(last_capture(), "new|200, rendered by a browser\n");
  EXPECT_EQ(wiki_.dump("SELECT DISTINCT kind FROM finding WHERE kind = 'ended'"), "ended\n");

  EXPECT_EQ(count_of(night("2026-03-09"), Outcome::kSameBytes), 1);
  browser_prints("A quiet year.");
  EXPECT_EQ(count_of(night("2026-03-17"), Outcome::kChanged), 1);
}

TEST_F(Renderer, LeavesOtherPagesAlone) {
  wiki_.web.answers[kUrl] = fake_page("A quiet year.");
  EXPECT_EQ(night("2026-03-01").browser.pages(), 0);
  wiki_.web.answers[kUrl] = fake_failure(Outcome::kBlocked);
  EXPECT_EQ(night("2026-03-02").browser.pages(), 0);
  wiki_.web.answers[kUrl] = shell();
  wiki_.config.fallbacks.browser_hosts = {"lumen.example"};
  const RefreshSummary unnamed = night("2026-03-03");
  EXPECT_EQ(unnamed.browser.pages(), 0);
  EXPECT_EQ(count_of(unnamed, Outcome::kEmpty) + count_of(unnamed, Outcome::kSuspicious), 1);
}

TEST_F(Renderer, RendersAllPagesOfAHostIfToldSo) {
  wiki_.config.fallbacks.browser_always = true;
  wiki_.web.answers[kUrl] = fake_page("Loading the board of the foundation.");
  wiki_.web.answers[kUrl].etag = "\"1\"";
  EXPECT_EQ(night("2026-03-01").browser.rendered, 1);
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM claim WHERE kind = 'role.end'"), "1\n");
  // The server's validators say nothing about what its scripts show.
  EXPECT_EQ(wiki_.dump("SELECT etag FROM source"), "\n");
}

TEST_F(Renderer, KeepsWhatIsKnownAfterAFailure) {
  night("2026-03-01");
  browser_does("exit 3");
  const RefreshSummary failed = night("2026-03-09");
  EXPECT_EQ(failed.browser.failed, 1);
  EXPECT_EQ(count_of(failed, Outcome::kSuspicious), 1);
  EXPECT_NE(last_capture().find("exit status 3"), std::string::npos) << last_capture();
  EXPECT_EQ(wiki_.dump("SELECT count(*) FROM claim WHERE withdrawn IS NOT NULL"), "0\n");
}

TEST_F(Renderer, LeavesTheRestDueOnceItsShareIsDone) {
  const std::string other = "https://app.lumen.example/staff";
  wiki_.add_profile("Ana Berg", {other});
  wiki_.web.answers[other] = shell();
  wiki_.config.fallbacks.browser_most = 1;
  const RefreshSummary summary = night("2026-03-01");
  EXPECT_EQ(summary.browser.rendered, 1);
  EXPECT_EQ(summary.browser.deferred, 1);
  EXPECT_EQ(count_of(summary, Outcome::kDeferred), 1);
  EXPECT_EQ(sum_of(summary), 2);
}

TEST_F(Renderer, LeavesPagesDueWithoutABrowser) {
  wiki_.config.fallbacks.browser.command = "/nowhere/chromium";
  const RefreshSummary summary = night("2026-03-01");
  EXPECT_EQ(summary.browser.deferred, 1);
  EXPECT_EQ(last_capture(), "deferred|the browser cannot be started\n");
}

TEST_F(Renderer, AsksNoHostTwiceThatAllowsOneRequestARun) {
  store::Database database(wiki_.config.store);
  store::HostRecord record;
  record.host = "https://app.lumen.example";
  record.robots_body = "User-agent: *\nCrawl-delay: 3600\n";
  record.robots_status = 200;
  record.robots_fetched = *base::parse_time("2026-03-01");
  store::Hosts(database).save(record);
  EXPECT_EQ(night("2026-03-01").browser.failed, 1);
  EXPECT_EQ(last_capture(),
            "suspiciously-empty|not rendered: robots.txt allows one request a run\n");
}

}  // namespace
}  // namespace rolecall::pipeline
