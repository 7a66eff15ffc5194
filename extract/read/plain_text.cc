// SPDX-License-Identifier: Apache-2.0
#include "extract/read/plain_text.h"

#include "extract/find/dates.h"
#include "extract/read/mail_text.h"

namespace rolecall::extract {

void read_plain_text(std::string_view text, model::Document& document) {
  TextBuilder out(document);
  const std::optional<MailHeader> header = read_mail_header(text);
  if (!header.has_value()) {
    document.shape = "plain-text";
    write_mail_text(text, out);
    return;
  }
  document.shape = "mail";
  document.title = header->subject;
  out.set_message(0);
  write_mail_text(text.substr(header->body), out);
  model::Message message;
  message.author = mail_author(header->from);
  message.published = parse_date(header->date);
  message.span = {0, document.text.size()};
  document.authors = {message.author};
  document.published = message.published;
  if (document.published.has_value()) document.published_from = model::DateSource::kHeader;
  document.messages.push_back(std::move(message));
}

}  // namespace rolecall::extract
