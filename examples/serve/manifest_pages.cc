// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/manifest_pages.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::serve {
namespace {

using Json = nlohmann::json;

/// One key for all spellings of an address: the path decoded, the query as it stands.
std::optional<std::string> make_key(std::string_view host, std::string_view target) {
  const auto path = decode_path(target);
  if (!path) return std::nullopt;
  const size_t query = std::min(target.find('?'), target.size());
  return base::ascii_lower(host) + *path + std::string(target.substr(query));
}

std::string text_of(const Json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

base::Result<ManifestPages> ManifestPages::load(const std::string& manifest) {
  const auto bytes = base::read_file(manifest);
  if (!bytes) return tl::unexpected(bytes.error());
  const std::filesystem::path beside = std::filesystem::path(manifest).parent_path();
  ManifestPages pages;
  int number = 0;
  for (const std::string_view line : base::split(*bytes, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    const Json entry = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    const bool is_object = entry.is_object();
    const auto key =
        is_object ? make_key(text_of(entry, "host"), text_of(entry, "path")) : std::nullopt;
    const std::string file = is_object ? text_of(entry, "file") : "";
    if (!key || key->starts_with('/') || file.empty()) {
      return base::fail(base::ErrorCode::kInvalid, fmt::format("{}:{}", manifest, number),
                        "expected an object with host, path (beginning with /) and file");
    }
    pages.files_[*key] = (beside / file).string();
  }
  return pages;
}

Page ManifestPages::find(std::string_view host, std::string_view target) const {
  for (const std::string_view wanted : {target, target.substr(0, target.find('?'))}) {
    const auto key = make_key(host, wanted);
    if (!key) break;
    if (const auto found = files_.find(*key); found != files_.end()) {
      return load_page(found->second);
    }
  }
  return make_status_page(404);
}

}  // namespace rolecall::serve
