// SPDX-License-Identifier: Apache-2.0
// Any bytes as a date: what is accepted prints canonically, reads back equal, and never ends
// before it starts.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "model/edtf.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using rolecall::model::Edtf;
  const auto value = Edtf::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!value) return 0;
  const auto again = Edtf::parse(value->str());
  CHECK(again && *again == *value, "canonical text reads back to an equal value");
  if (value->start() && value->end()) {
    CHECK(value->start()->first_day() <= value->end()->last_day(), "ends do not come first");
  }
  CHECK(value->overlaps(*value) && value->is_within(*value), "a date lies within itself");
  CHECK(!value->is_finer_than(*value) && !value->is_before(*value), "and is no other date");
  return 0;
}
