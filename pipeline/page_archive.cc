// SPDX-License-Identifier: Apache-2.0
#include "pipeline/page_archive.h"

#include <utility>

namespace rolecall::pipeline {

using fetch::ArchivedBody;
using fetch::BodyWish;

PageArchive::PageArchive(const Config& config, store::Database& database)
    : captures_(database),
      on_(config.archive.on),
      folder_(archive_folder(config)),
      writer_({folder_, config.archive.roll, config.fetch.user_agent}) {}

void PageArchive::put(ReadPage& page) {
  if (!page.noarchive.empty()) ++tally_.unkept;
  if (on_ && !page.capture.exchanges.empty()) write(page);
  page.capture.exchanges.clear();
  page.capture.body = std::string();
}

void PageArchive::write(ReadPage& page) {
  const fetch::ArchivedCapture archived = fetch::archive_capture(
      writer_, {page.capture, page.body_wish, page.noarchive, find_known(page)});
  page.archived = archived;
  ++tally_.captures;
  tally_.bytes = static_cast<int64_t>(writer_.written());
  if (!archived.body) return;
  ++(archived.body == archived.place ? tally_.bodies : tally_.revisits);
  if (archived.body == archived.place) fresh_[page.capture.body_digest] = archived.body;
}

/// The record that has, or may have, this capture's body.
std::optional<ArchivedBody> PageArchive::find_known(const ReadPage& page) {
  if (page.body_wish == BodyWish::kNoArchive) return std::nullopt;
  if (page.capture.outcome == model::Outcome::kNotModified) {
    const auto last = page.source.last_read ? captures_.find(*page.source.last_read) : std::nullopt;
    if (!last || last->body_archive.empty()) return std::nullopt;
    return read_at(store::ArchivePlace{last->body_archive, last->body_offset});
  }
  if (page.body_wish != BodyWish::kKeep || page.capture.body_digest.empty()) return std::nullopt;
  const auto fresh = fresh_.find(page.capture.body_digest);
  if (fresh != fresh_.end()) return fetch::read_archived_body(folder_, fresh->second);
  return read_at(captures_.find_body(page.capture.body_digest));
}

std::optional<ArchivedBody> PageArchive::read_at(
    const std::optional<store::ArchivePlace>& place) const {
  if (!place) return std::nullopt;
  return fetch::read_archived_body(folder_, {place->file, place->offset});
}

void PageArchive::sync() { writer_.sync(); }

void PageArchive::close() { writer_.close(); }

}  // namespace rolecall::pipeline
