// SPDX-License-Identifier: Apache-2.0
#include "fetch/archive_index.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <utility>

#include "fetch/http_message.h"
#include "fetch/limits.h"
#include "fetch/outcome.h"
#include "fetch/page_job.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

/// How long a body may be as it came: a page that inflates to less is not larger than this.
size_t message_limit(size_t max_body) { return max_body + kMaxHeaderBytes; }

std::string uri_and_date(std::string_view uri, std::string_view date) {
  return uri.empty() || date.empty() ? std::string() : fmt::format("{} {}", uri, date);
}

/// What the recorder could not or would not keep.
void apply_truncation(TransferResult& result, const std::string& truncated) {
  if (truncated.empty() || result.status < 200 || result.status >= 300) return;
  result.body.clear();
  if (truncated == "length") {
    result.stop = TransferStop::kBody;
  } else if (truncated == "time") {
    result.curl_code = CURLE_OPERATION_TIMEDOUT;
    result.curl_message = "the recording was broken off for its time";
  } else {
    result.curl_code = CURLE_PARTIAL_FILE;
    result.curl_message = "the body was not recorded";
  }
}

}  // namespace

base::Result<void> ArchiveIndex::add(const std::string& path) {
  auto reader = WarcReader::open(path);
  if (!reader) return tl::unexpected(reader.error());
  files_.push_back(path);
  WarcRecord record;
  while (reader->next(record)) add_record(record);
  for (const WarcProblem& problem : reader->problems()) {
    problems_.push_back(fmt::format("{}:{}: {}", path, problem.offset, problem.what));
  }
  return {};
}

void ArchiveIndex::add_record(const WarcRecord& record) {
  const std::string type = record.type();
  const bool is_revisit = type == "revisit";
  if (!(is_revisit || type == "response") || !(is_revisit || record.is_http())) return;
  ArchivedAnswer answer;
  answer.file = files_.size() - 1;
  answer.offset = record.offset;
  answer.url = record.target_uri();
  answer.date = record.date().value_or(base::Time{});
  answer.is_revisit = is_revisit;
  const std::string digest(record.field("warc-payload-digest"));
  const size_t index = answers_.size();
  if (is_revisit) {
    answer.refers_to = {std::string(record.field("warc-refers-to")),
                        uri_and_date(record.field("warc-refers-to-target-uri"),
                                     record.field("warc-refers-to-date")),
                        digest};
  } else {
    const std::string place = uri_and_date(answer.url, record.field("warc-date"));
    for (const std::string& name : {std::string(record.field("warc-record-id")), place, digest}) {
      if (!name.empty()) originals_.emplace(name, index);
    }
  }
  const auto keep_newest = [&](const std::string& name) {
    const auto [known, is_first] = newest_.emplace(name, index);
    if (!is_first && answers_[known->second].date <= answer.date) known->second = index;
  };
  if (const auto url = parse_url(answer.url)) {
    keep_newest(url->str());
    // Told apart from addresses by its first byte.
    keep_newest("=" + source_key(*url));
  }
  answers_.push_back(std::move(answer));
}

const ArchivedAnswer* ArchiveIndex::newest(const Url& url) const {
  Url asked = url;
  asked.fragment.clear();
  for (const std::string& name : {asked.str(), "=" + source_key(asked)}) {
    const auto found = newest_.find(name);
    if (found != newest_.end()) return &answers_[found->second];
  }
  return nullptr;
}

const ArchivedAnswer* ArchiveIndex::find_original(const ArchivedAnswer& revisit) const {
  for (const std::string& name : revisit.refers_to) {
    const auto found = name.empty() ? originals_.end() : originals_.find(name);
    if (found != originals_.end()) return &answers_[found->second];
  }
  return nullptr;
}

base::Result<ArchiveIndex::Message> ArchiveIndex::read_message(const ArchivedAnswer& answer,
                                                               size_t limit) const {
  const std::string where = fmt::format("{}:{}", files_[answer.file], answer.offset);
  auto reader = WarcReader::open(files_[answer.file], answer.offset);
  if (!reader) return tl::unexpected(reader.error());
  WarcRecord record;
  // In a file that is one gzip member all records have its offset.
  do {
    if (!reader->next(record)) {
      return base::fail(base::ErrorCode::kInvalid, where, "the record is not there any more");
    }
  } while (record.target_uri() != answer.url ||
           record.date().value_or(base::Time{}) != answer.date ||
           (record.type() != "response" && record.type() != "revisit"));
  Message message{reader->read_block(limit), std::string(record.field("warc-truncated"))};
  if (message.truncated.empty() && reader->is_cut_short()) message.truncated = "disconnect";
  if (message.bytes.size() < record.length && message.truncated.empty()) {
    message.truncated = "length";
  }
  return message;
}

base::Result<TransferResult> ArchiveIndex::read(const ArchivedAnswer& answer,
                                                size_t max_body) const {
  const ArchivedAnswer* body = answer.is_revisit ? find_original(answer) : &answer;
  const std::string where = fmt::format("{}:{}", files_[answer.file], answer.offset);
  if (body == nullptr) {
    return base::fail(base::ErrorCode::kNotFound, where,
                      "the record that this revisit refers to is in none of the files");
  }
  auto message = read_message(*body, message_limit(max_body));
  if (!message) return tl::unexpected(message.error());
  auto result = read_http_message(std::move(message->bytes), max_body);
  if (!result) {
    return base::fail(base::ErrorCode::kInvalid, where, "the record holds no HTTP answer");
  }
  apply_truncation(*result, message->truncated);
  result->exchange.url = answer.url;
  return std::move(*result);
}

model::Capture replay_request(const ArchiveIndex& index, FetchRequest request,
                              const FetchOptions& options) {
  PageJob job;
  base::Time when{};
  const auto end = [&](Verdict verdict, TransferResult result = {}) {
    if (!options.keep_exchanges) {
      job.exchanges.clear();
      result.exchange = {};
    }
    return make_capture(std::move(job), std::move(verdict), std::move(result), when);
  };
  const auto url = parse_url(request.url);
  job.request = std::move(request);
  if (!url) return end({Outcome::kRefused, brief(url.error().what)});
  job.url = *url;
  job.url.fragment.clear();
  // Each turn is a redirect, of which follow_redirect allows so many.
  while (true) {
    const ArchivedAnswer* answer = index.newest(job.url);
    if (answer == nullptr) {
      return end({Outcome::kDeferred, fmt::format("not archived: {}", brief(job.url.str()))});
    }
    when = answer->date;
    auto result = index.read(*answer, options.max_body_bytes);
    if (!result) return end({Outcome::kDeferred, result.error().message()});
    if (!is_redirect(*result)) {
      TransferRequest asked{job.url, job.request.validators, options.max_body_bytes,
                            TransferRequest::Purpose::kPage};
      Verdict verdict = judge_transfer(asked, *result);
      return end(std::move(verdict), std::move(*result));
    }
    auto refused = follow_redirect(job, *result, options.max_redirects);
    if (refused) return end(std::move(*refused), std::move(*result));
  }
}

}  // namespace rolecall::fetch
