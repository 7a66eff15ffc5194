// SPDX-License-Identifier: Apache-2.0
#pragma once
// Many hosts from folders: LAYER/HOST/PATH, a folder's page being its index.html. Layers lie on
// each other, so that a later night holds only what it changes. LAYER/HOST/site.yaml says what is
// no file:
//
//   /old: {redirect: 301, to: /new}
//   /dead: {status: 404}

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "examples/serve/pages.h"

namespace rolecall::serve {

class FolderPages final : public Pages {
 public:
  /// Reads the site.yaml files of all layers, the later ones on top. Fails with the first
  /// complaint (file and line) or with kNotFound for a layer that is no folder.
  static base::Result<FolderPages> load(const std::vector<std::filesystem::path>& layers);

  /// Files are read when they are asked for. A layer's rule for a path goes before its file.
  Page find(std::string_view host, std::string_view target) const override;

 private:
  struct Rule {
    int status = 404;
    std::string to;  ///< Empty for a status without a target.
  };
  struct Layer {
    std::filesystem::path folder;
    std::map<std::string, Rule, std::less<>> rules;  ///< By host and path, as "blog.example/old".
  };

  FolderPages() = default;
  static base::Result<void> load_rules(const std::filesystem::path& file, const std::string& host,
                                       Layer& layer);

  std::vector<Layer> layers_;  ///< The topmost first.
};

}  // namespace rolecall::serve
