// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests as WARC writes them, "sha256:BASE32" (ISO 28500:2017 section 5.8), and the other
// spellings that archives in the wild have: sha1 and md5, in base32, base64 or hex.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rolecall::fetch {

enum class DigestKind { kSha256, kSha1, kMd5 };

/// A digest over bytes that come in pieces. Used by one thread.
class Hasher {
 public:
  explicit Hasher(DigestKind kind = DigestKind::kSha256);
  ~Hasher();
  Hasher(Hasher&&) noexcept;

  void add(std::string_view bytes);
  /// The digest's bytes; ends the hasher.
  std::string finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// RFC 4648 section 6.
std::string base32(std::string_view bytes);

/// "sha256:BASE32" of a digest's bytes.
std::string warc_digest(std::string_view sha256_bytes);
/// The same of a digest in hex.
std::string warc_digest_of_hex(std::string_view sha256_hex);

/// A digest field of a record.
struct LabelledDigest {
  DigestKind kind = DigestKind::kSha256;
  std::string bytes;
};
/// Nothing for an algorithm that is not known or a value of the wrong length.
std::optional<LabelledDigest> parse_digest(std::string_view field);

}  // namespace rolecall::fetch
