// SPDX-License-Identifier: Apache-2.0
#include "review/flags.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "review/apply.h"
#include "review/compare.h"
#include "review/words.h"
#include "store/profiles.h"

namespace rolecall::review {
namespace {

using model::FindingKind;
using model::FlagLevel;

// A rule that was right this often is taken at its word.
constexpr double kTrusted = 0.8;

// "X is the treasurer" of so long ago says little about today.
constexpr std::chrono::days kStale{2 * 365};

bool is_current_role(const model::Claim& claim) {
  return claim.kind == model::ClaimKind::kRoleStart || claim.kind == model::ClaimKind::kRoleHolds;
}

bool is_stale(const model::Claim& claim, base::Time now) {
  if (claim.kind != model::ClaimKind::kRoleHolds || !claim.said) return false;
  const auto said = claim.said->end();
  return said && std::chrono::sys_seconds(said->last_day() + kStale) < now;
}

// The text says something else, from which it follows: "the former lead", or another name in the
// role.
bool is_implied(FindingKind kind, const model::Claim& claim) {
  if (kind == FindingKind::kSucceeded) return claim.kind == model::ClaimKind::kRoleHolds;
  if (kind != FindingKind::kEnded || claim.kind != model::ClaimKind::kRoleHeld) return false;
  return !claim.when || !claim.when->end();
}

// The most that a finding of this kind can say about the profile being wrong today.
FlagLevel ceiling(const store::Finding& finding, const model::Claim& claim, base::Time now) {
  switch (finding.kind) {
    case FindingKind::kEnded:
    case FindingKind::kSucceeded:
      return FlagLevel::kOutOfDate;
    case FindingKind::kStarted:
      return is_current_role(claim) && finding.note.empty() && !is_stale(claim, now)
                 ? FlagLevel::kOutOfDate
                 : FlagLevel::kCheck;
    case FindingKind::kChanged:
      return finding.note == kOtherTitle && claim.kind == model::ClaimKind::kRoleStart
                 ? FlagLevel::kOutOfDate
                 : FlagLevel::kLikely;
    default:
      return FlagLevel::kCheck;
  }
}

// Later enumerators are less urgent.
FlagLevel level_of(const store::Finding& finding, const model::Claim* claim, const Weight& weight,
                   base::Time now) {
  if (claim == nullptr || weight.firm == 0) return FlagLevel::kCheck;
  const bool is_plan = claim->status == model::ClaimStatus::kPlanned;
  if (is_plan && !is_due(*claim, now)) return FlagLevel::kCheck;
  const FlagLevel most = ceiling(finding, *claim, now);
  if (is_implied(finding.kind, *claim)) {
    return std::max(most, weight.firm > 1 ? FlagLevel::kLikely : FlagLevel::kCheck);
  }
  const bool is_sure = weight.confidence >= kTrusted || (weight.firm > 1 && weight.confidence > 0);
  return std::max(most, is_sure ? FlagLevel::kOutOfDate : FlagLevel::kLikely);
}

// A finding with what bears it out.
struct Case {
  store::Finding finding;
  std::vector<store::Evidence> evidence;
};

bool is_end(const store::Finding& finding) {
  return finding.kind == FindingKind::kEnded || finding.kind == FindingKind::kSucceeded;
}

// The weight of each case. Ends of one role and successions in it bear each other out, whatever
// dates they give.
std::vector<Weight> weigh_cases(const std::vector<Case>& cases, base::Time now) {
  std::map<std::string, std::vector<store::Evidence>> ends;
  for (const Case& one : cases) {
    if (!is_end(one.finding)) continue;
    std::vector<store::Evidence>& all = ends[one.finding.statement];
    all.insert(all.end(), one.evidence.begin(), one.evidence.end());
  }
  std::map<std::string, Weight> of_statement;
  for (const auto& [statement, evidence] : ends) of_statement[statement] = weigh(evidence, now);
  std::vector<Weight> weights;
  for (const Case& one : cases) {
    weights.push_back(is_end(one.finding) ? of_statement[one.finding.statement]
                                          : weigh(one.evidence, now));
  }
  return weights;
}

FlagReason make_reason(const Case& one, const model::Profile& profile, const Weight& weight,
                       base::Time now) {
  FlagReason reason;
  reason.finding = one.finding.id;
  reason.kind = one.finding.kind;
  reason.weight = weight.value;
  reason.sources = weight.sources;
  const model::Claim* claim = nullptr;
  if (!one.evidence.empty()) {
    reason.url = one.evidence.front().url;
    if (one.evidence.front().claim) claim = &one.evidence.front().claim->claim;
  }
  if (claim != nullptr) reason.quote = excerpt(*claim);
  reason.level = level_of(one.finding, claim, weight, now);
  reason.text = describe(one.finding, profile, one.evidence);
  return reason;
}

bool is_more_urgent(const FlagReason& a, const FlagReason& b) {
  return std::tuple(a.level, -a.weight, a.finding) < std::tuple(b.level, -b.weight, b.finding);
}

bool is_ranked_before(const Flag& a, const Flag& b) {
  return std::tuple(a.level, -a.weight, std::string_view(a.slug)) <
         std::tuple(b.level, -b.weight, std::string_view(b.slug));
}

class Ranking {
 public:
  Ranking(store::Database& database, const FlagFilter& filter, base::Time now)
      : database_(database), filter_(filter), now_(now) {}

