// SPDX-License-Identifier: Apache-2.0
#include "store/page_write.h"

#include <algorithm>

#include "base/check.h"
#include "base/digest.h"
#include "base/text.h"
#include "model/person_name.h"
#include "store/compression.h"
#include "store/host_uses.h"
#include "store/query.h"
#include "store/suppressions.h"

namespace rolecall::store {
namespace {

class PageWriter {
 public:
  PageWriter(Database& database, const PageWrite& page) : database_(database), page_(page) {}

  PageWritten write() {
    if (has_capture()) {
      written_.already_written = true;
      return written_;
    }
    insert_capture();
    close_queue_entry();
    if (page_.is_reread) {
      update_reading();
    } else {
      update_source();
    }
    if (page_.document) upsert_document(*page_.document);
    if (is_unkept() && !page_.document) forget_text();
    if (page_.claims) upsert_claims(*page_.claims);
    put_findings();
    if (page_.claims) withdraw_unfounded();
    if (!page_.is_reread) withdraw_recovered();
    count_opened();
    return written_;
  }

 private:
  bool has_capture() {
    Query query(database_, "SELECT id FROM capture WHERE source = ? AND run = ?");
    if (!query.bind(page_.capture.source, page_.capture.run).next()) return false;
    written_.capture = query.id<model::CaptureId>();
    return true;
  }

  void insert_capture() {
    const CaptureRecord& record = page_.capture;
    Query(database_,
          "INSERT INTO capture (source, run, fetched_at, status, outcome, reason, effective_url, "
          "media_type, body_digest, text_digest, etag, last_modified, archive, archive_offset, "
          "body_archive, body_offset, noarchive) "
          "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(record.source, record.run, record.fetched, record.status,
              model::to_string(record.outcome), record.reason, record.effective_url,
              record.media_type, record.body_digest, record.text_digest, record.validators.etag,
              record.validators.last_modified, record.archive, record.archive_offset,
              record.body_archive, record.body_offset, record.noarchive)
        .run();
    written_.capture = model::CaptureId{last_id(database_)};
  }

  void close_queue_entry() {
    Query(database_, "UPDATE run_source SET done = 1 WHERE run = ? AND source = ?")
        .bind(page_.capture.run, page_.capture.source)
        .run();
    Query(database_,
          "INSERT INTO run_outcome (run, outcome, count) VALUES (?, ?, 1) "
          "ON CONFLICT (run, outcome) DO UPDATE SET count = count + 1")
        .bind(page_.capture.run, model::to_string(page_.capture.outcome))
        .run();
  }

  void update_source() {
    const std::optional<Source> before = Sources(database_).find(page_.capture.source);
    CHECK(before.has_value(), "captures are of stored sources");
    HostUses(database_).add_outcome(page_.capture.run, before->host, page_.capture.outcome);
    PageWrite page = page_.without_content();
    page.capture.id = written_.capture;
    const Source source = after_capture(*before, page);
    Query(database_,
          "UPDATE source SET next_due = ?, interval_s = ?, failures = ?, first_failure = ?, "
          "last_failure = ?, last_success = ?, last_outcome = ?, last_read = ?, etag = ?, "
          "last_modified = ?, body_digest = ?, text_digest = ?, moved_to = ?, moved_key = ?, "
          "moved_since = ?, moved_seen = ?, changes = ?, watched_days = ?, not_modified = ?, "
          "text_words = ?, landing = ?, failure_nights = ?, told_failing = ? WHERE id = ?")
        .bind(source.next_due, source.interval.count(), source.failures, source.first_failure,
              source.last_failure, source.last_success, outcome_text(source), source.last_read,
              source.validators.etag, source.validators.last_modified, source.body_digest,
              source.text_digest, source.moved_to, source.moved_key, source.moved_since,
              source.moved_seen, source.changes, source.watched_days, source.not_modified,
              source.text_words, source.landing, source.failure_nights, source.told_failing,
              source.id)
        .run();
  }

