// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace rolecall::base {
namespace {

std::string path_of(std::string_view name) { return testing::TempDir() + std::string(name); }

TEST(File, ReadsWhatItWrote) {
  const std::string path = path_of("rolecall_file_test.txt");
  const std::string bytes("a\0b\xFF\n", 5);
  ASSERT_TRUE(write_file(path, bytes).has_value());
  EXPECT_EQ(read_file(path).value(), bytes);
  ASSERT_TRUE(write_file(path, "new").has_value());
  EXPECT_EQ(read_file(path).value(), "new");
  std::filesystem::remove(path);
}

TEST(File, TellsWhyItCouldNotRead) {
  EXPECT_EQ(read_file(path_of("rolecall_absent.txt")).error().code, ErrorCode::kNotFound);
  const std::string path = path_of("rolecall_large.txt");
  ASSERT_TRUE(write_file(path, "12345").has_value());
  EXPECT_EQ(read_file(path, 4).error().code, ErrorCode::kTooLarge);
  EXPECT_TRUE(read_file(path, 5).has_value());
  std::filesystem::remove(path);
}

TEST(File, RefusesAFolderThatIsNotThere) {
  const auto written = write_file(path_of("rolecall_no_folder/x.txt"), "x");
  ASSERT_FALSE(written.has_value());
  EXPECT_FALSE(written.error().message().empty());
}

}  // namespace
}  // namespace rolecall::base
