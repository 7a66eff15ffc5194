// SPDX-License-Identifier: Apache-2.0
#pragma once
// How good claims are against labelled pages: precision, recall and F1 in two strengths, by kind.
//   relaxed: kind, person and organisation agree (the title, where the label has no organisation,
//            and for works and awards)
//   strict:  kind, person, organisation and title agree

#include <array>
#include <map>
#include <string>
#include <vector>

#include "exchange/gold.h"
#include "model/claim.h"

namespace rolecall::pipeline {

enum class Strength { kRelaxed, kStrict };

struct Counts {
  int hits = 0;
  int wrong = 0;
  int missed = 0;

  double precision() const;
  double recall() const;
  double f1() const;
  Counts& operator+=(const Counts& other);
};

constexpr size_t kKinds = 10;

/// Counts by kind, in the order of model::ClaimKind, with what went wrong in words.
struct Score {
  std::array<Counts, kKinds> kinds;
  int dates_exact = 0;
  int statuses_exact = 0;
  int compared = 0;  ///< Hits whose date and status were compared.
  /// Claims of each rule that agree with a label, optional ones included, and that do not.
  std::map<std::string, Counts> rules;
  std::vector<std::string> misses;  ///< "MISSED page: kind person | title | org | when «quote»"

  Counts all() const;
  Counts roles() const;    ///< The four kinds about a role.
  Counts changes() const;  ///< role.start and role.end.
};

/// Adds one page's claims to a score. Each label pairs with one claim at most; the pairs that
/// agree most come first.
void add_page(Score& score, const exchange::GoldPage& gold, const std::vector<model::Claim>& claims,
              Strength strength);

}  // namespace rolecall::pipeline
