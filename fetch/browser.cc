// SPDX-License-Identifier: Apache-2.0
#include "fetch/browser.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "fetch/child_process.h"

namespace rolecall::fetch {
namespace {

/// Scripts' timers run on a clock that skips idle time; so much of it is granted to a page.
constexpr std::chrono::milliseconds kScriptTime{10'000};

/// A folder that goes with what is in it.
class Profile {
 public:
  Profile() {
    std::string name =
        (std::filesystem::temp_directory_path() / "rolecall-browser-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error("no folder for the browser's profile in " + name);
    }
    path_ = name;
  }
  ~Profile() {
    // What a dying process still writes would be left behind by one attempt.
    std::error_code error;
    for (int i = 0; i < 20; ++i) {
      std::filesystem::remove_all(path_, error);
      if (!error) return;
      ::usleep(50'000);
    }
  }
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::vector<std::string> make_command(const BrowserOptions& options, const std::string& user_agent,
                                      const std::string& profile, int proxy_port) {
  std::vector<std::string> command{
      options.command,
      "--headless",
      "--disable-gpu",
      "--disable-extensions",
      "--disable-plugins",
      "--disable-background-networking",
      "--disable-breakpad",
      "--disable-component-update",
      "--disable-default-apps",
      "--disable-domain-reliability",
      "--disable-sync",
      "--no-first-run",
      "--no-pings",
      "--mute-audio",
      "--blink-settings=imagesEnabled=false",
      "--user-data-dir=" + profile,
      "--user-agent=" + user_agent,
      // All ways around the proxy: its own exemption of loopback, UDP, and name lookups.
      fmt::format("--proxy-server=http://127.0.0.1:{}", proxy_port),
      "--proxy-bypass-list=<-loopback>",
      "--disable-quic",
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
      fmt::format("--virtual-time-budget={}", kScriptTime.count()),
  };
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  return command;
}

std::vector<std::string> make_environment(const std::string& profile) {
  const char* path = std::getenv("PATH");
  return {"PATH=" + std::string(path != nullptr ? path : "/usr/bin:/bin"),
          "HOME=" + profile,
          "TMPDIR=" + profile,
          "XDG_CONFIG_HOME=" + profile,
          "XDG_CACHE_HOME=" + profile,
          "LANG=C.UTF-8"};
}

}  // namespace

Browser::Browser(BrowserOptions options, FetchOptions fetch)
    : options_(std::move(options)), fetch_(std::move(fetch)) {}

base::Result<std::string> Browser::render(const Url& url) {
  const Profile profile;
  ProxyLimits limits;
  limits.ports.push_back(url.port);
  limits.max_bytes = 4 * fetch_.max_body_bytes;
  const GuardProxy proxy(fetch_, limits);
  ChildProcess child;
  child.command = make_command(options_, fetch_.user_agent, profile.path(), proxy.port());
  child.command.push_back("--dump-dom");
  child.command.push_back(url.str());
  child.environment = make_environment(profile.path());
  child.folder = profile.path();
  child.time_limit = options_.time_limit;
  child.max_output = fetch_.max_body_bytes;
  child.stopped = [this] { return is_stopped(); };
  auto dom = run_child(child);
  tally_ += proxy.tally();
  return dom;
}

}  // namespace rolecall::fetch
