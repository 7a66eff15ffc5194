// SPDX-License-Identifier: Apache-2.0
#pragma once
// The organisation that a page speaks for: who "we" is. A wrong one makes wrong claims, so that
// dates, platforms and the author's own name are none, and where nothing is sure it stays empty.

#include <string>
#include <string_view>

#include "extract/read/shapes.h"
#include "model/document.h"

namespace rolecall::extract {

/// "Brasswick" of "Brasswick Community", "Larkmoor" of "Larkmoor Blog" and "Inside Larkmoor Blog",
/// "Halyard" of "Halyard 2.9 documentation"; empty where the name is only such words, a date, an
/// address or a publishing platform.
std::string owner_of_site(std::string_view site);

/// Settles the owner of a document whose text and authors are read, from what its metadata gave.
void settle_owner(const ShapeInput& input, model::Document& document);

}  // namespace rolecall::extract
