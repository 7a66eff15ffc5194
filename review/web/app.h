// SPDX-License-Identifier: Apache-2.0
#pragma once
// The review application: which request leads to which page, who may see it, and what every answer
// carries. A page is a file of its own that adds its routes (see pages.h).

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "review/web/message.h"
#include "store/database.h"
#include "store/reviewers.h"
#include "store/sources.h"

namespace rolecall::review::web {

struct AppState;

struct AppOptions {
  std::string store;  ///< Path of the database.
  /// Name in lower case of a header in which a reverse proxy says who is signed in; only from
  /// loopback connections, and only for names that are reviewers. Empty: none.
  std::string trusted_header;
  /// Lets whoever runs the program in as an admin of that name, once; empty: nobody.
  std::string first_token;
  std::string first_name;
  /// Makes a source of an address that a reviewer typed; nothing where it is none. Not set: no
  /// address can be given.
  std::function<std::optional<store::NewSource>(std::string_view url)> read_address;
  bool secure_cookies = false;  ///< The pages are reached by https alone.
};

/// Who may ask for a route.
enum class Access { kAnyone, kReader, kReviewer, kAdmin };

/// What a page works with, for one request.
struct Context {
  const Request& request;
  const AppOptions& options;
  AppState& state;
  store::Database& database;
  base::Time now{};
  std::optional<store::Session> session;
  std::string form_token;                     ///< Goes with every form, against forged ones.
  std::map<std::string, std::string> params;  ///< Of the route: ":slug" is under "slug".

  const std::string& param(const std::string& name) const;
};

using PageHandler = std::function<Response(Context&)>;

struct Route {
  std::string method;
  std::string pattern;  ///< "/profiles/:slug": a part with a colon takes any one part.
  Access access = Access::kReader;
  PageHandler handler;
};

using Routes = std::vector<Route>;

/// Thread-safe: each request has a database connection of its own.
class App {
 public:
  /// `clock` outlives this. Throws store::StoreError where the store cannot be opened.
  App(AppOptions options, const base::Clock& clock);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Never throws: what goes wrong becomes a page that says so.
  Response handle(const Request& request);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::review::web
