// SPDX-License-Identifier: Apache-2.0
#include "store/page_write.h"

#include "store/claims.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using model::ClaimKind;
using model::FindingKind;
using model::FindingState;
using model::Outcome;

class PAGE_WRITE : public StoreTest {
 protected:
  PAGE_WRITE() { add_mira(); }

  model::Claim end_claim() const {
    return claim(ClaimKind::kRoleEnd, "Mira Kowal", "Lead Maintainer", "Tessera", "2026-05");
  }

  store::FindingDraft ended(size_t index) const {
    store::FindingDraft draft;
    draft.kind = FindingKind::kEnded;
    draft.profile = mira;
    draft.statement = "lead";
    draft.key = "left";
    draft.person = "Mira Kowal";
    draft.claim_index = index;
    return draft;
  }

  store::PageWrite page_with_claim(model::RunId run) const {
    store::PageWrite write = page(team, run, Outcome::kNew);
    write.claims = {{end_claim()}};
    write.document = store::StoredDocument{"", "Team", "Tessera", "", {}, "en", end_claim().quote};
    write.findings = {ended(0)};
    return write;
  }

  store::PageWritten write_in_new_run(store::PageWrite write) {
    write.capture.run = start_run();
    const store::PageWritten written = store::write_page(database, write);
    finish_run(write.capture.run);
    return written;
  }

  std::vector<store::Finding> findings(std::optional<FindingState> state = FindingState::kOpen) {
    store::FindingFilter filter;
    filter.state = state;
    return store::Findings(database).list(filter);
  }
};

TEST_F(PAGE_WRITE, WritesAllOfAPage) {
  const auto written = write_in_new_run(page_with_claim({}));
  EXPECT_EQ(written.new_claims, 1);
  EXPECT_EQ(written.opened_findings, 1);
  EXPECT_EQ(store::Captures(database).find(written.capture)->outcome, Outcome::kNew);
  EXPECT_EQ(store::Documents(database).find(team)->text, end_claim().quote);
  const auto claims = store::Claims(database).of_source(team);
  ASSERT_EQ(claims.size(), 1U);
  EXPECT_EQ(claims[0].claim, end_claim());
  ASSERT_EQ(findings().size(), 1U);
  const auto evidence = store::Findings(database).evidence(findings()[0].id);
  ASSERT_EQ(evidence.size(), 1U);
  EXPECT_EQ(evidence[0].publisher, "Tessera");
  EXPECT_EQ(evidence[0].claim->claim.quote, end_claim().quote);
}

TEST_F(PAGE_WRITE, WritesNothingTwiceInARun) {
  const model::RunId run = start_run();
  const auto first = store::write_page(database, page_with_claim(run));
  const auto second = store::write_page(database, page_with_claim(run));
  EXPECT_TRUE(second.already_written);
  EXPECT_EQ(second.capture, first.capture);
  EXPECT_EQ(store::Captures(database).count(), 1);
  EXPECT_EQ(store::Runs(database).find(run)->outcomes.front().second, 1);
}

TEST_F(PAGE_WRITE, WritesNothingOfAPageThatFails) {
  const model::RunId run = start_run();
  store::Transaction batch(database);
  store::write_page(database, page_with_claim(run));
  store::PageWrite broken = page({999}, run, Outcome::kNew);
  broken.claims = {{end_claim()}};
  EXPECT_THROW(store::write_page(database, broken), store::StoreError);
  batch.commit();
  EXPECT_EQ(store::Captures(database).count(), 1);
  EXPECT_EQ(store::Claims(database).count(), 1);
}

TEST_F(PAGE_WRITE, SeesTheSameClaimAgain) {
  const auto first = write_in_new_run(page_with_claim({}));
  const auto second = write_in_new_run(page_with_claim({}));
  EXPECT_EQ(second.new_claims, 0);
  EXPECT_EQ(second.opened_findings, 0);
  const auto claims = store::Claims(database).of_source(team);
  ASSERT_EQ(claims.size(), 1U);
  EXPECT_EQ(claims[0].first_seen, first.capture);
  EXPECT_EQ(claims[0].last_seen, second.capture);
}

TEST_F(PAGE_WRITE, KeepsWhenAClaimWasSaid) {
  store::PageWrite write = page_with_claim({});
  write.claims->at(0).said = date("2026-05-07");
  write_in_new_run(write);
  EXPECT_EQ(store::Claims(database).of_source(team).at(0).claim.said, date("2026-05-07"));
  write_in_new_run(page_with_claim({}));
  EXPECT_FALSE(store::Claims(database).of_source(team).at(0).claim.said.has_value());
}

TEST_F(PAGE_WRITE, WithdrawsWhatThePageNoLongerSays) {
  write_in_new_run(page_with_claim({}));
  store::PageWrite without = page(team, {}, Outcome::kChanged);
  without.claims.emplace();
  EXPECT_EQ(write_in_new_run(without).withdrawn_claims, 1);
  EXPECT_EQ(store::Claims(database).count(), 0);
  EXPECT_TRUE(findings().empty());
  EXPECT_EQ(findings(FindingState::kWithdrawn).size(), 1U);

  // And takes it up again, as the same claim and finding.
  EXPECT_EQ(write_in_new_run(page_with_claim({})).opened_findings, 1);
  EXPECT_EQ(findings(std::nullopt).size(), 1U);
  EXPECT_EQ(findings().size(), 1U);
}

