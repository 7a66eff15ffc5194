// SPDX-License-Identifier: Apache-2.0
#include "fetch/warc_record.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

bool is_all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), base::is_ascii_digit);
}

/// "20140216050221", also cut short or longer, as RFC 3339.
std::string arc_date(std::string_view digits) {
  constexpr std::string_view kEmpty = "00000101000000";
  if (!is_all_digits(digits) || digits.size() < 4) return {};
  std::string full(digits.substr(0, kEmpty.size()));
  full += kEmpty.substr(full.size());
  return fmt::format("{}-{}-{}T{}:{}:{}Z", full.substr(0, 4), full.substr(4, 2), full.substr(6, 2),
                     full.substr(8, 2), full.substr(10, 2), full.substr(12, 2));
}

}  // namespace

std::string_view WarcRecord::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const model::Header& field) { return field.name == name; });
  return found == fields.end() ? std::string_view() : std::string_view(found->value);
}

std::string WarcRecord::type() const { return base::ascii_lower(field("warc-type")); }

std::string_view WarcRecord::target_uri() const {
  std::string_view uri = field("warc-target-uri");
  if (uri.size() >= 2 && uri.starts_with('<') && uri.ends_with('>')) {
    uri = uri.substr(1, uri.size() - 2);
  }
  return uri;
}

std::optional<base::Time> WarcRecord::date() const {
  const auto time = base::parse_time(field("warc-date"));
  if (!time) return std::nullopt;
  return *time;
}

bool WarcRecord::is_http() const {
  return base::ascii_lower(field("content-type")).starts_with("application/http");
}

bool WarcRecord::is_server_not_modified() const {
  return field("warc-profile").ends_with("/revisit/server-not-modified");
}

WarcFields parse_warc_fields(std::string_view lines) {
  WarcFields out;
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size() - 1);
    std::string_view line = lines.substr(0, end + 1);
    lines.remove_prefix(end + 1);
    const bool folded = line.starts_with(' ') || line.starts_with('\t');
    line = base::trim(line);
    if (line.empty()) continue;
    const size_t colon = line.find(':');
    if (folded && !out.fields.empty()) {
      out.fields.back().value.append(" ").append(line);
    } else if (colon == std::string_view::npos || colon == 0) {
      ++out.odd_lines;
    } else {
      out.fields.push_back({base::ascii_lower(base::trim(line.substr(0, colon))),
                            std::string(base::trim(line.substr(colon + 1)))});
    }
  }
  return out;
}

std::optional<WarcRecord> parse_arc_line(std::string_view line) {
  // An address may hold spaces, so the fields are counted from the end: five or, in version 2, ten.
  const auto words = base::split_words(line);
  if (words.size() < 5) return std::nullopt;
  const std::string_view digits = words.back();
  WarcRecord record;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), record.length);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  const size_t after = words.size() >= 10 && is_all_digits(words[words.size() - 8]) ? 9 : 4;
  const size_t uri_words = words.size() - after;
  const std::string date = arc_date(words[uri_words + 1]);
  if (date.empty() || line.find("://") == std::string_view::npos) return std::nullopt;
  const std::string_view last = words[uri_words - 1];
  const std::string uri(words.front().data(), last.data() + last.size());
  const bool is_head = uri.starts_with("filedesc:");
  record.version = "ARC";
  record.fields = {{"warc-type", is_head ? "warcinfo" : "response"},
                   {"warc-target-uri", uri},
                   {"warc-ip-address", std::string(words[uri_words])},
                   {"warc-date", date},
                   {"content-type", is_head ? "text/plain" : "application/http; msgtype=response"}};
  return record;
}

std::string format_warc_head(const std::vector<model::Header>& fields) {
  std::string head = "WARC/1.1\r\n";
  for (const model::Header& field : fields) {
    std::string value = field.value;
    std::replace_if(
        value.begin(), value.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
    head.append(field.name).append(": ").append(value).append("\r\n");
  }
  return head + "\r\n";
}

std::string make_record_id() {
  std::array<unsigned char, 16> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    throw std::runtime_error("no random numbers for a record's name");
  }
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3F) | 0x80);
  std::string hex;
  for (const unsigned char byte : bytes) hex += fmt::format("{:02x}", byte);
  return fmt::format("<urn:uuid:{}-{}-{}-{}-{}>", hex.substr(0, 8), hex.substr(8, 4),
                     hex.substr(12, 4), hex.substr(16, 4), hex.substr(20));
}

}  // namespace rolecall::fetch
