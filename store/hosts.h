// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is remembered of each host between runs, so that politeness outlives them.

#include <optional>
#include <string>

#include "base/clock.h"
#include "model/capture.h"
#include "store/database.h"

namespace rolecall::store {

struct HostRecord {
  std::string host;  ///< "https://name:port"
  std::string robots_body;
  int robots_status = 0;  ///< 0: never fetched.
  std::optional<base::Time> robots_fetched;
  int failures = 0;  ///< In a row.
  std::optional<base::Time> not_before;
  model::Validators robots_validators;
  std::string address;  ///< Where it was last reached; empty: unknown.
};

/// Used by its database's thread.
class Hosts {
 public:
  explicit Hosts(Database& database) : database_(database) {}

  std::optional<HostRecord> find(const std::string& host);
  void save(const HostRecord& record);

 private:
  Database& database_;
};

}  // namespace rolecall::store
