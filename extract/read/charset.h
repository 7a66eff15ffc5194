// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's bytes -> UTF-8, once: which encoding (HTML standard, "determining the character
// encoding": byte order mark, header, meta prescan; then valid UTF-8, a statistical guess,
// windows-1252), and decoding as the Encoding standard says (https://encoding.spec.whatwg.org/).

#include <string>
#include <string_view>

namespace rolecall::extract {

/// How the encoding was found, by falling trust.
enum class CharsetSource { kByteOrderMark, kHeader, kMeta, kValidUtf8, kGuess, kDefault };

struct Charset {
  std::string_view name;  ///< Lower-case name of the Encoding standard, as "windows-1252".
  CharsetSource source = CharsetSource::kDefault;
};

/// `header` is the charset parameter of Content-Type; may be empty.
Charset detect_charset(std::string_view bytes, std::string_view header);

/// The encoding that a page's first 1,024 bytes declare in a meta tag or an XML declaration; empty
/// where they declare none that is known.
std::string_view prescan_charset(std::string_view bytes);

/// The standard's name for a label ("latin1" is "windows-1252"); empty for an unknown one.
std::string_view charset_of_label(std::string_view label);

/// UTF-8 for bytes in the encoding of that name, without a byte order mark; what is no character
/// becomes U+FFFD.
std::string decode(std::string_view bytes, std::string_view charset);

}  // namespace rolecall::extract
