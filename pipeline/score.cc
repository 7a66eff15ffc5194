// SPDX-License-Identifier: Apache-2.0
#include "pipeline/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "pipeline/agreement.h"

namespace rolecall::pipeline {
namespace {

struct Pair {
  size_t label;
  size_t claim;
};

/// One-to-one pairs of what agrees; those that agree in more fields come first.
std::vector<Pair> match(const exchange::GoldPage& gold, const std::vector<model::Claim>& claims,
                        Strength strength) {
  std::vector<std::tuple<int, bool, size_t, size_t>> candidates;
  for (size_t i = 0; i < gold.claims.size(); ++i) {
    for (size_t j = 0; j < claims.size(); ++j) {
      const exchange::GoldClaim& label = gold.claims[i];
      const bool agrees = strength == Strength::kStrict ? agrees_strict(label, claims[j])
                                                        : agrees_relaxed(label, claims[j]);
      if (!agrees) continue;
      const int fields =
          (same_title(label.claim.title.value_or(""), claims[j].title.value_or("")) ? 1 : 0) +
          (label.claim.when == claims[j].when ? 1 : 0) + (org_agrees(label, claims[j]) ? 1 : 0);
      candidates.emplace_back(-fields, label.optional, i, j);
    }
  }
  std::sort(candidates.begin(), candidates.end());
  std::vector<char> label_used(gold.claims.size());
  std::vector<char> claim_used(claims.size());
  std::vector<Pair> pairs;
  for (const auto& [order, optional, i, j] : candidates) {
    if (label_used[i] || claim_used[j]) continue;
    label_used[i] = claim_used[j] = 1;
    pairs.push_back({i, j});
  }
  return pairs;
}

size_t index_of(model::ClaimKind kind) { return static_cast<size_t>(kind); }

std::string describe(const model::Claim& claim) {
  return fmt::format("{} {} | {} | {} | {}", to_string(claim.kind), claim.person,
                     claim.title.value_or("-"), claim.org.value_or("-"),
                     claim.when ? claim.when->str() : "-");
}

void add_hit(Score& score, const exchange::GoldPage& page, const Pair& pair,
             const std::vector<model::Claim>& claims) {
  const exchange::GoldClaim& label = page.claims[pair.label];
  const model::Claim& claim = claims[pair.claim];
  if (label.optional) return;
  ++score.kinds[index_of(label.claim.kind)].hits;
  ++score.compared;
  if (label.claim.status == claim.status) ++score.statuses_exact;
  if (label.claim.when == claim.when) {
    ++score.dates_exact;
    return;
  }
  score.misses.push_back(fmt::format("DATE   {}: {} got {}", page.page, describe(label.claim),
                                     claim.when ? claim.when->str() : "-"));
}

double ratio(int part, int whole) { return whole == 0 ? 0 : static_cast<double>(part) / whole; }

}  // namespace

double Counts::precision() const { return ratio(hits, hits + wrong); }
double Counts::recall() const { return ratio(hits, hits + missed); }
double Counts::f1() const {
  const double sum = precision() + recall();
  return sum == 0 ? 0 : 2 * precision() * recall() / sum;
}
Counts& Counts::operator+=(const Counts& other) {
  hits += other.hits;
  wrong += other.wrong;
  missed += other.missed;
  return *this;
}

Counts Score::all() const {
  Counts sum;
  for (const Counts& counts : kinds) sum += counts;
  return sum;
}

Counts Score::roles() const {
  Counts sum;
  for (size_t i = 0; i < kinds.size(); ++i) {
    if (model::is_role(static_cast<model::ClaimKind>(i))) sum += kinds[i];
  }
  return sum;
}

Counts Score::changes() const {
  Counts sum = kinds[index_of(model::ClaimKind::kRoleStart)];
  return sum += kinds[index_of(model::ClaimKind::kRoleEnd)];
}

void add_page(Score& score, const exchange::GoldPage& gold, const std::vector<model::Claim>& claims,
              Strength strength) {
  std::vector<char> label_hit(gold.claims.size());
  std::vector<char> claim_hit(claims.size());
  for (const Pair& pair : match(gold, claims, strength)) {
    label_hit[pair.label] = claim_hit[pair.claim] = 1;
    add_hit(score, gold, pair, claims);
  }
  for (size_t i = 0; i < gold.claims.size(); ++i) {
    const exchange::GoldClaim& label = gold.claims[i];
    if (label_hit[i] || label.optional) continue;
    ++score.kinds[index_of(label.claim.kind)].missed;
    score.misses.push_back(
        fmt::format("MISSED {}: {}  «{}»", gold.page, describe(label.claim), label.claim.quote));
  }
  for (size_t j = 0; j < claims.size(); ++j) {
    Counts& rule = score.rules[claims[j].rule];
    ++(claim_hit[j] ? rule.hits : rule.wrong);
    if (claim_hit[j]) continue;
    ++score.kinds[index_of(claims[j].kind)].wrong;
    score.misses.push_back(fmt::format("WRONG  {}: {}  «{}» by {}", gold.page, describe(claims[j]),
                                       claims[j].quote, claims[j].rule));
  }
}

}  // namespace rolecall::pipeline
