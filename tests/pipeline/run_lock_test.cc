// SPDX-License-Identifier: Apache-2.0
#include "pipeline/run_lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

namespace rolecall::pipeline {
namespace {

std::string store_path(const std::string& name) {
  const auto folder = std::filesystem::temp_directory_path() / ("rolecall-lock-" + name);
  std::filesystem::create_directories(folder);
  return (folder / std::to_string(::getpid())).string();
}

TEST(RunLock, RefusesASecondOwnerAndNamesTheFirst) {
  const std::string path = store_path("second");
  const auto first = RunLock::acquire(path);
  ASSERT_TRUE(first);
  const auto second = RunLock::acquire(path);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, base::ErrorCode::kConflict);
  EXPECT_NE(second.error().what.find(std::to_string(::getpid())), std::string::npos);
}

TEST(RunLock, IsFreeAgainAfterItsOwner) {
  const std::string path = store_path("again");
  EXPECT_TRUE(RunLock::acquire(path));
  EXPECT_TRUE(RunLock::acquire(path));
}

TEST(RunLock, DiesWithAKilledOwner) {
  const std::string path = store_path("killed");
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = RunLock::acquire(path);
    std::raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(RunLock::acquire(path));
}

TEST(RunLock, SaysWhyTheFileCannotBeMade) {
  const auto lock = RunLock::acquire("/nonexistent-folder/store.db");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, base::ErrorCode::kIo);
}

}  // namespace
}  // namespace rolecall::pipeline
