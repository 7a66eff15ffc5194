// SPDX-License-Identifier: Apache-2.0
#include "fetch/outcome.h"

#include <curl/curl.h>
#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

using model::Outcome;

TEST(Outcome, DecidesEveryStatus) {
  const struct {
    int status;
    Outcome expected;
  } kCases[] = {
      {200, Outcome::kNew},         {201, Outcome::kNew},         {202, Outcome::kServerError},
      {203, Outcome::kNew},         {204, Outcome::kEmpty},       {206, Outcome::kServerError},
      {300, Outcome::kServerError}, {302, Outcome::kServerError}, {304, Outcome::kNotModified},
      {400, Outcome::kServerError}, {401, Outcome::kLoginWall},   {402, Outcome::kPaywall},
      {403, Outcome::kBotWall},     {404, Outcome::kGone},        {405, Outcome::kServerError},
      {407, Outcome::kBlocked},     {408, Outcome::kServerError}, {410, Outcome::kGone},
      {418, Outcome::kBotWall},     {429, Outcome::kBotWall},     {451, Outcome::kBlocked},
      {500, Outcome::kServerError}, {503, Outcome::kServerError}, {520, Outcome::kOriginDown},
      {522, Outcome::kOriginDown},  {526, Outcome::kOriginDown},  {530, Outcome::kOriginDown},
      {999, Outcome::kBotWall},     {0, Outcome::kServerError},   {777, Outcome::kServerError},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.status);
    EXPECT_EQ(judge_status(row.status).outcome, row.expected);
  }
}

TEST(Outcome, CallsNothingButTwoStatusesDead) {
  for (int status = 0; status < 1000; ++status) {
    const Verdict verdict = judge_status(status);
    EXPECT_EQ(verdict.outcome == Outcome::kGone, status == 404 || status == 410) << status;
    EXPECT_TRUE(verdict.reason.starts_with(std::to_string(status))) << verdict.reason;
  }
}

TEST(Outcome, DecidesEveryError) {
  const struct {
    int code;
    Outcome expected;
  } kCases[] = {
      {CURLE_COULDNT_RESOLVE_HOST, Outcome::kDns},
      {CURLE_COULDNT_CONNECT, Outcome::kConnect},
      {CURLE_OPERATION_TIMEDOUT, Outcome::kTimeout},
      {CURLE_PEER_FAILED_VERIFICATION, Outcome::kTls},
      {CURLE_SSL_CONNECT_ERROR, Outcome::kTls},
      {CURLE_URL_MALFORMAT, Outcome::kRefused},
      {CURLE_UNSUPPORTED_PROTOCOL, Outcome::kConnect},
      {CURLE_FILESIZE_EXCEEDED, Outcome::kTooLarge},
      {CURLE_GOT_NOTHING, Outcome::kConnect},
      {CURLE_PARTIAL_FILE, Outcome::kConnect},
      {CURLE_HTTP2, Outcome::kConnect},
  };
  for (const auto& row : kCases) {
    SCOPED_TRACE(row.code);
    EXPECT_EQ(judge_error(row.code, "why").outcome, row.expected);
    EXPECT_EQ(judge_error(row.code, "why").reason, "why");
  }
}

TransferResult answer(int status, std::string body = "x") {
  TransferResult result;
  result.status = status;
  result.body = std::move(body);
  return result;
}

TEST(Outcome, LooksAtTheWholeAnswer) {
  TransferRequest plain;
  TransferRequest conditional;
  conditional.validators.etag = "\"a\"";
  TransferResult challenge = answer(503);
  challenge.headers = {{"cf-mitigated", "challenge"}};
  TransferResult stopped = answer(200);
  stopped.curl_code = CURLE_WRITE_ERROR;
  stopped.stop = TransferStop::kRatio;
  TransferResult refused;
  refused.curl_code = CURLE_COULDNT_CONNECT;
  refused.stop = TransferStop::kGuard;
  refused.detail = "address of a.example is private";

  EXPECT_EQ(judge_transfer(plain, answer(200)).outcome, Outcome::kNew);
  EXPECT_EQ(judge_transfer(plain, answer(200, "")).outcome, Outcome::kEmpty);
  EXPECT_EQ(judge_transfer(conditional, answer(304)).outcome, Outcome::kNotModified);
  EXPECT_EQ(judge_transfer(plain, answer(304)).outcome, Outcome::kServerError);
  EXPECT_EQ(judge_transfer(plain, challenge).outcome, Outcome::kBotWall);
  EXPECT_EQ(judge_transfer(plain, stopped).outcome, Outcome::kTooLarge);
  EXPECT_EQ(judge_transfer(plain, refused).outcome, Outcome::kRefused);
  EXPECT_EQ(judge_transfer(plain, refused).reason, refused.detail);
}

TEST(Outcome, SeesHostsInTrouble) {
  EXPECT_TRUE(is_host_in_trouble(answer(429)));
  EXPECT_TRUE(is_host_in_trouble(answer(503)));
  EXPECT_TRUE(is_host_in_trouble(answer(522)));
  EXPECT_FALSE(is_host_in_trouble(answer(200)));
  EXPECT_FALSE(is_host_in_trouble(answer(403)));
  EXPECT_FALSE(is_host_in_trouble(answer(999)));
  TransferResult lost;
  lost.curl_code = CURLE_OPERATION_TIMEDOUT;
  EXPECT_TRUE(is_host_in_trouble(lost));
  lost.stop = TransferStop::kGuard;
  EXPECT_FALSE(is_host_in_trouble(lost));
}

}  // namespace
}  // namespace rolecall::fetch
