// SPDX-License-Identifier: Apache-2.0
#include "review/web/passage.h"

#include "base/text.h"

namespace rolecall::review::web {
namespace {

constexpr size_t kContext = 200;
constexpr size_t kMaxQuote = 2000;

// Cells apart, blocks on lines of their own without empty ones between.
std::string with_cells(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\t') {
      out += " | ";
    } else if (c != '\n' || !out.ends_with('\n')) {
      out += c;
    }
  }
  return out;
}

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// From a space on where there is one, so that no word is cut.
std::string_view tail(std::string_view text) {
  if (text.size() <= kContext) return text;
  size_t from = text.size() - kContext;
  while (from < text.size() && !starts_character(text[from])) ++from;
  const size_t space = text.find_first_of(" \n\t", from);
  return text.substr(space == std::string_view::npos ? from : space + 1);
}

std::string_view head(std::string_view text) {
  if (text.size() <= kContext) return text;
  const std::string_view cut = base::utf8_prefix(text, kContext);
  const size_t space = cut.find_last_of(" \n\t");
  return space == std::string_view::npos ? cut : cut.substr(0, space);
}

std::string shown_quote(std::string_view quote) {
  if (quote.size() <= kMaxQuote) return with_cells(quote);
  return with_cells(base::utf8_prefix(quote, kMaxQuote)) + " …";
}

size_t locate(std::string_view text, const model::Claim& claim) {
  if (claim.quote.empty()) return std::string_view::npos;
  const bool fits = claim.start <= text.size() && claim.quote.size() <= text.size() - claim.start;
  if (fits && text.substr(claim.start, claim.quote.size()) == claim.quote) return claim.start;
  return text.find(claim.quote);
}

}  // namespace

Passage find_passage(std::string_view text, const model::Claim& claim) {
  Passage passage;
  passage.quote = shown_quote(claim.quote);
  const size_t at = locate(text, claim);
  passage.found = at != std::string_view::npos;
  if (!passage.found) return passage;
  const std::string_view all_before = text.substr(0, at);
  const std::string_view all_after = text.substr(at + claim.quote.size());
  const std::string_view before = tail(all_before);
  const std::string_view after = head(all_after);
  passage.before = (before.size() < all_before.size() ? "… " : "") + with_cells(before);
  passage.after = with_cells(after) + (after.size() < all_after.size() ? " …" : "");
  return passage;
}

}  // namespace rolecall::review::web
