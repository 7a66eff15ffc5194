// SPDX-License-Identifier: Apache-2.0
// Runs that keep their evidence: what lies in the archive, and what the store says of it.
#include "pipeline/archive_side.h"
#include "pipeline/page_archive.h"
#include "tests/pipeline/archive_places.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

constexpr const char* kFirst = "2026-03-01";
constexpr const char* kSecond = "2026-03-20";
constexpr const char* kUrl = "https://lumen.example/news";
constexpr const char* kOther = "https://other.example/news";
constexpr const char* kSentence = "Mira Holt has stepped down as Chair of the Lumen Foundation.";
constexpr const char* kRecords = "request response metadata";

RefreshRequest all() {
  RefreshRequest request;
  request.scope = store::RunScope::kAll;
  return request;
}

std::string file_of(const SmallWiki& wiki) {
  return std::filesystem::directory_iterator(archive_folder(wiki.config))->path().string();
}

TEST(Archive, StoresABodyOnce) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl, kOther});
  wiki.web.answers[kUrl] = wiki.web.answers[kOther] = fake_page(kSentence);
  wiki.refresh(kFirst);
  EXPECT_EQ(record_types(wiki), "warcinfo request response metadata request revisit metadata");
  EXPECT_EQ(wiki.dump("SELECT count(DISTINCT archive_offset), count(DISTINCT body_offset) "
                      "FROM capture"),
            "2|1\n");
  wiki.refresh(kSecond, all());
  EXPECT_EQ(wiki.dump("SELECT count(*), count(DISTINCT body_archive), count(DISTINCT archive) "
                      "FROM capture WHERE body_archive <> ''"),
            "4|1|2\n");
  // The first capture's records are the body's own; the other three refer to that body besides.
  EXPECT_EQ(check_places(wiki), 7);
}

TEST(Archive, RefersToTheBodyOf304) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.web.answers[kUrl].etag = "\"v1\"";
  wiki.refresh(kFirst);
  EXPECT_EQ(count_of(wiki.refresh(kSecond), Outcome::kNotModified), 1);
  EXPECT_EQ(wiki.dump("SELECT count(*), count(DISTINCT body_archive || body_offset) FROM capture"),
            "2|1\n");
}

TEST(Archive, KeepsFailuresAsTheirHeads) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_failure(Outcome::kGone);
  wiki.refresh(kFirst);
  EXPECT_EQ(record_types(wiki), std::string("warcinfo ") + kRecords);
  EXPECT_EQ(wiki.dump("SELECT outcome, archive <> '', body_archive FROM capture"), "gone|1|\n");
  EXPECT_EQ(check_places(wiki), 1);
}

TEST(Archive, HoldsNoCopyOfAPageThatForbidsIt) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.web.answers[kUrl].headers = {{"x-robots-tag", "noindex, noarchive"}};
  for (const char* night : {kFirst, kSecond}) {
    const RefreshSummary summary = wiki.refresh(night, all());
    EXPECT_EQ(summary.archive.unkept, 1);
    EXPECT_EQ(summary.archive.bodies, 0);
  }
  EXPECT_EQ(wiki.dump("SELECT text_size FROM document"), "0\n");
  EXPECT_EQ(wiki.dump("SELECT quote FROM claim LIMIT 1"),
            "Mira Holt has stepped down as Chair of the Lumen Foundation\n");
  EXPECT_EQ(record_types(wiki), "warcinfo request metadata warcinfo request metadata");
  EXPECT_EQ(wiki.dump("SELECT DISTINCT noarchive FROM capture"),
            "X-Robots-Tag: noindex, noarchive\n");
}

TEST(Archive, HoldsNoCopyOfAPageWhoseHeadForbidsIt) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.web.answers[kUrl].body.insert(0, "<meta name=robots content=noarchive>");
  EXPECT_EQ(wiki.refresh(kFirst).archive.unkept, 1);
  EXPECT_EQ(record_types(wiki), "warcinfo request metadata");
  EXPECT_EQ(wiki.dump("SELECT text_size FROM document"), "0\n");
}

TEST(Archive, ForgetsTheTextOfAPageThatComesToForbidIt) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.refresh(kFirst);
  EXPECT_NE(wiki.dump("SELECT text_size FROM document"), "0\n");
  wiki.web.answers[kUrl].headers = {{"x-robots-tag", "none"}};
  wiki.refresh(kSecond);
  EXPECT_EQ(wiki.dump("SELECT text_size FROM document"), "0\n");
}

TEST(Archive, IsNotMadeWhenItIsOff) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.config.archive.on = false;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.refresh(kFirst);
  EXPECT_FALSE(std::filesystem::exists(archive_folder(wiki.config)));
}

TEST(Archive, RepairsWhatAKilledRunLeftOpen) {
  SmallWiki wiki;
  wiki.web.keeps_exchanges = true;
  wiki.add_profile("Mira Holt", {kUrl});
  wiki.web.answers[kUrl] = fake_page(kSentence);
  wiki.refresh(kFirst);
  const std::string closed = file_of(wiki);
  const auto whole = *base::read_file(closed);
  std::filesystem::rename(closed, closed + ".open");
  // A record of which only the beginning was written.
  ASSERT_TRUE(base::write_file(closed + ".open", whole + whole.substr(0, 60)).has_value());
  wiki.refresh("2026-03-02");
  EXPECT_FALSE(std::filesystem::exists(closed + ".open"));
  EXPECT_EQ(*base::read_file(closed), whole);
  EXPECT_EQ(check_places(wiki), 1);
}

TEST(Archive, IsReadInTheNetworksPlace) {
  SmallWiki recorded;
  recorded.web.keeps_exchanges = true;
  recorded.add_profile("Mira Holt", {kUrl, kOther});
  recorded.web.answers[kUrl] = recorded.web.answers[kOther] = fake_page(kSentence);
  recorded.refresh(kFirst);
  const auto index = load_archives({file_of(recorded)});
  ASSERT_TRUE(index.has_value());
  EXPECT_EQ(index->answers().size(), 2);

  SmallWiki wiki;
  wiki.add_profile("Mira Holt", {kUrl, kOther, "https://never.example/archived"});
  wiki.config.contact.clear();
  RefreshRequest request = all();
  request.is_replay = true;
  {
    store::Database database(wiki.config.store);
    request.listed = find_replay_sources(database, *index).sources;
  }
  const base::FixedClock clock(*base::parse_time(kSecond));
  const auto summary = run_refresh(wiki.config, request, {clock, archive_side(*index), {}, {}, {}});
  ASSERT_TRUE(summary.has_value());
  EXPECT_EQ(summary->due, 2);
  EXPECT_EQ(count_of(*summary, Outcome::kNew), 2);
  const std::string claims =
      "SELECT url, claim.key, quote FROM claim JOIN source ON source.id = "
      "source ORDER BY url, claim.key";
  EXPECT_NE(wiki.dump(claims), "");
  EXPECT_EQ(wiki.dump(claims), recorded.dump(claims));
  EXPECT_EQ(wiki.dump("SELECT DISTINCT date(fetched_at, 'unixepoch') FROM capture"),
            std::string(kFirst) + "\n");
  store::Database database(wiki.config.store);
  const ReplaySources again = find_replay_sources(database, *index);
  EXPECT_TRUE(again.sources.empty());
  EXPECT_EQ(again.older, 2);
}

}  // namespace
}  // namespace rolecall::pipeline
