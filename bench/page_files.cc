// SPDX-License-Identifier: Apache-2.0
#include "bench/page_files.h"

#include <zlib.h>

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "extract/read/read.h"

namespace rolecall::bench {

using nlohmann::json;

std::string slurp(const std::string& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");  // Reads plain files too.
  if (file == nullptr) return text;
  char buffer[1 << 16];
  for (int n = 0; (n = gzread(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<size_t>(n));
  }
  gzclose(file);
  return text;
}

std::vector<json> read_lines(const std::string& path) {
  std::vector<json> rows;
  const std::string text = slurp(path);
  for (const std::string_view line : base::split(text, '\n')) {
    if (!base::trim(line).empty()) rows.push_back(json::parse(line));
  }
  return rows;
}

std::string text_field(const json& row, const char* name) {
  return row.contains(name) && row[name].is_string() ? row[name].get<std::string>() : "";
}

model::Document read_page(const std::string& bytes, const std::string& url) {
  extract::Page page;
  page.bytes = bytes;
  page.url = url;
  page.media_type = "text/html";
  auto document = extract::read_document(page);
  return document.has_value() ? std::move(*document) : model::Document();
}

std::vector<std::string> entries_of(const std::string& folder) {
  std::vector<std::string> names;
  if (!std::filesystem::exists(folder)) return names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string authors_of(const model::Document& document) {
  std::string names;
  for (const model::Author& author : document.authors) {
    names += (names.empty() ? "" : "; ") + author.name;
  }
  return names;
}

std::string date_of(const model::Document& document) {
  return document.published.has_value() ? document.published->str() : "";
}

bool author_right(const model::Document& document, const std::string& label) {
  if (label.empty()) return document.authors.empty();
  return !document.authors.empty() &&
         (base::fold_key(document.authors.front().name) == base::fold_key(label) ||
          document.authors.front().handle == label ||
          base::fold_key(authors_of(document)) == base::fold_key(label));
}

}  // namespace rolecall::bench
