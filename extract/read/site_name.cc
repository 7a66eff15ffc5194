// SPDX-License-Identifier: Apache-2.0
#include "extract/read/site_name.h"

#include <vector>

#include "base/text.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

/// The parts of a title between its separators, with where each starts.
static std::vector<std::string_view> parts_of(std::string_view title) {
  static const Regex kSeparator(R"(\s+[|·•–—»«:-]+\s+|\s*\|\s*|_)");
  std::vector<std::string_view> parts;
  size_t start = 0;
  while (const auto found = kSeparator.match(title.substr(start))) {
    const auto at = static_cast<size_t>((*found)[0].data() - title.data());
    parts.push_back(title.substr(start, at - start));
    start = at + (*found)[0].size();
  }
  parts.push_back(title.substr(start));
  return parts;
}

std::string title_without_site(std::string_view title, std::string_view site,
                               std::string_view heading) {
  const std::string whole = base::collapse_spaces(title);
  const std::string heading_text = base::collapse_spaces(heading);
  if (!heading_text.empty() &&
      base::fold_key(whole).starts_with(base::fold_key(heading_text) + " ")) {
    return heading_text;
  }
  const auto parts = parts_of(whole);
  if (parts.size() < 2) return whole;
  const std::string site_key = base::fold_key(site);
  size_t keep = parts.size();
  for (size_t i = parts.size(); i > 1; --i) {
    if (!site_key.empty() && base::fold_key(parts[i - 1]) == site_key) keep = i - 1;
  }
  if (keep == parts.size()) return whole;
  const auto end =
      static_cast<size_t>(parts[keep - 1].data() - whole.data()) + parts[keep - 1].size();
  return whole.substr(0, end);
}

std::string site_in_title(std::string_view title) {
  const std::string whole = base::collapse_spaces(title);
  const auto parts = parts_of(whole);
  constexpr size_t kMaxSiteWords = 6;
  if (parts.size() < 2 || base::split_words(parts.back()).size() > kMaxSiteWords) return {};
  return std::string(parts.back());
}

}  // namespace rolecall::extract
