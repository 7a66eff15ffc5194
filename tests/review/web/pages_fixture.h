// SPDX-License-Identifier: Apache-2.0
#pragma once
// The review pages over a store that nights of pages fill, signed in as a reviewer.

#include <string>

#include "tests/review/review_fixture.h"
#include "tests/review/web/web_fixture.h"

namespace rolecall::review::web {

class PagesTest : public test::ReviewTest {
 protected:
  PagesTest() : web(folder.file("store.db")) { web.sign_in("Ina Roth", store::Role::kReviewer); }

  model::FindingId first_open() { return findings().at(0).id; }

  /// As the finding's page has it now.
  Fields form_of(model::FindingId id, const std::string& action) {
    const auto finding = store::Findings(database).find(id);
    return {{"version", std::to_string(finding->version)}, {"action", action}};
  }

  Response decide_on(model::FindingId id, const std::string& action, const Fields& more = {}) {
    Fields form = form_of(id, action);
    form.insert(form.end(), more.begin(), more.end());
    return web.post("/findings/" + std::to_string(id.value) + "/decide", form);
  }

  std::string page_of(model::FindingId id) {
    return web.get("/findings/" + std::to_string(id.value)).body;
  }

  model::FindingState state_of(model::FindingId id) {
    return store::Findings(database).find(id)->state;
  }

  WebFixture web;
};

inline std::string location(const Response& response) {
  return std::string(field(response.headers, "Location"));
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace rolecall::review::web
