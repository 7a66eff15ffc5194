// SPDX-License-Identifier: Apache-2.0
#pragma once
// People who asked not to be listed. Only a salted hash of the name's key is kept, so that the
// list names nobody; every import and every page is held against it.

#include <string_view>

#include "base/clock.h"
#include "store/database.h"

namespace rolecall::store {

/// Used by its database's thread.
class Suppressions {
 public:
  explicit Suppressions(Database& database) : database_(database) {}

  /// Also removes the profiles of that name, and all claims and findings about it.
  void add(std::string_view name, base::Time now);
  bool contains(std::string_view name);
  int64_t count();

 private:
  Database& database_;
};

}  // namespace rolecall::store
