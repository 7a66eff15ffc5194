// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the bytes of an HTML page show of its kind without reading it as a document: its title, the
// words that anyone sees, and the elements by which walls, challenges and paywalls are built. Marks
// alone decide nothing; fetch/outcome.h weighs them.

#include <cstddef>
#include <string>
#include <string_view>

#include "fetch/response_headers.h"

namespace rolecall::fetch {

/// Bytes of a page that are looked at: walls are small, and their marks stand near the top.
constexpr size_t kMaxMarkedBytes = size_t{512} << 10;

struct PageMarks {
  std::string title;    ///< Of the first <title>; references such as "&nbsp;" are spaces.
  std::string visible;  ///< All text outside of scripts, styles and <noscript>.
  size_t words = 0;     ///< Of visible.
  size_t links = 0;     ///< <a> elements.
  bool has_password_field = false;
  /// An element named for a captcha or challenge: a common word of id, class, src or action.
  bool has_challenge_element = false;
  bool is_noindex = false;     ///< <meta name=robots> or X-Robots-Tag.
  bool is_not_free = false;    ///< JSON-LD "isAccessibleForFree": false (schema.org).
  bool needs_scripts = false;  ///< A <noscript> that asks for JavaScript.
  /// A field by which a proxy says that it put a challenge in the page's place: cf-mitigated.
  bool has_challenge_field = false;
};

/// Never fails; the text is as good as the bytes are UTF-8. Linear in the page's size.
PageMarks find_page_marks(const HeaderList& headers, std::string_view html);

/// Words between white space; where a script has no spaces, two characters count for a word.
size_t count_words(std::string_view text);

}  // namespace rolecall::fetch
