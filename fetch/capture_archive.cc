// SPDX-License-Identifier: Apache-2.0
#include "fetch/capture_archive.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.h"
#include "fetch/warc_digest.h"
#include "fetch/warc_reader.h"

namespace rolecall::fetch {
namespace {

using Fields = std::vector<model::Header>;

/// The token by which robots rules name this program.
constexpr std::string_view kProduct = "rolecall";

std::string_view to_string(model::Truncated truncated) {
  switch (truncated) {
    case model::Truncated::kNo:
      return "";
    case model::Truncated::kLength:
      return "length";
    case model::Truncated::kTime:
      return "time";
    case model::Truncated::kDisconnect:
      return "disconnect";
    case model::Truncated::kUnwanted:
      return "unspecified";
  }
  return "unspecified";
}

/// Without the coding that is off the body, its field under another name.
std::string stored_head(const std::string& head) {
  constexpr std::string_view kField = "transfer-encoding";
  std::string out;
  std::string_view rest = head;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size() - 1);
    std::string_view line = rest.substr(0, end + 1);
    rest.remove_prefix(end + 1);
    const size_t colon = line.find(':');
    if (colon != std::string_view::npos &&
        base::equals_ignoring_ascii_case(base::trim(line.substr(0, colon)), kField)) {
      out += kRenamedTransferCoding;
      line.remove_prefix(colon);
    }
    out += line;
  }
  return out;
}

/// Writes the records of one capture.
class CaptureArchiver {
 public:
  CaptureArchiver(WarcWriter& writer, const ArchiveRequest& request)
      : writer_(writer), request_(request), capture_(request.capture) {}

  ArchivedCapture run() {
    writer_.begin_group(capture_.fetched);
    for (size_t i = 0; i + 1 < capture_.exchanges.size(); ++i) {
      put_exchange(capture_.exchanges[i], make_record_id(), Part::kRedirect);
    }
    put_exchange(capture_.exchanges.back(), main_id_, Part::kAnswer);
    const WarcPlace metadata = put_metadata();
    if (!archived_.place) archived_.place = metadata;
    return archived_;
  }

 private:
  enum class Part { kRedirect, kAnswer };

  Fields make_fields(std::string_view type, const std::string& id, const std::string& url) const {
    return {{"WARC-Type", std::string(type)},
            {"WARC-Record-ID", id},
            {"WARC-Date", base::format_time(capture_.fetched)},
            {"WARC-Target-URI", url}};
  }

  void put_exchange(const model::Exchange& exchange, const std::string& id, Part part) {
    put_request(exchange, id);
    if (exchange.response_head.empty()) return;
    if (part == Part::kRedirect) {
      put_response(exchange, id, {});
    } else if (request_.wish != BodyWish::kNoArchive) {
      put_answer(exchange);
    }
  }

  void put_request(const model::Exchange& exchange, const std::string& id) {
    if (exchange.request_head.empty()) return;
    Fields fields = make_fields("request", make_record_id(), exchange.url);
    add_address(fields, exchange);
    fields.push_back({"WARC-Concurrent-To", id});
    if (id != main_id_) fields.push_back({"WARC-Concurrent-To", main_id_});
    fields.push_back({"Content-Type", "application/http; msgtype=request"});
    const WarcPiece block{exchange.request_head};
    writer_.write(std::move(fields), {&block, 1}, capture_.fetched);
  }

  void put_answer(const model::Exchange& exchange) {
    const bool not_modified = capture_.outcome == model::Outcome::kNotModified;
    if (not_modified && request_.known) return put_revisit(exchange, kServerNotModified);
    const std::string_view body = kept_body(exchange);
    if (body.empty()) {
      archived_.place = put_response(exchange, main_id_, {});
      return;
    }
    const bool coded = !exchange.coded_body.empty();
    const std::string digest = coded ? digest_of(body) : warc_digest_of_hex(capture_.body_digest);
    if (request_.known && request_.known->payload_digest == digest) {
      return put_revisit(exchange, kIdenticalPayload);
    }
    archived_.place = put_response(exchange, main_id_, {body, digest, coded});
    archived_.body = archived_.place;
  }

  /// As it came over the network, where it may be kept.
  std::string_view kept_body(const model::Exchange& exchange) const {
    if (request_.wish != BodyWish::kKeep) return {};
    if (exchange.truncated != model::Truncated::kNo) return {};
    return exchange.coded_body.empty() ? capture_.body : exchange.coded_body;
  }

  static std::string digest_of(std::string_view bytes) {
    Hasher hasher;
    hasher.add(bytes);
    return warc_digest(hasher.finish());
  }

  struct Payload {
    std::string_view bytes;
    std::string digest;
    bool coded = false;
  };

