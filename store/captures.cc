// SPDX-License-Identifier: Apache-2.0
#include "store/captures.h"

#include "base/check.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

std::string select(std::string_view rest) {
  return "SELECT id, source, run, fetched_at, status, outcome, reason, effective_url, media_type, "
         "body_digest, text_digest, etag, last_modified, archive, archive_offset, "
         "body_archive, body_offset, noarchive FROM capture " +
         std::string(rest);
}

CaptureRecord read_capture(Query& query) {
  CaptureRecord record;
  record.id = query.id<model::CaptureId>();
  record.source = query.id<model::SourceId>();
  record.run = query.id<model::RunId>();
  record.fetched = query.time();
  record.status = static_cast<int>(query.integer());
  const std::optional<model::Outcome> outcome = model::parse_outcome(query.text());
  CHECK(outcome.has_value(), "only outcomes of the model are stored");
  record.outcome = *outcome;
  record.reason = query.text();
  record.effective_url = query.text();
  record.media_type = query.text();
  record.body_digest = query.text();
  record.text_digest = query.text();
  record.validators.etag = query.text();
  record.validators.last_modified = query.text();
  record.archive = query.text();
  record.archive_offset = query.integer();
  record.body_archive = query.text();
  record.body_offset = query.integer();
  record.noarchive = query.text();
  return record;
}

}  // namespace

CaptureRecord make_capture_record(const model::Capture& capture, model::RunId run) {
  CaptureRecord record;
  record.source = capture.source;
  record.run = run;
  record.fetched = capture.fetched;
  record.status = capture.status;
  record.outcome = capture.outcome;
  record.reason = capture.reason;
  record.effective_url = capture.effective_url;
  record.media_type = capture.media_type;
  record.body_digest = capture.body_digest;
  record.validators = capture.validators;
  return record;
}

std::optional<CaptureRecord> Captures::find(model::CaptureId id) {
  static const std::string sql = select("WHERE id = ?");
  Query query(database_, sql);
  if (!query.bind(id).next()) return std::nullopt;
  return read_capture(query);
}

std::vector<CaptureRecord> Captures::history(model::SourceId source, int limit) {
  static const std::string sql = select("WHERE source = ? ORDER BY run DESC LIMIT ?");
  Query query(database_, sql);
  query.bind(source, limit);
  std::vector<CaptureRecord> records;
  while (query.next()) records.push_back(read_capture(query));
  return records;
}

std::optional<ArchivePlace> Captures::find_body(const std::string& body_digest) {
  Query query(database_,
              "SELECT body_archive, body_offset FROM capture "
              "WHERE body_digest = ? AND body_archive <> '' LIMIT 1");
  if (!query.bind(body_digest).next()) return std::nullopt;
  ArchivePlace place;
  place.file = query.text();
  place.offset = query.integer();
  return place;
}

void Captures::for_each_place(
    const std::function<void(const ArchivePlace&, model::CaptureId)>& visit) {
  Query query(database_,
              "SELECT archive, archive_offset, id FROM capture WHERE archive <> '' "
              "UNION SELECT body_archive, body_offset, id FROM capture WHERE body_archive <> '' "
              "ORDER BY 1, 2, 3");
  while (query.next()) {
    ArchivePlace place;
    place.file = query.text();
    place.offset = query.integer();
    visit(place, query.id<model::CaptureId>());
  }
}

void Captures::for_each_archived(const std::function<void(const CaptureRecord&)>& visit) {
  static const std::string sql = select("WHERE archive <> '' ORDER BY id");
  Query query(database_, sql);
  while (query.next()) visit(read_capture(query));
}

int64_t Captures::count() {
  Query query(database_, "SELECT count(*) FROM capture");
  query.next();
  return query.integer();
}

}  // namespace rolecall::store
