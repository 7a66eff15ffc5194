// SPDX-License-Identifier: Apache-2.0
#pragma once
// A program of somebody else's, run once under limits: its whole process group is killed at the
// first one that it breaks, and in any case at the end.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace rolecall::fetch {

struct ChildProcess {
  std::vector<std::string> command;      ///< A program (a path, or a name on PATH) and arguments.
  std::vector<std::string> environment;  ///< "NAME=value", all that it gets.
  std::string folder;                    ///< Where it runs.
  std::chrono::milliseconds time_limit{30'000};
  size_t max_output = size_t{10} << 20;
  std::function<bool()> stopped;  ///< Asked several times a second; may be empty.
};

/// What it wrote to standard output; standard error is dropped. kNotFound where it cannot be
/// started, kTimeout, kTooLarge, kRefused if it was stopped, kIo for another end than status 0.
/// Core dumps are off; processor time, files' sizes and descriptors are limited. (Not the address
/// space: a browser reserves far more than it uses.)
base::Result<std::string> run_child(const ChildProcess& child);

}  // namespace rolecall::fetch
