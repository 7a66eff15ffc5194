// SPDX-License-Identifier: Apache-2.0
#include "store/migrations.h"

#include <charconv>

#include "base/check.h"
#include "base/embedded_file.h"

namespace rolecall::base {
extern const EmbeddedFile store_migrations_files[];
extern const size_t store_migrations_count;
}  // namespace rolecall::base

namespace rolecall::store {
namespace {

std::vector<Migration> read_migrations() {
  constexpr std::string_view kFolder = "migrations/";
  std::vector<Migration> steps;
  for (size_t i = 0; i < base::store_migrations_count; ++i) {
    const base::EmbeddedFile& file = base::store_migrations_files[i];
    const std::string_view name = std::string_view(file.name).substr(kFolder.size());
    Migration step{0, file.bytes()};
    std::from_chars(name.data(), name.data() + name.size(), step.version);
    CHECK(step.version == static_cast<int>(steps.size()) + 1, "migrations are numbered in order");
    steps.push_back(step);
  }
  return steps;
}

}  // namespace

const std::vector<Migration>& migrations() {
  static const std::vector<Migration> steps = read_migrations();
  return steps;
}

}  // namespace rolecall::store
