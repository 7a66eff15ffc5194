// SPDX-License-Identifier: Apache-2.0
#pragma once
// The site's own name: found in titles, and cut out of them.

#include <string>
#include <string_view>

namespace rolecall::extract {

/// "Fernhollow splits research" of "Fernhollow splits research | The Plainsman - Tech": without the
/// site's name and what stands behind it. `heading` is the page's <h1>, which the title is held
/// against; both may be empty.
std::string title_without_site(std::string_view title, std::string_view site,
                               std::string_view heading);

/// The last part of "Title | Site"; empty where the title has no such part.
std::string site_in_title(std::string_view title);

}  // namespace rolecall::extract
