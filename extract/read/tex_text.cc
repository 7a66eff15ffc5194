// SPDX-License-Identifier: Apache-2.0
#include "extract/read/tex_text.h"

#include <array>
#include <optional>
#include <utility>

#include "base/text.h"

namespace rolecall::extract {

namespace {

/// Accents as combining characters.
constexpr std::array<std::pair<char, char32_t>, 15> kAccents{{
    {'\'', 0x301},
    {'`', 0x300},
    {'"', 0x308},
    {'^', 0x302},
    {'~', 0x303},
    {'=', 0x304},
    {'.', 0x307},
    {'u', 0x306},
    {'v', 0x30C},
    {'H', 0x30B},
    {'c', 0x327},
    {'d', 0x323},
    {'b', 0x331},
    {'k', 0x328},
    {'r', 0x30A},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kLetters{{
    {"ss", "ß"},
    {"ae", "æ"},
    {"AE", "Æ"},
    {"oe", "œ"},
    {"OE", "Œ"},
    {"aa", "å"},
    {"AA", "Å"},
    {"o", "ø"},
    {"O", "Ø"},
    {"l", "ł"},
    {"L", "Ł"},
    {"i", "i"},
    {"j", "j"},
    {"dh", "ð"},
    {"th", "þ"},
    {"dj", "đ"},
    {"DJ", "Đ"},
}};

class TexReader {
 public:
  explicit TexReader(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '$') {
        math();
      } else if (c == '\\' && command()) {
        continue;
      } else if (c == '{' && braced()) {
        continue;
      } else {
        out_ += text_[at_++];
      }
    }
    return base::to_nfc(out_);
  }

 private:
  void math() {
    const size_t end = text_.find('$', at_ + 1);
    const size_t stop = end == text_.npos ? text_.size() : end + 1;
    out_ += text_.substr(at_, stop - at_);
    at_ = stop;
  }

  /// "{\ss}", "{\'e}": the braces go with the command.
  bool braced() {
    if (at_ + 1 >= text_.size() || text_[at_ + 1] != '\\') return false;
    const size_t start = at_;
    const size_t written = out_.size();
    ++at_;
    if (command() && at_ < text_.size() && text_[at_] == '}') {
      ++at_;
      return true;
    }
    at_ = start;
    out_.resize(written);
    return false;
  }

  /// Reads the command at the backslash; false, and nothing read, for one that is not known.
  bool command() {
    size_t at = at_ + 1;
    if (at >= text_.size()) return false;
    if (!base::is_ascii_alpha(text_[at])) return accent(text_[at], at + 1);
    size_t end = at;
    while (end < text_.size() && base::is_ascii_alpha(text_[end])) ++end;
    const std::string_view name = text_.substr(at, end - at);
    for (const auto& [command, letter] : kLetters) {
      if (name != command) continue;
      out_ += letter;
      at_ = end;
      // A space ends the command's name and is no text.
      if (at_ < text_.size() && text_[at_] == ' ') ++at_;
      return true;
    }
    return name.size() == 1 && accent(name[0], end);
  }

  bool accent(char mark, size_t at) {
    for (const auto& [name, combining] : kAccents) {
      if (mark != name) continue;
      while (at < text_.size() && text_[at] == ' ') ++at;
      const bool in_braces = at < text_.size() && text_[at] == '{';
      if (in_braces) ++at;
      if (at < text_.size() && text_[at] == '\\') ++at;  // The dotless i and j.
      if (at >= text_.size() || !base::is_ascii_alpha(text_[at])) return false;
      out_ += text_[at++];
      base::append_utf8(out_, combining);
      if (in_braces && at < text_.size() && text_[at] == '}') ++at;
      at_ = at;
      return true;
    }
    return false;
  }

  std::string_view text_;
  std::string out_;
  size_t at_ = 0;
};

}  // namespace

std::string tex_to_utf8(std::string_view text) { return TexReader(text).run(); }

}  // namespace rolecall::extract
