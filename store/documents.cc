// SPDX-License-Identifier: Apache-2.0
#include "store/documents.h"

#include "store/compression.h"
#include "store/query.h"

namespace rolecall::store {
namespace {

StoredDocument read_head(Query& query) {
  StoredDocument document;
  document.canonical_url = query.text();
  document.title = query.text();
  document.site = query.text();
  document.authors = query.text();
  document.published = query.date();
  document.language = query.text();
  return document;
}

}  // namespace

StoredDocument make_stored_document(const model::Document& document) {
  StoredDocument stored;
  stored.canonical_url = document.canonical_url;
  stored.title = document.title;
  stored.site = document.site;
  for (const model::Author& author : document.authors) {
    if (!stored.authors.empty()) stored.authors += ", ";
    stored.authors += author.name;
  }
  stored.published = document.published;
  stored.language = document.language;
  stored.text = document.text;
  return stored;
}

std::optional<StoredDocument> Documents::find(model::SourceId source) {
  Query query(database_,
              "SELECT canonical_url, title, site, authors, published, language, text_size, text "
              "FROM document WHERE source = ?");
  if (!query.bind(source).next()) return std::nullopt;
  StoredDocument document = read_head(query);
  const auto size = static_cast<size_t>(query.integer());
  try {
    document.text = decompress(query.blob(), size);
  } catch (const std::runtime_error& error) {
    throw StoreError(StoreError::Kind::kCorrupt, database_.path(),
                     std::string(error.what()) + "; restore a backup");
  }
  return document;
}

std::optional<StoredDocument> Documents::find_head(model::SourceId source) {
  Query query(database_,
              "SELECT canonical_url, title, site, authors, published, language "
              "FROM document WHERE source = ?");
  if (!query.bind(source).next()) return std::nullopt;
  return read_head(query);
}

}  // namespace rolecall::store
