// SPDX-License-Identifier: Apache-2.0
#include "extract/rules/rules.h"

#include "base/check.h"
#include "base/embedded_file.h"

namespace rolecall::base {
extern const EmbeddedFile rules_data_files[];
extern const size_t rules_data_count;
}  // namespace rolecall::base

namespace rolecall::extract {

std::string_view builtin_rules(std::string_view name) {
  for (size_t i = 0; i < base::rules_data_count; ++i) {
    if (base::rules_data_files[i].name == name) return base::rules_data_files[i].bytes();
  }
  CHECK(false, "the file is in the list of extract/rules/CMakeLists.txt");
}

}  // namespace rolecall::extract
