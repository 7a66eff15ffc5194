// SPDX-License-Identifier: Apache-2.0
#pragma once
// TeX's accents and letters in names and titles ("Nie{\ss}en", "Paczy\'nski") -> UTF-8.

#include <string>
#include <string_view>

namespace rolecall::extract {

/// Commands that are no letter or accent stay as they are, as does what stands between "$".
std::string tex_to_utf8(std::string_view text);

}  // namespace rolecall::extract
