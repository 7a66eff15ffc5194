// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <fmt/format.h>
#include <openssl/sha.h>
#include <xxhash.h>

#include <array>

namespace rolecall::base {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string hex;
  hex.reserve(digest.size() * 2);
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

std::string content_key(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace rolecall::base
