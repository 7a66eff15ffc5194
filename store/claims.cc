// SPDX-License-Identifier: Apache-2.0
#include "store/claims.h"

#include "base/check.h"
#include "model/person_name.h"
#include "store/claim_row.h"

namespace rolecall::store {
namespace {

std::string select(std::string_view rest) {
  return "SELECT " + std::string(kClaimColumns) + " FROM claim " + std::string(rest);
}

std::vector<StoredClaim> read_claims(Query& query) {
  std::vector<StoredClaim> claims;
  while (query.next()) claims.push_back(read_claim(query));
  return claims;
}

}  // namespace

StoredClaim read_claim(Query& query) {
  StoredClaim stored;
  stored.id = query.id<model::ClaimId>();
  stored.source = query.id<model::SourceId>();
  stored.key = query.text();
  const std::optional<model::ClaimKind> kind = model::parse_claim_kind(query.text());
  CHECK(kind.has_value(), "only kinds of the model are stored");
  stored.claim.kind = *kind;
  stored.claim.person = query.text();
  stored.claim.title = query.optional_text();
  stored.claim.org = query.optional_text();
  stored.claim.when = query.date();
  const std::optional<model::ClaimStatus> status = model::parse_claim_status(query.text());
  CHECK(status.has_value(), "only statuses of the model are stored");
  stored.claim.status = *status;
  stored.claim.quote = query.text();
  stored.claim.start = static_cast<size_t>(query.integer());
  stored.claim.end = static_cast<size_t>(query.integer());
  stored.claim.rule = query.text();
  stored.claim.confidence = query.real();
  stored.claim.said = query.date();
  stored.first_seen = query.id<model::CaptureId>();
  stored.last_seen = query.id<model::CaptureId>();
  stored.withdrawn = query.optional_id<model::CaptureId>();
  return stored;
}

std::optional<StoredClaim> Claims::find(model::ClaimId id) {
  static const std::string sql = select("WHERE id = ?");
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_claim(query);
}

std::vector<StoredClaim> Claims::of_source(model::SourceId source, Which which) {
  static const std::string sql =
      select("WHERE source = ? AND (withdrawn IS NULL OR ?) ORDER BY start_byte, id");
  Query query(database_, sql);
  return read_claims(query.bind(source, which == Which::kAll ? 1 : 0));
}

std::vector<StoredClaim> Claims::about(std::string_view name) {
  static const std::string sql = select("WHERE person_key = ? AND withdrawn IS NULL ORDER BY id");
  Query query(database_, sql);
  return read_claims(query.bind(model::name_key(name)));
}

std::vector<StoredClaim> Claims::evidence_for(model::ProfileId profile) {
  static const std::string sql = select(
      "WHERE withdrawn IS NULL AND id IN (SELECT finding_evidence.claim FROM finding "
      "JOIN finding_evidence ON finding_evidence.finding = finding.id "
      "WHERE finding.profile = ?) ORDER BY id");
  Query query(database_, sql);
  return read_claims(query.bind(profile));
}

void Claims::for_each(const std::function<void(const StoredClaim&)>& visit) {
  static const std::string sql = select("WHERE withdrawn IS NULL ORDER BY id");
  Query query(database_, sql);
  while (query.next()) visit(read_claim(query));
}

int64_t Claims::count() {
  Query query(database_, "SELECT count(*) FROM claim WHERE withdrawn IS NULL");
  query.next();
  return query.integer();
}

}  // namespace rolecall::store
