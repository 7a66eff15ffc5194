// SPDX-License-Identifier: Apache-2.0
#include "base/bounded_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace rolecall::base {
namespace {

TEST(BoundedQueue, KeepsOrder) {
  BoundedQueue<int> queue(3);
  for (int item : {1, 2, 3}) EXPECT_TRUE(queue.push(item));
  EXPECT_EQ(queue.size(), 3U);
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_EQ(queue.try_pop(), 2);
  EXPECT_EQ(queue.pop(), 3);
  EXPECT_EQ(queue.try_pop(), std::nullopt);
}

TEST(BoundedQueue, GivesWhatIsInsideAfterItIsClosed) {
  BoundedQueue<int> queue(2);
  int item = 1;
  EXPECT_TRUE(queue.push(item));
  queue.close();
  int refused = 2;
  EXPECT_FALSE(queue.push(refused));
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_EQ(queue.pop(), std::nullopt);
}

TEST(BoundedQueue, NeverHoldsMoreThanItsCapacity) {
  constexpr int kItems = 2000;
  constexpr size_t kCapacity = 4;
  BoundedQueue<int> queue(kCapacity);
  std::atomic<size_t> largest = 0;
  std::jthread writer([&] {
    for (int i = 0; i < kItems; ++i) {
      int item = i;
      queue.push(item);
      largest = std::max(largest.load(), queue.size());
    }
    queue.close();
  });
  int expected = 0;
  while (const auto item = queue.pop()) EXPECT_EQ(*item, expected++);
  EXPECT_EQ(expected, kItems);
  EXPECT_LE(largest.load(), kCapacity);
}

TEST(BoundedQueue, WakesAWaitingWriterWhenClosed) {
  BoundedQueue<int> queue(1);
  int first = 1;
  queue.push(first);
  std::atomic<bool> pushed = true;
  {
    std::jthread writer([&] {
      int second = 2;
      pushed = queue.push(second);
    });
    queue.close();
  }
  EXPECT_FALSE(pushed);
}

}  // namespace
}  // namespace rolecall::base
