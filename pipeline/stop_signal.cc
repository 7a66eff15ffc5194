// SPDX-License-Identifier: Apache-2.0
#include "pipeline/stop_signal.h"

#include <atomic>
#include <csignal>

namespace rolecall::pipeline {
namespace {

std::atomic<bool> g_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

void request_stop(int /*signal*/) { g_requested = true; }

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  // One-shot, so that a second signal does what it does by default.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(signal, &action, nullptr);
}

}  // namespace

StopSignal::StopSignal() {
  g_requested = false;
  set_handler(SIGINT, request_stop);
  set_handler(SIGTERM, request_stop);
}

StopSignal::~StopSignal() {
  set_handler(SIGINT, SIG_DFL);
  set_handler(SIGTERM, SIG_DFL);
}

bool StopSignal::requested() { return g_requested; }

}  // namespace rolecall::pipeline
