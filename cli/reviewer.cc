// SPDX-License-Identifier: Apache-2.0
// rolecall reviewer: who may decide in the review pages.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/open.h"
#include "cli/verb.h"
#include "store/reviewers.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string act;
  std::vector<std::string> words;  ///< Of the name.
  std::string role = "reviewer";
  Format format = Format::kText;
};

// "Ina Roth" with and without quotes.
std::string name_of(const Options& options) {
  std::string name;
  for (const std::string& word : options.words) name += (name.empty() ? "" : " ") + word;
  if (name.empty()) {
    throw UsageError("reviewer " + options.act + ": name the person, as in: rolecall reviewer " +
                     options.act + " Ina Roth");
  }
  return name;
}

int add(const Options& options, store::Database& database) {
  const std::string name = name_of(options);
  const auto role = store::parse_role(options.role);
  const auto token = store::Reviewers(database).add(name, *role, base::SystemClock().now());
  if (!token) throw UsageError(token.error().message());
  if (options.format == Format::kJson) {
    const Json json = {{"name", name}, {"role", options.role}, {"token", *token}};
    fmt::print("{}\n", json.dump(1, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("{}\n", *token);
    fmt::print(stderr, "{} may sign in with this token; it is not shown again\n", name);
  }
  return kDone;
}

int remove(const Options& options, store::Database& database) {
  const std::string name = name_of(options);
  if (!store::Reviewers(database).remove(name)) {
    throw UsageError("there is no reviewer of the name '" + name + "'");
  }
  fmt::print("{} may no longer sign in\n", name);
  return kDone;
}

int list(const Options& options, store::Database& database) {
  const auto reviewers = store::Reviewers(database).list();
  if (options.format == Format::kText) {
    for (const store::Reviewer& reviewer : reviewers) {
      fmt::print("{}  ({}, since {})\n", reviewer.name, to_string(reviewer.role),
                 base::format_time(reviewer.added).substr(0, 10));
    }
    if (reviewers.empty()) fmt::print("nobody yet\n");
    return kDone;
  }
  Json json = Json::array();
  for (const store::Reviewer& reviewer : reviewers) {
    json.push_back({{"name", reviewer.name},
                    {"role", std::string(to_string(reviewer.role))},
                    {"added", base::format_time(reviewer.added)}});
  }
  fmt::print("{}\n", json.dump(1, ' ', false, Json::error_handler_t::replace));
  return kDone;
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  if (options.act == "add") return add(options, database);
  if (options.act == "remove") return remove(options, database);
  if (options.act == "list") return list(options, database);
  throw UsageError("reviewer " + options.act + ": expected add, remove or list");
}

}  // namespace

Verb reviewer_verb() {
  return {"reviewer", "Add, remove or list who may sign in to the review pages",
          "rolecall reviewer add Ina Roth\n  rolecall reviewer list",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.positional("ACT", chosen->act, "add, remove or list");
            options.optional_positionals("NAME", chosen->words,
                                         "The person's name, as decisions show it");
            options.choice("--role", chosen->role, {"reader", "reviewer", "admin"},
                           "What they may do (default reviewer)");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
