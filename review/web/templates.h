// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages' templates (mustache), which are part of the program. Every value is escaped: the
// unescaped forms of the language are not used. Files whose name begins with '_' are parts,
// which a template includes as {{>_name}}.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace rolecall::review::web {

/// templates/NAME.mustache filled from a JSON object: text, numbers and true or false by name,
/// objects and lists as sections. Control characters and marks that change the direction of text
/// show as U+FFFD. An unknown name of a template is a CHECK. Thread-safe.
std::string render(std::string_view name, const nlohmann::json& view);

/// The address if it is http or https, else empty: the only way by which an address from outside
/// may reach an href.
std::string safe_href(std::string_view url);

/// A file of assets/, as "style.css"; empty where there is none.
std::string_view asset(std::string_view name);
/// Changes when any asset does; part of their addresses, so that browsers may keep them.
const std::string& asset_version();

}  // namespace rolecall::review::web
