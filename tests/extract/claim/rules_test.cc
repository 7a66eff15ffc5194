// SPDX-License-Identifier: Apache-2.0
// Sentences and the claims that they make, as tables: rows/*.yaml.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/file.h"
#include "base/yaml.h"
#include "extract/claim/claims.h"
#include "tests/extract/claim/marked_text.h"

namespace rolecall::extract {
namespace {

const RuleEngine& engine() {
  static const RuleEngine engine;
  return engine;
}

struct Row {
  std::string where;
  std::string text;
  std::string owner = "Acme";
  std::vector<std::string> claims;
};

std::vector<Row> load_rows(const std::string& name) {
  const std::string path = std::string(ROLECALL_SOURCE_DIR) + "/tests/extract/claim/rows/" + name;
  const auto documents = base::YamlNode::load(path);
  if (!documents) throw std::runtime_error(documents.error().message());
  std::vector<Row> rows;
  base::Complaints complaints;
  for (const base::YamlNode& node : documents->front().items()) {
    base::YamlMap map(node, complaints);
    Row row{node.where(), map.required_string("text"), map.string("owner").value_or("Acme"),
            map.strings("claims")};
    map.finish();
    rows.push_back(std::move(row));
  }
  if (!complaints.empty()) throw std::runtime_error(complaints.front().message());
  return rows;
}

class RuleRows : public testing::TestWithParam<const char*> {};

TEST_P(RuleRows, MakeTheirClaims) {
  const std::vector<Row> rows = load_rows(GetParam());
  EXPECT_FALSE(rows.empty());
  for (const Row& row : rows) {
    SCOPED_TRACE(row.where + ": " + row.text);
    const MarkedText marked = read_marked_text(row.text, row.owner);
    std::vector<std::string> got;
    for (const model::Claim& claim : engine().find_claims(marked.annotated)) {
      got.push_back(describe(claim));
      EXPECT_EQ(marked.document->view({claim.start, claim.end}), claim.quote);
      EXPECT_FALSE(claim.rule.empty());
    }
    std::vector<std::string> expected = row.claims;
    std::ranges::sort(expected);
    std::ranges::sort(got);
    EXPECT_EQ(got, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, RuleRows,
                         testing::Values("starts.yaml", "ends.yaml", "holds.yaml", "held.yaml",
                                         "other_kinds.yaml", "negatives.yaml", "announcements.yaml",
                                         "languages.yaml"),
                         [](const auto& test) {
                           std::string name = test.param;
                           return name.substr(0, name.find('.'));
                         });

}  // namespace
}  // namespace rolecall::extract
