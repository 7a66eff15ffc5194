// SPDX-License-Identifier: Apache-2.0
#pragma once
// arXiv's own text form of papers' records, as its daily mailings and .abs files have it: stanzas
// between lines of "\\", with Title, Authors and the Date of each version.

#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace rolecall::extract {

bool looks_like_arxiv_records(std::string_view text);

/// One record is a document of its own; several are messages under their titles.
void read_arxiv_records(std::string_view text, model::Document& document);

/// "Ada Berg (1,2), Bo Ek (1) ((1) Tessera Institute, (2) Board)" as authors with affiliations;
/// collaborations among them, notes ("for the X Collaboration") not.
std::vector<model::Author> arxiv_authors(std::string_view text);

}  // namespace rolecall::extract
