// SPDX-License-Identifier: Apache-2.0
#pragma once
// A manifest: JSON Lines that name page files and the addresses they came from.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rolecall::exchange {

struct ManifestEntry {
  std::string page;  ///< As written.
  std::string url;   ///< Empty where the line has none.
};

/// Reads one line; other fields are ignored. `where` ("pages.jsonl:3") is used in the error.
base::Result<ManifestEntry> parse_manifest_line(std::string_view line, const std::string& where);

struct Manifest {
  std::vector<ManifestEntry> entries;
  std::vector<base::Error> errors;  ///< One for each line that was left out.
};

/// Reads a manifest's text; empty lines are skipped.
Manifest parse_manifest(std::string_view text, const std::string& file);

/// Where a page's file is: the path as given, beside the manifest, or in `pages/` beside it;
/// kNotFound with the three places tried.
base::Result<std::string> find_page(const std::string& manifest_path, const std::string& page);

}  // namespace rolecall::exchange
