// SPDX-License-Identifier: Apache-2.0
// A stand-in for the browser: a script that fetches through the proxy it was given, or misbehaves.
#include "fetch/browser.h"

#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/fetch/fetch_fixture.h"

namespace rolecall::fetch {
namespace {

using base::ErrorCode;

class BrowserTest : public ::testing::Test {
 protected:
  BrowserTest() : server_(&answer) {
    std::string name = (std::filesystem::temp_directory_path() / "browser-test-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~BrowserTest() override { std::filesystem::remove_all(folder_); }

  static void answer(const TestRequest& request, TestConnection& connection) {
    connection.answer(200, "<p>" + request.host + request.target + "</p>", kHtml);
    connection.close();
  }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  /// A browser that is this shell script; $url and $proxy (HOST:PORT) are what it was given.
  BrowserOptions stand_in(const std::string& script) const {
    std::ofstream out(file("browser"));
    out << "#!/bin/bash\nfor last; do case $last in\n"
        << "--proxy-server=*) proxy=${last#*://};;\n"
        << "--user-data-dir=*) profile=${last#*=};;\n"
        << "esac; done; url=$last\n"
        // get URL: the answer of the proxy, head and all.
        << "get() { exec 3<>/dev/tcp/${proxy/:/\\/}; printf 'GET %s HTTP/1.1\\r\\n\\r\\n' \"$1\" "
           ">&3;"
        << " cat <&3; exec 3>&-; }\n"
        << "tunnel() { exec 3<>/dev/tcp/${proxy/:/\\/};"
        << " printf 'CONNECT %s HTTP/1.1\\r\\n\\r\\n' \"$1\" >&3; head -n 1 <&3; exec 3>&-; }\n"
        << script << "\n";
    out.close();
    std::filesystem::permissions(file("browser"), std::filesystem::perms::owner_all);
    BrowserOptions options;
    options.command = file("browser");
    return options;
  }

  std::string first_line(const std::string& name) const {
    std::ifstream in(file(name));
    std::string line;
    std::getline(in, line);
    return line;
  }

  base::Result<std::string> render(const BrowserOptions& options, FetchOptions fetch) {
    Browser browser(options, std::move(fetch));
    auto dom = browser.render(*parse_url("http://app.example/board"));
    tally_ = browser.tally();
    return dom;
  }

  base::Result<std::string> render(const BrowserOptions& options) {
    return render(options, options_for(server_));
  }

  std::filesystem::path folder_;
  TestServer server_;
  ProxyTally tally_;
};

TEST_F(BrowserTest, GivesWhatTheBrowserSaw) {
  const auto dom = render(stand_in("get $url"));
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  EXPECT_NE(dom->find("<p>app.example/board</p>"), std::string::npos) << *dom;
  EXPECT_EQ(tally_.connections, 1);
  EXPECT_EQ(tally_.refused, 0);
  EXPECT_GT(tally_.bytes, 0);
}

TEST_F(BrowserTest, IsToldToUseNothingButTheProxy) {
  const auto dom = render(stand_in("printf '%s\\n' \"$@\""));
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  for (const char* argument :
       {"--headless\n", "--dump-dom\n", "--disable-extensions\n",
        "--proxy-server=http://127.0.0.1:", "--proxy-bypass-list=<-loopback>\n", "--disable-quic\n",
        "--user-agent=ourbot/1.0\n",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1\n"}) {
    EXPECT_NE(dom->find(argument), std::string::npos) << argument;
  }
  EXPECT_EQ(dom->find("--no-sandbox"), std::string::npos);
}

TEST_F(BrowserTest, ReachesNoPrivateAddress) {
  FetchOptions strict = options_for(server_);
  strict.allow_addresses.clear();
  const auto dom = render(stand_in("get $url; tunnel app.example:443"), strict);
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  EXPECT_EQ(dom->find("app.example/board"), std::string::npos);
  EXPECT_NE(dom->find("403 Forbidden"), std::string::npos);
  EXPECT_EQ(tally_.refused, 2);
  EXPECT_EQ(tally_.connections, 0);
  EXPECT_TRUE(server_.seen().empty());
}

TEST_F(BrowserTest, ReachesNoOtherPortsAndSchemes) {
  FetchOptions open;
  open.allow_addresses = {"127.0.0.0/8"};
  const std::string port = std::to_string(server_.port());
  const auto dom = render(stand_in("tunnel 127.0.0.1:" + port + "; tunnel 127.0.0.1:25;" +
                                   "get ftp://127.0.0.1/; get file:///etc/hostname"),
                          open);
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  EXPECT_EQ(tally_.refused, 4);
  EXPECT_EQ(tally_.connections, 0);
}

TEST_F(BrowserTest, IsBrokenOffAtItsLimits) {
  BrowserOptions slow = stand_in("sleep 60");
  slow.time_limit = std::chrono::milliseconds(300);
  EXPECT_EQ(render(slow).error().code, ErrorCode::kTimeout);

  FetchOptions small = options_for(server_);
  small.max_body_bytes = 1000;
  EXPECT_EQ(render(stand_in("yes"), small).error().code, ErrorCode::kTooLarge);

  EXPECT_EQ(render(stand_in("exit 3")).error().code, ErrorCode::kIo);
  EXPECT_EQ(render(stand_in("kill -SEGV $$")).error().code, ErrorCode::kIo);
  BrowserOptions none;
  none.command = file("nothing");
  EXPECT_EQ(render(none).error().code, ErrorCode::kNotFound);
}

TEST_F(BrowserTest, IsCutOffFromServersThatSendTooMuch) {
  FetchOptions small = options_for(server_);
  small.max_body_bytes = 10;
  // The answer's head alone is over four times that.
  const auto dom =
      render(stand_in("trap '' PIPE; get $url >/dev/null; get $url >/dev/null; true"), small);
  EXPECT_TRUE(dom.has_value());
  EXPECT_EQ(tally_.connections, 1);
}

TEST_F(BrowserTest, LeavesNeitherProcessesNorFiles) {
  const auto dom =
      render(stand_in("sleep 300 </dev/null >/dev/null & echo $! >" + file("pid") +
                      "; echo $profile >" + file("profile") + "; touch $profile/x; echo done"));
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  EXPECT_EQ(*dom, "done\n");
  const std::string profile = first_line("profile");
  ASSERT_FALSE(profile.empty());
  EXPECT_FALSE(std::filesystem::exists(profile));
  const pid_t pid = std::stoi(first_line("pid"));
  // Killed at once, and gone as soon as somebody takes note of its end.
  const auto is_alive = [pid] {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    return std::getline(in, text) && text.find(") Z") == std::string::npos;
  };
  for (int i = 0; i < 500 && is_alive(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE(is_alive());
}

TEST_F(BrowserTest, StopsWhenTold) {
  Browser browser(stand_in("sleep 60"), options_for(server_));
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    browser.stop();
  });
  EXPECT_EQ(browser.render(*parse_url("http://app.example/")).error().code, ErrorCode::kRefused);
}

TEST_F(BrowserTest, RendersScriptsWithARealChromium) {
  if (::access("/usr/bin/chromium", X_OK) != 0) GTEST_SKIP() << "no chromium here";
  const TestServer server([](const TestRequest& request, TestConnection& connection) {
    const std::string page =
        "<body><p id=a>no</p><p id=b>no</p><script>"
        "fetch('/data').then(r => r.text()).then(t => { a.textContent = t; });"
        "fetch('http://127.0.0.9:81/').catch(e => { b.textContent = 'kept out'; });"
        "</script></body>";
    connection.answer(200, request.target == "/data" ? "Built by script." : page, kHtml);
  });
  BrowserOptions options;
  options.command = "/usr/bin/chromium";
  if (::geteuid() == 0) options.arguments = {"--no-sandbox"};
  options.time_limit = std::chrono::seconds(120);
  const auto dom = render(options, options_for(server));
  ASSERT_TRUE(dom.has_value()) << dom.error().message();
  EXPECT_NE(dom->find("Built by script."), std::string::npos) << *dom;
  EXPECT_NE(dom->find("kept out"), std::string::npos) << *dom;
  EXPECT_GE(tally_.refused, 1);
}

}  // namespace
}  // namespace rolecall::fetch
