// SPDX-License-Identifier: Apache-2.0
// What a TimeGate's answer says (RFC 7089 sections 2.1, 2.2 and 4.1).
#include "fetch/memento.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

using model::Outcome;

constexpr const char* kPage = "https://lumen.example/board";
constexpr const char* kDated = "Wed, 20 May 2020 08:00:00 GMT";
constexpr const char* kLink = "<https://lumen.example/board>; rel=\"original\"";

base::Time time_of(const char* text) { return *base::parse_time(text); }

struct Row {
  const char* name;
  Outcome outcome;
  int status;
  const char* dated;
  const char* link;
  MementoEnd expected;
};

MementoAnswer judge(const Row& row) {
  model::Capture capture;
  capture.outcome = row.outcome;
  capture.status = row.status;
  capture.effective_url = "https://archive.example/2020/https://lumen.example/board";
  if (*row.dated != '\0') capture.headers.push_back({"memento-datetime", row.dated});
  if (*row.link != '\0') capture.headers.push_back({"link", row.link});
  return judge_memento(capture, kPage, time_of("2026-03-01"));
}

TEST(Memento, IsFoundOnlyWhereItMayBeProposed) {
  const Row rows[] = {
      {"found", Outcome::kNew, 200, kDated, kLink, MementoEnd::kFound},
      {"moved", Outcome::kMoved, 200, kDated, kLink, MementoEnd::kFound},
      {"large", Outcome::kTooLarge, 200, kDated, kLink, MementoEnd::kFound},
      {"spelt otherwise", Outcome::kNew, 200, kDated,
       "<a>; rel=timemap, <HTTPS://LUMEN.example:443/board#top>; rel=\"timegate original\"",
       MementoEnd::kFound},
      {"no date", Outcome::kNew, 200, "", kLink, MementoEnd::kNone},
      {"bad date", Outcome::kNew, 200, "lately", kLink, MementoEnd::kNone},
      {"archived as dead", Outcome::kNew, 200, "Sun, 01 Mar 2026 00:00:00 GMT", kLink,
       MementoEnd::kNone},
      {"another page's", Outcome::kNew, 200, kDated, "<https://lumen.example/>; rel=original",
       MementoEnd::kNone},
      {"nobody's", Outcome::kNew, 200, kDated, "", MementoEnd::kNone},
      {"no copy", Outcome::kGone, 404, "", "", MementoEnd::kNone},
      {"a copy of a 404", Outcome::kGone, 404, kDated, kLink, MementoEnd::kNone},
      {"robots", Outcome::kRobots, 0, "", "", MementoEnd::kRefused},
      {"wall", Outcome::kBlocked, 403, "", "", MementoEnd::kRefused},
      {"guard", Outcome::kRefused, 0, "", "", MementoEnd::kRefused},
      {"503", Outcome::kServerError, 503, "", "", MementoEnd::kFailed},
      {"cut off", Outcome::kConnect, 200, kDated, kLink, MementoEnd::kFailed},
      {"timeout", Outcome::kTimeout, 0, "", "", MementoEnd::kFailed},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const MementoAnswer answer = judge(row);
    EXPECT_EQ(answer.end, row.expected);
    if (answer.end != MementoEnd::kFound) continue;
    EXPECT_EQ(answer.url, "https://archive.example/2020/https://lumen.example/board");
    EXPECT_EQ(answer.dated, time_of("2020-05-20T08:00:00Z"));
  }
}

TEST(Memento, IsNotThePageItself) {
  model::Capture capture;
  capture.outcome = Outcome::kNew;
  capture.status = 200;
  capture.effective_url = kPage;
  capture.headers = {{"memento-datetime", kDated}, {"link", kLink}};
  EXPECT_EQ(judge_memento(capture, kPage, time_of("2026-03-01")).end, MementoEnd::kNone);
}

}  // namespace
}  // namespace rolecall::fetch
