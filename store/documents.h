// SPDX-License-Identifier: Apache-2.0
#pragma once
// Documents: the latest text of a source, to show evidence in its place and to compare the next
// text with.

#include <optional>
#include <string>

#include "model/document.h"
#include "model/edtf.h"
#include "model/ids.h"
#include "store/database.h"

namespace rolecall::store {

struct StoredDocument {
  std::string canonical_url;
  std::string title;
  std::string site;
  std::string authors;  ///< Names, separated by ", ".
  std::optional<model::Edtf> published;
  std::string language;
  std::string text;  ///< Compressed on disk.
};

StoredDocument make_stored_document(const model::Document& document);

/// Used by its database's thread. Written by write_page alone.
class Documents {
 public:
  explicit Documents(Database& database) : database_(database) {}

  std::optional<StoredDocument> find(model::SourceId source);
  /// As find, without the text.
  std::optional<StoredDocument> find_head(model::SourceId source);

 private:
  Database& database_;
};

}  // namespace rolecall::store
