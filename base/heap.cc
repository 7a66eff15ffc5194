// SPDX-License-Identifier: Apache-2.0
#include "base/heap.h"

#include <cstdlib>  // defines __GLIBC__
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <thread>

namespace rolecall::base {

#ifdef __GLIBC__
void limit_heap_parts() {
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(2U, std::thread::hardware_concurrency())));
}

void give_back_free_memory() { malloc_trim(0); }
#else
void limit_heap_parts() {}

void give_back_free_memory() {}
#endif

}  // namespace rolecall::base
