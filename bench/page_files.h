// SPDX-License-Identifier: Apache-2.0
#pragma once
// Labelled pages on disk, and the document that reading makes of one.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/document.h"

namespace rolecall::bench {

/// A plain or gzipped file's bytes; empty where there is none.
std::string slurp(const std::string& path);

/// A file of JSON Lines, plain or gzipped.
std::vector<nlohmann::json> read_lines(const std::string& path);

/// A text field; empty where it is absent, null or no text.
std::string text_field(const nlohmann::json& row, const char* name);

/// The page as text/html; an empty document where it cannot be read.
model::Document read_page(const std::string& bytes, const std::string& url);

/// Names of the folder's entries, sorted.
std::vector<std::string> entries_of(const std::string& folder);

std::string authors_of(const model::Document& document);  ///< Joined by "; ".
std::string date_of(const model::Document& document);     ///< EDTF, or empty.

/// The label is the first author's name, account, or all names joined; an empty label wants none.
bool author_right(const model::Document& document, const std::string& label);

}  // namespace rolecall::bench
