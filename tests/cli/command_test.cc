// SPDX-License-Identifier: Apache-2.0
// Statuses and messages that every verb shares.
#include "base/file.h"
#include "tests/cli/run_command.h"

namespace rolecall::cli {
namespace {

TEST_F(CommandTest, HelpShowsAnExampleForEveryVerb) {
  for (const char* verb :
       {"init", "import", "refresh", "extract", "flags", "findings", "accept", "reject", "defer",
        "undo", "export", "eval", "status", "runs", "warc", "gc"}) {
    SCOPED_TRACE(verb);
    const CommandResult result = run(std::string(verb) + " --help");
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("Example:\n  rolecall " + std::string(verb)), std::string::npos);
  }
}

TEST_F(CommandTest, WrongUsageIsStatusTwoOnStandardError) {
  for (const char* arguments :
       {"", "frobnicate", "flags --no-such-option", "flags --fail-on urgent", "accept",
        "import --format xml x", "refresh --limit -1", "refresh --now yesterday"}) {
    SCOPED_TRACE(arguments);
    const CommandResult result = run(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

TEST_F(CommandTest, ConfigurationErrorsNameTheLine) {
  write("pipeline.yaml", "store: x.db\nfetsh:\n  delay: 1s\n");
  const CommandResult result = run("status");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("pipeline.yaml:2: unknown key 'fetsh'; did you mean 'fetch'?"),
            std::string::npos)
      << result.err;
}

TEST_F(CommandTest, NamedConfigurationMustBeThere) {
  const CommandResult result = run("status --config none.yaml");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("none.yaml"), std::string::npos);
}

TEST_F(CommandTest, MissingStoreIsSaidAndNotMade) {
  const CommandResult result = run("flags --store none.db");
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("none.db"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "none.db"));
}

TEST_F(CommandTest, OtherFileAsStoreIsLeftAsItIs) {
  const std::string text = "This is a diary, and no database of any kind.\n";
  write("diary.txt", text);
  const CommandResult result = run("import --store diary.txt nobody.yaml");
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("diary.txt"), std::string::npos);
  EXPECT_EQ(base::read_file(folder_ / "diary.txt").value(), text);
}

TEST_F(CommandTest, InitMakesAConfigurationAndAStoreThatWork) {
  const CommandResult result = run("init --contact wiki@example.org");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "pipeline.yaml"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "rolecall.db"));
  EXPECT_EQ(run("status").status, 0);
  const CommandResult refresh = run("refresh");
  EXPECT_EQ(refresh.status, 0) << refresh.err;  // nothing is due
}

TEST_F(CommandTest, InitInsistsOnAContact) {
  const CommandResult result = run("init");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("--contact"), std::string::npos) << result.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "pipeline.yaml"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "rolecall.db"));
  write("pipeline.yaml", "log: info\ncontact: \"\"\n");
  const CommandResult kept = run("init");
  EXPECT_EQ(kept.status, 2);
  EXPECT_NE(kept.err.find("pipeline.yaml:2: no contact"), std::string::npos) << kept.err;
  write("pipeline.yaml", "contact: wiki@example.org\n");
  EXPECT_EQ(run("init").status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "rolecall.db"));
}

TEST_F(CommandTest, RefreshWithoutAContactAsksNobody) {
  EXPECT_EQ(run("init --contact wiki@example.org").status, 0);
  write("pipeline.yaml", "log: info\ncontact: \"\"\n");
  const CommandResult result = run("refresh");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("pipeline.yaml:2: no contact"), std::string::npos) << result.err;
}

TEST_F(CommandTest, OutputThatIsNotWholeIsNoSuccess) {
  EXPECT_EQ(run("init --contact wiki@example.org").status, 0);
  run("status >/dev/full 2>full.txt; echo $? >status.txt; true");
  EXPECT_EQ(base::read_file(folder_ / "status.txt").value(), "3\n");
  EXPECT_NE(base::read_file(folder_ / "full.txt").value().find("standard output"),
            std::string::npos);
}

TEST_F(CommandTest, NumbersThatAreNoneAreToldSo) {
  for (const char* text : {"x", "-1", "1.5", "99999999999999999999"}) {
    const CommandResult result = run(std::string("runs --limit=") + text);
    EXPECT_EQ(result.status, 2) << text;
    EXPECT_NE(result.err.find("is no number from 0 on"), std::string::npos) << result.err;
  }
}

}  // namespace
}  // namespace rolecall::cli
