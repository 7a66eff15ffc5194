// SPDX-License-Identifier: Apache-2.0
#pragma once
// A store with Mira's profile, and pages that are reviewed and written as a run does it.

#include <memory>

#include "review/decide.h"
#include "review/page_review.h"
#include "store_fixture.h"

namespace rolecall::test {

class ReviewTest : public StoreTest {
 protected:
  ReviewTest() { add_mira(); }

  model::SourceId watch(const std::string& host) {
    store::NewSource source = new_source(host, "/");
    source.use = store::SourceUse::kWatched;
    return store::Sources(database).add(source, kNight);
  }

  /// A night on which one page says this.
  store::PageWritten say(model::SourceId source, std::vector<model::Claim> claims,
                         const std::string& published = "2026-05-07") {
    const review::ProfileIndex index = review::ProfileIndex::load(database);
    review::PageReviewer reviewer(database, index);
    const store::Source before = *store::Sources(database).find(source);
    store::PageWrite write = page(source, start_run(), model::Outcome::kChanged);
    write.document = store::StoredDocument{"", "News", "The News", "", date(published), "en", ""};
    for (model::Claim& item : claims) {
      item.start = write.document->text.size();
      write.document->text += item.quote + "\n";
      item.end = item.start + item.quote.size();
      if (!item.said) item.said = date(published);
    }
    write.findings = reviewer.review(before, claims);
    write.claims = std::move(claims);
    const store::PageWritten written = store::write_page(database, write);
    finish_run(write.capture.run);
    return written;
  }

  /// A night on which a page could not be had.
  void fail(model::SourceId source, model::Outcome outcome, base::Time now) {
    const review::ProfileIndex index = review::ProfileIndex::load(database);
    review::PageReviewer reviewer(database, index);
    const store::Source before = *store::Sources(database).find(source);
    store::PageWrite write = page(source, start_run(now), outcome, now);
    if (outcome == model::Outcome::kMoved) {
      write.moved_to = "https://new.example/team";
      write.moved_key = "new.example/team";
    }
    write.findings = reviewer.review_state(before, write);
    store::write_page(database, write);
    finish_run(write.capture.run);
  }

  std::vector<store::Finding> findings(
      std::optional<model::FindingState> state = model::FindingState::kOpen) {
    store::FindingFilter filter;
    filter.state = state;
    return store::Findings(database).list(filter);
  }

  /// "ended lead;started " of the open findings.
  std::string open() {
    std::string text;
    for (const store::Finding& finding : findings()) {
      if (!text.empty()) text += ";";
      text +=
          std::string(model::to_string(finding.kind)) + " " + finding.statement + finding.reference;
    }
    return text;
  }

  base::Result<review::DecisionResult> decide(model::FindingId finding, model::DecisionKind kind) {
    review::DecisionRequest request;
    request.finding = finding;
    request.kind = kind;
    request.reviewer = "rea";
    return review::decide(database, request, kNight);
  }

  model::Profile profile() { return store::Profiles(database).find(mira)->profile; }

  model::Claim left(const std::string& when = "2026-05") const {
    return claim(model::ClaimKind::kRoleEnd, "Mira Kowal", "Lead Maintainer", "Tessera", when);
  }
  model::Claim leads() const {
    return claim(model::ClaimKind::kRoleHolds, "Mira Kowal", "Lead Maintainer", "Tessera");
  }
};

}  // namespace rolecall::test
