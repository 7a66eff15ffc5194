// SPDX-License-Identifier: Apache-2.0
#include "store/findings.h"

#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;
using model::FindingKind;
using model::FindingState;
using store::PutOutcome;

class FINDINGS : public StoreTest {
 protected:
  FINDINGS() { add_mira(); }

  /// Stores a claim of the team's page and gives its id; other claims of the page stay.
  model::ClaimId store_claim(const model::Claim& added) {
    claims_.push_back(added);
    store::PageWrite write = page(team, start_run(), model::Outcome::kChanged);
    write.claims = claims_;
    store::write_page(database, write);
    finish_run(write.capture.run);
    for (const auto& stored : store::Claims(database).of_source(team)) {
      if (stored.claim == added) return stored.id;
    }
    return {};
  }

  store::PutResult put(FindingKind kind, const std::string& key, model::ClaimId id) {
    store::FindingDraft draft;
    draft.kind = kind;
    draft.profile = mira;
    draft.statement = "lead";
    draft.key = key;
    draft.person = "Mira Kowal";
    draft.claim = id;
    return store::Findings(database).put(draft, team, kNight);
  }

  void set_state(model::FindingId id, FindingState state) {
    store::Findings findings(database);
    ASSERT_TRUE(findings.set_state(*findings.find(id), state, kNight).has_value());
  }

  model::Claim ended(const std::string& when, const std::string& quote) const {
    model::Claim result = claim(ClaimKind::kRoleEnd, "Mira Kowal", "Lead", "Tessera", when);
    result.quote = quote;
    return result;
  }

 private:
  std::vector<model::Claim> claims_;
};

TEST_F(FINDINGS, CoversAClaimOnce) {
  const auto id = store_claim(ended("2026-05", "Mira left in May."));
  const auto first = put(FindingKind::kEnded, "k", id);
  EXPECT_EQ(first.outcome, PutOutcome::kOpened);
  const auto second = put(FindingKind::kEnded, "k", id);
  EXPECT_EQ(second.outcome, PutOutcome::kKnown);
  EXPECT_EQ(second.id, first.id);
}

TEST_F(FINDINGS, HoldsADecisionForGood) {
  struct Row {
    const char* name;
    const char* when;
    const char* quote;
    const char* key;
    PutOutcome expected;
  };
  const Row rows[] = {
      {"the same claim in other words", "2026-05", "In May Mira left.", "k", PutOutcome::kKnown},
      {"the same words read otherwise", "2026", "Mira left, in May!", "k2", PutOutcome::kHeld},
      {"other words, another claim", "2026-06", "She left in June.", "k3", PutOutcome::kOpened},
  };
  const auto decided =
      put(FindingKind::kEnded, "k", store_claim(ended("2026-05", "Mira left in May.")));
  // Held words are compared without marks and case.
  const auto other =
      put(FindingKind::kChanged, "k9", store_claim(ended("2025", "mira LEFT in May")));
  EXPECT_EQ(other.outcome, PutOutcome::kOpened);
  set_state(decided.id, FindingState::kRejected);
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const auto result = put(FindingKind::kEnded, row.key, store_claim(ended(row.when, row.quote)));
    EXPECT_EQ(result.outcome, row.expected);
  }
}

TEST_F(FINDINGS, HoldsADecisionUnderAnotherKind) {
  const auto id = store_claim(ended("2026-05", "Mira left in May."));
  set_state(put(FindingKind::kEnded, "k", id).id, FindingState::kEdited);
  EXPECT_EQ(put(FindingKind::kChanged, "k", id).outcome, PutOutcome::kHeld);
  EXPECT_EQ(put(FindingKind::kConfirms, "k", id).outcome, PutOutcome::kOpened);
}

TEST_F(FINDINGS, RefusesAStaleVersion) {
  store::Findings findings(database);
  const auto id = put(FindingKind::kEnded, "k", store_claim(ended("2026", "Left."))).id;
  const auto seen = *findings.find(id);
  set_state(id, FindingState::kDeferred);
  const auto late = findings.set_state(seen, FindingState::kRejected, kNight);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().code, base::ErrorCode::kConflict);
}

TEST_F(FINDINGS, ListsInPagesWithoutConfirmations) {
  const auto id = store_claim(ended("2026", "Left."));
  put(FindingKind::kConfirms, "a", id);
  const auto first = put(FindingKind::kEnded, "b", id).id;
  const auto second = put(FindingKind::kEnded, "c", id).id;
  store::Findings findings(database);
  store::FindingFilter filter;
  filter.limit = 1;
  EXPECT_EQ(findings.list(filter).at(0).id, first);
  filter.after = first;
  EXPECT_EQ(findings.list(filter).at(0).id, second);
  for (const auto& by : {0, 1}) {
    store::FindingFilter narrowed;
    if (by == 0) narrowed.profile = mira;
    if (by == 1) narrowed.source = team;
    EXPECT_EQ(findings.list(narrowed).size(), 2U);
    narrowed.kind = FindingKind::kConfirms;
    EXPECT_EQ(findings.list(narrowed).size(), 1U);
  }
}

TEST_F(FINDINGS, KnowsWhenAStatementWasLastConfirmed) {
  store::Findings findings(database);
  EXPECT_FALSE(findings.last_confirmed(mira, "lead").has_value());
  put(FindingKind::kConfirms, "a", store_claim(ended("2026", "Left.")));
  EXPECT_EQ(findings.last_confirmed(mira, "lead"), kNight);
  // A page that did not change confirms too.
  const auto later = kNight + std::chrono::hours(24);
  store::write_page(database, page(team, start_run(), model::Outcome::kNotModified, later));
  EXPECT_EQ(findings.last_confirmed(mira, "lead"), later);
}

TEST_F(FINDINGS, PutAllWithdrawsWhatNoLongerFollows) {
  const auto id = store_claim(ended("2026", "Left."));
  const auto old = put(FindingKind::kEnded, "a", id).id;
  store::FindingDraft draft;
  draft.kind = FindingKind::kConfirms;
  draft.profile = mira;
  draft.statement = "lead";
  draft.key = "a";
  draft.claim = id;
  store::Findings(database).put_all(mira, {draft}, kNight);
  EXPECT_EQ(store::Findings(database).find(old)->state, FindingState::kWithdrawn);
}

}  // namespace
}  // namespace rolecall::test
