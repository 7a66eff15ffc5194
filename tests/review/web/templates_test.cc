// SPDX-License-Identifier: Apache-2.0
#include "review/web/templates.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace rolecall::review::web {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

TEST(Templates, EscapeEveryValue) {
  const std::string html = render("problem", {{"title", "T"}, {"what", "<script>\"'&</script>"}});
  EXPECT_NE(html.find("&lt;script&gt;&quot;&apos;&amp;&lt;/script&gt;"), std::string::npos) << html;
  EXPECT_EQ(html.find("<script>\""), std::string::npos);
}

// The unescaped forms of mustache, handlers in attributes, styles inline: none, so that the policy
// in the headers can forbid them.
TEST(Templates, UseNoUnescapedForm) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(ROLECALL_SOURCE_DIR) +
                                                               "/review/web/templates")) {
    SCOPED_TRACE(entry.path().filename());
    const std::string text = read(entry.path());
    for (const char* banned : {"{{{", "{{&", " onclick=", " onload=", " style=", "javascript:"}) {
      EXPECT_EQ(text.find(banned), std::string::npos) << banned;
    }
    ++files;
  }
  EXPECT_GT(files, 3);
}

TEST(SafeHref, LetsOnlyWebAddressesThrough) {
  EXPECT_EQ(safe_href("https://a.example/x"), "https://a.example/x");
  EXPECT_EQ(safe_href("HTTP://a.example/"), "HTTP://a.example/");
  for (const char* bad :
       {"javascript:alert(1)", " https://a.example", "data:text/html,x", "//a", ""}) {
    EXPECT_EQ(safe_href(bad), "") << bad;
  }
}

}  // namespace
}  // namespace rolecall::review::web
