// SPDX-License-Identifier: Apache-2.0
#pragma once
// The application over a store of its own, asked without a server in between; keeps cookies and
// sends forms as a browser would.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "review/web/app.h"
#include "store/reviewers.h"
#include "tests/store/store_fixture.h"

namespace rolecall::review::web {

class WebFixture {
 public:
  WebFixture();
  /// Over a store that is there; both may be used at once.
  explicit WebFixture(const std::string& store);

  store::Database& database() { return *database_; }
  base::FixedClock& clock() { return clock_; }
  const std::string& first_token() const { return first_token_; }

  /// Gives the token.
  std::string add_reviewer(const std::string& name, store::Role role);
  /// From now on requests come from this person.
  void sign_in(const std::string& name, store::Role role);

  /// As another visitor's browser.
  void forget_cookies() { cookies_.clear(); }

  Response get(const std::string& target);
  /// With the form token of the page.
  Response post(const std::string& target, const Fields& form);
  Response post_with(const std::string& target, const Fields& form,
                     const std::map<std::string, std::string>& headers);
  /// Without any token.
  Response post_bare(const std::string& target, const Fields& form);

 private:
  Response send(Request request);

  test::Folder folder_;
  base::FixedClock clock_{test::kNight};
  std::unique_ptr<store::Database> database_;
  std::string first_token_;
  std::unique_ptr<App> app_;
  std::map<std::string, std::string> cookies_;
};

}  // namespace rolecall::review::web
