// SPDX-License-Identifier: Apache-2.0
#pragma once
// Inside store/ only: a profile as one JSON text, which is how the store keeps it. Equal profiles
// give equal texts. The files people exchange have a format of their own (exchange/).

#include <string>

#include "model/profile.h"

namespace rolecall::store {

std::string encode_profile(const model::Profile& profile);

/// Reads what encode_profile wrote; throws StoreError(kCorrupt) for anything else.
model::Profile decode_profile(const std::string& text, const std::string& store_path);

}  // namespace rolecall::store
