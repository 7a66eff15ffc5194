// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: how a profile says of a reference that its page is gone, and what an editor
// is told of a page that is gone, walled or moved. The mark stands in the reference's type, so that
// it shows in every format and loses nothing.

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "model/capture.h"
#include "model/profile.h"

namespace rolecall::review {

/// "announcement" becomes "announcement, dead link".
void mark_dead(model::Reference& reference);
bool is_marked_dead(const model::Reference& reference);

/// Why a page cannot be had, in plain words; `reason` is the capture's. Empty for an outcome that
/// is no trouble of the page.
std::string trouble_in_words(model::Outcome outcome, std::string_view reason);

/// Where an editor may still read a page that is gone: our own copy, of that time, and the address
/// under which web archives keep theirs (RFC 7089), printed only, never asked.
std::string copies_in_words(const std::string& url, std::optional<base::Time> last_read);

/// A moved finding's note: the address, and in brackets how it differs. The address alone:
std::string_view moved_target(std::string_view note);

}  // namespace rolecall::review
