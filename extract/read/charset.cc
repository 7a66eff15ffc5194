// SPDX-License-Identifier: Apache-2.0
#include "extract/read/charset.h"

#include <simdjson.h>
#include <uchardet.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.h"

namespace rolecall::extract {

static std::string_view byte_order_mark(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) return "utf-8";
  if (bytes.starts_with("\xFE\xFF")) return "utf-16be";
  if (bytes.starts_with("\xFF\xFE")) return "utf-16le";
  return {};
}

// What the guesser tells apart well on long text. Of the others it finds Vietnamese in curly
// quotes and Hungarian in French.
static constexpr std::array<std::string_view, 13> kTrustedGuesses{
    "big5",   "euc-jp",    "euc-kr",       "gb18030",      "gbk",          "iso-2022-jp", "koi8-r",
    "ibm866", "shift_jis", "windows-1251", "windows-1253", "windows-1255", "windows-1256"};

// Below this many bytes outside ASCII the guess is noise.
static constexpr size_t kMinHighBytes = 200;
// A guess does not get better from more.
static constexpr size_t kGuessBytes = size_t{64} << 10;

static std::string_view guess(std::string_view bytes) {
  const auto high = std::count_if(bytes.begin(), bytes.end(),
                                  [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (static_cast<size_t>(high) < kMinHighBytes) return {};
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(),
                                                                       &uchardet_delete);
  uchardet_handle_data(detector.get(), bytes.data(), std::min(bytes.size(), kGuessBytes));
  uchardet_data_end(detector.get());
  const std::string_view name = charset_of_label(uchardet_get_charset(detector.get()));
  const bool trusted =
      std::find(kTrustedGuesses.begin(), kTrustedGuesses.end(), name) != kTrustedGuesses.end();
  return trusted ? name : std::string_view{};
}

Charset detect_charset(std::string_view bytes, std::string_view header) {
  if (const auto mark = byte_order_mark(bytes); !mark.empty()) {
    return {mark, CharsetSource::kByteOrderMark};
  }
  if (const auto named = charset_of_label(header); !named.empty()) {
    return {named, CharsetSource::kHeader};
  }
  if (const auto declared = prescan_charset(bytes); !declared.empty()) {
    return {declared, CharsetSource::kMeta};
  }
  if (simdjson::validate_utf8(bytes.data(), bytes.size())) {
    return {"utf-8", CharsetSource::kValidUtf8};
  }
  if (const auto guessed = guess(bytes); !guessed.empty()) {
    return {guessed, CharsetSource::kGuess};
  }
  return {"windows-1252", CharsetSource::kDefault};
}

}  // namespace rolecall::extract
