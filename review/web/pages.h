// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages, each a file that adds its routes, and what their templates have in common.

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "review/web/app.h"

namespace rolecall::review::web {

void add_asset_pages(Routes& routes);
void add_sign_in_pages(Routes& routes);
void add_queue_pages(Routes& routes);
void add_finding_pages(Routes& routes);
void add_decide_pages(Routes& routes);
void add_bulk_pages(Routes& routes);
void add_people_pages(Routes& routes);
void add_profile_pages(Routes& routes);
void add_organization_pages(Routes& routes);
void add_source_pages(Routes& routes);
void add_run_pages(Routes& routes);
void add_search_pages(Routes& routes);
void add_audit_pages(Routes& routes);

/// What templates/_head and _foot show: the title, who is signed in, the token for forms. The page
/// adds its own names to it.
nlohmann::json page_view(const Context& context, std::string_view title);

/// A whole page from its template.
Response page(std::string_view template_name, const nlohmann::json& view);

/// A page that says what went wrong and what to do.
Response problem_page(const Context& context, int status, std::string_view what);

/// As problem_page, with a button that sends the request's form once more.
Response try_again_page(const Context& context, std::string_view what);

}  // namespace rolecall::review::web
