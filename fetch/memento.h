// SPDX-License-Identifier: Apache-2.0
#pragma once
// Asking a Memento TimeGate for the archived copy of a page that is nearest to a date (RFC 7089
// section 4.1), and reading its answer. The request itself goes the way of every other.

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "fetch/fetcher.h"

namespace rolecall::fetch {

/// The request to the TimeGate, whose address goes right before the page's; its Accept-Datetime is
/// sent again on every hop (section 4.1.1).
FetchRequest memento_request(std::string_view timegate, const std::string& url, base::Time wanted);

enum class MementoEnd {
  kFound,
  kNone,     ///< The archive has no copy that can be proposed.
  kRefused,  ///< It may not be asked: robots.txt, a wall, the address guard.
  kFailed,   ///< Says nothing; to be asked again.
};

struct MementoAnswer {
  MementoEnd end = MementoEnd::kFailed;
  std::string reason;
  std::string url;     ///< Of the copy, if found.
  base::Time dated{};  ///< When it was archived, if found.
};

/// What the capture of a memento_request about `url` says. Only a 2xx answer with Memento-Datetime
/// (section 2.1.1), whose Link calls this page its original (section 2.2.1) and which was archived
/// before the page was first found dead, is a copy that may be proposed.
MementoAnswer judge_memento(const model::Capture& capture, const std::string& url,
                            base::Time dead_since);

}  // namespace rolecall::fetch
