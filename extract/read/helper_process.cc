// SPDX-License-Identifier: Apache-2.0
#include "extract/read/helper_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

namespace rolecall::extract {

using base::ErrorCode;
using Clock = std::chrono::steady_clock;

namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }
  void reset(int fd = -1) {
    if (fd_ >= 0) close(fd_);
    fd_ = fd;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

/// The child, which does not outlive this object.
class Helper {
 public:
  Helper() = default;
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  /// One socket carries both directions: writing to a dead child must not raise SIGPIPE, which
  /// send() can be told and write() cannot.
  bool start(const std::string& program) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
    socket_.reset(ends[0]);
    const Descriptor theirs(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, theirs.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, theirs.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const std::string name = std::filesystem::path(program).filename();
    std::array<char*, 2> arguments{const_cast<char*>(name.c_str()), nullptr};
    std::array<char*, 2> environment{const_cast<char*>("LC_ALL=C.UTF-8"), nullptr};
    const int failed = posix_spawn(&pid_, program.c_str(), &actions, &attributes, arguments.data(),
                                   environment.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed != 0) pid_ = -1;
    return failed == 0;
  }

  int socket() const { return socket_.get(); }
  void close_input() { shutdown(socket_.get(), SHUT_WR); }

  /// The wait status, killing the child where it has closed its output and stays.
  int wait() {
    constexpr int kTries = 200;
    int status = 0;
    for (int i = 0; waitpid(pid_, &status, WNOHANG) == 0; ++i) {
      if (i == kTries) kill(pid_, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    pid_ = -1;
    return status;
  }

 private:
  pid_t pid_ = -1;
  Descriptor socket_;
};

enum class Stop { kDone, kDeadline, kOutput, kIo };

class Exchange {
 public:
  Exchange(Helper& helper, const HelperRun& run)
      : helper_(helper),
        input_(run.input),
        max_output_(run.max_output),
        deadline_(Clock::now() + run.deadline) {}

  Stop run(std::string& output) {
    if (input_.empty()) helper_.close_input();
    for (;;) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
      if (left <= 0) return Stop::kDeadline;
      const short wanted = input_.empty() ? POLLIN : POLLIN | POLLOUT;
      pollfd waiting{helper_.socket(), wanted, 0};
      const int ready = poll(&waiting, 1, static_cast<int>(left));
      if (ready < 0 && errno != EINTR) return Stop::kIo;
      if (ready <= 0) continue;
      if ((waiting.revents & POLLOUT) != 0 && !input_.empty()) send_some();
      if ((waiting.revents & (POLLIN | POLLHUP | POLLERR)) == 0) continue;
      const ssize_t got = recv(helper_.socket(), buffer_.data(), buffer_.size(), 0);
      if (got == 0) return Stop::kDone;
      if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (got < 0) return Stop::kDone;  // The child died with input unread.
      output.append(buffer_.data(), static_cast<size_t>(got));
      if (output.size() > max_output_) return Stop::kOutput;
    }
  }

 private:
  void send_some() {
    const ssize_t put = send(helper_.socket(), input_.data(), input_.size(), MSG_NOSIGNAL);
    if (put > 0) input_.remove_prefix(static_cast<size_t>(put));
    // Nobody reads any more: what the child said of that stands in its output.
    if (put < 0 && errno != EAGAIN && errno != EINTR) input_ = {};
    if (input_.empty()) helper_.close_input();
  }

  Helper& helper_;
  std::string_view input_;
  size_t max_output_;
  Clock::time_point deadline_;
  std::array<char, size_t{1} << 16> buffer_{};
};

base::Result<void> judge(int status, const std::string& name) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
  if (WIFEXITED(status)) {
    constexpr int kOutOfMemory = 3;
    if (WEXITSTATUS(status) == kOutOfMemory) {
      return base::fail(ErrorCode::kTooLarge, "", name + " was out of memory");
    }
    return base::fail(ErrorCode::kIo, "",
                      name + " ended with status " + std::to_string(WEXITSTATUS(status)));
  }
  const int signal = WTERMSIG(status);
  if (signal == SIGXCPU || signal == SIGKILL) {
    return base::fail(ErrorCode::kTimeout, "", name + " was stopped at its limit of CPU time");
  }
  return base::fail(ErrorCode::kTooLarge, "",
                    name + " broke off with signal " + std::to_string(signal));
}

}  // namespace

base::Result<std::string> run_helper(const HelperRun& run) {
  const std::string name = std::filesystem::path(run.program).filename();
  Helper helper;
  if (!helper.start(run.program)) {
    return base::fail(ErrorCode::kIo, run.program, "cannot be started");
  }
  std::string output;
  switch (Exchange(helper, run).run(output)) {
    case Stop::kDeadline:
      return base::fail(ErrorCode::kTimeout, "",
                        name + " was stopped after " + std::to_string(run.deadline.count()) + " s");
    case Stop::kOutput:
      return base::fail(ErrorCode::kTooLarge, "", name + " wrote too much");
    case Stop::kIo:
      return base::fail(ErrorCode::kIo, "", name + std::string(": ") + std::strerror(errno));
    case Stop::kDone:
      break;
  }
  if (auto ended = judge(helper.wait(), name); !ended.has_value()) {
    return tl::unexpected(ended.error());
  }
  return output;
}

std::string find_helper(std::string_view name, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::array<fs::path, 2> folders{folder, {}};
  if (folder.empty()) {
    const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    folders = {here, here.parent_path() / "libexec" / "rolecall"};
  }
  for (const fs::path& place : folders) {
    if (place.empty()) continue;
    const fs::path program = place / name;
    if (access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

}  // namespace rolecall::extract
