// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <pugixml.hpp>

#include "base/text.h"
#include "exchange/source_list.h"

namespace rolecall::exchange {
namespace {

/// Collects the feeds of all outlines; pugixml walks without recursion.
class OutlineWalker final : public pugi::xml_tree_walker {
 public:
  explicit OutlineWalker(const std::string& file) : file_(file) {}

  bool for_each(pugi::xml_node& node) override {
    if (!base::equals_ignoring_ascii_case(node.name(), "outline")) return true;
    ++outlines_;
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      if (!base::equals_ignoring_ascii_case(attribute.name(), "xmlUrl")) continue;
      const std::string_view url = base::trim(attribute.value());
      if (!url.empty()) {
        sources.push_back({std::string(url), file_ + ": outline " + std::to_string(outlines_)});
      }
    }
    return true;
  }

  std::vector<ListedSource> sources;

 private:
  const std::string& file_;
  int outlines_ = 0;
};

base::Result<std::vector<ListedSource>> parse_opml(std::string_view text, const std::string& file) {
  pugi::xml_document document;
  const auto parsed =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) {
    const auto line = std::count(text.begin(), text.begin() + parsed.offset, '\n') + 1;
    return base::fail(base::ErrorCode::kInvalid, file + ":" + std::to_string(line),
                      parsed.description());
  }
  OutlineWalker walker(file);
  document.traverse(walker);
  return std::move(walker.sources);
}

}  // namespace

base::Result<std::vector<ListedSource>> parse_source_list(std::string_view text,
                                                          const std::string& file) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  constexpr size_t kHeadBytes = 1024;
  if (text.substr(0, kHeadBytes).find("<opml") != text.npos) return parse_opml(text, file);
  std::vector<ListedSource> sources;
  int number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    const std::string_view url = base::trim(line);
    if (url.empty() || url.starts_with('#')) continue;
    sources.push_back({std::string(url), file + ":" + std::to_string(number)});
  }
  return sources;
}

}  // namespace rolecall::exchange
