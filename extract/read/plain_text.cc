// SPDX-License-Identifier: Apache-2.0
#include "extract/read/plain_text.h"

#include "extract/read/arxiv_record.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/maintainers.h"
#include "extract/read/media.h"

namespace rolecall::extract {

void read_plain_text(std::string_view text, model::Document& document) {
  if (looks_like_arxiv_records(text)) return read_arxiv_records(text, document);
  TextBuilder out(document);
  const std::optional<MailHeader> header = read_mail_header(text);
  if (!header.has_value()) {
    document.shape = "plain-text";
    if (looks_like_maintainers(text)) {
      write_maintainers(text, out);
    } else {
      write_mail_text(text, out);
    }
    return;
  }
  document.shape = "mail";
  document.title = header->subject;
  out.set_message(0);
  write_mail_text(text.substr(header->body), out);
  model::Message message;
  message.author = mail_author(header->from);
  if (const auto date = parse_instant(header->date)) message.published = date->date;
  message.span = {0, document.text.size()};
  document.authors = {message.author};
  document.published = message.published;
  if (document.published.has_value()) document.published_from = model::DateSource::kHeader;
  document.messages.push_back(std::move(message));
}

base::Result<void> read_plain_page(const Page& page, const ReadLimits&, model::Document& document) {
  read_plain_text(decode_page(page, document), document);
  return {};
}

}  // namespace rolecall::extract
