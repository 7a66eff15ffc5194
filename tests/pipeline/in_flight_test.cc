// SPDX-License-Identifier: Apache-2.0
#include "pipeline/in_flight.h"

#include <gtest/gtest.h>

namespace rolecall::pipeline {
namespace {

TEST(InFlight, NamesTheHostThatHasWaitedLongest) {
  InFlight in_flight;
  EXPECT_FALSE(in_flight.oldest_host());
  in_flight.add(model::SourceId{1}, "https://a.example");
  in_flight.add(model::SourceId{2}, "https://b.example");
  EXPECT_EQ(in_flight.oldest_host(), "https://a.example");
  in_flight.remove(model::SourceId{1});
  EXPECT_EQ(in_flight.oldest_host(), "https://b.example");
  EXPECT_EQ(in_flight.size(), 1U);
}

TEST(InFlight, CountsWhatHappened) {
  InFlight in_flight;
  in_flight.add(model::SourceId{1}, "https://a.example");
  EXPECT_EQ(in_flight.events(), 1U);
  in_flight.remove(model::SourceId{2});
  EXPECT_EQ(in_flight.events(), 1U);
  in_flight.remove(model::SourceId{1});
  EXPECT_EQ(in_flight.events(), 2U);
}

}  // namespace
}  // namespace rolecall::pipeline
