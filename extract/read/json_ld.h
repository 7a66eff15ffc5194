// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON-LD in pages (schema.org), read leniently: each block alone, and a block that is no JSON
// after one pass of repairs (comments, CDATA, control characters, trailing commas and semicolons)
// loses nothing but itself.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extract/read/dom.h"
#include "model/document.h"

namespace rolecall::extract {

/// What the page's structured data says; empty where it says nothing.
struct LinkedData {
  std::string headline;
  std::string published;  ///< As written.
  std::string modified;
  std::string language;
  std::string publisher;
  std::string site;
  std::vector<model::Author> authors;
  std::vector<model::StructuredPerson> people;
};

LinkedData read_json_ld(const Dom& dom);

/// The text with the faults that sites make put right; for a text without faults the same value.
std::string repair_json(std::string_view text);

}  // namespace rolecall::extract
