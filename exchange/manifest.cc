// SPDX-License-Identifier: Apache-2.0
#include "exchange/manifest.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <filesystem>

#include "base/text.h"

namespace rolecall::exchange {
namespace {

/// A line holds a name and an address; labels beside them make it longer, never this long.
constexpr size_t kLineLimit = size_t{16} << 20;

base::Result<std::string> text_field(const simdjson::dom::element& object, const char* key,
                                     const std::string& where) {
  simdjson::dom::element value;
  if (object[key].get(value) != simdjson::SUCCESS || value.is_null()) return std::string();
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) return std::string(text);
  return base::fail(base::ErrorCode::kInvalid, where, fmt::format("'{}' should be text", key));
}

}  // namespace

base::Result<ManifestEntry> parse_manifest_line(std::string_view line, const std::string& where) {
  if (line.size() > kLineLimit) {
    return base::fail(base::ErrorCode::kTooLarge, where,
                      fmt::format("a line of more than {} bytes", kLineLimit));
  }
  simdjson::dom::parser parser;
  simdjson::dom::element object;
  const auto failure = parser.parse(simdjson::padded_string(line)).get(object);
  if (failure != simdjson::SUCCESS) {
    return base::fail(base::ErrorCode::kInvalid, where,
                      fmt::format("not valid JSON: {}", simdjson::error_message(failure)));
  }
  if (!object.is_object()) {
    return base::fail(base::ErrorCode::kInvalid, where,
                      "expected an object with \"page\" and \"url\"");
  }
  const auto page = text_field(object, "page", where);
  if (!page) return tl::unexpected(page.error());
  const auto url = text_field(object, "url", where);
  if (!url) return tl::unexpected(url.error());
  if (page->empty()) {
    return base::fail(base::ErrorCode::kInvalid, where, "\"page\" is missing: the file to read");
  }
  return ManifestEntry{*page, *url};
}

Manifest parse_manifest(std::string_view text, const std::string& file) {
  Manifest manifest;
  size_t number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    auto entry = parse_manifest_line(base::trim(line), fmt::format("{}:{}", file, number));
    if (entry) {
      manifest.entries.push_back(std::move(*entry));
    } else {
      manifest.errors.push_back(entry.error());
    }
  }
  return manifest;
}

base::Result<std::string> find_page(const std::string& manifest_path, const std::string& page) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(manifest_path).parent_path();
  for (const fs::path& candidate : {fs::path(page), folder / page, folder / "pages" / page}) {
    std::error_code ignored;  // a path that cannot be looked at is a path without the page
    if (fs::is_regular_file(candidate, ignored)) return candidate.string();
  }
  return base::fail(base::ErrorCode::kNotFound, page,
                    fmt::format("no such file here, in {}, or in {}", (folder / ".").string(),
                                (folder / "pages").string()));
}

}  // namespace rolecall::exchange
