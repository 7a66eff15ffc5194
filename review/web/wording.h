// SPDX-License-Identifier: Apache-2.0
#pragma once
// Words and numbers as the pages show them.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "model/capture.h"
#include "model/finding.h"
#include "model/profile.h"

namespace rolecall::review::web {

/// "Role ended", "Page gone" ...
std::string_view kind_in_words(model::FindingKind kind);
/// "out of date", "likely", "to check"
std::string_view level_in_words(model::FlagLevel level);
/// "accepted", "put off" ...
std::string_view state_in_words(model::FindingState state);
std::string_view decision_in_words(model::DecisionKind kind);
/// "unchanged", "page not found" ...
std::string_view outcome_in_words(model::Outcome outcome);

/// "10 May 2026", of UTC.
std::string day_in_words(base::Time time);
/// "10 May 2026, 02:00 UTC"
std::string time_in_words(base::Time time);
/// Empty without a date.
std::string date_in_words(const std::optional<model::Edtf>& date);

/// "1 finding", "12,000 findings"
std::string counted(int64_t count, std::string_view one, std::string_view many);

/// "forum.example" of "https://forum.example:443" or of an address.
std::string host_in_words(std::string_view url);

/// The statement in a sentence; its own where it names neither title nor organisation.
std::string line_of(const model::Statement& statement);

/// Number of a reference in the profile's list, from 1; 0 where there is none of that id.
size_t reference_number(const model::Profile& profile, const std::string& id);

/// A reference as the templates show it: number, title, href, host, publisher, type, published,
/// accessed.
nlohmann::json reference_view(const model::Profile& profile, size_t number);

}  // namespace rolecall::review::web
