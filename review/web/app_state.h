// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the application remembers between requests besides the store; gone when it ends.

#include <atomic>

#include "review/web/attempts.h"
#include "review/web/queue.h"

namespace rolecall::review::web {

/// Thread-safe.
struct AppState {
  // A person mistypes a few times; a program does not get far. By address and name, and by address
  // alone, for each check costs tens of milliseconds.
  Attempts sign_in_as{10, std::chrono::minutes(10)};
  Attempts sign_in_from{60, std::chrono::minutes(10)};
  std::atomic<bool> first_token_used{false};
  Queue queue;
};

}  // namespace rolecall::review::web
