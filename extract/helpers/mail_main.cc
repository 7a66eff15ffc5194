// SPDX-License-Identifier: Apache-2.0
// rolecall-mail: one mail or an mbox on standard input -> records (records.h) on standard output:
// of each message the header fields that reading uses, raw, and its text parts with their transfer
// encoding undone. Character sets are the reader's business.
#include <gmime/gmime.h>
#include <unistd.h>

#include <deque>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "extract/helpers/records.h"
#include "extract/helpers/sandbox.h"

namespace {

using rolecall::helpers::append_record;
using rolecall::helpers::RecordTag;

constexpr size_t kMaxInputBytes = size_t{64} << 20;
constexpr size_t kMaxOutputBytes = size_t{8} << 20;
constexpr size_t kMaxPartBytes = size_t{1} << 20;
// Honest mail stays below both by far.
constexpr int kMaxDepth = 20;
constexpr int kMaxParts = 500;
constexpr int kMaxMessages = 5000;

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <typename T>
using Owned = std::unique_ptr<T, Unref>;

/// "From ada@example.org Thu May  7 11:00:00 2026", as mbox separates messages; a sentence that
/// starts with "From " is none.
bool is_separator(std::string_view line) {
  if (!line.starts_with("From ")) return false;
  const size_t colon = line.find(':');
  if (colon == line.npos || colon + 3 >= line.size()) return false;
  const auto digit = [&](size_t i) { return line[i] >= '0' && line[i] <= '9'; };
  return digit(colon - 1) && digit(colon + 1) && digit(colon + 2);
}

/// An mbox with the lines escaped that its writer forgot to escape.
std::string escape_sentences(std::string_view mbox) {
  std::string out;
  out.reserve(mbox.size() + mbox.size() / 64);
  while (!mbox.empty()) {
    const size_t end = std::min(mbox.find('\n'), mbox.size() - 1);
    const std::string_view line = mbox.substr(0, end + 1);
    if (line.starts_with("From ") && !is_separator(line)) out += '>';
    out += line;
    mbox.remove_prefix(end + 1);
  }
  return out;
}

struct Free {
  void operator()(char* text) const { g_free(text); }
};
using GlibText = std::unique_ptr<char, Free>;

class Writer {
 public:
  /// `marker` is the mbox's "From " line before the message; may be null.
  void message(GMimeMessage* first, const char* marker) {
    marker_ = marker;
    pending_.push_back(first);
    // Forwarded and digested messages follow the one that holds them.
    while (!pending_.empty()) {
      GMimeMessage* message = pending_.front();
      pending_.pop_front();
      if (++messages_ > kMaxMessages || full_) {
        left_out_ = true;
        continue;
      }
      put(RecordTag::kMessage, "");
      header(message, "From", RecordTag::kFrom);
      header(message, "Date", RecordTag::kDate);
      header(message, "Subject", RecordTag::kSubject);
      header(message, "Message-ID", RecordTag::kMessageId);
      header(message, "In-Reply-To", RecordTag::kInReplyTo);
      received(message);
      arrived();
      parts_ = 0;
      part(g_mime_message_get_mime_part(message), 0);
    }
  }

  std::string take() {
    if (left_out_) put_always(RecordTag::kNote, "parts or messages past the limits were left out");
    put_always(RecordTag::kEnd, "");
    return std::move(out_);
  }

 private:
  void put_always(RecordTag tag, std::string_view bytes) { append_record(out_, tag, bytes); }

  void put(RecordTag tag, std::string_view bytes) {
    full_ = full_ || out_.size() + bytes.size() > kMaxOutputBytes;
    if (full_)
      left_out_ = true;
    else
      put_always(tag, bytes);
  }

  static const char* raw_header(GMimeMessage* message, const char* name) {
    GMimeHeaderList* list = g_mime_object_get_header_list(GMIME_OBJECT(message));
    GMimeHeader* header = g_mime_header_list_get_header(list, name);
    return header == nullptr ? nullptr : g_mime_header_get_raw_value(header);
  }

  void header(GMimeMessage* message, const char* name, RecordTag tag) {
    if (const char* value = raw_header(message, name)) put(tag, value);
  }

  /// RFC 5321 section 4.4: the date follows the last semicolon.
  void received(GMimeMessage* message) {
    const char* value = raw_header(message, "Received");
    if (value == nullptr) return;
    const std::string_view text(value);
    if (const size_t mark = text.rfind(';'); mark != text.npos) {
      put(RecordTag::kReceived, text.substr(mark + 1));
    }
  }

