// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

namespace rolecall::base {

double SeededRandom::unit() {
  // The upper 53 bits fill a double's mantissa; a distribution's sequence would be the library's.
  return static_cast<double>(engine_() >> 11) * 0x1p-53;
}

uint64_t make_seed() {
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

}  // namespace rolecall::base
