// SPDX-License-Identifier: Apache-2.0
#include "model/profile.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <memory>

#include "base/check.h"
#include "base/digest.h"
#include "base/text.h"

namespace rolecall::model {
namespace {

/// Enough for any name; longer input is a mistake of the file.
constexpr size_t kSlugBytes = 80;

/// Short enough to type in a shell, long enough not to collide within one profile.
constexpr size_t kStatementIdDigits = 8;

std::string to_ascii_letters(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::Transliterator> transliterator(
      icu::Transliterator::createInstance("Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
  CHECK(U_SUCCESS(status), "ICU's transliteration data is part of its library");
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  transliterator->transliterate(letters);
  std::string ascii;
  letters.toUTF8String(ascii);
  return base::ascii_lower(ascii);
}

}  // namespace

std::string make_slug(std::string_view name) {
  std::string slug;
  for (const char c : to_ascii_letters(base::utf8_prefix(name, kSlugBytes))) {
    if (base::is_ascii_alpha(c) || base::is_ascii_digit(c)) {
      slug += c;
    } else if (!slug.empty() && slug.back() != '-' && c != '\'' && c != '.') {
      slug += '-';
    }
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug;
}

std::string make_statement_id(const Statement& statement) {
  std::string content(to_string(statement.kind));
  for (const std::string& field :
       {base::fold_key(statement.title), base::fold_key(statement.org),
        statement.when ? statement.when->str() : std::string(), base::fold_key(statement.text)}) {
    content += '\n';
    content += field;
  }
  return base::content_key(content).substr(0, kStatementIdDigits);
}

}  // namespace rolecall::model