  void add(const store::Finding& finding) {
    if (finding.profile != flag_.profile) begin(finding.profile);
    cases_.push_back({finding, store::Findings(database_).evidence(finding.id)});
    sort_by_strength(cases_.back().evidence);
  }

  std::vector<Flag> take() {
    close();
    std::sort(flags_.begin(), flags_.end(), is_ranked_before);
    if (filter_.limit > 0 && flags_.size() > filter_.limit) flags_.resize(filter_.limit);
    return std::move(flags_);
  }

 private:
  void begin(model::ProfileId id) {
    close();
    flag_.profile = id;
    if (auto stored = store::Profiles(database_).find(id)) profile_ = std::move(stored->profile);
    flag_.slug = profile_.slug;
    flag_.name = profile_.name;
  }

  void close() {
    Flag flag = std::exchange(flag_, {});
    const std::vector<Case> cases = std::exchange(cases_, {});
    if (cases.empty()) return;
    const std::vector<Weight> weights = weigh_cases(cases, now_);
    for (size_t i = 0; i < cases.size(); ++i) {
      flag.reasons.push_back(make_reason(cases[i], profile_, weights[i], now_));
    }
    std::sort(flag.reasons.begin(), flag.reasons.end(), is_more_urgent);
    flag.level = flag.reasons.front().level;
    flag.weight = flag.reasons.front().weight;
    if (flag.level > filter_.at_least) return;
    flags_.push_back(std::move(flag));
    cut();
  }

  // Keeps memory in proportion to what is asked for.
  void cut() {
    if (filter_.limit == 0 || flags_.size() < 2 * filter_.limit + 1) return;
    std::nth_element(flags_.begin(), flags_.begin() + static_cast<std::ptrdiff_t>(filter_.limit),
                     flags_.end(), is_ranked_before);
    flags_.resize(filter_.limit);
  }

  store::Database& database_;
  const FlagFilter& filter_;
  base::Time now_;
  std::vector<Flag> flags_;
  Flag flag_;                ///< Of the profile whose findings are passing by, and
  std::vector<Case> cases_;  ///< these.
  model::Profile profile_;
};

}  // namespace

std::vector<Flag> rank_flags(store::Database& database, const FlagFilter& filter, base::Time now) {
  Ranking ranking(database, filter, now);
  store::Findings findings(database);
  if (!filter.profile) {
    findings.for_each_open([&ranking](const store::Finding& finding) { ranking.add(finding); });
    return ranking.take();
  }
  store::FindingFilter of_profile;
  of_profile.profile = filter.profile;
  for (auto page = findings.list(of_profile); !page.empty(); page = findings.list(of_profile)) {
    for (const store::Finding& finding : page) ranking.add(finding);
    of_profile.after = page.back().id;
  }
  return ranking.take();
}

}  // namespace rolecall::review
