// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a helper writes and the program reads: records of a tag, four bytes of length (lowest
// first) and that many bytes. Neither side trusts the other's lengths.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rolecall::helpers {

/// Tags of all helpers; each helper's reader says which follow each other.
enum class RecordTag : char {
  kEnd = 'z',     ///< The whole input was read: without it the helper was broken off.
  kError = 'e',   ///< Why the input cannot be read; the last record.
  kLocked = 'l',  ///< Encrypted; the last record.
  kNote = 'n',    ///< What was left out and why.
  // rolecall-pdf
  kTitle = 'T',
  kAuthor = 'A',
  kDate = 'D',  ///< Of mails as written, of a PDF as EDTF.
  kPage = 'P',  ///< One page's text.
  // rolecall-mail; each message starts with kMessage
  kMessage = 'M',
  kFrom = 'F',
  kSubject = 'S',
  kMessageId = 'I',
  kInReplyTo = 'R',
  kReceived = 'V',  ///< The topmost Received header's date.
  kArrived = 'G',   ///< What an mbox's separator says of the date.
  kCharset = 'C',   ///< Of the body part that follows; absent where none is declared.
  kText = 'B',      ///< A text/plain part.
  kFlowed = 'W',    ///< A text/plain part with format=flowed (RFC 3676), spaces undone.
  kHtml = 'H',      ///< A text/html part.
  kAttachment = 'X',
};

inline void append_record(std::string& out, RecordTag tag, std::string_view bytes) {
  const auto size = static_cast<uint32_t>(bytes.size());
  out += static_cast<char>(tag);
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(size >> shift & 0xFF);
  out += bytes;
}

struct Record {
  RecordTag tag = RecordTag::kEnd;
  std::string_view bytes;
};

/// The record at `offset`, which moves past it; nothing at the end or where it is cut off.
inline std::optional<Record> next_record(std::string_view stream, size_t& offset) {
  constexpr size_t kHead = 5;
  if (stream.size() < kHead || offset > stream.size() - kHead) return std::nullopt;
  size_t size = 0;
  for (size_t i = 0; i < 4; ++i) {
    size |= static_cast<size_t>(static_cast<unsigned char>(stream[offset + 1 + i])) << (8 * i);
  }
  if (size > stream.size() - offset - kHead) return std::nullopt;
  const Record record{static_cast<RecordTag>(stream[offset]), stream.substr(offset + kHead, size)};
  offset += kHead + size;
  return record;
}

}  // namespace rolecall::helpers
