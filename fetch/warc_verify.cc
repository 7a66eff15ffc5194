// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_verify.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"
#include "fetch/http_message.h"
#include "fetch/limits.h"
#include "fetch/warc_digest.h"

namespace rolecall::fetch {
namespace {

/// A chunked body over this is not put together; its payload digest is not compared.
constexpr size_t kMaxChunkedBytes = size_t{64} << 20;

/// The payload of a block: the whole, or what follows an HTTP head.
class PayloadHasher {
 public:
  PayloadHasher(bool is_http, DigestKind kind) : in_head_(is_http), raw_(kind), kind_(kind) {}

  void add(std::string_view piece) {
    if (!in_head_) return add_body(piece);
    head_.append(piece);
    const auto head = parse_http_head(head_);
    const bool ended = head_.find("\n\r\n") != std::string::npos ||
                       head_.find("\n\n") != std::string::npos || head_.size() > kMaxHeaderBytes;
    if (!ended) return;
    in_head_ = false;
    if (!head) return add_body(head_);
    chunked_ = base::ascii_lower(find_header(head->headers, "transfer-encoding")) == "chunked";
    add_body(std::string_view(head_).substr(head->size));
  }

  /// The payload is what it should be, with its chunks or without them.
  bool is(const std::string& expected) {
    if (raw_.finish() == expected) return true;
    if (!chunked_) return false;
    if (body_.size() > kMaxChunkedBytes) return true;
    const auto plain = dechunk(body_);
    if (!plain) return false;
    Hasher hasher(kind_);
    hasher.add(*plain);
    return hasher.finish() == expected;
  }

 private:
  void add_body(std::string_view piece) {
    raw_.add(piece);
    if (chunked_ && body_.size() <= kMaxChunkedBytes) body_.append(piece);
  }

  bool in_head_;
  bool chunked_ = false;
  std::string head_;
  std::string body_;
  Hasher raw_;
  DigestKind kind_;
};

/// One record's digests.
void check_record(WarcReader& reader, const WarcRecord& record, WarcVerified& found) {
  const auto complain = [&](std::string what) {
    found.problems.push_back({record.offset, std::move(what)});
  };
  const auto wanted = [&](std::string_view name) -> std::optional<LabelledDigest> {
    const std::string_view field = record.field(name);
    if (field.empty()) return std::nullopt;
    auto digest = parse_digest(field);
    if (!digest) complain(fmt::format("{} cannot be read: {}", name, field.substr(0, 100)));
    return digest;
  };
  const auto block = wanted("warc-block-digest");
  auto payload = wanted("warc-payload-digest");
  // A revisit has the digest of what it refers to.
  if (record.type() == "revisit") payload.reset();
  Hasher block_hasher(block ? block->kind : DigestKind::kSha256);
  PayloadHasher payload_hasher(record.is_http(), payload ? payload->kind : DigestKind::kSha256);
  for (std::string_view piece = reader.read_piece(); !piece.empty(); piece = reader.read_piece()) {
    if (block) block_hasher.add(piece);
    if (payload) payload_hasher.add(piece);
  }
  if (reader.is_cut_short()) return;  // the reader tells
  found.digests += (block ? 1 : 0) + (payload ? 1 : 0);
  if (block && block_hasher.finish() != block->bytes) complain("the block's digest is another");
  if (payload && !payload_hasher.is(payload->bytes)) complain("the payload's digest is another");
}

}  // namespace

base::Result<WarcVerified> verify_warc(const std::string& path) {
  auto reader = WarcReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  WarcVerified found;
  WarcRecord record;
  while (reader->next(record)) {
    ++found.records;
    found.offsets.push_back(record.offset);
    check_record(*reader, record, found);
  }
  const auto& problems = reader->problems();
  found.problems.insert(found.problems.end(), problems.begin(), problems.end());
  return found;
}

}  // namespace rolecall::fetch
