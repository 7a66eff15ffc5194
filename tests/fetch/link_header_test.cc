// SPDX-License-Identifier: Apache-2.0
// RFC 8288 section 3.
#include "fetch/link_header.h"

#include <gtest/gtest.h>

namespace rolecall::fetch {
namespace {

/// "target rel rel | target ..."
std::string read(std::string_view value) {
  std::string out;
  for (const HeaderLink& link : parse_link_header(value)) {
    if (!out.empty()) out += " | ";
    out += link.target;
    for (const std::string& rel : link.rels) out += " " + rel;
  }
  return out;
}

TEST(LinkHeader, ReadsTargetsAndRels) {
  const struct {
    const char* value;
    const char* expected;
  } rows[] = {
      {"<https://a.example/>; rel=next", "https://a.example/ next"},
      {"<https://a.example/>; rel=\"Original timegate\"", "https://a.example/ original timegate"},
      {"<a>;rel=\"x\",<b>;rel=y", "a x | b y"},
      {"<a,b;c>; rel=x", "a,b;c x"},
      {"<a>; datetime=\"Tue, 20 Jun 2000 18:02:59 GMT\"; rel=\"memento\", <b>", "a memento | b"},
      {"<a>; rel=one; rel=two", "a one"},
      {"<a>; title=\"say \\\"rel=x\\\"\"; rel=y", "a y"},
      {" , <a>; rel=x , ", "a x"},
      {"<a", ""},
      {"a; rel=x, <b>; rel=y", "b y"},
      {"<a>; rel=\"x", "a x"},
      {"<a>; rel", "a"},
      {"", ""},
  };
  for (const auto& row : rows) EXPECT_EQ(read(row.value), row.expected) << row.value;
}

TEST(LinkHeader, StopsAtItsLimit) {
  std::string value;
  for (size_t i = 0; i < 2 * kMaxHeaderLinks; ++i) value += "<a>;rel=x,";
  EXPECT_EQ(parse_link_header(value).size(), kMaxHeaderLinks);
}

}  // namespace
}  // namespace rolecall::fetch
