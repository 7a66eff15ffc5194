// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_digest.h"

#include <openssl/evp.h>

#include <new>

#include "base/check.h"
#include "base/text.h"

namespace rolecall::fetch {
namespace {

constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kHex = "0123456789abcdef";

struct Algorithm {
  std::string_view label;
  DigestKind kind;
  size_t bytes;
};
constexpr Algorithm kAlgorithms[] = {{"sha256", DigestKind::kSha256, 32},
                                     {"sha-256", DigestKind::kSha256, 32},
                                     {"sha1", DigestKind::kSha1, 20},
                                     {"sha-1", DigestKind::kSha1, 20},
                                     {"md5", DigestKind::kMd5, 16}};

/// Digits of `bits` bits each; nothing where one is no digit. Bits that fill no byte are dropped.
std::optional<std::string> decode(std::string_view text, std::string_view alphabet, int bits) {
  std::string out;
  uint32_t held = 0;
  int count = 0;
  for (const char c : text) {
    const size_t value = alphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    held = (held << bits) | static_cast<uint32_t>(value);
    count += bits;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>((held >> count) & 0xFF);
  }
  return out;
}

std::string ascii_upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

/// The file-name-safe digits of RFC 4648 section 5 as those of section 4.
std::string plain_base64(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c == '-' ? '+' : c == '_' ? '/' : c;
  return out;
}

/// The length tells the three spellings apart.
std::optional<std::string> decode_value(std::string_view value, size_t bytes) {
  while (value.ends_with('=')) value.remove_suffix(1);
  if (value.size() == bytes * 2) return decode(base::ascii_lower(value), kHex, 4);
  if (value.size() == (bytes * 8 + 4) / 5) return decode(ascii_upper(value), kBase32, 5);
  if (value.size() == (bytes * 8 + 5) / 6) return decode(plain_base64(value), kBase64, 6);
  return std::nullopt;
}

const EVP_MD* method_of(DigestKind kind) {
  switch (kind) {
    case DigestKind::kSha256:
      return EVP_sha256();
    case DigestKind::kSha1:
      return EVP_sha1();
    case DigestKind::kMd5:
      return EVP_md5();
  }
  return EVP_sha256();
}

}  // namespace

struct Hasher::Impl {
  ~Impl() { EVP_MD_CTX_free(context); }
  EVP_MD_CTX* context = nullptr;
};

Hasher::Hasher(DigestKind kind) : impl_(std::make_unique<Impl>()) {
  impl_->context = EVP_MD_CTX_new();
  if (impl_->context == nullptr) throw std::bad_alloc();
  CHECK(EVP_DigestInit_ex(impl_->context, method_of(kind), nullptr) == 1, "OpenSSL has it");
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;

void Hasher::add(std::string_view bytes) {
  EVP_DigestUpdate(impl_->context, bytes.data(), bytes.size());
}

std::string Hasher::finish() {
  std::string out(EVP_MAX_MD_SIZE, '\0');
  unsigned int size = 0;
  EVP_DigestFinal_ex(impl_->context, reinterpret_cast<unsigned char*>(out.data()), &size);
  out.resize(size);
  return out;
}

std::string base32(std::string_view bytes) {
  std::string out;
  uint32_t held = 0;
  int count = 0;
  for (const char c : bytes) {
    held = (held << 8) | static_cast<unsigned char>(c);
    for (count += 8; count >= 5; count -= 5) out += kBase32[(held >> (count - 5)) & 31];
  }
  if (count > 0) out += kBase32[(held << (5 - count)) & 31];
  while (out.size() % 8 != 0) out += '=';
  return out;
}

std::string warc_digest(std::string_view sha256_bytes) { return "sha256:" + base32(sha256_bytes); }

std::string warc_digest_of_hex(std::string_view sha256_hex) {
  const auto bytes = decode(sha256_hex, kHex, 4);
  CHECK(bytes.has_value(), "digests of ours are lower-case hex");
  return warc_digest(*bytes);
}

std::optional<LabelledDigest> parse_digest(std::string_view field) {
  const size_t colon = field.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string label = base::ascii_lower(base::trim(field.substr(0, colon)));
  for (const Algorithm& algorithm : kAlgorithms) {
    if (label != algorithm.label) continue;
    auto bytes = decode_value(base::trim(field.substr(colon + 1)), algorithm.bytes);
    if (!bytes || bytes->size() != algorithm.bytes) return std::nullopt;
    return LabelledDigest{algorithm.kind, std::move(*bytes)};
  }
  return std::nullopt;
}

}  // namespace rolecall::fetch
