// SPDX-License-Identifier: Apache-2.0
#pragma once
// When a claim and a label say the same, for scoring. Deliberately simpler than the comparisons
// that reviewers see (model/person_name.h, model/organization.h): a measure must not move when the
// thing measured is improved.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/gold.h"

namespace rolecall::pipeline {

/// Words folded for comparing: NFKD, case folded, without marks; a CJK character is a word.
std::vector<std::string> scoring_words(std::string_view text);

bool same_person(std::string_view a, std::string_view b);
bool same_org(std::string_view a, std::string_view b);
bool same_title(std::string_view a, std::string_view b);

/// The label's organisation, one of its other names, or a part of it that stands in the title.
bool org_agrees(const exchange::GoldClaim& gold, const model::Claim& claim);

/// Kind and person agree, and what the strength asks for (see score.h).
bool agrees_relaxed(const exchange::GoldClaim& gold, const model::Claim& claim);
bool agrees_strict(const exchange::GoldClaim& gold, const model::Claim& claim);

}  // namespace rolecall::pipeline
