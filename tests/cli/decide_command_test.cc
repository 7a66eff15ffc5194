// SPDX-License-Identifier: Apache-2.0
// Profiles in, profiles out, and the verbs around decisions on a store without findings.
#include <nlohmann/json.hpp>

#include "tests/cli/run_command.h"

namespace rolecall::cli {
namespace {

constexpr const char* kPeople = R"(- name: Ada Berg
  statements:
    - {kind: role.holds, title: chair, org: Lantern, when: 2023/.., cites: [1]}
  references:
    - {id: 1, title: Board, url: "http://lantern.example/board"}
- name: Jonas Feld
)";

TEST_F(CommandTest, ImportTwiceChangesNothing) {
  write("people.yaml", kPeople);
  const CommandResult first = run("import --store w.db people.yaml");
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out, "2 new, 0 updated, 0 unchanged, 0 left out, 0 suppressed; 1 new sources\n");
  const CommandResult second = run("import --store w.db people.yaml");
  EXPECT_EQ(second.out, "0 new, 0 updated, 2 unchanged, 0 left out, 0 suppressed; 0 new sources\n");
}

TEST_F(CommandTest, DryRunWritesNothing) {
  write("people.yaml", kPeople);
  EXPECT_EQ(run("import --store w.db --dry-run people.yaml").status, 0);
  EXPECT_EQ(run("export --store w.db").out, "");
}

TEST_F(CommandTest, BadProfileDoesNotStopTheOthers) {
  write("people.yaml", "- name: Ada Berg\n- nme: Typo\n- name: Jonas Feld\n");
  const CommandResult result = run("import --store w.db people.yaml");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("people.yaml:2"), std::string::npos);
  EXPECT_NE(result.out.find("2 new"), std::string::npos);
}

TEST_F(CommandTest, ExportReadsBackAsTheSameProfiles) {
  write("people.yaml", kPeople);
  run("import --store w.db people.yaml");
  const std::string yaml = run("export --store w.db").out;
  write("back.yaml", yaml);
  EXPECT_EQ(run("import --store w.db back.yaml").out,
            "0 new, 0 updated, 2 unchanged, 0 left out, 0 suppressed; 0 new sources\n");
  const auto json = nlohmann::json::parse(run("export --store w.db --format json ada-berg").out);
  EXPECT_EQ(json[0]["statements"][0]["when"], "2023/..");
}

TEST_F(CommandTest, NothingIsFlaggedBeforeARun) {
  write("people.yaml", kPeople);
  run("import --store w.db people.yaml");
  EXPECT_EQ(run("flags --store w.db --fail-on check").status, 0);
  EXPECT_EQ(run("flags --store w.db --format json").out, "[]\n");
  EXPECT_EQ(run("findings --store w.db").out, "no findings\n");
}

TEST_F(CommandTest, DecidingWithoutSuchAFindingSaysSo) {
  write("people.yaml", kPeople);
  run("import --store w.db people.yaml");
  for (const char* verb : {"accept", "reject", "defer", "undo"}) {
    SCOPED_TRACE(verb);
    const CommandResult result = run(std::string(verb) + " 17 --as mira --store w.db");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find("#17"), std::string::npos);
  }
  EXPECT_EQ(run("accept seventeen --as mira --store w.db").status, 2);
  EXPECT_EQ(run("flags --profile nobody --store w.db").status, 2);
}

}  // namespace
}  // namespace rolecall::cli
