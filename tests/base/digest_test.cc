// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <gtest/gtest.h>

namespace rolecall::base {
namespace {

TEST(Digest, IsSha256) {
  // FIPS 180-4 examples.
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Digest, KeysContent) {
  EXPECT_EQ(content_key("a").size(), 32U);
  EXPECT_EQ(content_key("a"), content_key("a"));
  EXPECT_NE(content_key("a"), content_key("b"));
  EXPECT_EQ(content_key("").find_first_not_of("0123456789abcdef"), std::string::npos);
}

}  // namespace
}  // namespace rolecall::base
