// SPDX-License-Identifier: Apache-2.0
#include "tests/pipeline/small_wiki.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>

#include "fetch/url.h"
#include "store/profiles.h"
#include "store/sources.h"

namespace rolecall::pipeline {
namespace {

std::filesystem::path make_folder() {
  static std::atomic<int> number{0};
  auto folder = std::filesystem::temp_directory_path() /
                ("rolecall-wiki-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
  std::filesystem::create_directories(folder);
  return folder;
}

model::Profile make_profile(const std::string& name, const std::vector<std::string>& urls) {
  model::Profile profile;
  profile.name = name;
  profile.slug = model::make_slug(name);
  model::Statement statement;
  statement.id = "chair";
  statement.title = "Chair";
  statement.org = "Lumen Foundation";
  statement.when = *model::Edtf::parse("2021/..");
  for (const std::string& url : urls) {
    model::Reference reference;
    reference.id = std::to_string(profile.references.size() + 1);
    reference.url = url;
    statement.cites.push_back(reference.id);
    profile.references.push_back(reference);
  }
  profile.statements.push_back(statement);
  return profile;
}

}  // namespace

SmallWiki::SmallWiki() : folder_(make_folder()) {
  config.store = (folder_ / "wiki.db").string();
  config.contact = "wiki@example.org";
  const store::Database database(config.store, store::OpenMode::kCreate);
}

SmallWiki::~SmallWiki() { std::filesystem::remove_all(folder_); }

void SmallWiki::add_profile(const std::string& name, const std::vector<std::string>& urls) {
  store::Database database(config.store);
  const base::Time now = *base::parse_time("2026-01-01");
  const model::Profile profile = make_profile(name, urls);
  const auto imported = store::Profiles(database).import(profile, now);
  std::vector<store::ReferenceLink> links;
  for (const model::Reference& reference : profile.references) {
    const auto url = fetch::parse_url(reference.url);
    links.push_back(
        {reference.id,
         {fetch::source_key(*url), url->str(), url->authority(), store::SourceUse::kCited}});
  }
  store::Sources(database).cite(imported.id, links, now);
}

void SmallWiki::add_pages(int count) {
  std::vector<std::string> urls;
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    urls.push_back("https://host" + number + ".example/page");
    web.answers[urls.back()] = fake_page("Chronicle number " + number + " of the foundation.");
  }
  add_profile("Mira Holt", urls);
}

base::Result<RefreshSummary> SmallWiki::try_refresh(const std::string& date,
                                                    const RefreshRequest& request) {
  const base::FixedClock clock(*base::parse_time(date));
  return run_refresh(config, request, {clock, web.side(clock.now()), stop_requested, {}, {}});
}

RefreshSummary SmallWiki::refresh(const std::string& date, const RefreshRequest& request) {
  auto summary = try_refresh(date, request);
  if (!summary) {
    ADD_FAILURE() << summary.error().message();
    return {};
  }
  return *summary;
}

std::string SmallWiki::dump(const std::string& sql) const {
  SQLite::Database database(config.store, SQLite::OPEN_READWRITE);
  SQLite::Statement statement(database, sql);
  std::string out;
  while (statement.executeStep()) {
    for (int i = 0; i < statement.getColumnCount(); ++i) {
      out += (i == 0 ? "" : "|") + statement.getColumn(i).getString();
    }
    out += '\n';
  }
  return out;
}

int64_t count_of(const RefreshSummary& summary, model::Outcome outcome) {
  for (const auto& [candidate, count] : summary.outcomes) {
    if (candidate == outcome) return count;
  }
  return 0;
}

int64_t sum_of(const RefreshSummary& summary) {
  int64_t sum = 0;
  for (const auto& [outcome, count] : summary.outcomes) sum += count;
  return sum;
}

}  // namespace rolecall::pipeline
