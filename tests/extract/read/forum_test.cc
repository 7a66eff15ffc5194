// SPDX-License-Identifier: Apache-2.0
// Boards by the marks of their programs: one post each, with author, date and words.
#include <gtest/gtest.h>

#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

std::string messages_of(const model::Document& document) {
  std::string lines;
  for (const model::Message& message : document.messages) {
    lines += message.author.name + " " + (message.published ? message.published->str() : "-") +
             ": " + std::string(document.view(message.span)) + "\n";
  }
  return lines;
}

TEST(Forum, ReadsEachProgramsPosts) {
  const struct {
    const char* program;
    const char* post;
  } cases[] = {
      {"XenForo 1", R"(<li class="sectionMain message" data-author=skua><a class=username>skua</a>
        <blockquote class="messageText ugc">Bo Ek takes the wiki.</blockquote>
        <span class=DateTime title="May 7, 2026 at 2:36 PM">May 7, 2026</span></li>)"},
      {"vBulletin 3", R"(<table id=post217><tr><td class=thead>7th May 2026, 16:26</td></tr>
        <tr><td><a class=bigusername href="member.php?u=1">skua</a></td>
        <td><div id=post_message_217>Bo Ek takes the wiki.</div></td></tr></table>)"},
      {"MyBB", R"(<div class=post><div class=post_author><div class=author_information>
        <strong><a href=/user-1.html>skua</a></strong></div></div>
        <span class=post_date>7 May 2026, 09:14 PM</span>
        <div class="post_body scaleimages">Bo Ek takes the wiki.</div></div>)"},
      {"FluxBB",
       R"(<div class="blockpost rowodd"><h2><span><a href=#p1>2026-05-07 06:23:21</a></span>
        </h2><dl><dt><strong>skua</strong></dt><dd>Posts: 710</dd></dl>
        <div class=postmsg><p>Bo Ek takes the wiki.</p></div></div>)"},
      {"Flarum", R"(<article><div class=PostUser><h3 class=PostUser-name>skua</h3></div>
        <time datetime="2026-05-07T08:00:00Z">May</time>
        <div class=Post-body><p>Bo Ek takes the wiki.</p></div></article>)"},
      {"Invision 4", R"(<article class="cPost ipsComment"><h3 class=cAuthorPane_author>
        <a href=/profile/1-skua/>skua</a></h3><time datetime="2026-05-07T08:00:00Z">May 7</time>
        <div class="ipsType_normal ipsType_richText"><p>Bo Ek takes the wiki.</p></div></article>)"},
      {"Invision 5", R"(<article class="ipsEntry ipsEntry--post"><h3><a class=ipsUsername
        href=/profile/1-skua/>skua</a></h3><time datetime="2026-05-07T08:00:00Z">May 7</time>
        <div class=ipsRichText><p>Bo Ek takes the wiki.</p></div></article>)"},
      {"bbPress", R"(<div class="post-7 type-reply"><span class=bbp-reply-post-date>May 7, 2026 at
        4:12 pm</span><a class=bbp-author-name href=/users/skua>skua</a>
        <div class=bbp-reply-content><p>Bo Ek takes the wiki.</p></div></div>)"},
      {"questions and answers", R"(<div class=question><div class="s-prose js-post-body"><p>Bo Ek
        takes the wiki.</p></div><time itemprop=dateCreated datetime="2026-05-07T08:00:00"></time>
        <div itemprop=author><a href=/users/1/skua>skua</a></div></div>)"},
      {"Lemmy", R"(<div class=post-listing><a class=person-listing href=/u/skua>skua</a>
        <time datetime="2026-05-07T08:00:00Z">May</time><div class=md-div><p>Bo Ek takes the wiki.
        </p></div></div>)"},
      {"Reddit",
       R"(<div class="thing comment"><p><a class="author may-blank" href=/user/skua>skua</a>
        <time class=live-timestamp datetime="2026-05-07T08:00:00Z">May</time></p>
        <div class="usertext-body"><div class=md><p>Bo Ek takes the wiki.</p></div></div></div>)"},
      {"a board that names its members only by links", R"(<div class="post bg1"><dl><dt>
        <a href="./memberlist.php?mode=viewprofile&amp;u=1">skua</a></dt></dl><div class=postbody>
        <p class=author><a href=#p1><img></a> by &raquo; Thu May 07, 2026 8:44 pm</p>
        <div class=content>Bo Ek takes the wiki.</div></div></div>)"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.program);
    const auto document = read_html_page("<body><h1>The wiki</h1>" + std::string(c.post));
    EXPECT_EQ(document.shape, "forum");
    EXPECT_EQ(messages_of(document), "skua 2026-05-07: Bo Ek takes the wiki.\n");
  }
}

TEST(MessageList, IsKnownWithoutAProgramsMarks) {
  const auto document = read_html_page(R"(<title>New lead</title><header>Groups</header>
    <div role=main><h1>New lead</h1>
    <section role=listitem><div><h3>Maria Okafor</h3><span title="May 7, 2026, 9:14:03 PM">May
    7</span><div>to kiln-users</div></div><div role=region><div><p>Bo Ek is our new lead from Monday
    on, and I stay on as a maintainer.</p></div></div></section>
    <section role=listitem><div><h3>Peter Lindqvist</h3><span title="May 8, 2026, 7:01:55 AM">May
    8</span><div>to kiln-users</div></div><div role=region><div><p>Thank you all, and above all
    those who wrote to me.</p></div></div></section></div>)");
  EXPECT_EQ(document.shape, "message-list");
  EXPECT_EQ(messages_of(document),
            "Maria Okafor 2026-05-07: Bo Ek is our new lead from Monday on, and I stay on as a "
            "maintainer.\n"
            "Peter Lindqvist 2026-05-08: Thank you all, and above all those who wrote to me.\n");
}

TEST(MessageList, IsNoIndexOfPosts) {
  const std::string entry =
      "<article><h2>A press moves to the river</h2><span class=author>Maria Okafor</span>"
      "<time datetime=2026-05-07>May 7</time><div><p>The tile press of the northern works was "
      "taken "
      "apart in March and built up again.</p></div></article>";
  EXPECT_EQ(read_html_page("<body><div>" + entry + entry + "</div>").shape, "article");
}

}  // namespace
}  // namespace rolecall::extract
