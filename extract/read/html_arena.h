// SPDX-License-Identifier: Apache-2.0
#pragma once
// The memory of one page's parse: bump allocation, freed as a whole. Gumbo neither survives a
// failed allocation nor limits its own time, so a breach of the byte budget or the deadline leaves
// the parser by longjmp to where run() was called.

#include <chrono>
#include <csetjmp>
#include <cstddef>
#include <memory>
#include <vector>

namespace rolecall::extract {

enum class ArenaBreach { kNone, kBytes, kDeadline };

/// Used by one thread.
class HtmlArena {
 public:
  HtmlArena(size_t byte_budget, std::chrono::steady_clock::time_point deadline)
      : budget_(byte_budget), deadline_(deadline) {}

  /// Calls `parse(argument)`; false where it ran into a limit. Between the call of `parse` and
  /// allocate() there must be only C frames and objects without a destructor.
  bool run(void (*parse)(void*), void* argument);

  /// Memory aligned for any type; jumps back into run() where a limit is passed.
  void* allocate(size_t bytes);

  ArenaBreach breach() const { return breach_; }

 private:
  [[noreturn]] void leave(ArenaBreach breach);
  void add_block(size_t bytes);

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* next_ = nullptr;
  size_t left_ = 0;
  size_t used_ = 0;
  size_t budget_;
  std::chrono::steady_clock::time_point deadline_;
  unsigned allocations_ = 0;
  ArenaBreach breach_ = ArenaBreach::kNone;
  std::jmp_buf jump_;
};

}  // namespace rolecall::extract
