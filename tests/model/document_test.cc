// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

#include <gtest/gtest.h>

namespace rolecall::test {
namespace {

using model::Edtf;

TEST(DOCUMENT, DatesWhatAMessageSaysByTheMessage) {
  model::Document document;
  document.published = Edtf::make_year(2020);
  const auto add_block = [&document](model::Span span, std::optional<size_t> message) {
    model::Block block;
    block.span = span;
    block.message = message;
    document.blocks.push_back(block);
  };
  add_block({0, 8}, std::nullopt);
  add_block({10, 20}, 0);
  add_block({22, 24}, 0);
  add_block({25, 40}, 1);
  add_block({41, 60}, std::nullopt);
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
      {22, Edtf::make_day(2024, 3, 1)},  // In its signature, behind its span.
      {24, Edtf::make_year(2020)},       // Between two.
      {30, Edtf::make_year(2020)},       // In one without a date.
      {50, Edtf::make_year(2020)},       // In a block of the page behind them.
      {99, Edtf::make_year(2020)},       // After the last.
  };
  for (const auto& row : rows) EXPECT_EQ(document.said_at(row.offset), row.expected) << row.offset;
}

}  // namespace
}  // namespace rolecall::test
