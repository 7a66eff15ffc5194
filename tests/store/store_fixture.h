// SPDX-License-Identifier: Apache-2.0
#pragma once
// A store in a folder of its own, and short ways to fill it, for the tests of store/ and review/.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/page_write.h"
#include "store/profiles.h"
#include "store/runs.h"
#include "store/sources.h"

namespace rolecall::test {

inline model::Edtf date(const std::string& text) { return model::Edtf::parse(text).value(); }

inline base::Time at(const std::string& text) { return base::parse_time(text).value(); }

inline const base::Time kNight = at("2026-05-10T02:00:00Z");

/// A folder that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "rolecall_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline model::Statement statement(const std::string& id, const std::string& title,
                                  const std::string& org, const std::string& when) {
  model::Statement result;
  result.id = id;
  result.title = title;
  result.org = org;
  if (!when.empty()) result.when = date(when);
  const bool is_closed = result.when && result.when->is_interval() &&
                         result.when->end_kind() == model::Edtf::End::kDate;
  result.kind = is_closed ? model::ClaimKind::kRoleHeld : model::ClaimKind::kRoleHolds;
  return result;
}

/// "Mira Kowal", lead maintainer of Tessera since 2021, with one reference.
inline model::Profile profile_of_mira() {
  model::Profile profile;
  profile.slug = "mira-kowal";
  profile.name = "Mira Kowal";
  profile.headline = "Maintainer";
  profile.statements = {statement("lead", "Lead Maintainer", "Tessera", "2021/..")};
  profile.statements[0].cites = {"1"};
  model::Reference reference;
  reference.id = "1";
  reference.title = "Team";
  reference.url = "https://tessera.example/team";
  profile.references = {reference};
  return profile;
}

inline store::NewSource new_source(const std::string& host, const std::string& path) {
  return {host + path, "https://" + host + path, "https://" + host, store::SourceUse::kCited};
}

inline model::Claim claim(model::ClaimKind kind, const std::string& person,
                          const std::string& title, const std::string& org,
                          const std::string& when = "") {
  model::Claim result;
  result.kind = kind;
  result.person = person;
  if (!title.empty()) result.title = title;
  if (!org.empty()) result.org = org;
  if (!when.empty()) result.when = date(when);
  result.quote = person + " " + std::string(model::to_string(kind)) + " " + title + " " + org;
  result.end = result.quote.size();
  result.rule = "test";
  result.confidence = 0.9;
  return result;
}

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() : database(folder.file("store.db"), store::OpenMode::kCreate) {}

  /// Stores Mira's profile and the source that it cites.
  void add_mira() {
    mira = store::Profiles(database).import(profile_of_mira(), kNight).id;
    store::Sources(database).cite(mira, {{"1", new_source("tessera.example", "/team")}}, kNight);
    team = store::Sources(database).find_key("tessera.example/team")->id;
  }

  store::PageWrite page(model::SourceId source, model::RunId run, model::Outcome outcome,
                        base::Time fetched = kNight) const {
    store::PageWrite write;
    write.capture.source = source;
    write.capture.run = run;
    write.capture.outcome = outcome;
    write.capture.fetched = fetched;
    write.next_due = fetched + std::chrono::hours(24);
    write.interval = std::chrono::hours(24);
    return write;
  }

  model::RunId start_run(base::Time now = kNight) {
    return store::Runs(database).start({store::RunScope::kAll, {}, {}, 0}, now).id;
  }

  void finish_run(model::RunId run) {
    store::Runs(database).finish(run, store::RunState::kDone, "", kNight);
  }

  Folder folder;
  store::Database database;
  model::ProfileId mira;
  model::SourceId team;
};

}  // namespace rolecall::test
