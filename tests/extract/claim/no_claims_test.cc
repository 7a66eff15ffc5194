// SPDX-License-Identifier: Apache-2.0
// Sentences without a claim, read as pages: how many make one all the same.
#include <gtest/gtest.h>

#include <map>

#include "base/file.h"
#include "base/text.h"
#include "extract/extractor.h"

namespace rolecall::extract {
namespace {

constexpr size_t kFewestSentences = 250;
/// Co-occurrence is the commonest fault of such tools; two in a hundred is what a reader makes.
constexpr double kMostWrong = 0.02;

using Sentences = std::map<std::string, std::vector<std::string>>;

Sentences load_sentences() {
  const auto text =
      base::read_file(std::string(ROLECALL_SOURCE_DIR) + "/tests/extract/claim/rows/no_claims.txt");
  if (!text) throw std::runtime_error(text.error().message());
  Sentences sentences;
  std::string kind;
  for (const std::string_view line : base::split(*text, '\n')) {
    if (line.starts_with("## ")) {
      kind = line.substr(3);
    } else if (!line.empty() && !line.starts_with('#')) {
      sentences[kind].emplace_back(line);
    }
  }
  return sentences;
}

std::string claims_of(const Extractor& extractor, const std::string& sentence) {
  const std::string html = "<html lang=\"en\"><head><title>Notes</title></head><body><article><p>" +
                           sentence + "</p></article></body></html>";
  Page page;
  page.bytes = html;
  page.url = "https://notes.example/2024/05/07/a-day";
  const auto read = extractor.extract(page);
  std::string claims;
  if (!read) return claims;
  for (const model::Claim& claim : read->claims) {
    claims += std::string(to_string(claim.kind)) + " " + claim.person + " by " + claim.rule + "; ";
  }
  return claims;
}

TEST(NoClaims, AreMadeOfSentencesWithoutAny) {
  const Extractor extractor;
  size_t all = 0;
  size_t wrong = 0;
  std::string list;
  for (const auto& [kind, sentences] : load_sentences()) {
    for (const std::string& sentence : sentences) {
      const std::string claims = claims_of(extractor, sentence);
      ++all;
      if (claims.empty()) continue;
      ++wrong;
      list += kind + ": " + sentence + " -> " + claims + "\n";
      EXPECT_NE(kind, "private") << sentence << " -> " << claims;
    }
  }
  EXPECT_GE(all, kFewestSentences);
  EXPECT_LE(static_cast<double>(wrong), kMostWrong * static_cast<double>(all)) << list;
}

}  // namespace
}  // namespace rolecall::extract
