// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

#include <gtest/gtest.h>

namespace rolecall::test {
namespace {

using model::Edtf;

TEST(DOCUMENT, DatesWhatAMessageSaysByTheMessage) {
  model::Document document;
  document.published = Edtf::make_year(2020);
  document.messages.resize(2);
  document.messages[0].span = {10, 20};
  document.messages[0].published = Edtf::make_day(2024, 3, 1);
  document.messages[1].span = {25, 40};
  const struct {
    size_t offset;
    std::optional<Edtf> expected;
  } rows[] = {
      {0, Edtf::make_year(2020)},        // Before the first.
      {10, Edtf::make_day(2024, 3, 1)},  //
      {19, Edtf::make_day(2024, 3, 1)},  //
      {22, Edtf::make_year(2020)},       // Between two.
      {30, Edtf::make_year(2020)},       // In one without a date.
      {99, Edtf::make_year(2020)},       // After the last.
  };
  for (const auto& row : rows) EXPECT_EQ(document.said_at(row.offset), row.expected) << row.offset;
}

}  // namespace
}  // namespace rolecall::test
