// SPDX-License-Identifier: Apache-2.0
#include "base/yaml.h"

#include <gtest/gtest.h>

namespace rolecall::base {
namespace {

YamlNode parse_one(std::string_view text) {
  return YamlNode::parse(text, "test.yaml").value().at(0);
}

TEST(Yaml, ReadsTypedKeys) {
  Complaints complaints;
  YamlMap map(parse_one("name: Tessera\nsize: 12\nshare: 0.5\non: true\nfor: [a, b]\nempty:\n"),
              complaints);
  EXPECT_EQ(map.string("name"), "Tessera");
  EXPECT_EQ(map.integer("size"), 12);
  EXPECT_EQ(map.number("share"), 0.5);
  EXPECT_EQ(map.boolean("on"), true);
  EXPECT_EQ(map.strings("for"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(map.string("empty"), std::nullopt);
  EXPECT_EQ(map.string("absent"), std::nullopt);
  map.finish();
  EXPECT_TRUE(complaints.empty());
}

TEST(Yaml, TakesOneScalarForAListOfOne) {
  Complaints complaints;
  YamlMap map(parse_one("for: a"), complaints);
  EXPECT_EQ(map.strings("for"), (std::vector<std::string>{"a"}));
}

TEST(Yaml, ComplainsWithFileAndLine) {
  struct Case {
    std::string_view name;
    std::string_view text;
    std::string_view where;
    std::string_view words;  ///< That the complaint must hold.
  };
  const Case cases[] = {
      {"unknown key", "name: x\nsiez: 3\n", "test.yaml:2", "size"},
      {"wrong type", "name: x\nsize: many\n", "test.yaml:2", "size"},
      {"absent key", "size: 3\n", "test.yaml:1", "name"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    Complaints complaints;
    YamlMap map(parse_one(c.text), complaints);
    map.required_string("name");
    map.integer("size");
    map.finish();
    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_EQ(complaints[0].where, c.where);
    EXPECT_NE(complaints[0].message().find(c.words), std::string::npos) << complaints[0].message();
  }
}

TEST(Yaml, ComplainsOfWhatIsNoMap) {
  Complaints complaints;
  YamlMap map(parse_one("[1, 2]"), complaints);
  EXPECT_EQ(map.string("name"), std::nullopt);
  EXPECT_EQ(complaints.size(), 1U);
}

TEST(Yaml, RefusesBrokenText) {
  const auto broken = YamlNode::parse("a: [1, 2\nb: 3", "test.yaml");
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().code, ErrorCode::kInvalid);
  EXPECT_EQ(broken.error().where.substr(0, 10), "test.yaml:");
}

TEST(Yaml, ReadsSeveralDocumentsAndJson) {
  EXPECT_EQ(YamlNode::parse("a: 1\n---\nb: 2\n", "test.yaml").value().size(), 2U);
  EXPECT_EQ(parse_one("{\"a\": [1, 2]}").find("a")->items().size(), 2U);
}

TEST(Yaml, KeepsTheFilesOrder) {
  const auto entries = parse_one("z: 1\na: 2\n").entries();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].first.text(), "z");
  EXPECT_EQ(entries[1].second.line(), 2);
}

}  // namespace
}  // namespace rolecall::base