  void update_reading() {
    Query(database_, "UPDATE source SET last_read = ?, text_digest = ? WHERE id = ?")
        .bind(written_.capture, page_.capture.text_digest, page_.capture.source)
        .run();
  }

  static std::optional<std::string> outcome_text(const Source& source) {
    if (!source.last_outcome) return std::nullopt;
    return std::string(model::to_string(*source.last_outcome));
  }

  // The page asks that no copy be kept: of its text only the claims' quotes are.
  bool is_unkept() const { return !page_.capture.noarchive.empty(); }

  void forget_text() {
    Query(database_, "UPDATE document SET text = ?, text_size = 0 WHERE source = ?")
        .bind(Blob{compress("")}, page_.capture.source)
        .run();
  }

  void upsert_document(const StoredDocument& document) {
    const std::string_view kept = is_unkept() ? std::string_view() : document.text;
    const std::string text = compress(kept);
    Query(database_,
          "INSERT OR REPLACE INTO document (source, canonical_url, title, site, authors, "
          "published, language, text_size, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(page_.capture.source, document.canonical_url, document.title, document.site,
              document.authors, document.published, document.language,
              static_cast<int64_t>(kept.size()), Blob{text})
        .run();
  }

  bool is_grounded(const model::Claim& claim) const {
    if (!page_.document) return true;
    const std::string& text = page_.document->text;
    return claim.start <= claim.end && claim.end <= text.size() &&
           std::string_view(text).substr(claim.start, claim.end - claim.start) == claim.quote;
  }

  void upsert_claims(const std::vector<model::Claim>& claims) {
    Suppressions suppressions(database_);
    claim_ids_.assign(claims.size(), model::ClaimId{});
    for (size_t i = 0; i < claims.size(); ++i) {
      if (!is_grounded(claims[i])) {
        ++written_.ungrounded_claims;
      } else if (suppressions.contains(claims[i].person)) {
        ++written_.suppressed_claims;
      } else {
        claim_ids_[i] = upsert_claim(claims[i]);
      }
    }
    Query(database_,
          "UPDATE claim SET withdrawn = ?1 "
          "WHERE source = ?2 AND withdrawn IS NULL AND last_seen <> ?1")
        .bind(written_.capture, page_.capture.source)
        .run();
    written_.withdrawn_claims = changes(database_);
  }

  model::ClaimId upsert_claim(const model::Claim& claim) {
    Query query(
        database_,
        "INSERT INTO claim (source, key, kind, person, person_key, title, org, date, "
        "status, quote, quote_key, start_byte, end_byte, rule, confidence, said, first_seen, "
        "last_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (source, key) DO UPDATE SET person = excluded.person, "
        "title = excluded.title, org = excluded.org, status = excluded.status, "
        "quote = excluded.quote, quote_key = excluded.quote_key, "
        "start_byte = excluded.start_byte, end_byte = excluded.end_byte, "
        "rule = excluded.rule, confidence = excluded.confidence, said = excluded.said, "
        "last_seen = excluded.last_seen, withdrawn = NULL "
        "RETURNING id, first_seen");
    query
        .bind(page_.capture.source, model::claim_key(claim), model::to_string(claim.kind),
              claim.person, model::name_key(claim.person), claim.title, claim.org, claim.when,
              model::to_string(claim.status), claim.quote, quote_key(claim.quote))
        .bind(static_cast<int64_t>(claim.start), static_cast<int64_t>(claim.end), claim.rule,
              claim.confidence, claim.said, written_.capture, written_.capture)
        .next();
    const auto id = query.id<model::ClaimId>();
    if (query.id<model::CaptureId>() == written_.capture) ++written_.new_claims;
    query.next();
    return id;
  }

  // Sentences that differ in case, marks or spacing alone are the same words.
  static std::string quote_key(const std::string& quote) {
    return base::content_key(base::fold_key(quote));
  }

