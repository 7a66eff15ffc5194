// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates, roles, statements and quotes in plain English, for editors.

#include <optional>
#include <string>
#include <string_view>

#include "model/claim.h"
#include "model/edtf.h"
#include "model/profile.h"

namespace rolecall::review {

/// "7 May 2026", "May 2026", "summer 2026", "the 2010s", "about 2024", "perhaps 2024".
std::string in_words(const model::EdtfDate& date);

/// With what goes before it in a sentence: "on 7 May 2026", "in May 2026", "about 2024".
std::string on_date(const model::EdtfDate& date);

/// "since 2019", "from 2019 to May 2026", "until 2026", "in 2019", "from 2019, now ended"; empty
/// where neither end is known.
std::string span_in_words(const model::Edtf& when);

/// "Lead Maintainer, Tessera"; what is empty is left out.
std::string role_in_words(std::string_view title, std::string_view org);

/// A statement's sentence: "Lead Maintainer, Tessera, from 2021 to May 2026."
std::string in_words(const model::Statement& statement);

/// The claim's quote, shortened at words to about 200 bytes around what is claimed; the cells of a
/// table's row are set apart by " | ".
std::string excerpt(const model::Claim& claim);

}  // namespace rolecall::review
