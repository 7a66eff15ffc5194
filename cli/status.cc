// SPDX-License-Identifier: Apache-2.0
// rolecall status: what the store holds.
#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/open.h"
#include "cli/verb.h"
#include "store/captures.h"
#include "store/claims.h"
#include "store/findings.h"
#include "store/profiles.h"
#include "store/sources.h"
#include "store/watched_items.h"
#include "store/watches.h"

namespace rolecall::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Failing sources that are listed; `--failing` lists all.
constexpr int kMostListed = 10;

struct Options {
  std::string now;
  bool failing = false;
  bool check = false;
  Format format = Format::kText;
};

/// How the sources are, beyond their number.
struct SourceHealth {
  int64_t never_read = 0;
  int64_t failing = 0;  ///< The last capture failed.
  std::optional<store::Source> longest_failing;
};

SourceHealth examine_sources(store::Database& database) {
  SourceHealth health;
  store::Sources(database).for_each([&](const store::Source& source) {
    if (!source.last_read) ++health.never_read;
    if (source.failures == 0) return;
    ++health.failing;
    if (!health.longest_failing || source.first_failure < health.longest_failing->first_failure) {
      health.longest_failing = source;
    }
  });
  return health;
}

/// The longest without a success first; one that never had one counts from when it was added.
Json failing_to_json(store::Database& database, base::Time now, int limit) {
  Json list = Json::array();
  for (const store::Source& source : store::Sources(database).failing(limit)) {
    const base::Time since = source.last_success.value_or(source.added);
    list.push_back(
        {{"url", source.url},
         {"days", std::chrono::duration_cast<std::chrono::hours>(now - since).count() / 24},
         {"ever_read", source.last_success.has_value()},
         {"outcome", source.last_outcome ? to_string(*source.last_outcome) : ""},
         {"nights", source.failure_nights}});
  }
  return list;
}

Json findings_to_json(store::Database& database) {
  Json object = Json::object();
  for (const store::FindingCount& count : store::Findings(database).counts()) {
    object[std::string(to_string(count.kind))][std::string(to_string(count.state))] = count.count;
  }
  return object;
}

Json make_status(store::Database& database, base::Time now) {
  store::Sources sources(database);
  const SourceHealth health = examine_sources(database);
  Json status = {{"store", database.path()},
                 {"schema", database.schema_version()},
                 {"profiles", store::Profiles(database).count()},
                 {"sources", sources.count()},
                 {"due", sources.count_due(now)},
                 {"listings", store::Watches(database).list().size()},
                 {"found_pages", store::WatchedItems(database).count_taken()},
                 {"waiting_pages", store::WatchedItems(database).count_waiting()},
                 {"never_read", health.never_read},
                 {"failing", health.failing},
                 {"captures", store::Captures(database).count()},
                 {"claims", store::Claims(database).count()},
                 {"findings", findings_to_json(database)}};
  if (health.longest_failing) {
    status["longest_failing"] = {
        {"url", health.longest_failing->url},
        {"since", base::format_time(health.longest_failing->first_failure.value_or(base::Time()))}};
  }
  return status;
}

void print_status(const Json& status) {
  for (const auto& [key, value] : status.items()) {
    if (key == "findings") {
      for (const auto& [kind, states] : value.items()) {
        for (const auto& [state, count] : states.items()) {
          fmt::print("{:<16}{} {}\n", kind, count.get<int64_t>(), state);
        }
      }
    } else if (key == "longest_failing") {
      fmt::print("{:<16}{}, since {}\n", "failing longest", value["url"].get<std::string>(),
                 value["since"].get<std::string>());
    } else if (key == "failing_sources") {
      for (const Json& source : value) {
        fmt::print("{:>6} days    unread; {}, {} nights: {}{}\n", source["days"].get<int64_t>(),
                   source["outcome"].get<std::string>(), source["nights"].get<int>(),
                   source["url"].get<std::string>(),
                   source["ever_read"].get<bool>() ? "" : " (never read)");
      }
    } else if (value.is_string()) {
      fmt::print("{:<16}{}\n", key, value.get<std::string>());
    } else {
      fmt::print("{:<16}{}\n", key, value.get<int64_t>());
    }
  }
}

int run(const Options& options, const Globals& globals) {
  store::Database database = open_store(globals, store::OpenMode::kExisting);
  const base::Time now = parse_now_option(options.now);
  Json status = make_status(database, now);
  const int limit = options.failing ? std::numeric_limits<int>::max() : kMostListed;
  if (Json list = failing_to_json(database, now, limit); !list.empty()) {
    status["failing_sources"] = std::move(list);
  }
  std::string damage;
  if (options.check) {
    damage = database.check();
    status["check"] = damage.empty() ? "sound" : damage;
  }
  if (options.format == Format::kJson) {
    fmt::print("{}\n", status.dump(1, ' ', false, Json::error_handler_t::replace));
  } else {
    print_status(status);
  }
  return damage.empty() ? kDone : kUnfinished;
}

}  // namespace

Verb status_verb() {
  return {"status", "Say what the store holds and how the sources are",
          "rolecall status\n  rolecall status --check --format json",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.flag("--check", chosen->check, "Check the whole file too; status 3 if damaged");
            options.flag("--failing", chosen->failing,
                         "List every source that fails, by days since it was last read");
            options.text("--now", chosen->now, "The time to judge at, in place of the clock's");
            options.format(chosen->format);
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
