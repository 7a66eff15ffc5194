// SPDX-License-Identifier: Apache-2.0
#pragma once
// Flags: the profiles that open findings put in doubt, ranked, with reasons an editor can read.

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "model/finding.h"
#include "model/ids.h"
#include "model/profile.h"
#include "store/findings.h"

namespace rolecall::review {

struct FlagReason {
  model::FindingId finding;
  model::FindingKind kind = model::FindingKind::kEnded;
  model::FlagLevel level = model::FlagLevel::kCheck;
  double weight = 0;  ///< 0 to 1: how sure, from the claims' confidence and their independence.
  int sources = 0;    ///< Independent ones.
  /// "Lead Maintainer, Tessera: ended in May 2026, says lists.tessera.example (7 May 2026)"
  std::string text;
  /// Of the strongest evidence, shortened to about 200 bytes around what it claims; empty for the
  /// state of a source.
  std::string quote;
  std::string url;
};

struct Flag {
  model::ProfileId profile;
  std::string slug;
  std::string name;
  model::FlagLevel level = model::FlagLevel::kCheck;
  double weight = 0;                ///< Of the strongest reason; orders flags of one level.
  std::vector<FlagReason> reasons;  ///< The strongest first.
};

struct FlagFilter {
  model::FlagLevel at_least = model::FlagLevel::kCheck;  ///< Of this level or more urgent.
  std::optional<model::ProfileId> profile;
  size_t limit = 0;  ///< 0: no limit.
};

/// Levels: out of date is what a source states by a rule that was right in four of five cases or
/// more, or what two independent sources state of which one was read by a measured rule. What less
/// is stated is likely. Plans before their day, hearsay, what is only implied ("former", a page
/// that names somebody else) by one source, and the state of a source are to be checked. Ranked: by
/// level, then weight, then slug. `now` decides which planned changes are due.
std::vector<Flag> rank_flags(store::Database& database, const FlagFilter& filter, base::Time now);

/// How much the evidence is worth together; copies of one text and pages of one host count once.
struct Weight {
  double value = 0;
  int sources = 0;
  int firm = 0;           ///< Of these, those that state it, or planned it for a day that has come.
  double confidence = 0;  ///< The best measured one of those that state it; 0 without any.
};
/// The planned day is over; a plan without a day never is.
bool is_due(const model::Claim& claim, base::Time now);

Weight weigh(const std::vector<store::Evidence>& evidence, base::Time now);

/// The line that says a finding in words.
std::string describe(const store::Finding& finding, const model::Profile& profile,
                     const std::vector<store::Evidence>& evidence);

}  // namespace rolecall::review
