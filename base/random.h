// SPDX-License-Identifier: Apache-2.0
#pragma once
// Chance as the program sees it: an interface, so that tests choose it.

#include <cstdint>
#include <random>

namespace rolecall::base {

/// Used by one thread.
class Random {
 public:
  virtual ~Random() = default;
  /// Evenly from 0 (included) to 1 (excluded).
  virtual double unit() = 0;
};

/// The same sequence for the same seed.
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(uint64_t seed) : engine_(seed) {}
  double unit() override;

 private:
  std::mt19937_64 engine_;
};

/// A seed that nobody knows beforehand.
uint64_t make_seed();

}  // namespace rolecall::base
