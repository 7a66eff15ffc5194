// SPDX-License-Identifier: Apache-2.0
// rolecall findings: what waits for a reviewer, one by one.
#include "store/findings.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/open.h"
#include "cli/verb.h"
#include "review/flags.h"
#include "review/words.h"
#include "store/profiles.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string profile;
  std::string kind;
  std::string state = "open";
  std::optional<int64_t> limit;
  Format format = Format::kText;
};

/// Enough for a screenful of evidence; the rest is a --limit away.
constexpr int kDefaultLimit = 100;

struct Shown {
  store::Finding finding;
  std::vector<store::Evidence> evidence;
  std::string slug;
  std::string text;
};

Shown show(store::Database& database, const store::Finding& finding) {
  Shown shown{finding, store::Findings(database).evidence(finding.id), "", ""};
  model::Profile profile;
  if (const auto stored = store::Profiles(database).find(finding.profile)) {
    profile = stored->profile;
  } else {
    profile.name = finding.person;
  }
  shown.slug = profile.slug;
  shown.text = review::describe(finding, profile, shown.evidence);
  for (const model::ProfileId candidate : finding.candidates) {
    if (const auto stored = store::Profiles(database).find(candidate)) {
      shown.text +=
          fmt::format("\n      is it {} ({})?", stored->profile.slug, stored->profile.headline);
    }
  }
  return shown;
}

void print_text(const Shown& shown) {
  const std::string whose = shown.slug.empty() ? shown.finding.person : shown.slug;
  fmt::print("#{} {} [{}] {}: {}\n", shown.finding.id.value, to_string(shown.finding.kind),
             to_string(shown.finding.state), whose, shown.text);
  for (const store::Evidence& evidence : shown.evidence) {
    if (evidence.claim) fmt::print("      “{}”\n", review::excerpt(evidence.claim->claim));
    fmt::print("      {}\n", evidence.url);
  }
}

Json to_json(const Shown& shown) {
  Json evidence = Json::array();
  for (const store::Evidence& item : shown.evidence) {
    Json object = {{"url", item.url},
                   {"title", item.title},
                   {"published", item.published ? Json(item.published->str()) : Json()},
                   {"fetched", base::format_time(item.fetched)}};
    if (item.archived && shown.finding.kind == model::FindingKind::kGone) {
      object["archived"] = {{"url", item.archived->url},
                            {"datetime", base::format_time(item.archived->dated)}};
    }
    if (item.claim) {
      object["said"] = item.claim->claim.said ? Json(item.claim->claim.said->str()) : Json();
      object["quote"] = item.claim->claim.quote;
      object["rule"] = item.claim->claim.rule;
      object["confidence"] = item.claim->claim.confidence;
    }
    evidence.push_back(std::move(object));
  }
  return {{"finding", shown.finding.id.value},
          {"kind", std::string(to_string(shown.finding.kind))},
          {"state", std::string(to_string(shown.finding.state))},
          {"profile", shown.slug.empty() ? Json() : Json(shown.slug)},
          {"statement", shown.finding.statement},
          {"person", shown.finding.person},
          {"text", shown.text},
          {"evidence", std::move(evidence)}};
}

store::FindingFilter make_filter(const Options& options, store::Database& database) {
  store::FindingFilter filter;
  filter.limit = static_cast<int>(options.limit.value_or(kDefaultLimit));
  filter.state.reset();
  if (options.state != "all") {
    filter.state = model::parse_finding_state(options.state);
    if (!filter.state) {
      throw UsageError(
          fmt::format("--state {}: expected open, accepted, edited, rejected, "
                      "deferred, withdrawn or all",
                      options.state));
    }
  }
  if (!options.kind.empty()) {
    filter.kind = model::parse_finding_kind(options.kind);
    if (!filter.kind) throw UsageError("--kind " + options.kind + ": no such kind of finding");
  }
  if (!options.profile.empty()) filter.profile = find_profile(database, options.profile);
  return filter;
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  Json list = Json::array();
  const auto findings = store::Findings(database).list(make_filter(options, database));
  for (const store::Finding& finding : findings) {
    const Shown shown = show(database, finding);
    if (options.format == Format::kJson) {
      list.push_back(to_json(shown));
    } else {
      print_text(shown);
    }
  }
  if (options.format == Format::kJson) {
    fmt::print("{}\n", list.dump(1, ' ', false, Json::error_handler_t::replace));
  } else if (findings.empty()) {
    fmt::print("no findings\n");
  }
  return kDone;
}

}  // namespace

Verb findings_verb() {
  return {"findings", "List what waits for a reviewer's decision",
          "rolecall findings\n  rolecall findings --profile ada-berg --state all",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.text("--profile", chosen->profile, "Only of this profile (its slug)");
            options.text("--kind", chosen->kind, "Only of this kind, as ended or confirms");
            options.text("--state", chosen->state, "open (the default), another state, or all");
            options.number("--limit", chosen->limit, "At most so many (default 100)");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
