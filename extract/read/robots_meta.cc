// SPDX-License-Identifier: Apache-2.0
#include "extract/read/robots_meta.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "extract/read/regex.h"

namespace rolecall::extract {
namespace {

/// Heads with large scripts and styles in them end before this.
constexpr size_t kMaxHeadBytes = size_t{256} << 10;
constexpr size_t kMaxTagBytes = 2048;

/// In lower case, and from UTF-16 as if it were ASCII.
std::string plain_head(std::string_view page) {
  std::string head = base::ascii_lower(page.substr(0, kMaxHeadBytes));
  head.erase(std::remove(head.begin(), head.end(), '\0'), head.end());
  return head;
}

/// An attribute's value in a tag, quoted in any way or not at all; empty where there is none.
std::string_view attribute(const Regex& pattern, std::string_view tag) {
  const auto groups = pattern.match(tag);
  if (!groups) return {};
  for (size_t i = 1; i < groups->size(); ++i) {
    if (!(*groups)[i].empty()) return (*groups)[i];
  }
  return {};
}

bool forbids(std::string_view tag) {
  static const Regex name(R"re([\s"']name\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))re");
  static const Regex content(R"re([\s"']content\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))re");
  const std::string_view robot = base::trim(attribute(name, tag));
  if (robot != "robots" && robot != "rolecall") return false;
  for (const std::string_view part : base::split(attribute(content, tag), ',')) {
    const std::string_view rule = base::trim(part);
    if (rule == "noarchive" || rule == "none") return true;
  }
  return false;
}

}  // namespace

bool asks_noarchive(std::string_view page) {
  constexpr std::string_view kTag = "<meta";
  const std::string head = plain_head(page);
  for (size_t at = head.find(kTag); at != std::string::npos; at = head.find(kTag, at + 1)) {
    const std::string_view rest = std::string_view(head).substr(at, kMaxTagBytes);
    if (forbids(rest.substr(0, rest.find('>')))) return true;
  }
  return false;
}

}  // namespace rolecall::extract
