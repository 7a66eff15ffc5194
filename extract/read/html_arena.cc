// SPDX-License-Identifier: Apache-2.0
#include "extract/read/html_arena.h"

#include <algorithm>

namespace rolecall::extract {

// Large enough that a page of ordinary size needs a few dozen blocks.
static constexpr size_t kBlockBytes = size_t{256} << 10;
// Reading the clock costs as much as some twenty allocations.
static constexpr unsigned kAllocationsPerClock = 1024;

bool HtmlArena::run(void (*parse)(void*), void* argument) {
  if (setjmp(jump_) != 0) return false;
  parse(argument);
  return true;
}

void HtmlArena::leave(ArenaBreach breach) {
  breach_ = breach;
  std::longjmp(jump_, 1);
}

void HtmlArena::add_block(size_t bytes) {
  const size_t size = std::max(bytes, kBlockBytes);
  // Not value-initialised: the parser writes before it reads, and zeroing costs a pass.
  blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
  next_ = blocks_.back().get();
  left_ = size;
}

void* HtmlArena::allocate(size_t bytes) {
  constexpr size_t kAlign = alignof(std::max_align_t);
  const size_t size = (std::max<size_t>(bytes, 1) + kAlign - 1) / kAlign * kAlign;
  if (size < bytes || size > budget_ - used_) leave(ArenaBreach::kBytes);
  if (++allocations_ % kAllocationsPerClock == 0 && std::chrono::steady_clock::now() > deadline_) {
    leave(ArenaBreach::kDeadline);
  }
  used_ += size;
  if (size > left_) add_block(size);
  void* const memory = next_;
  next_ += size;
  left_ -= size;
  return memory;
}

}  // namespace rolecall::extract
