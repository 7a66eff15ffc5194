// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keeps a document's text within a limit, whatever the page holds, so that finding claims costs
// bounded memory.

#include <cstddef>

#include "model/document.h"

namespace rolecall::extract {

/// Drops whole blocks from the end, with the spans that lie in them, until the text has at most
/// `bytes` bytes; a first block that is longer is cut. A note says how much was left out.
void limit_text(model::Document& document, size_t bytes);

}  // namespace rolecall::extract
