// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages from a list: JSON Lines of {"host": ..., "path": ..., "file": ...}, so that any folder of
// files can be served under the addresses that they were saved from.

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "examples/serve/pages.h"

namespace rolecall::serve {

class ManifestPages final : public Pages {
 public:
  /// Reads the list; files are looked for beside it unless their path is absolute. Other fields
  /// are ignored. Fails with the first line that is wrong, as "file:line".
  static base::Result<ManifestPages> load(const std::string& manifest);

  /// A target with a query is looked for as it is, then without its query.
  Page find(std::string_view host, std::string_view target) const override;

  size_t size() const { return files_.size(); }

 private:
  ManifestPages() = default;

  std::unordered_map<std::string, std::string> files_;  ///< By host and target.
};

}  // namespace rolecall::serve
