// SPDX-License-Identifier: Apache-2.0
#include "cli/open.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/log.h"
#include "store/profiles.h"

namespace rolecall::cli {
namespace {

[[noreturn]] void throw_complaints(const base::Complaints& complaints) {
  std::string all;
  for (const base::Error& complaint : complaints) {
    if (!all.empty()) all += "\nerror: ";
    all += complaint.message();
  }
  throw UsageError(all);
}

}  // namespace

pipeline::Config load_config(const Globals& globals) {
  pipeline::Config config;
  std::error_code ignored;  // a file that cannot be looked at is reported when it is read
  if (globals.config_given || std::filesystem::exists(globals.config, ignored)) {
    auto loaded = pipeline::load_config(globals.config);
    if (!loaded) throw_complaints(loaded.error());
    config = std::move(*loaded);
  }
  if (!globals.store.empty()) config.store = globals.store;
  base::set_log_level(config.log);
  return config;
}

store::Database open_store(const Globals& globals, store::OpenMode mode) {
  return store::Database(load_config(globals).store, mode);
}

model::ProfileId find_profile(store::Database& database, const std::string& slug) {
  const auto stored = store::Profiles(database).find_slug(slug);
  if (!stored) {
    throw UsageError(fmt::format("no profile '{}'; `rolecall export` prints all slugs", slug));
  }
  return stored->id;
}

model::Edtf parse_date_option(const std::string& option, const std::string& text) {
  auto date = model::Edtf::parse(text);
  if (!date) {
    throw UsageError(fmt::format("{} {}: expected a date such as 2026, 2026-05 or 2026-05-07: {}",
                                 option, text, date.error().what));
  }
  return *date;
}

base::Time parse_now_option(const std::string& text) {
  if (text.empty()) return base::SystemClock().now();
  const auto time = base::parse_time(text);
  if (!time) throw UsageError("--now " + time.error().message());
  return *time;
}

int64_t parse_id(const std::string& what, const std::string& text) {
  const std::string digits = text.starts_with('#') ? text.substr(1) : text;
  int64_t id = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, failure] = std::from_chars(digits.data(), end, id);
  if (failure != std::errc() || stop != end || id <= 0) {
    throw UsageError(fmt::format("'{}' is no {}; expected a number such as 17", text, what));
  }
  return id;
}

std::string reviewer_name(const std::string& given) {
  if (!given.empty()) return given;
  const char* user = std::getenv("USER");
  if (user != nullptr && *user != '\0') return user;
  throw UsageError("whose decision is this? name the reviewer with --as NAME");
}

}  // namespace rolecall::cli
