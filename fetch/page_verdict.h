// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a page that was delivered is the page: the part of the outcome that status and headers do
// not show. A wrong alarm costs an editor's trust, a missed one only a page without claims, so no
// mark decides alone, and what is long, dated or known to be about such things is a page.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/outcome.h"
#include "fetch/page_marks.h"

namespace rolecall::fetch {

/// All that is known of a delivered page. The texts are the caller's.
struct PageEvidence {
  std::string_view asked;            ///< The source's address, and
  std::string_view reached;          ///< the one that answered.
  const PageMarks* marks = nullptr;  ///< Of an HTML page that is short or was redirected.

  /// Words of the main text as it was read; 0 where reading found none.
  size_t words = 0;
  size_t words_before = 0;  ///< Of the last reading of the source; 0 where there was none.
  bool is_dated = false;    ///< Gives a date of publication, as no error page does.
  /// Other sources of the host that ended on the same page, which is none of theirs (landing_of).
  size_t sharing = 0;
};

/// A main text of so many words is a page, whatever else it has.
constexpr size_t kPageWords = 150;

/// Whether marks can say anything: pages of some length are not looked at.
bool needs_marks(size_t words);

/// kSoftGone, kParked, kLoginWall, kPaywall, kBotWall or kSuspicious with its reason; nothing for
/// a page.
std::optional<Verdict> judge_page(const PageEvidence& evidence);

}  // namespace rolecall::fetch
