// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page's head and structured data say of it: title, authors, dates, language, canonical
// address, site and owner, people.

#include "extract/read/shapes.h"
#include "model/document.h"

namespace rolecall::extract {

/// Fills the document's fields from <meta>, JSON-LD, microdata, h-cards, <title> and the address.
void read_metadata(const ShapeInput& input, model::Document& document);

}  // namespace rolecall::extract
