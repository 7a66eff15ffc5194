// SPDX-License-Identifier: Apache-2.0
#include "review/flags.h"

#include <algorithm>

#include "review/apply.h"
#include "store/profiles.h"

namespace rolecall::review {
namespace {

using model::FindingKind;
using model::FlagLevel;

// Nine of ten in one measured source, or two unmeasured ones that are independent.
constexpr double kOutOfDate = 0.85;
constexpr double kLikely = 0.5;

bool is_current_role(const model::Claim& claim) {
  return claim.kind == model::ClaimKind::kRoleStart || claim.kind == model::ClaimKind::kRoleHolds;
}

// The most that a finding of this kind can say about the profile being wrong today.
FlagLevel ceiling(const store::Finding& finding, const model::Claim* claim) {
  switch (finding.kind) {
    case FindingKind::kEnded:
    case FindingKind::kSucceeded:
      return FlagLevel::kOutOfDate;
    case FindingKind::kStarted:
      return claim != nullptr && is_current_role(*claim) && finding.note.empty()
                 ? FlagLevel::kOutOfDate
                 : FlagLevel::kCheck;
    case FindingKind::kChanged:
      return FlagLevel::kLikely;
    default:
      return FlagLevel::kCheck;
  }
}

FlagLevel level_of(const store::Finding& finding, const model::Claim* claim, double weight,
                   base::Time now) {
  if (claim != nullptr && claim->status == model::ClaimStatus::kPlanned && !is_due(*claim, now)) {
    return FlagLevel::kCheck;
  }
  FlagLevel level = FlagLevel::kCheck;
  if (weight >= kLikely) level = FlagLevel::kLikely;
  if (weight >= kOutOfDate) level = FlagLevel::kOutOfDate;
  return std::max(level, ceiling(finding, claim));  // Later enumerators are less urgent.
}

FlagReason make_reason(const store::Finding& finding, const model::Profile& profile,
                       std::vector<store::Evidence> evidence, base::Time now) {
  sort_by_strength(evidence);
  const Weight weight = weigh(evidence, now);
  FlagReason reason;
  reason.finding = finding.id;
  reason.kind = finding.kind;
  reason.weight = weight.value;
  reason.sources = weight.sources;
  const model::Claim* claim = nullptr;
  if (!evidence.empty()) {
    reason.url = evidence.front().url;
    if (evidence.front().claim) claim = &evidence.front().claim->claim;
  }
  if (claim != nullptr) reason.quote = claim->quote;
  reason.level = level_of(finding, claim, weight.value, now);
  reason.text = describe(finding, profile, evidence);
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
    if (filter_.profile && finding.profile != *filter_.profile) return;
    if (finding.profile != flag_.profile) begin(finding.profile);
    flag_.reasons.push_back(
        make_reason(finding, profile_, store::Findings(database_).evidence(finding.id), now_));
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
    if (flag.reasons.empty()) return;
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
  Flag flag_;  ///< Of the profile whose findings are passing by.
  model::Profile profile_;
};

}  // namespace

std::vector<Flag> rank_flags(store::Database& database, const FlagFilter& filter, base::Time now) {
  Ranking ranking(database, filter, now);
  store::Findings(database).for_each_open(
      [&ranking](const store::Finding& finding) { ranking.add(finding); });
  return ranking.take();
}

}  // namespace rolecall::review
