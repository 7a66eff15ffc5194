// SPDX-License-Identifier: Apache-2.0
// Bytes that are hard to read: what would take all memory or time, and what is not what it says.
#include "tests/fetch/gzip.h"
#include "tests/pipeline/bad_web.h"

namespace rolecall::pipeline {
namespace {

using model::Outcome;

std::string all_bytes() {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  return bytes;
}

std::string coded(std::string_view coding) {
  return std::string(kHtmlFields) + "Content-Encoding: " + std::string(coding) + "\r\n";
}

BadSites hard_to_read() {
  const std::string page = "<html><body>" + repeat(kNews, 3);
  return {
      {"empty", {Outcome::kEmpty, body("")}},
      {"blank", {Outcome::kEmpty, body(repeat(" \n", 5000))}},
      {"zeros", {Outcome::kEmpty, body(std::string(100'000, '\0'))}},
      {"binary", {Outcome::kNotText, body(all_bytes(), "Content-Type: image/png\r\n")}},
      {"binary-as-html", {Outcome::kNew, body(all_bytes())}},
      {"cut-in-a-tag", {Outcome::kNew, body(page + "<div class=\"no")}},
      {"cut-in-a-comment", {Outcome::kNew, body(page + "<!-- no")}},
      {"deep", {Outcome::kTooDeep, body(repeat("<div>", 400'000) + page)}},
      {"deep-bold", {Outcome::kTooDeep, body(repeat("<p><b>", 300'000) + page)}},
      {"many-cells", {Outcome::kTooDeep, body("<table><tr>" + repeat("<td>x", 1'000'000))}},
      // What reading must not take the square of.
      {"capitals", {Outcome::kNew, body("<p>" + repeat("Ann Berg ", 100'000))}},
      {"initials", {Outcome::kNew, body("<p>" + repeat("A. ", 300'000))}},
  };
}

BadSites not_what_it_says() {
  const std::string page = "<html><body>" + repeat(kNews, 3);
  const std::string zipped = fetch::gzip(page);
  return {
      {"unknown-charset", {Outcome::kNew, body(page, "Content-Type: text/html; charset=q-9\r\n")}},
      {"wrong-charset",
       {Outcome::kNew, body("<meta charset=shift_jis>" + page + "<p>Caf\xE9 \xFF\xFE</p>")}},
      {"charset-of-two-bytes",
       {Outcome::kNew, body(page, "Content-Type: text/html; charset=utf-16le\r\n")}},
      {"no-media-type", {Outcome::kNew, body(page, "")}},
      {"gzip-bomb",
       {Outcome::kTooLarge, body(fetch::gzip(std::string(50'000'000, ' ')), coded("gzip"))}},
      {"gzip-in-name-only", {Outcome::kServerError, body(page, coded("gzip"))}},
      {"gzip-cut-off",
       {Outcome::kServerError, body(zipped.substr(0, zipped.size() / 2), coded("gzip"))}},
      {"double-gzip", {Outcome::kServerError, body(fetch::gzip(zipped), coded("gzip, gzip"))}},
      {"unasked-coding", {Outcome::kServerError, body(page, coded("br"))}},
      {"unknown-coding", {Outcome::kServerError, body(page, coded("rot13"))}},
  };
}

}  // namespace

BadSites bad_bodies() {
  auto sites = hard_to_read();
  sites.merge(not_what_it_says());
  return sites;
}

}  // namespace rolecall::pipeline
