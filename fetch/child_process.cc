// SPDX-License-Identifier: Apache-2.0
#include "fetch/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <optional>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

using base::ErrorCode;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTick{100};
constexpr rlim_t kMostFileBytes = rlim_t{256} << 20;
constexpr rlim_t kMostDescriptors = 4096;
constexpr int kCannotStart = 127;

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0 ? name : "";
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : base::split(path != nullptr ? path : "", ':')) {
    std::string candidate = std::string(folder) + "/" + name;
    if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return "";
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));
  out.push_back(nullptr);
  return out;
}

void limit(int what, rlim_t most) {
  const rlimit limits{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &limits);
}

/// All that a child needs, made before the fork: after it only async-signal-safe calls are allowed,
/// as other threads may have held any lock.
struct Launch {
  std::string program;
  std::vector<char*> arguments;
  std::vector<char*> environment;
  const char* folder = nullptr;
  rlim_t cpu_seconds = 0;
  int output = -1;
  int nowhere = -1;
};

[[noreturn]] void become(const Launch& launch) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, kMostFileBytes);
  limit(RLIMIT_NOFILE, kMostDescriptors);
  limit(RLIMIT_CPU, launch.cpu_seconds);
  ::dup2(launch.nowhere, STDIN_FILENO);
  ::dup2(launch.output, STDOUT_FILENO);
  ::dup2(launch.nowhere, STDERR_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  if (::chdir(launch.folder) == 0) {
    ::execve(launch.program.c_str(), launch.arguments.data(), launch.environment.data());
  }
  ::_exit(kCannotStart);
}

/// The child and the end of the pipe that it writes to; kills the group at its end.
class Running {
 public:
  Running(pid_t pid, int output) : pid_(pid), output_(output) { ::setpgid(pid, pid); }
  ~Running() {
    ::close(output_);
    kill_and_wait();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  base::Result<std::string> read(const ChildProcess& child) {
    const auto deadline = Clock::now() + child.time_limit;
    std::string output;
    while (true) {
      if (child.stopped && child.stopped()) {
        return base::fail(ErrorCode::kRefused, child.command[0], "stopped");
      }
      if (Clock::now() > deadline) {
        return base::fail(ErrorCode::kTimeout, child.command[0],
                          fmt::format("no end within {} ms", child.time_limit.count()));
      }
      pollfd ready{output_, POLLIN, 0};
      if (::poll(&ready, 1, static_cast<int>(kTick.count())) <= 0) continue;
      std::array<char, 1 << 16> piece{};
      const ssize_t got = ::read(output_, piece.data(), piece.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return output;
      output.append(piece.data(), static_cast<size_t>(got));
      if (output.size() > child.max_output) {
        return base::fail(ErrorCode::kTooLarge, child.command[0],
                          fmt::format("more than {} bytes", child.max_output));
      }
    }
  }

  /// The status, once its output is closed; nothing where it had to be killed.
  std::optional<int> wait_until(Clock::time_point deadline) {
    while (Clock::now() < deadline) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        is_over_ = true;
        return status;
      }
      ::usleep(2000);
    }
    return std::nullopt;
  }

 private:
  void kill_and_wait() {
    ::kill(-pid_, SIGKILL);
    if (is_over_) return;
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  const pid_t pid_;
  const int output_;
  bool is_over_ = false;
};

base::Result<std::string> read_to_end(Running& running, const ChildProcess& child) {
  auto output = running.read(child);
  if (!output) return output;
  const auto status = running.wait_until(Clock::now() + std::chrono::seconds(5));
  if (status && WIFEXITED(*status) && WEXITSTATUS(*status) == 0) return output;
  const std::string& name = child.command[0];
  if (!status) return base::fail(ErrorCode::kTimeout, name, "does not end after its output");
  if (WIFSIGNALED(*status)) {
    return base::fail(ErrorCode::kIo, name, fmt::format("ended by signal {}", WTERMSIG(*status)));
  }
  if (WEXITSTATUS(*status) == kCannotStart) {
    return base::fail(ErrorCode::kNotFound, name, "cannot be started");
  }
  return base::fail(ErrorCode::kIo, name, fmt::format("exit status {}", WEXITSTATUS(*status)));
}

}  // namespace

base::Result<std::string> run_child(const ChildProcess& child) {
  Launch launch;
  launch.program = find_program(child.command.at(0));
  if (launch.program.empty()) {
    return base::fail(ErrorCode::kNotFound, child.command[0], "no such program");
  }
  launch.arguments = pointers(child.command);
  launch.environment = pointers(child.environment);
  launch.folder = child.folder.c_str();
  // Of each process; a browser may have several threads at work.
  launch.cpu_seconds = static_cast<rlim_t>(child.time_limit.count() / 1000 + 1) * 4;
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return base::fail(ErrorCode::kIo, child.command[0], "no pipe");
  }
  launch.output = ends[1];
  launch.nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const pid_t pid = ::fork();
  if (pid == 0) become(launch);
  ::close(ends[1]);
  ::close(launch.nowhere);
  if (pid < 0) {
    ::close(ends[0]);
    return base::fail(ErrorCode::kIo, child.command[0], "no process");
  }
  Running running(pid, ends[0]);
  return read_to_end(running, child);
}

}  // namespace rolecall::fetch
