// SPDX-License-Identifier: Apache-2.0
#pragma once
// Plain text as people write mail (RFC 3676's conventions and older ones): paragraphs wrapped by
// hand, "> " quotes with the line that introduces them, lists, patches, signatures.

#include <optional>
#include <string>
#include <string_view>

#include "extract/read/text_builder.h"
#include "model/document.h"

namespace rolecall::extract {

/// Writes the body of one mail as blocks: paragraphs re-flowed, quotes marked quoted. A mailing
/// list's footer is left out.
void write_mail_text(std::string_view text, TextBuilder& out);

/// A mail's text without its signature, and the signature (RFC 3676 section 4.3: what follows the
/// last line "-- "), which may be empty. A list's footer counts to the signature.
struct SignedText {
  std::string_view body;
  std::string_view signature;
};

SignedText split_signature(std::string_view text);

/// The fields of a mail that reading uses, as they stand before the body.
struct MailHeader {
  std::string from;
  std::string date;
  std::string subject;
  size_t body = 0;  ///< Where the body starts.
};

/// The header block at the start of the text; nothing where it does not start with one that has
/// From and either Date or Subject.
std::optional<MailHeader> read_mail_header(std::string_view text);

/// "Ada Berg <ada@example.org>", "ada@example.org (Ada Berg)", "Berg, Ada" as an author; the
/// address's local part is the handle.
model::Author mail_author(std::string_view from);

/// The line says whose words follow: "On Tue, Ada Berg wrote:".
bool is_attribution(std::string_view line);

}  // namespace rolecall::extract
