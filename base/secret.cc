// SPDX-License-Identifier: Apache-2.0
#include "base/secret.h"

#include <crypt.h>
#include <openssl/crypto.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

namespace rolecall::base {
namespace {

constexpr size_t kTokenBytes = 24;

void fill_randomly(unsigned char* bytes, size_t count) {
  // Up to 256 bytes come whole or not at all (getrandom(2)).
  if (getrandom(bytes, count, 0) != static_cast<ssize_t>(count)) {
    throw std::system_error(errno, std::generic_category(), "getrandom");
  }
}

std::string crypt_with(std::string_view secret, const std::string& setting) {
  const auto work = std::make_unique<crypt_data>();
  const char* hash = crypt_r(std::string(secret).c_str(), setting.c_str(), work.get());
  if (hash == nullptr || hash[0] == '*') return {};  // crypt(3): a setting that is none.
  return hash;
}

}  // namespace

std::string make_token() {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::array<unsigned char, kTokenBytes> bytes;
  fill_randomly(bytes.data(), bytes.size());
  std::string token;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const unsigned group = bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
    for (const int shift : {18, 12, 6, 0}) token += kDigits[group >> shift & 63];
  }
  return token;
}

std::string hash_secret(std::string_view secret) {
  std::array<char, CRYPT_GENSALT_OUTPUT_SIZE> setting;
  if (crypt_gensalt_rn("$y$", 0, nullptr, 0, setting.data(), setting.size()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "crypt_gensalt");
  }
  return crypt_with(secret, setting.data());
}

bool matches_secret(std::string_view secret, const std::string& hash) {
  return !hash.empty() && equals_in_constant_time(crypt_with(secret, hash), hash);
}

bool equals_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace rolecall::base
