// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside review/ only: how a profile says of a reference that its page is gone. The mark stands
// in the reference's type, so that it shows in every format and loses nothing.

#include "model/profile.h"

namespace rolecall::review {

/// "announcement" becomes "announcement, dead link".
void mark_dead(model::Reference& reference);
bool is_marked_dead(const model::Reference& reference);

}  // namespace rolecall::review
