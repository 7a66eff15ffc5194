// SPDX-License-Identifier: Apache-2.0
#pragma once
// The Link field (RFC 8288 section 3): addresses with what they are to the page.

#include <string>
#include <string_view>
#include <vector>

namespace rolecall::fetch {

struct HeaderLink {
  std::string target;             ///< As written, within the angle brackets.
  std::vector<std::string> rels;  ///< Lower case.

  bool has_rel(std::string_view rel) const;
};

/// The links of one field's value, in order. What breaks the grammar is passed over up to the next
/// comma; at most kMaxHeaderLinks are read.
std::vector<HeaderLink> parse_link_header(std::string_view value);

inline constexpr size_t kMaxHeaderLinks = 256;

}  // namespace rolecall::fetch
