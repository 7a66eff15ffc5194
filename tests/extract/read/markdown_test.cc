// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/extract/read/read_media.h"

namespace rolecall::extract {
namespace {

using Lines = std::vector<std::string>;

model::Document markdown_of(std::string_view text) {
  return document_of(text, "text/markdown", "https://code.example/tessera/TEAM.md");
}

TEST(Markdown, ReadsHeadingsListsQuotesAndCode) {
  const auto document = markdown_of(
      "# The *Tessera* team #\n\nAda **Berg** leads\nthe work, see `lead_of`.\n\nPast\n----\n\n"
      "- Bo Ek, [Tessera](../org)\n  since 2024\n  * deputy\n1. Cy Dahl\n\n> Words\n> of Ada.\n\n"
      "```py\nx = 1\n```\n\n***\n\n[label]: https://a.example\n");
  EXPECT_EQ(document.title, "The Tessera team");
  EXPECT_EQ(block_lines(document),
            (Lines{"heading1: The Tessera team", "paragraph: Ada Berg leads the work, see lead_of.",
                   "heading2: Past", "list-item1: Bo Ek, Tessera since 2024", "list-item2: deputy",
                   "list-item1: Cy Dahl", "quote q: Words of Ada.", "pre: x = 1"}));
  EXPECT_EQ(document.inlines.at(0).target, "https://code.example/org");
}

TEST(Markdown, KeepsTables) {
  const auto document = markdown_of(
      "| Name | GitHub | Affiliation |\n| --- | :-: | --- |\n"
      "| Ada Berg | [aberg](https://g.example/aberg) | Tessera |\n| Bo \\| Ek | bo | |\n");
  EXPECT_EQ(document.text, "Name\tGitHub\tAffiliation\nAda Berg\taberg\tTessera\nBo | Ek\tbo\t");
  ASSERT_EQ(document.tables.size(), 1U);
  EXPECT_TRUE(document.tables[0].rows[0][0].header);
  EXPECT_FALSE(document.tables[0].rows[1][0].header);
}

TEST(Markdown, ReadsHtmlInside) {
  const auto document = markdown_of(
      "<table><tr><th>Name</th><th>Role</th></tr>\n\n<tr><td>Ada "
      "Berg</td><td>Lead</td></tr></table>"
      "\n\nEscaped \\*stars\\*, 2 * 3, snake_case_name, &amp; <br> ![picture](a.png) "
      "<https://x.example>\n");
  ASSERT_EQ(document.tables.size(), 1U);
  EXPECT_EQ(document.view(document.blocks.back().span),
            "Escaped *stars*, 2 * 3, snake_case_name, &\nhttps://x.example");
}

TEST(Markdown, TakesFrontMatter) {
  const auto document = markdown_of(
      "---\ntitle: \"New lead\"\ndate: 2026-05-07 09:00:00 +0200\nauthors:\n  - Ada Berg\n  - Bo "
      "Ek\n"
      "---\nWords.\n");
  EXPECT_EQ(document.title, "New lead");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  ASSERT_EQ(document.authors.size(), 2U);
  EXPECT_EQ(document.authors[1].name, "Bo Ek");
  EXPECT_EQ(document.text, "Words.");
}

TEST(Markdown, ReadsUnfinishedMarksAsText) {
  EXPECT_EQ(markdown_of("a [b and `c and ![d\n").text, "a [b and `c and ![d");
  EXPECT_EQ(markdown_of("```\ncode\n").text, "code");
}

model::Document rst_of(std::string_view text) {
  return document_of(text, "text/x-rst", "https://code.example/team.rst");
}

TEST(Rst, ReadsHeadingsFieldsListsAndLiterals) {
  const auto document = rst_of(
      "====\nTeam\n====\n\n:Author: Ada Berg\n:Date: 2026-05-07\n\nCore\n----\n\n"
      "* `Bo Ek <https://bo.example>`__ and\n  **friends**\n* :github:`cy`\n\n"
      "Run this::\n\n  make\n\n.. image:: a.png\n   :alt: x\n\n.. note::\n\n   Ada left.\n");
  EXPECT_EQ(document.title, "Team");
  EXPECT_EQ(document.authors.at(0).name, "Ada Berg");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(block_lines(document),
            (Lines{"heading1: Team", "definition-term: Author", "definition: Ada Berg",
                   "definition-term: Date", "definition: 2026-05-07", "heading2: Core",
                   "list-item1: Bo Ek and friends", "list-item1: cy",
                   "paragraph: Run this:", "pre:   make", "paragraph: Ada left."}));
}

TEST(Rst, KeepsTables) {
  constexpr std::string_view kTables[] = {
      "+----------+------+\n| Name     | Role |\n+==========+======+\n| Ada Berg | Lead |\n"
      "|          | dev  |\n+----------+------+\n",
      "========  ========\nName      Role\n========  ========\nAda Berg  Lead\n          dev\n"
      "========  ========\n",
      ".. list-table::\n   :header-rows: 1\n\n   * - Name\n     - Role\n   * - Ada Berg\n"
      "     - Lead\n       dev\n",
  };
  for (const std::string_view table : kTables) {
    const auto document = rst_of(table);
    EXPECT_EQ(document.text, "Name\tRole\nAda Berg\tLead dev") << table;
    ASSERT_EQ(document.tables.size(), 1U);
    EXPECT_TRUE(document.tables[0].rows[0][0].header) << table;
    EXPECT_FALSE(document.tables[0].rows[1][0].header) << table;
  }
}

TEST(Rst, CountsColumnsInCharacters) {
  EXPECT_EQ(rst_of("====  ====\nÅsa   Lead\n====  ====\n").text, "Åsa\tLead");
}

TEST(Maintainers, KeepsStanzasAsTables) {
  const auto document = document_of(
      "List of maintainers\n\nTREE PLANTER\nM:\tAda Berg <ada@x.example>\nL:\tdev@x.example\n"
      "S:\tMaintained\n\nWATER DRIVER\nM:\tBo Ek <bo@x.example>\nS:\tOrphan\n",
      "text/plain");
  EXPECT_EQ(block_lines(document),
            (Lines{"paragraph: List of maintainers", "heading2: TREE PLANTER",
                   "table-row: M:\tAda Berg <ada@x.example>", "table-row: L:\tdev@x.example",
                   "table-row: S:\tMaintained", "heading2: WATER DRIVER",
                   "table-row: M:\tBo Ek <bo@x.example>", "table-row: S:\tOrphan"}));
}

}  // namespace
}  // namespace rolecall::extract
