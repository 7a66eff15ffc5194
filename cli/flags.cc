// SPDX-License-Identifier: Apache-2.0
// rolecall flags: the profiles that are out of date, ranked, with the sentence that says so.
#include "review/flags.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/open.h"
#include "cli/verb.h"
#include "store/profiles.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::string profile;
  std::string fail_on;
  std::string now;
  std::optional<int64_t> limit;
  Format format = Format::kText;
};

using Json = nlohmann::ordered_json;

Json to_json(const review::Flag& flag) {
  Json reasons = Json::array();
  for (const review::FlagReason& reason : flag.reasons) {
    reasons.push_back({{"finding", reason.finding.value},
                       {"kind", std::string(to_string(reason.kind))},
                       {"level", std::string(to_string(reason.level))},
                       {"weight", reason.weight},
                       {"sources", reason.sources},
                       {"text", reason.text},
                       {"quote", reason.quote},
                       {"url", reason.url}});
  }
  return {{"profile", flag.slug},
          {"name", flag.name},
          {"level", std::string(to_string(flag.level))},
          {"weight", flag.weight},
          {"reasons", std::move(reasons)}};
}

void print_json(const std::vector<review::Flag>& flags) {
  Json list = Json::array();
  for (const review::Flag& flag : flags) list.push_back(to_json(flag));
  fmt::print("{}\n", list.dump(1, ' ', false, Json::error_handler_t::replace));
}

void print_text(const std::vector<review::Flag>& flags) {
  for (const review::Flag& flag : flags) {
    fmt::print("{}  ({})  {}\n", flag.name, flag.slug, to_string(flag.level));
    for (const review::FlagReason& reason : flag.reasons) {
      fmt::print("  #{} {}: {}\n", reason.finding.value, to_string(reason.kind), reason.text);
      if (!reason.quote.empty()) fmt::print("      “{}”\n", reason.quote);
      if (!reason.url.empty()) fmt::print("      {}\n", reason.url);
    }
    fmt::print("\n");
  }
  fmt::print("{} {} flagged\n", flags.size(), flags.size() == 1 ? "profile" : "profiles");
}

/// The level that --fail-on names.
model::FlagLevel parse_level(const std::string& word) {
  if (word == to_string(model::FlagLevel::kOutOfDate)) return model::FlagLevel::kOutOfDate;
  if (word == to_string(model::FlagLevel::kLikely)) return model::FlagLevel::kLikely;
  return model::FlagLevel::kCheck;
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  review::FlagFilter filter;
  filter.limit = static_cast<size_t>(options.limit.value_or(0));
  if (!options.profile.empty()) filter.profile = find_profile(database, options.profile);
  const auto flags = review::rank_flags(database, filter, parse_now_option(options.now));
  options.format == Format::kJson ? print_json(flags) : print_text(flags);
  if (options.fail_on.empty()) return kDone;
  const model::FlagLevel level = parse_level(options.fail_on);
  // Flags are ranked: the first is the most urgent.
  return !flags.empty() && flags.front().level <= level ? kNeedsAttention : kDone;
}

}  // namespace

Verb flags_verb() {
  return {"flags", "List the profiles that are out of date, with the evidence",
          "rolecall flags\n  rolecall flags --format json --fail-on out-of-date",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.text("--profile", chosen->profile, "Only this profile (its slug)");
            options.number("--limit", chosen->limit, "At most so many profiles");
            options.choice("--fail-on", chosen->fail_on, {"out-of-date", "likely", "check"},
                           "Exit with status 1 if a profile is flagged at this level or above");
            options.text("--now", chosen->now, "The time to judge at, in place of the clock's");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
