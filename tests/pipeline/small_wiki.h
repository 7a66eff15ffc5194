// SPDX-License-Identifier: Apache-2.0
#pragma once
// A wiki of a few invented people in a folder of its own, and runs over it on chosen dates.

#include <filesystem>
#include <string>
#include <vector>

#include "pipeline/refresh.h"
#include "tests/pipeline/fake_web.h"

namespace rolecall::pipeline {

/// Removes its folder at the end.
class SmallWiki {
 public:
  SmallWiki();
  ~SmallWiki();
  SmallWiki(const SmallWiki&) = delete;
  SmallWiki& operator=(const SmallWiki&) = delete;

  /// A profile "Mira Holt", say, that is Chair of the Lumen Foundation since 2021 and cites these
  /// pages for it.
  void add_profile(const std::string& name, const std::vector<std::string>& urls);

  /// `count` pages "https://host7.example/page" of one profile, each with an answer of its own.
  void add_pages(int count);

  /// A run on that date, which must succeed.
  RefreshSummary refresh(const std::string& date, const RefreshRequest& request = {});
  base::Result<RefreshSummary> try_refresh(const std::string& date,
                                           const RefreshRequest& request = {});

  /// The rows of a query, one a line with "|" between columns, for what the aggregates do not show.
  std::string dump(const std::string& sql) const;

  Config config;
  FakeWeb web;
  std::function<bool()> stop_requested;

 private:
  std::filesystem::path folder_;
};

/// How often an outcome occurred.
int64_t count_of(const RefreshSummary& summary, model::Outcome outcome);
/// The sum over all outcomes.
int64_t sum_of(const RefreshSummary& summary);

}  // namespace rolecall::pipeline
