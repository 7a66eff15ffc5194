// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

namespace rolecall::base {
namespace {

std::atomic<LogLevel> g_level{LogLevel::kInfo};

/// The terminal's last line and its lock; one for the process, as there is one standard error.
struct Terminal {
  std::mutex mutex;
  std::string progress;
};

Terminal& terminal() {
  static Terminal instance;
  return instance;
}

std::string_view prefix(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug: ";
    case LogLevel::kInfo:
      return "";
    case LogLevel::kWarning:
      return "warning: ";
    case LogLevel::kError:
      return "error: ";
  }
  return "";
}

std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f) c = '?';
  }
  return out;
}

void write_stderr(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

void set_log_level(LogLevel level) { g_level = level; }

bool has_terminal() {
  static const bool is_terminal = isatty(STDERR_FILENO) == 1;
  return is_terminal;
}

void log(LogLevel level, std::string_view message) {
  if (level < g_level) return;
  Terminal& term = terminal();
  const std::lock_guard lock(term.mutex);
  if (!term.progress.empty()) write_stderr(kClearLine);
  write_stderr(std::string(prefix(level)) + printable(message) + "\n");
  if (!term.progress.empty()) write_stderr(term.progress);
}

void show_progress_line(std::string_view line) {
  if (!has_terminal()) return;
  Terminal& term = terminal();
  const std::lock_guard lock(term.mutex);
  if (line.empty() && term.progress.empty()) return;
  term.progress = printable(line);
  write_stderr(std::string(kClearLine) + term.progress);
}

}  // namespace rolecall::base
