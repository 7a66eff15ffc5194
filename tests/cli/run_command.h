// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the built program as its user would, in a scratch folder of its own.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace rolecall::cli {

struct CommandResult {
  int status = -1;
  std::string out;
  std::string err;
};

/// A test with a scratch folder, in which commands run.
class CommandTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// `arguments` is shell text after the program's name.
  CommandResult run(const std::string& arguments) const;
  void write(const std::string& name, const std::string& text) const;

  std::filesystem::path folder_;
};

}  // namespace rolecall::cli
