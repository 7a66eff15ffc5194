// SPDX-License-Identifier: Apache-2.0
#include "extract/helpers/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace rolecall::helpers {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

bool set_limit(int resource, rlim_t value) {
  const rlimit limit{value, value};
  return setrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0;
}

bool set_limits(const SandboxLimits& limits) {
  constexpr rlim_t kDescriptors = 16;
  // A sanitizer's shadow memory takes terabytes of address space.
  if (!kSanitized && !set_limit(RLIMIT_AS, limits.memory_bytes)) return false;
  return set_limit(RLIMIT_CPU, limits.cpu_seconds) && set_limit(RLIMIT_FSIZE, 0) &&
         set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_NOFILE, kDescriptors);
}

/// Nothing of the file system but what lies under `folder`. False where the kernel has no Landlock.
bool restrict_files(const char* folder) {
  landlock_ruleset_attr attributes{};
  // The rights of the first version; all later ones know them.
  attributes.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  const auto rules =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  if (rules < 0) return false;
  const int opened = open(folder, O_PATH | O_CLOEXEC);
  bool ok = true;
  if (opened >= 0) {
    landlock_path_beneath_attr beneath{};
    beneath.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    beneath.parent_fd = opened;
    ok = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(opened);
  }
  ok = ok && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return ok;
}

bool allow_calls(scmp_filter_ctx filter) {
  constexpr int kCalls[] = {
      SCMP_SYS(read),          SCMP_SYS(write),        SCMP_SYS(close),
      SCMP_SYS(exit),          SCMP_SYS(exit_group),   SCMP_SYS(brk),
      SCMP_SYS(sigaltstack),  // A sanitizer asks for it at each exit and exception.
      SCMP_SYS(munmap),        SCMP_SYS(mremap),       SCMP_SYS(madvise),
      SCMP_SYS(futex),         SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask),
      SCMP_SYS(clock_gettime), SCMP_SYS(getrandom),    SCMP_SYS(sched_yield),
      SCMP_SYS(gettid),        SCMP_SYS(getpid),       SCMP_SYS(tgkill),
      SCMP_SYS(lseek),         SCMP_SYS(fstat),        SCMP_SYS(restart_syscall),
  };
  bool ok = true;
  for (const int call : kCalls) ok = ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0;
  // Memory, yet none that holds code.
  const auto no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  return ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, no_code) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, no_code) == 0;
}

/// Libraries look for files of theirs: refused without killing, or left to Landlock.
bool allow_files(scmp_filter_ctx filter, bool readable) {
  constexpr int kLooks[] = {SCMP_SYS(newfstatat), SCMP_SYS(access),     SCMP_SYS(faccessat),
                            SCMP_SYS(readlink),   SCMP_SYS(readlinkat), SCMP_SYS(getdents64),
                            SCMP_SYS(fcntl),      SCMP_SYS(sysinfo),    SCMP_SYS(open),
                            SCMP_SYS(statx),      SCMP_SYS(prlimit64),  SCMP_SYS(pread64)};
  bool ok = true;
  for (const int call : kLooks) {
    const bool held = readable && (call == SCMP_SYS(getdents64) || call == SCMP_SYS(newfstatat) ||
                                   call == SCMP_SYS(pread64));
    const uint32_t action = held ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EACCES);
    ok = ok && seccomp_rule_add(filter, action, call, 0) == 0;
  }
  if (!readable)
    return ok && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 0) == 0;
  const auto reading = SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY);
  return ok && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, reading) == 0;
}

bool filter_calls(bool readable) {
  // A sanitizer's own calls cannot be listed; there the filter only refuses.
  const scmp_filter_ctx filter =
      seccomp_init(kSanitized ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_KILL_PROCESS);
  if (filter == nullptr) return false;
  const bool ok = allow_calls(filter) && allow_files(filter, readable) && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return ok;
}

}  // namespace

bool enter_sandbox(const SandboxLimits& limits) {
  constexpr unsigned kFirstForeign = 3;
  syscall(SYS_close_range, kFirstForeign, ~0U, 0);
  const pid_t parent = getppid();
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) return false;
  if (prctl(PR_SET_DUMPABLE, 0) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  const bool readable = limits.readable_folder != nullptr && restrict_files(limits.readable_folder);
  return set_limits(limits) && filter_calls(readable);
}

std::string read_input(size_t limit) {
  std::string input;
  char buffer[1 << 16];
  while (input.size() < limit) {
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    input.append(buffer, static_cast<size_t>(got));
  }
  return input;
}

void write_output(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) _exit(1);
    bytes.remove_prefix(static_cast<size_t>(put));
  }
}

}  // namespace rolecall::helpers
