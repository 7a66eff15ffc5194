// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rows of people and organisations, as several pages list them.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "store/directory.h"

namespace rolecall::review::web {

/// For templates/_people.
nlohmann::json people_view(const std::vector<store::PersonRow>& people);

/// For templates/_organizations.
nlohmann::json organizations_view(const std::vector<store::OrganizationRow>& rows);

/// "/organisation?name=Tessera"
std::string organization_address(const std::string& name);

}  // namespace rolecall::review::web
