// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_command.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "base/file.h"

namespace rolecall::cli {

void CommandTest::SetUp() {
  std::string name = ::testing::TempDir() + "rolecall-cli-XXXXXX";
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  folder_ = name;
}

void CommandTest::TearDown() { std::filesystem::remove_all(folder_); }

CommandResult CommandTest::run(const std::string& arguments) const {
  const std::string command = fmt::format("cd '{}' && '{}' {} >out.txt 2>err.txt </dev/null",
                                          folder_.string(), ROLECALL_PROGRAM, arguments);
  const int status = std::system(command.c_str());
  CommandResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.out = base::read_file(folder_ / "out.txt").value();
  result.err = base::read_file(folder_ / "err.txt").value();
  return result;
}

void CommandTest::write(const std::string& name, const std::string& text) const {
  ASSERT_TRUE(base::write_file(folder_ / name, text));
}

}  // namespace rolecall::cli
