// SPDX-License-Identifier: Apache-2.0
// rolecall export: profiles as they are now, decisions included.
#include <fmt/format.h>

#include <memory>

#include "cli/open.h"
#include "cli/verb.h"
#include "exchange/claim_json.h"
#include "exchange/profile_file.h"
#include "store/claims.h"
#include "store/profiles.h"
#include "store/sources.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::string what = "profiles";
  std::string format = "yaml";
  std::vector<std::string> profiles;
};

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

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  if (options.what == "claims") {
    print_claims(database);
    return kDone;
  }
  const auto profiles = chosen_profiles(database, options);
  fmt::print("{}", options.format == "json" ? exchange::profiles_to_json(profiles)
                                            : exchange::profiles_to_yaml(profiles));
  return kDone;
}

}  // namespace

Verb export_verb() {
  return {
      "export", "Print profiles (YAML or JSON, as import reads them) or claims (JSON Lines)",
      "rolecall export > people.yaml\n  rolecall export --what claims",
      [](OptionSet& options) -> Action {
        auto chosen = std::make_shared<Options>();
        options.optional_positionals("PROFILE", chosen->profiles, "Only these (their slugs)");
        options.choice("--what", chosen->what, {"profiles", "claims"}, "What to print");
        options.choice("--format", chosen->format, {"yaml", "json"}, "How profiles are printed");
        return [chosen](const Globals& globals) { return run(*chosen, globals); };
      }};
}

}  // namespace rolecall::cli
