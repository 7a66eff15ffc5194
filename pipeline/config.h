// SPDX-License-Identifier: Apache-2.0
#pragma once
// pipeline.yaml: what it may say, the value of everything that it leaves out, and reading it.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "base/yaml.h"
#include "fetch/browser.h"
#include "fetch/fetcher.h"
#include "pipeline/watch_options.h"

namespace rolecall::pipeline {

/// When a source is fetched again (pipeline/schedule.h).
struct ScheduleOptions {
  std::chrono::milliseconds first = std::chrono::days(7);  ///< Of which nothing is known yet.
  std::chrono::milliseconds min = std::chrono::days(1);
  std::chrono::milliseconds max = std::chrono::days(60);
  std::chrono::milliseconds retry = std::chrono::days(1);       ///< After a failure; then doubled
  std::chrono::milliseconds retry_max = std::chrono::days(14);  ///< up to this.
  std::chrono::milliseconds gone = std::chrono::days(30);       ///< For a page that is gone.
  int most_not_modified = 30;  ///< Answers of 304 in a row before the page is asked for whole,
  std::chrono::milliseconds oldest_body = std::chrono::days(90);  ///< or so old a body.
  bool operator==(const ScheduleOptions&) const = default;
};

/// How often, and over how long, a dead or moved page must be seen before a person is asked.
struct LinkOptions {
  int gone_after = 3;  ///< Nights in a row on which it was dead.
  std::chrono::milliseconds gone_span = std::chrono::days(6);
  int moved_after = 2;  ///< Permanent redirects to the same address in a row.
  std::chrono::milliseconds moved_span = std::chrono::days(7);
  int notify_after = 5;  ///< Nights of any failure before the operator hears of it, and then
  std::chrono::milliseconds notify_again = std::chrono::days(7);  ///< so often while it lasts.
  bool operator==(const LinkOptions&) const = default;
};

/// An archive to ask for copies of dead pages.
struct MementoOptions {
  std::string timegate;  ///< What a page's address is put behind; empty: off.
  int most = 10;         ///< Pages asked about in one run.
  bool operator==(const MementoOptions&) const = default;
};

/// Ways to a page beside the ordinary one; all are off unless set.
struct FallbackOptions {
  MementoOptions memento;
  fetch::BrowserOptions browser;
  std::vector<std::string> browser_hosts;  ///< Whose pages it may render; lower case.
  bool browser_always = false;             ///< All of their pages, not only those without text.
  int browser_most = 50;                   ///< Pages in one run; the rest stays due.
  bool operator==(const FallbackOptions&) const = default;
};

struct RefreshTuning {
  int live_pages = 8;     ///< Bodies in memory at once; times max_body this bounds the memory.
  int batch_pages = 100;  ///< Pages written in one transaction, at most.
  std::chrono::milliseconds batch_wait{200};  ///< The longest that a page waits to be written.
  std::chrono::milliseconds stall = std::chrono::minutes(5);  ///< Without any result: give up.
  bool operator==(const RefreshTuning&) const = default;
};

/// Where the captures' messages are kept as evidence.
struct ArchiveOptions {
  bool on = true;
  std::string folder;  ///< Empty: beside the store, see archive_folder().
  size_t roll = size_t{1} << 30;
  int keep = 10;  ///< gc keeps so many captures of each source, besides those that are cited.
  bool operator==(const ArchiveOptions&) const = default;
};

struct Config {
  std::string store = "rolecall.db";  ///< Absolute, or relative to the working directory.
  std::string contact;                ///< An address or URL at which the wiki can be reached.
  std::string contact_place;          ///< "pipeline.yaml:11", where it is or should be set.
  base::LogLevel log = base::LogLevel::kInfo;
  fetch::FetchOptions fetch;  ///< user_agent says who asks: product, version, contact.
  ScheduleOptions schedule;
  LinkOptions links;
  FallbackOptions fallbacks;
  RefreshTuning refresh;
  ArchiveOptions archive;
  WatchOptions watch;
};

/// The folder of the archive: the one that is set, else the store's path with ".warc" for ".db".
std::string archive_folder(const Config& config);

/// "rolecall/0.1 (+CONTACT)".
std::string make_user_agent(std::string_view contact);

/// The value of a text; `file` names it in complaints and its folder is where paths start.
tl::expected<Config, base::Complaints> parse_config(std::string_view text, const std::string& file);
/// All complaints at once: unreadable file, wrong types and values, unknown keys.
tl::expected<Config, base::Complaints> load_config(const std::string& path);

/// The commented pipeline.yaml that says what the defaults are.
std::string_view default_config_text();

/// The same with the contact filled in.
std::string make_config_text(std::string_view contact);

}  // namespace rolecall::pipeline