  /// "From ada@example.org Thu May  7 11:00:00 2026": when the mail came in. Programs that do not
  /// know write the epoch.
  void arrived() {
    const std::string_view line(marker_ == nullptr ? "" : marker_);
    const size_t colon = line.find(':');
    // "Thu May  7 11" stands before the first colon.
    constexpr size_t kBefore = 13;
    if (colon != line.npos && colon >= kBefore && !line.ends_with(" 1970"))
      put(RecordTag::kArrived, line.substr(colon - kBefore));
    marker_ = nullptr;
  }

  void part(GMimeObject* object, int depth) {
    if (object == nullptr) return;
    if (depth > kMaxDepth || ++parts_ > kMaxParts) {
      left_out_ = true;
    } else if (GMIME_IS_MESSAGE_PART(object)) {
      GMimeMessage* inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
      if (inner != nullptr) pending_.push_back(inner);
    } else if (GMIME_IS_MULTIPART(object)) {
      multipart(GMIME_MULTIPART(object), depth);
    } else if (GMIME_IS_PART(object)) {
      leaf(GMIME_PART(object));
    }
  }

  static bool is_text(GMimeObject* object, const char* subtype) {
    GMimeContentType* type = g_mime_object_get_content_type(object);
    return GMIME_IS_PART(object) &&
           (type == nullptr || g_mime_content_type_is_type(type, "text", subtype));
  }

  void multipart(GMimeMultipart* multipart, int depth) {
    GMimeContentType* type = g_mime_object_get_content_type(GMIME_OBJECT(multipart));
    const int count = g_mime_multipart_get_count(multipart);
    if (type != nullptr && g_mime_content_type_is_type(type, "multipart", "alternative")) {
      return part(preferred(multipart, count), depth + 1);
    }
    for (int i = 0; i < count && parts_ <= kMaxParts; ++i) {
      part(g_mime_multipart_get_part(multipart, i), depth + 1);
    }
  }

  /// The plain text, which says the same without the markup; else the last one, the richest
  /// (RFC 2046 section 5.1.4).
  static GMimeObject* preferred(GMimeMultipart* multipart, int count) {
    for (int i = 0; i < count && i < kMaxParts; ++i) {
      GMimeObject* each = g_mime_multipart_get_part(multipart, i);
      if (is_text(each, "plain") && !content(GMIME_PART(each)).empty()) return each;
    }
    return count > 0 ? g_mime_multipart_get_part(multipart, count - 1) : nullptr;
  }

  void leaf(GMimePart* leaf) {
    GMimeObject* object = GMIME_OBJECT(leaf);
    const bool plain = is_text(object, "plain");
    if (g_mime_part_is_attachment(leaf) || (!plain && !is_text(object, "html"))) {
      return put(RecordTag::kAttachment, "");
    }
    if (const char* charset = g_mime_object_get_content_type_parameter(object, "charset")) {
      put(RecordTag::kCharset, charset);
    }
    const char* format = g_mime_object_get_content_type_parameter(object, "format");
    const bool flowed = format != nullptr && g_ascii_strcasecmp(format, "flowed") == 0;
    put(!plain ? RecordTag::kHtml : flowed ? RecordTag::kFlowed : RecordTag::kText, content(leaf));
  }

  static std::string content(GMimePart* part) {
    GMimeDataWrapper* wrapper = g_mime_part_get_content(part);
    if (wrapper == nullptr) return {};
    const Owned<GMimeStream> stream(g_mime_stream_mem_new());
    g_mime_data_wrapper_write_to_stream(wrapper, stream.get());
    const GByteArray* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
    return {reinterpret_cast<const char*>(bytes->data),
            std::min<size_t>(bytes->len, kMaxPartBytes)};
  }

  std::string out_;
  std::deque<GMimeMessage*> pending_;
  const char* marker_ = nullptr;
  int messages_ = 0;
  int parts_ = 0;
  bool full_ = false;
  bool left_out_ = false;
};

void read_mail() {
  std::string input = rolecall::helpers::read_input(kMaxInputBytes);
  const bool mbox = input.starts_with("From ");
  if (mbox) input = escape_sentences(input);
  const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(input.data(), input.size()));
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  g_mime_parser_set_format(parser.get(), mbox ? GMIME_FORMAT_MBOX : GMIME_FORMAT_MESSAGE);
  Writer writer;
  do {
    const Owned<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
    if (message == nullptr) break;
    GlibText marker(mbox ? g_mime_parser_get_mbox_marker(parser.get()) : nullptr);
    writer.message(message.get(), marker.get());
  } while (mbox && !g_mime_parser_eos(parser.get()));
  rolecall::helpers::write_output(writer.take());
  _exit(0);  // Freeing a hostile tree may take longer than reading it.
}

}  // namespace

int main() {
  g_mime_init();
  if (!rolecall::helpers::enter_sandbox({})) return 2;
  try {
    read_mail();
  } catch (const std::bad_alloc&) {
    return 3;
  }
  return 0;
}
