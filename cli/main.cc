// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "base/log.h"
#include "cli/verb.h"

namespace {

/// Short output is on its way until now: a disk that is full says so only here. Who reads no
/// further ("| head") has had enough, and nothing is amiss.
int flush_output(int status) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  if (errno == EPIPE) return status;
  const std::string cause = std::strerror(errno == 0 ? EIO : errno);
  rolecall::base::log(rolecall::base::LogLevel::kError, "standard output is not whole: " + cause);
  return rolecall::cli::kUnfinished;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace rolecall::cli;  // NOLINT(google-build-using-namespace): one file, one statement
  // A reader that goes away ("| head") is an error of the write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that has grown as large as the operator lets it (ulimit -f).
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return flush_output(run_command_line(
        {init_verb(), import_verb(), refresh_verb(), extract_verb(), flags_verb(), findings_verb(),
         accept_verb(), reject_verb(), defer_verb(), undo_verb(), export_verb(), eval_verb(),
         review_verb(), reviewer_verb(), status_verb(), runs_verb(), warc_verb(), gc_verb()},
        argc, argv));
  } catch (const UsageError& error) {
    rolecall::base::log(rolecall::base::LogLevel::kError, error.message());
    return kUsage;
  } catch (const std::exception& error) {
    rolecall::base::log(rolecall::base::LogLevel::kError, error.what());
    return kUnfinished;
  }
}
