// SPDX-License-Identifier: Apache-2.0
#include "extract/read/encoded_word.h"

#include <optional>

#include "base/text.h"
#include "extract/read/base64.h"
#include "extract/read/charset.h"

namespace rolecall::extract {

namespace {

int hex_digit(char c) {
  if (base::is_ascii_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The "Q" encoding, RFC 2047 section 4.2.
std::string from_q(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '=' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '_' ? ' ' : text[i];
    }
  }
  return out;
}

struct EncodedWord {
  std::string charset;
  std::string bytes;
  size_t size = 0;  ///< Of the word in the header.
};

/// "=?utf-8?Q?words?=" at the start of the text.
std::optional<EncodedWord> encoded_word_at(std::string_view text) {
  if (!text.starts_with("=?")) return std::nullopt;
  const size_t charset = text.find('?', 2);
  if (charset == text.npos || charset + 3 >= text.size() || text[charset + 2] != '?') {
    return std::nullopt;
  }
  const size_t end = text.find("?=", charset + 3);
  if (end == text.npos) return std::nullopt;
  const char encoding = static_cast<char>(text[charset + 1] | 0x20);
  if (encoding != 'q' && encoding != 'b') return std::nullopt;
  const std::string_view body = text.substr(charset + 3, end - charset - 3);
  EncodedWord word;
  // RFC 2231 section 5: a language may follow the charset.
  const std::string_view label = text.substr(2, charset - 2);
  word.charset = charset_of_label(label.substr(0, label.find('*')));
  word.bytes = encoding == 'q' ? from_q(body) : from_base64(body);
  word.size = end + 2;
  return word;
}

class HeaderDecoder {
 public:
  std::string run(std::string_view raw) {
    while (!raw.empty()) {
      if (auto word = encoded_word_at(raw)) {
        raw.remove_prefix(word->size);
        take(std::move(*word));
        continue;
      }
      const size_t next = raw.find("=?", 1);
      take_plain(raw.substr(0, next));
      raw = next == raw.npos ? std::string_view() : raw.substr(next);
    }
    flush();
    return base::collapse_spaces(out_);
  }

 private:
  /// Words of one charset are decoded together: programs cut characters in two.
  void take(EncodedWord word) {
    if (word.charset != charset_) flush();
    charset_ = word.charset;
    bytes_ += word.bytes;
    in_word_ = true;
  }

  void take_plain(std::string_view text) {
    // White space between two encoded words is no text (RFC 2047 section 6.2).
    if (in_word_ && base::trim(text).empty()) return;
    flush();
    out_ += decode(text, detect_charset(text, "").name);
  }

  void flush() {
    if (in_word_) {
      out_ += decode(bytes_, charset_.empty() ? detect_charset(bytes_, "").name : charset_);
    }
    bytes_.clear();
    charset_.clear();
    in_word_ = false;
  }

  std::string out_;
  std::string bytes_;
  std::string charset_;
  bool in_word_ = false;
};

}  // namespace

std::string decode_mail_header(std::string_view raw) { return HeaderDecoder().run(raw); }

}  // namespace rolecall::extract
