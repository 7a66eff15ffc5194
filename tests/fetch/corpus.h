// SPDX-License-Identifier: Apache-2.0
#pragma once
// Public sets of cases that may lie beside the project; tests that read them skip without them.

#include <zlib.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace rolecall::fetch {

inline std::string corpus_path(const std::string& name) {
  return std::string(ROLECALL_SOURCE_DIR) + "/../shared/corpus/" + name;
}

/// A file's bytes, inflated if it is gzip; empty if there is no such file.
inline std::string load_corpus_file(const std::string& name) {
  const std::string path = corpus_path(name);
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return text;
  char buffer[1 << 16];
  for (int n = gzread(file, buffer, sizeof buffer); n > 0;
       n = gzread(file, buffer, sizeof buffer)) {
    text.append(buffer, static_cast<size_t>(n));
  }
  gzclose(file);
  return text;
}

/// A JSON Lines file's objects; empty if there is no such file.
inline std::vector<nlohmann::json> load_corpus_lines(const std::string& name) {
  std::vector<nlohmann::json> rows;
  std::istringstream file(load_corpus_file(name));
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) rows.push_back(nlohmann::json::parse(line));
  }
  return rows;
}

}  // namespace rolecall::fetch
