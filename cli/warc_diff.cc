// SPDX-License-Identifier: Apache-2.0
// rolecall warc replay --diff: what the rules of today read from the stored captures.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/log.h"
#include "cli/warc.h"
#include "exchange/claim_json.h"
#include "pipeline/reread.h"

namespace rolecall::cli {
namespace {

void print_claims(const pipeline::SourceDifference& difference, std::string_view sign,
                  const std::vector<model::Claim>& claims, Format format) {
  for (const model::Claim& claim : claims) {
    if (format == Format::kText) {
      fmt::print("  {} {} {}: {}\n", sign, to_string(claim.kind), claim.person, claim.quote);
      continue;
    }
    auto line = nlohmann::ordered_json::parse(
        exchange::claim_to_json({difference.source.url, difference.source.url}, claim));
    line["change"] = sign == "+" ? "gained" : "lost";
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  }
}

}  // namespace

int diff_captures(const WarcOptions& options, const Globals& globals) {
  const auto mode = options.apply ? pipeline::RereadMode::kApply : pipeline::RereadMode::kShow;
  const auto summary =
      pipeline::reread_captures(load_config(globals), mode, base::SystemClock().now(),
                                [&](const pipeline::SourceDifference& difference) {
                                  if (options.format == Format::kText)
                                    fmt::print("{}\n", difference.source.url);
                                  print_claims(difference, "-", difference.lost, options.format);
                                  print_claims(difference, "+", difference.gained, options.format);
                                });
  if (!summary) {
    base::log(base::LogLevel::kError, summary.error().message());
    return kUnfinished;
  }
  base::log(base::LogLevel::kInfo,
            fmt::format("{} sources read again, {} not readable, {} without an archived body; {} "
                        "differ: {} claims gained, {} lost{}",
                        summary->read, summary->unread, summary->unkept, summary->changed,
                        summary->gained, summary->lost,
                        summary->applied ? "; stored" : "; --apply stores this"));
  return kDone;
}

}  // namespace rolecall::cli
