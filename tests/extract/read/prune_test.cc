// SPDX-License-Identifier: Apache-2.0
#include "extract/read/prune.h"

#include <gtest/gtest.h>

#include "extract/read/html.h"

namespace rolecall::extract {
namespace {

TEST(PruneHtml, LeavesOutWhatReadingNeverLooksAt) {
  const struct {
    std::string_view name, html, pruned;
  } cases[] = {
      {"script", "a<script>if (a<b) {}</script>b", "ab"},
      {"script with a comment", "<script><!-- '<script></script>' --></script>b", "b"},
      {"json-ld stays", "<script type=\"application/ld+json\">{\"a\": 1}</script>",
       "<script type=\"application/ld+json\">{\"a\": 1}</script>"},
      {"style", "a<STYLE>p{}</STYLE>b", "ab"},
      {"comment", "a<!-- x > y -->b", "ab"},
      {"short comment", "a<!-->b", "ab"},
      {"landmark", "<!--beginarticle-->b", "<!--beginarticle-->b"},
      {"svg", "a<svg><title>x</title></svg>b", "ab"},
      {"html inside svg is shown", "<svg><path/><div>b</div></svg>",
       "<svg><path /><div>b</div></svg>"},
      {"attributes", "<p class='c' onclick=\"a > b\" data-x=1 id=i>", "<p class='c' id=i>"},
      {"hiding style stays", "<p style=\"display: none\" x>", "<p style=\"display: none\">"},
      {"other styles go", "<p style=\"color: red\">", "<p>"},
      {"white space", "a \n\t b", "a b"},
      {"white space in pre", "<pre>a \n\t b</pre>", "<pre>a \n\t b</pre>"},
      {"less-than in text", "1 < 2 <3", "1 < 2 <3"},
      {"title holds no tags", "<title>a <b> c</title>", "<title>a <b> c</title>"},
      {"NUL", std::string_view("a\0b", 3), "ab"},
      {"unclosed script", "a<script>b", "a"},
      {"unclosed tag", "a<p class=\"b", "a"},
      {"data address", "<a href=\"data:text/html,x\">y</a>", "<a>y</a>"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(prune_html(c.html), c.pruned);
  }
}

TEST(PruneHtml, IsLinearInOpenElements) {
  std::string html;
  for (int i = 0; i < 200'000; ++i) html += "<svg><!--x";
  EXPECT_LE(prune_html(html).size(), html.size());
}

}  // namespace
}  // namespace rolecall::extract