  void put_findings() {
    Findings findings(database_);
    for (FindingDraft draft : page_.findings) {
      if (draft.claim_index) {
        CHECK(*draft.claim_index < claim_ids_.size(), "a draft's claim is one of the page's");
        draft.claim = claim_ids_[*draft.claim_index];
        if (!draft.claim) continue;  // Counted as ungrounded or suppressed.
      }
      if (draft.kind == model::FindingKind::kUnsupported && still_says(draft.claim)) continue;
      const PutResult put = findings.put(draft, page_.capture.source, page_.capture.fetched);
      put_.push_back(put.id.value);
      if (put.outcome == PutOutcome::kOpened && draft.kind != model::FindingKind::kConfirms) {
        ++written_.opened_findings;
      }
    }
  }

  // The page lost a claim and not its words: the way of reading it changed, not the page.
  bool still_says(model::ClaimId id) {
    if (!page_.document) return false;
    const std::optional<StoredClaim> claim = Claims(database_).find(id);
    return claim && page_.document->text.find(claim->claim.quote) != std::string::npos;
  }

  // Findings that rested on this page's claims, when no source makes them any more; and those
  // about a page that lacks a statement, when it has it again.
  void withdraw_unfounded() {
    Query(database_,
          "UPDATE finding SET state = 'withdrawn', changed_at = ?1, version = version + 1 "
          "WHERE state IN ('open', 'deferred') "
          "AND kind NOT IN ('gone', 'moved', 'blocked') "
          "AND id IN (SELECT finding FROM finding_evidence WHERE source = ?2) "
          "AND (kind = 'unsupported') = EXISTS (SELECT 1 FROM finding_evidence "
          "JOIN claim ON claim.id = finding_evidence.claim "
          "WHERE finding_evidence.finding = finding.id AND claim.withdrawn IS NULL)")
        .bind(page_.capture.fetched, page_.capture.source)
        .run();
  }

  // Findings about the source's state that this capture disproves. A timeout disproves nothing.
  void withdraw_recovered() {
    if (page_.capture.outcome == model::Outcome::kDeferred) return;
    const Trouble trouble = trouble_of(page_.capture.outcome);
    if (trouble == Trouble::kOther) return;
    std::vector<model::FindingKind> disproved;
    if (trouble != Trouble::kDead) disproved.push_back(model::FindingKind::kGone);
    if (trouble != Trouble::kWall) disproved.push_back(model::FindingKind::kBlocked);
    if (trouble == Trouble::kNone) disproved.push_back(model::FindingKind::kMoved);
    FindingFilter filter;
    filter.source = page_.capture.source;
    for (const model::FindingKind kind : disproved) {
      filter.kind = kind;
      Findings findings(database_);
      for (const Finding& finding : findings.list(filter)) withdraw(findings, finding);
    }
  }

  void withdraw(Findings& findings, const Finding& finding) {
    if (std::find(put_.begin(), put_.end(), finding.id.value) != put_.end()) return;
    const auto result =
        findings.set_state(finding, model::FindingState::kWithdrawn, page_.capture.fetched);
    CHECK(result.has_value(), "the version was read in this transaction");
  }

  void count_opened() {
    if (written_.opened_findings == 0) return;
    Query(database_, "UPDATE run SET findings_opened = findings_opened + ? WHERE id = ?")
        .bind(written_.opened_findings, page_.capture.run)
        .run();
  }

  Database& database_;
  const PageWrite& page_;
  PageWritten written_;
  std::vector<model::ClaimId> claim_ids_;  ///< By index of page_.claims; 0: not stored.
  std::vector<int64_t> put_;               ///< Findings that the page's drafts are covered by.
};

}  // namespace

PageWritten write_page(Database& database, const PageWrite& page) {
  Transaction transaction(database);
  const PageWritten written = PageWriter(database, page).write();
  transaction.commit();
  return written;
}

}  // namespace rolecall::store
