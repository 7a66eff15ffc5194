// SPDX-License-Identifier: Apache-2.0
// rolecall warc replay: what extract reads from each archived answer; nothing is stored.
#include <fmt/format.h>

#include "base/log.h"
#include "cli/warc.h"
#include "exchange/claim_json.h"
#include "fetch/archive_index.h"
#include "fetch/outcome.h"
#include "fetch/response_headers.h"
#include "pipeline/archive_side.h"

namespace rolecall::cli {
namespace {

struct Tally {
  size_t answers = 0;
  size_t unread = 0;
};

void print(const exchange::PageName& name, const extract::Extraction& extraction, bool document) {
  if (document) {
    fmt::print("{}\n", exchange::document_to_json(name, extraction.document));
    return;
  }
  for (const model::Claim& claim : extraction.claims) {
    fmt::print("{}\n", exchange::claim_to_json(name, claim));
  }
}

void replay(const fetch::ArchiveIndex& index, const fetch::ArchivedAnswer& answer,
            const extract::Extractor& extractor, bool document) {
  const exchange::PageName name{fmt::format("{}:{}", index.files()[answer.file], answer.offset),
                                answer.url};
  const auto extraction = pipeline::extract_answer(index, answer, extractor);
  if (extraction) return print(name, *extraction, document);
  base::log(base::LogLevel::kInfo,
            fmt::format("{}: not read: {}", name.page, extraction.error().what));
  if (document) fmt::print("{}\n", exchange::unread_to_json(name, extraction.error()));
}

}  // namespace

int replay_warc(const WarcOptions& options) {
  if (options.files.empty()) throw UsageError("warc replay: name WARC files");
  fetch::ArchiveIndex index;
  for (const std::string& file : options.files) {
    const auto added = index.add(file);
    if (!added) throw UsageError(added.error().message());
  }
  for (const std::string& problem : index.problems()) {
    base::log(base::LogLevel::kWarning, problem);
  }
  const extract::Extractor extractor;
  for (const fetch::ArchivedAnswer& answer : index.answers()) {
    replay(index, answer, extractor, options.document);
  }
  return index.problems().empty() ? kDone : kNeedsAttention;
}

}  // namespace rolecall::cli
