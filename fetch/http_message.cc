// SPDX-License-Identifier: Apache-2.0
#include "fetch/http_message.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "fetch/body_sink.h"
#include "fetch/limits.h"
#include "fetch/warc_record.h"

namespace rolecall::fetch {
namespace {

std::string_view next_line(std::string_view& rest) {
  const size_t end = std::min(rest.find('\n'), rest.size() - 1);
  const std::string_view line = rest.substr(0, end + 1);
  rest.remove_prefix(end + 1);
  return line;
}

int parse_status(std::string_view line) {
  const auto words = base::split_words(line);
  int status = 0;
  if (words.size() < 2 || !words[0].starts_with("HTTP/")) return 0;
  std::from_chars(words[1].data(), words[1].data() + words[1].size(), status);
  return status >= 100 && status <= 999 ? status : 0;
}

TransferStop stop_of(BodyStop stop) {
  switch (stop) {
    case BodyStop::kNone:
      return TransferStop::kNone;
    case BodyStop::kLimit:
      return TransferStop::kBody;
    case BodyStop::kRatio:
      return TransferStop::kRatio;
    case BodyStop::kCoding:
      return TransferStop::kCoding;
  }
  return TransferStop::kNone;
}

/// Takes the content coding off.
void read_body(TransferResult& result, std::string coded, size_t max_body) {
  const auto coding = find_header(result.headers, "content-encoding");
  BodySink sink(max_body, BodySink::AtLimit::kFail);
  sink.set_coding(coding);
  sink.append(coded);
  sink.finish();
  result.stop = stop_of(sink.stop());
  // Some archives hold bodies without their coding under a head that still names it.
  constexpr std::string_view kGzipMagic = "\x1F\x8B";
  const bool is_off = result.stop == TransferStop::kCoding && coding.find("gzip") != coding.npos &&
                      !std::string_view(coded).starts_with(kGzipMagic);
  if (is_off && coded.size() <= max_body) {
    result.stop = TransferStop::kNone;
    result.body = std::move(coded);
    return;
  }
  if (result.stop == TransferStop::kCoding) result.detail = coding;
  if (result.stop != TransferStop::kNone) return;
  result.body = sink.take();
  if (!coding.empty() && coding != "identity") result.exchange.coded_body = std::move(coded);
}

}  // namespace

std::optional<HttpHead> parse_http_head(std::string_view message) {
  std::string_view rest = message.substr(0, kMaxHeaderBytes);
  if (rest.empty()) return std::nullopt;
  HttpHead head;
  head.status = parse_status(next_line(rest));
  if (head.status == 0) return std::nullopt;
  const std::string_view lines = rest;
  while (!rest.empty()) {
    if (base::trim(next_line(rest)).empty()) break;
  }
  const size_t bytes = lines.size() - rest.size();
  head.headers = parse_warc_fields(lines.substr(0, bytes)).fields;
  head.size = message.substr(0, kMaxHeaderBytes).size() - rest.size();
  return head;
}

std::optional<std::string> dechunk(std::string_view body) {
  std::string out;
  while (!body.empty()) {
    const std::string_view line = base::trim(next_line(body));
    size_t size = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
    const bool is_size = error == std::errc() && (end == line.data() + line.size() || *end == ';' ||
                                                  base::is_ascii_space(*end));
    // What breaks off later is as whole as it gets.
    if (!is_size) return out.empty() ? std::nullopt : std::optional(std::move(out));
    if (size == 0) return out;
    out.append(body.substr(0, size));
    body.remove_prefix(std::min(size, body.size()));
    if (body.starts_with("\r\n")) {
      body.remove_prefix(2);
    } else if (body.starts_with('\n')) {
      body.remove_prefix(1);
    }
  }
  return out;
}

std::optional<TransferResult> read_http_message(std::string message, size_t max_body) {
  auto head = parse_http_head(message);
  if (!head) return std::nullopt;
  TransferResult result;
  result.status = head->status;
  result.headers = std::move(head->headers);
  result.exchange.response_head = message.substr(0, head->size);
  message.erase(0, head->size);
  result.received = message.size();
  if (base::ascii_lower(find_header(result.headers, "transfer-encoding")).find("chunked") !=
      std::string::npos) {
    if (auto plain = dechunk(message)) message = std::move(*plain);
  }
  if (result.status < 200 || result.status >= 300) return result;
  read_body(result, std::move(message), max_body);
  return result;
}

}  // namespace rolecall::fetch