  WarcPlace put_response(const model::Exchange& exchange, const std::string& id,
                         const Payload& payload) {
    Fields fields = make_fields("response", id, exchange.url);
    add_address(fields, exchange);
    if (id != main_id_) fields.push_back({"WARC-Concurrent-To", main_id_});
    model::Truncated truncated = exchange.truncated;
    if (payload.bytes.empty() && truncated == model::Truncated::kNo && has_body(exchange)) {
      truncated = model::Truncated::kUnwanted;
    }
    if (truncated != model::Truncated::kNo) {
      fields.push_back({"WARC-Truncated", std::string(to_string(truncated))});
    }
    if (!payload.digest.empty()) fields.push_back({"WARC-Payload-Digest", payload.digest});
    fields.push_back({"Content-Type", "application/http; msgtype=response"});
    const std::string head = stored_head(exchange.response_head);
    const std::array<WarcPiece, 2> block{WarcPiece{head}, WarcPiece{payload.bytes, payload.coded}};
    return writer_.write(std::move(fields), block, capture_.fetched);
  }

  bool has_body(const model::Exchange& exchange) const {
    return !exchange.coded_body.empty() ||
           (&exchange == &capture_.exchanges.back() && !capture_.body.empty());
  }

  void put_revisit(const model::Exchange& exchange, std::string_view profile) {
    const ArchivedBody& original = *request_.known;
    Fields fields = make_fields("revisit", main_id_, exchange.url);
    add_address(fields, exchange);
    fields.push_back({"WARC-Profile", std::string(profile)});
    fields.push_back({"WARC-Refers-To", original.record_id});
    fields.push_back({"WARC-Refers-To-Target-URI", original.target_uri});
    fields.push_back({"WARC-Refers-To-Date", original.date});
    fields.push_back({"WARC-Payload-Digest", original.payload_digest});
    fields.push_back({"Content-Type", "application/http; msgtype=response"});
    const std::string head = stored_head(exchange.response_head);
    const WarcPiece block{head};
    archived_.place = writer_.write(std::move(fields), {&block, 1}, capture_.fetched);
    archived_.body = original.place;
  }

  WarcPlace put_metadata() {
    Fields fields = make_fields("metadata", make_record_id(), capture_.exchanges.back().url);
    fields.push_back({"WARC-Concurrent-To", main_id_});
    fields.push_back({"Content-Type", "application/warc-fields"});
    std::string text = fmt::format("outcome: {}\r\n", model::to_string(capture_.outcome));
    const auto add = [&text](std::string_view name, std::string_view value) {
      if (value.empty()) return;
      text.append(name).append(": ").append(base::collapse_spaces(value)).append("\r\n");
    };
    add("reason", capture_.reason);
    add("asked-for", capture_.url);
    for (size_t i = 0; i + 1 < capture_.exchanges.size(); ++i) {
      add("redirected-from", capture_.exchanges[i].url);
    }
    if (request_.wish == BodyWish::kNoArchive) add("not-kept", request_.why);
    const WarcPiece block{text};
    return writer_.write(std::move(fields), {&block, 1}, capture_.fetched);
  }

  static void add_address(Fields& fields, const model::Exchange& exchange) {
    if (!exchange.address.empty()) fields.push_back({"WARC-IP-Address", exchange.address});
  }

  WarcWriter& writer_;
  const ArchiveRequest& request_;
  const model::Capture& capture_;
  const std::string main_id_ = make_record_id();
  ArchivedCapture archived_;
};

/// "noarchive", "none", or either for a robot: "otherbot: noarchive" is for that robot alone.
bool forbids_archive(std::string_view value) {
  bool is_for_us = true;
  for (const std::string_view part : base::split(value, ',')) {
    std::string_view rule = base::trim(part);
    const size_t colon = rule.find(':');
    if (colon != std::string_view::npos) {
      const std::string agent = base::ascii_lower(base::trim(rule.substr(0, colon)));
      // "unavailable_after: DATE" and the like are rules with a value, not agents.
      const bool is_rule = agent.find_first_of("_-") != std::string::npos;
      if (!is_rule) is_for_us = agent == kProduct || agent == "*";
      rule = base::trim(rule.substr(colon + 1));
    }
    const std::string word = base::ascii_lower(rule);
    if (is_for_us && (word == "noarchive" || word == "none")) return true;
  }
  return false;
}

}  // namespace

ArchivedCapture archive_capture(WarcWriter& writer, const ArchiveRequest& request) {
  return CaptureArchiver(writer, request).run();
}

std::optional<ArchivedBody> read_archived_body(const std::string& folder, const WarcPlace& place) {
  auto reader = WarcReader::open(find_archive(folder, place.file), place.offset);
  WarcRecord record;
  if (!reader || !reader->next(record) || record.offset != place.offset) return std::nullopt;
  ArchivedBody body{place, std::string(record.field("warc-payload-digest")),
                    std::string(record.target_uri()), std::string(record.field("warc-date")),
                    std::string(record.field("warc-record-id"))};
  if (record.type() != "response" || body.payload_digest.empty()) return std::nullopt;
  return body;
}

std::string noarchive_header(const std::vector<model::Header>& headers) {
  for (const model::Header& header : headers) {
    if (header.name == "x-robots-tag" && forbids_archive(header.value)) {
      return "X-Robots-Tag: " + header.value;
    }
  }
  return {};
}

}  // namespace rolecall::fetch
