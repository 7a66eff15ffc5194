// SPDX-License-Identifier: Apache-2.0
#include "review/web/router.h"

#include <gtest/gtest.h>

namespace rolecall::review::web {
namespace {

Routes some_routes() {
  return {{"GET", "/profiles", Access::kReader, nullptr},
          {"GET", "/profiles/new", Access::kReader, nullptr},
          {"GET", "/profiles/:slug", Access::kReader, nullptr},
          {"POST", "/findings/:id/accept", Access::kReviewer, nullptr}};
}

TEST(FindRoute, TakesTheFirstThatFits) {
  const Routes routes = some_routes();
  EXPECT_EQ(find_route(routes, "GET", "/profiles").route, &routes[0]);
  EXPECT_EQ(find_route(routes, "GET", "/profiles/new").route, &routes[1]);
  const RouteMatch match = find_route(routes, "GET", "/profiles/ada-berg");
  EXPECT_EQ(match.route, &routes[2]);
  EXPECT_EQ(match.params.at("slug"), "ada-berg");
}

TEST(FindRoute, TellsAWrongMethodFromAWrongPath) {
  const Routes routes = some_routes();
  EXPECT_TRUE(find_route(routes, "GET", "/findings/7/accept").path_is_known);
  EXPECT_EQ(find_route(routes, "GET", "/findings/7/accept").route, nullptr);
  for (const char* path : {"/", "", "/profiles/", "/profiles/a/b", "//profiles"}) {
    SCOPED_TRACE(path);
    EXPECT_FALSE(find_route(routes, "GET", path).path_is_known);
  }
}

}  // namespace
}  // namespace rolecall::review::web
