// SPDX-License-Identifier: Apache-2.0
#pragma once
// The program's log: one line a message on standard error, never page text above debug. A
// progress line on the terminal is cleared before a message and drawn again after it.

#include <string_view>

namespace rolecall::base {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

/// What is printed from now on; kInfo at the start. Thread-safe, as all of this header.
void set_log_level(LogLevel level);

/// Prints "warning: message"; info lines carry no prefix. Control characters are shown as '?'.
void log(LogLevel level, std::string_view message);

/// Shows `line` as the progress line, in place of the one before; an empty line removes it.
/// Does nothing unless standard error is a terminal.
void show_progress_line(std::string_view line);

/// True if standard error is a terminal.
bool has_terminal();

}  // namespace rolecall::base
