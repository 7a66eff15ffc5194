// SPDX-License-Identifier: Apache-2.0
// Mail and mboxes -> messages. rolecall-mail takes the MIME structure apart, in a process of its
// own; what is left to do here is text.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "extract/helpers/records.h"
#include "extract/read/archive_text.h"
#include "extract/read/charset.h"
#include "extract/read/encoded_word.h"
#include "extract/read/helper_process.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/markup_text.h"
#include "extract/read/media.h"
#include "extract/read/plain_text.h"

namespace rolecall::extract {

using helpers::RecordTag;

namespace {

struct MailPart {
  RecordTag kind = RecordTag::kText;
  std::string text;  ///< UTF-8.
};

struct Mail {
  std::string from;
  std::string date;
  std::string received;
  std::string arrived;
  std::string subject;
  std::vector<MailPart> parts;
};

/// A header's date is believed where it lies within two days of the last hop's: clocks of senders
/// are years off, those of servers are not.
std::optional<model::Edtf> date_of(const Mail& mail) {
  const auto written = parse_instant(mail.date);
  const auto received = parse_instant(mail.received);
  if (!written.has_value()) {
    return received ? received->date : parse_instant_date(mail.arrived);
  }
  if (!received || !received->at || !written->at) return written->date;
  const auto apart = *written->at - *received->at;
  constexpr std::chrono::hours kBelieved{48};
  return apart <= kBelieved && apart >= -kBelieved ? written->date : received->date;
}

/// format=flowed undone (RFC 3676 section 4.2): a line that ends in a space goes on in the next
/// line of the same quote depth, but for the signature's mark.
std::string unflowed(std::string_view text) {
  const auto depth = [](std::string_view line) {
    return std::min(line.find_first_not_of('>'), line.size());
  };
  std::string out;
  bool flows = false;
  size_t last_depth = 0;
  for (std::string_view line : base::split(text, '\n')) {
    const size_t quoted = depth(line);
    const bool goes_on = flows && quoted == last_depth && line != "-- ";
    if (!out.empty() && !goes_on) out += '\n';
    std::string_view words = line.substr(goes_on ? quoted : 0);
    if (goes_on && words.starts_with(' ')) words.remove_prefix(1);
    if (!goes_on && quoted == 0 && words.starts_with(' ')) words.remove_prefix(1);
    out += words;
    flows = line.ends_with(' ') && line != "-- ";
    last_depth = quoted;
  }
  return out;
}

std::string without_carriage_returns(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  return text;
}

class MailRecords {
 public:
  explicit MailRecords(std::string_view stream) {
    size_t offset = 0;
    while (const auto record = helpers::next_record(stream, offset)) take(*record);
  }

  std::vector<Mail> mails;
  std::vector<std::string> notes;
  size_t attachments = 0;
  bool whole = false;

 private:
  void take(const helpers::Record& record) {
    if (record.tag == RecordTag::kEnd) whole = true;
    if (record.tag == RecordTag::kNote) notes.emplace_back(record.bytes);
    if (record.tag == RecordTag::kAttachment) ++attachments;
    if (record.tag == RecordTag::kMessage) mails.emplace_back();
    if (mails.empty()) return;
    Mail& mail = mails.back();
    switch (record.tag) {
      case RecordTag::kFrom:
        mail.from = decode_mail_header(record.bytes);
        break;
      case RecordTag::kDate:
        mail.date = decode_mail_header(record.bytes);
        break;
      case RecordTag::kReceived:
        mail.received = record.bytes;
        break;
      case RecordTag::kArrived:
        mail.arrived = record.bytes;
        break;
      case RecordTag::kSubject:
        mail.subject = decode_mail_header(record.bytes);
        break;
      case RecordTag::kCharset:
        charset_ = record.bytes;
        break;
      case RecordTag::kText:
      case RecordTag::kFlowed:
      case RecordTag::kHtml:
        mail.parts.push_back({record.tag, decoded(record.bytes)});
        charset_.clear();
        break;
      default:
        break;
    }
  }

  std::string decoded(std::string_view bytes) {
    const Charset charset = detect_charset(bytes, charset_);
    return without_carriage_returns(decode(bytes, charset.name));
  }

  std::string charset_;
};

/// Writes the messages of a document.
class MessageWriter {
 public:
  MessageWriter(const std::string& url, model::Document& document)
      : url_(url), document_(document), out_(document) {}

  void write(const Mail& mail) {
    const size_t first = document_.blocks.size();
    out_.set_message(document_.messages.size());
    for (const MailPart& part : mail.parts) write_part(part);
    if (document_.blocks.size() == first) return;
    model::Message message;
    message.author = mail_author(mail.from);
    message.published = date_of(mail);
    const size_t start = document_.blocks[first].span.start;
    message.span = {start, std::max(own_end_, start)};
    document_.messages.push_back(std::move(message));
  }

 private:
  void write_part(const MailPart& part) {
    if (part.kind == RecordTag::kHtml) {
      if (!write_markup(part.text, url_, out_)) {
        document_.notes.emplace_back("an HTML part over the parser's budget was left out");
      }
      own_end_ = document_.text.size();
      return;
    }
    const std::string text = part.kind == RecordTag::kFlowed ? unflowed(part.text) : part.text;
    const SignedText parts = split_signature(text);
    write_mail_text(parts.body, out_);
    own_end_ = document_.text.size();
    write_mail_text(parts.signature, out_);
  }

  const std::string& url_;
  model::Document& document_;
  TextBuilder out_;
  size_t own_end_ = 0;  ///< Where the author's own words end: a signature stands behind them.
};

}  // namespace

base::Result<void> read_mail_page(const Page& page, const ReadLimits& limits,
                                  model::Document& document) {
  HelperRun run;
  run.program = find_helper("rolecall-mail", limits.helper_folder);
  run.input = page.bytes;
  if (run.program.empty()) {
    document.notes.emplace_back("rolecall-mail is not installed: read without MIME");
    return read_plain_page(page, limits, document);
  }
  const auto output = run_helper(run);
  if (!output.has_value()) return tl::unexpected(output.error());
  MailRecords records(*output);
  if (!records.whole) {
    return base::fail(base::ErrorCode::kInvalid, "", "rolecall-mail ended before its input");
  }
  document.shape = "mail";
  MessageWriter writer(page.url, document);
  for (const Mail& mail : records.mails) writer.write(mail);
  document.notes.insert(document.notes.end(), records.notes.begin(), records.notes.end());
  if (records.attachments > 0) {
    document.notes.push_back(std::to_string(records.attachments) + " attachments were left out");
  }
  if (records.mails.empty() || document.messages.empty()) return {};
  document.title = subject_without_list(records.mails.front().subject);
  const model::Message& first = document.messages.front();
  if (!first.author.name.empty()) document.authors = {first.author};
  document.published = first.published;
  if (first.published.has_value()) document.published_from = model::DateSource::kHeader;
  return {};
}

}  // namespace rolecall::extract
