// SPDX-License-Identifier: Apache-2.0
#pragma once
// One run a store: a lock that dies with its owner, so that no crash leaves it behind.

#include <string>

#include "base/result.h"

namespace rolecall::pipeline {

/// Holds flock(2) on STORE.lock for its lifetime. The file stays; it means nothing by itself.
class RunLock {
 public:
  /// kConflict, with the owner's process id, while another run holds it; kIo if the file cannot
  /// be made.
  static base::Result<RunLock> acquire(const std::string& store_path);

  RunLock(RunLock&& other) noexcept;
  RunLock& operator=(RunLock&&) = delete;
  ~RunLock();

 private:
  explicit RunLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace rolecall::pipeline
