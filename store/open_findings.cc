// SPDX-License-Identifier: Apache-2.0
#include "store/open_findings.h"

#include "store/finding_row.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

constexpr std::string_view kEvidence =
    "SELECT DISTINCT finding.id, finding.profile, source.host, ifnull(claim.org, '') "
    "FROM finding JOIN finding_evidence ON finding_evidence.finding = finding.id "
    "JOIN source ON source.id = finding_evidence.source "
    "LEFT JOIN claim ON claim.id = finding_evidence.claim "
    "WHERE finding.state = 'open' AND finding.kind <> 'confirms'";

OpenEvidence read_evidence(Query& query) {
  OpenEvidence evidence;
  evidence.finding = query.id<model::FindingId>();
  evidence.profile = query.id<model::ProfileId>();
  evidence.host = query.text();
  evidence.org = query.text();
  return evidence;
}

}  // namespace

int64_t OpenFindings::last_touch() {
  Query query(database_, "SELECT ifnull(max(sequence), 0) FROM finding_touch");
  query.next();
  return query.integer();
}

std::vector<Touch> OpenFindings::touched_since(int64_t sequence, int limit) {
  Query query(database_,
              "SELECT finding, profile, sequence FROM finding_touch WHERE sequence > ? "
              "ORDER BY sequence LIMIT ?");
  query.bind(sequence, limit);
  std::vector<Touch> touches;
  while (query.next()) {
    const auto finding = query.id<model::FindingId>();
    const auto profile = query.id<model::ProfileId>();
    touches.push_back({finding, profile, query.integer()});
  }
  return touches;
}

void OpenFindings::for_each_evidence(const std::function<void(const OpenEvidence&)>& visit) {
  Query query(database_, kEvidence);
  while (query.next()) visit(read_evidence(query));
}

std::vector<OpenEvidence> OpenFindings::evidence_of(model::ProfileId profile) {
  static const std::string sql = std::string(kEvidence) + " AND finding.profile = ?";
  Query query(database_, sql);
  query.bind(profile);
  std::vector<OpenEvidence> evidence;
  while (query.next()) evidence.push_back(read_evidence(query));
  return evidence;
}

std::vector<Finding> OpenFindings::without_profile() {
  static const std::string sql = "SELECT " + std::string(kFindingColumns) +
                                 " FROM finding WHERE state = 'open' AND kind <> 'confirms' "
                                 "AND profile IS NULL ORDER BY id";
  Query query(database_, sql);
  std::vector<Finding> findings;
  while (query.next()) findings.push_back(read_finding(database_, query));
  return findings;
}

}  // namespace rolecall::store
