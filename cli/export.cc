// SPDX-License-Identifier: Apache-2.0
// rolecall export: profiles as they are now, decisions included.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>

#include "cli/open.h"
#include "cli/verb.h"
#include "exchange/claim_json.h"
#include "exchange/profile_file.h"
#include "exchange/source_list.h"
#include "store/claims.h"
#include "store/profiles.h"
#include "store/sources.h"
#include "store/watched_items.h"
#include "store/watches.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::string what = "profiles";
  std::string format;  ///< Empty: the first of what kFormats has for it.
  std::vector<std::string> profiles;
};

/// How each of the things may be printed, its default first.
const std::map<std::string, std::vector<std::string>> kFormats = {
    {"profiles", {"yaml", "json"}}, {"claims", {"jsonl"}}, {"sources", {"jsonl", "csv", "opml"}}};

std::string chosen_format(const std::string& what, const std::string& asked) {
  const std::vector<std::string>& known = kFormats.at(what);
  if (asked.empty()) return known.front();
  if (std::find(known.begin(), known.end(), asked) != known.end()) return asked;
  throw UsageError(
      fmt::format("--format {}: {} are printed as {}", asked, what, fmt::join(known, ", ")));
}

std::vector<model::Profile> chosen_profiles(store::Database& database, const Options& options) {
  std::vector<model::Profile> chosen;
  if (options.profiles.empty()) {
    store::Profiles(database).for_each([&](const store::StoredProfile& stored) {
      chosen.push_back(stored.profile);
      return store::Profiles::Walk::kOn;
    });
  }
  for (const std::string& slug : options.profiles) {
    chosen.push_back(store::Profiles(database).find(find_profile(database, slug))->profile);
  }
  return chosen;
}

void print_claims(store::Database& database) {
  store::Sources sources(database);
  store::Claims(database).for_each([&](const store::StoredClaim& stored) {
    const auto source = sources.find(stored.source);
    const std::string url = source ? source->url : "";
    fmt::print("{}\n", exchange::claim_to_json({url, url}, stored.claim));
  });
}

exchange::SourceLine make_line(store::Database& database, const store::Source& source) {
  exchange::SourceLine line;
  line.url = source.url;
  for (const store::Citation& citation : store::Sources(database).citations(source.id)) {
    const auto profile = store::Profiles(database).find(citation.profile);
    if (profile && (line.cited_by.empty() || line.cited_by.back() != profile->profile.slug)) {
      line.cited_by.push_back(profile->profile.slug);
    }
  }
  if (const auto watch = store::Watches(database).find(source.id)) {
    line.watch = to_string(watch->origin);
    line.kind = watch->kind;
  } else if (source.use == store::SourceUse::kWatched) {
    line.watch = "page";
  }
  if (source.last_outcome) line.outcome = to_string(*source.last_outcome);
  line.last_success = source.last_success;
  if (!line.cited_by.empty() || !line.watch.empty()) line.next_due = source.next_due;
  line.failures = source.failures;
  line.moved_to = source.moved_to;
  return line;
}

void print_sources(store::Database& database, const std::string& format) {
  std::vector<store::Source> sources;
  store::Sources(database).for_each([&](const store::Source& s) { sources.push_back(s); });
  std::vector<exchange::SourceLine> lines;
  for (const store::Source& source : sources) lines.push_back(make_line(database, source));
  fmt::print("{}", format == "csv"    ? exchange::sources_to_csv(lines)
                   : format == "opml" ? exchange::sources_to_opml(lines)
                                      : exchange::sources_to_jsonl(lines));
}

/// "rolecall export sources" is the same as "--what sources", unless somebody is called so.
bool means_sources(store::Database& database, const Options& options) {
  if (options.what == "sources") return true;
  return options.what == "profiles" && options.profiles == std::vector<std::string>{"sources"} &&
         !store::Profiles(database).find_slug("sources");
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const std::string what = means_sources(database, options) ? "sources" : options.what;
  const std::string format = chosen_format(what, options.format);
  if (what == "sources") {
    print_sources(database, format);
    return kDone;
  }
  if (what == "claims") {
    print_claims(database);
    return kDone;
  }
  const auto profiles = chosen_profiles(database, options);
  fmt::print("{}", format == "json" ? exchange::profiles_to_json(profiles)
                                    : exchange::profiles_to_yaml(profiles));
  return kDone;
}

}  // namespace

Verb export_verb() {
  return {
      "export",
      "Print profiles (YAML or JSON, as import reads them), claims (JSON Lines) or sources",
      "rolecall export > people.yaml\n  rolecall export --what claims\n"
      "  rolecall export sources --format opml > feeds.opml",
      [](OptionSet& options) -> Action {
        auto chosen = std::make_shared<Options>();
        options.optional_positionals("PROFILE", chosen->profiles, "Only these (their slugs)");
        options.choice("--what", chosen->what, {"profiles", "claims", "sources"}, "What to print");
        options.choice(
            "--format", chosen->format, {"yaml", "json", "csv", "jsonl", "opml"},
            "yaml or json for profiles; jsonl for claims; jsonl, csv or opml (feeds only) "
            "for sources");
        return [chosen](const Globals& globals) { return run(*chosen, globals); };
      }};
}

}  // namespace rolecall::cli
