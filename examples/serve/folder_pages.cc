// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/folder_pages.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "base/yaml.h"

namespace rolecall::serve {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRuleFile = "site.yaml";

/// A host becomes a folder's name, so nothing but letters, digits, hyphens and inner dots.
bool is_host_name(std::string_view host) {
  const auto is_allowed = [](char c) {
    return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '-' || c == '.';
  };
  return !host.empty() && host.front() != '.' && std::all_of(host.begin(), host.end(), is_allowed);
}

/// The statuses that send a client elsewhere (RFC 9110, section 15.4).
bool is_redirect(int64_t status) {
  return (status >= 301 && status <= 303) || status == 307 || status == 308;
}

}  // namespace

base::Result<void> FolderPages::load_rules(const fs::path& file, const std::string& host,
                                           Layer& layer) {
  const auto documents = base::YamlNode::load(file.string());
  if (!documents) return tl::unexpected(documents.error());
  base::Complaints complaints;
  for (const base::YamlNode& document : *documents) {
    for (const auto& [path, node] : document.entries()) {
      base::YamlMap map(node, complaints);
      const auto redirect = map.integer("redirect");
      const auto status = map.integer("status");
      Rule rule{static_cast<int>(redirect.value_or(status.value_or(0))),
                map.string("to").value_or("")};
      map.finish();
      const bool is_right = redirect ? is_redirect(*redirect) && !rule.to.empty() && !status
                                     : rule.to.empty() && rule.status >= 400 && rule.status <= 599;
      if (!is_right) {
        map.complain(node, "expected {redirect: 301, to: /path} or {status: 404}");
      }
      layer.rules[host + path.text()] = std::move(rule);
    }
  }
  if (!complaints.empty()) return tl::unexpected(complaints.front());
  return {};
}

base::Result<FolderPages> FolderPages::load(const std::vector<fs::path>& layers) {
  FolderPages pages;
  for (const fs::path& folder : layers) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
      return base::fail(base::ErrorCode::kNotFound, folder.string(), "expected a folder of hosts");
    }
    Layer layer{folder, {}};
    for (const fs::directory_entry& host : fs::directory_iterator(folder)) {
      const fs::path file = host.path() / kRuleFile;
      if (!fs::exists(file, error)) continue;
      const auto loaded = load_rules(file, host.path().filename().string(), layer);
      if (!loaded) return tl::unexpected(loaded.error());
    }
    pages.layers_.insert(pages.layers_.begin(), std::move(layer));
  }
  return pages;
}

Page FolderPages::find(std::string_view host, std::string_view target) const {
  const auto path = decode_path(target);
  if (!is_host_name(host) || !path || path->ends_with(kRuleFile)) return make_status_page(404);
  const std::string key = std::string(host) + *path;
  for (const Layer& layer : layers_) {
    if (const auto found = layer.rules.find(key); found != layer.rules.end()) {
      Page page = make_status_page(found->second.status);
      page.location = found->second.to;
      return page;
    }
    fs::path file = layer.folder / key;
    std::error_code error;
    if (fs::is_directory(file, error)) file /= "index.html";
    if (fs::is_regular_file(file, error)) return load_page(file.string());
  }
  return make_status_page(404);
}

}  // namespace rolecall::serve
