// SPDX-License-Identifier: Apache-2.0
#pragma once
// Microdata (schema.org) and h-cards (https://microformats.org/wiki/h-card) in a page's body.

#include <string>
#include <vector>

#include "extract/read/dom.h"
#include "model/document.h"

namespace rolecall::extract {

struct Microdata {
  std::string published;  ///< As written.
  std::vector<model::Author> authors;
  std::vector<model::StructuredPerson> people;
};

/// Items inside comments, asides and footers are not the page's.
Microdata read_microdata(const Dom& dom);

}  // namespace rolecall::extract