TEST_F(PAGE_WRITE, KeepsAFindingThatAnotherSourceMakesToo) {
  write_in_new_run(page_with_claim({}));
  store::NewSource address = new_source("news.example", "/1");
  address.use = store::SourceUse::kWatched;
  store::PageWrite other = page_with_claim({});
  other.capture.source = store::Sources(database).add(address, kNight);
  EXPECT_EQ(write_in_new_run(other).opened_findings, 0);
  ASSERT_EQ(findings().size(), 1U);
  EXPECT_EQ(store::Findings(database).evidence(findings()[0].id).size(), 2U);

  store::PageWrite without = page(team, {}, Outcome::kChanged);
  without.claims.emplace();
  write_in_new_run(without);
  EXPECT_EQ(findings().size(), 1U);
}

TEST_F(PAGE_WRITE, KeepsWhatIsKnownWhenAFetchFails) {
  store::PageWrite good = page_with_claim({});
  good.capture.validators = {"\"v1\"", "Mon, 04 May 2026 00:00:00 GMT"};
  good.capture.body_digest = "abc";
  write_in_new_run(good);
  for (const Outcome outcome :
       {Outcome::kServerError, Outcome::kEmpty, Outcome::kTooLarge, Outcome::kNotModified}) {
    SCOPED_TRACE(model::to_string(outcome));
    write_in_new_run(page(team, {}, outcome));
    const auto source = store::Sources(database).find(team);
    EXPECT_EQ(source->validators, good.capture.validators);
    EXPECT_EQ(source->body_digest, "abc");
    EXPECT_EQ(store::Claims(database).count(), 1);
    EXPECT_EQ(findings().size(), 1U);
  }
}

TEST_F(PAGE_WRITE, ReplacesBothValidatorsWithEveryBody) {
  store::PageWrite first = page(team, {}, Outcome::kNew);
  first.capture.validators = {"\"v1\"", "Mon, 04 May 2026 00:00:00 GMT"};
  write_in_new_run(first);
  store::PageWrite second = page(team, {}, Outcome::kSameBytes);
  second.capture.validators = {"\"v2\"", ""};
  write_in_new_run(second);
  EXPECT_EQ(store::Sources(database).find(team)->validators, second.capture.validators);
}

TEST_F(PAGE_WRITE, CountsFailuresInARowOfOneTrouble) {
  const auto fail = [this](Outcome outcome, int day) {
    write_in_new_run(page(team, {}, outcome, kNight + std::chrono::hours(24 * day)));
    return *store::Sources(database).find(team);
  };
  EXPECT_EQ(fail(Outcome::kGone, 0).failures, 1);
  EXPECT_EQ(fail(Outcome::kDns, 1).failures, 2);
  EXPECT_EQ(fail(Outcome::kDns, 1).first_failure, kNight);
  EXPECT_EQ(fail(Outcome::kTimeout, 2).failures, 1);
  EXPECT_EQ(fail(Outcome::kDeferred, 3).failures, 1);
  EXPECT_EQ(fail(Outcome::kGone, 4).failure_nights, 1);
  EXPECT_EQ(fail(Outcome::kSoftGone, 4).failure_nights, 1);
  EXPECT_EQ(fail(Outcome::kParked, 5).failure_nights, 2);
  EXPECT_EQ(fail(Outcome::kGone, 5).failures, 4);
  const store::Source recovered = fail(Outcome::kSameBytes, 4);
  EXPECT_EQ(recovered.failures, 0);
  EXPECT_FALSE(recovered.first_failure.has_value());
  EXPECT_EQ(recovered.last_success, kNight + std::chrono::hours(96));
}

TEST_F(PAGE_WRITE, DropsClaimsWhoseQuoteIsNotInTheText) {
  store::PageWrite write = page_with_claim({});
  write.document->text = "Something else.";
  const auto written = write_in_new_run(write);
  EXPECT_EQ(written.ungrounded_claims, 1);
  EXPECT_EQ(store::Claims(database).count(), 0);
  EXPECT_TRUE(findings().empty());
}

TEST_F(PAGE_WRITE, ForgetsARedirectThatStopped) {
  store::PageWrite moved = page(team, {}, Outcome::kMoved);
  moved.moved_to = "https://new.example/team";
  moved.moved_key = "new.example/team";
  write_in_new_run(moved);
  write_in_new_run(moved);
  EXPECT_EQ(store::Sources(database).find(team)->moved_seen, 2);
  write_in_new_run(page(team, {}, Outcome::kTimeout));
  EXPECT_EQ(store::Sources(database).find(team)->moved_seen, 2);
  write_in_new_run(page(team, {}, Outcome::kSameBytes));
  EXPECT_EQ(store::Sources(database).find(team)->moved_seen, 0);
}

TEST_F(PAGE_WRITE, RefusesToChangeACapture) {
  write_in_new_run(page_with_claim({}));
  const auto before = store::Captures(database).history(team, 10);
  write_in_new_run(page(team, {}, Outcome::kGone));
  const auto after = store::Captures(database).history(team, 10);
  ASSERT_EQ(after.size(), 2U);
  EXPECT_EQ(after[0].outcome, Outcome::kGone);
  EXPECT_EQ(after[1].id, before[0].id);
}

}  // namespace
}  // namespace rolecall::test
