// SPDX-License-Identifier: Apache-2.0
// Decoding by ICU's converters, opened by the names that agree with the Encoding standard's
// indexes, and repaired where they differ.
#include <simdjson.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/check.h"
#include "base/text.h"
#include "extract/read/charset.h"

namespace rolecall::extract {
namespace {

using Converter = std::unique_ptr<UConverter, decltype(&ucnv_close)>;

/// ICU's converter whose tables are those of the standard's encoding.
const char* icu_name(std::string_view charset) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 6> kOther{{
      {"gbk", "gb18030"},
      {"euc-kr", "windows-949"},
      {"shift_jis", "ibm-943_P15A-2003"},
      {"euc-jp", "euc-jp-2007"},
      {"big5", "ibm-1375_P100-2008"},
      {"iso-8859-8-i", "iso-8859-8"},
  }};
  const auto* other = std::find_if(kOther.begin(), kOther.end(),
                                   [&](const auto& entry) { return entry.first == charset; });
  return other != kOther.end() ? other->second : charset.data();
}

/// A byte alone that the standard decodes and ICU's converter refuses.
struct MissingByte {
  std::string_view charset;
  unsigned char byte;
  UChar unit;
};
constexpr std::array<MissingByte, 3> kMissingBytes{{
    {"gbk", 0x80, 0x20AC},
    {"gb18030", 0x80, 0x20AC},
    {"windows-1255", 0xCA, 0x05BA},
}};

/// A unit that ICU's table has where the standard's has another.
struct Repair {
  std::string_view charset;
  char16_t icu;
  char16_t standard;
};
constexpr std::array<Repair, 4> kRepairs{{
    {"koi8-u", 0x255D, 0x045E},
    {"koi8-u", 0x256C, 0x040E},
    {"gbk", 0xE5E5, 0x3000},
    {"gb18030", 0xE5E5, 0x3000},
}};

/// Stands in for ICU's callback, which writes U+001A for some encodings. The context is the
/// charset's MissingByte or null.
void write_replacement(const void* context, UConverterToUnicodeArgs* args, const char* units,
                       int32_t length, UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;
  *status = U_ZERO_ERROR;
  const auto* missing = static_cast<const MissingByte*>(context);
  const bool known =
      missing != nullptr && length == 1 && static_cast<unsigned char>(units[0]) == missing->byte;
  const UChar unit = known ? missing->unit : 0xFFFD;
  ucnv_cbToUWriteUChars(args, &unit, 1, 0, status);
}

void repair(icu::UnicodeString& text, std::string_view charset) {
  for (const Repair& one : kRepairs) {
    if (one.charset != charset) continue;
    for (int32_t at = text.indexOf(one.icu); at >= 0; at = text.indexOf(one.icu, at + 1)) {
      text.setCharAt(at, one.standard);
    }
  }
}

std::string decode_by_icu(std::string_view bytes, std::string_view charset) {
  UErrorCode status = U_ZERO_ERROR;
  const Converter converter(ucnv_open(icu_name(charset), &status), &ucnv_close);
  CHECK(U_SUCCESS(status), "every encoding of the table is one that ICU has");
  const auto* missing = std::find_if(kMissingBytes.begin(), kMissingBytes.end(),
                                     [&](const auto& entry) { return entry.charset == charset; });
  ucnv_setToUCallBack(converter.get(), write_replacement,
                      missing != kMissingBytes.end() ? missing : nullptr, nullptr, nullptr,
                      &status);
  icu::UnicodeString wide(bytes.data(), static_cast<int32_t>(bytes.size()), converter.get(),
                          status);
  repair(wide, charset);
  std::string text;
  wide.toUTF8String(text);
  return text;
}

// Code points of the bytes A0 to FF of ISO 8859-16, which ICU lacks.
constexpr std::array<char16_t, 96> kLatin10{
    0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160, 0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB,
    0x0179, 0x00AD, 0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142, 0x017D, 0x201D, 0x00B6, 0x00B7,
    0x017E, 0x010D, 0x0219, 0x00BB, 0x0152, 0x0153, 0x0178, 0x017C, 0x00C0, 0x00C1, 0x00C2, 0x0102,
    0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A, 0x0170, 0x00D9, 0x00DA, 0x00DB,
    0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107, 0x00E6, 0x00E7,
    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF};

template <typename Map>
std::string decode_bytes(std::string_view bytes, Map code_point) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    base::append_utf8(text, byte < 0x80 ? byte : code_point(byte));
  }
  return text;
}

std::string decode_utf8(std::string_view bytes) {
  if (simdjson::validate_utf8(bytes.data(), bytes.size())) return std::string(bytes);
  std::string text;
  for (size_t at = 0; at < bytes.size();) base::append_utf8(text, base::next_code_point(bytes, at));
  return text;
}

}  // namespace

std::string decode(std::string_view bytes, std::string_view charset) {
  if (charset == "utf-8") {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    return decode_utf8(bytes);
  }
  if (charset == "replacement") return bytes.empty() ? "" : "\xEF\xBF\xBD";
  if (charset == "x-user-defined") {
    return decode_bytes(bytes, [](unsigned char byte) { return char32_t{0xF700} + byte; });
  }
  if (charset == "iso-8859-16") {
    return decode_bytes(bytes, [](unsigned char byte) -> char32_t {
      return byte < 0xA0 ? char32_t{byte} : kLatin10[byte - 0xA0u];
    });
  }
  const bool marked = (charset == "utf-16be" && bytes.starts_with("\xFE\xFF")) ||
                      (charset == "utf-16le" && bytes.starts_with("\xFF\xFE"));
  return decode_by_icu(marked ? bytes.substr(2) : bytes, charset);
}

}  // namespace rolecall::extract
