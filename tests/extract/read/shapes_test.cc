// SPDX-License-Identifier: Apache-2.0
// One page a shape, in the markup that its program writes.
#include "extract/read/shapes.h"

#include <gtest/gtest.h>

#include "tests/extract/read/read_page.h"

namespace rolecall::extract {
namespace {

using Lines = std::vector<std::string>;

/// "name/handle date: words" of each message.
Lines messages_of(const model::Document& document) {
  Lines lines;
  for (const model::Message& message : document.messages) {
    lines.push_back(message.author.name + "/" + message.author.handle + " " +
                    (message.published ? message.published->str() : "-") + ": " +
                    std::string(document.view(message.span)));
  }
  return lines;
}

TEST(Shapes, ReadDiscourseForCrawlers) {
  const auto document = read_html_page(R"(
    <title>Handover - Tessera Forum</title><h1>Handover</h1>
    <div id=post_1 class='topic-body crawler-post'><div class=crawler-post-meta>
      <span class=creator itemprop=author itemscope><a href='https://f.example/u/aberg'>
      <span itemprop=name>aberg</span></a> (Ada Berg)</span>
      <time datetime='2026-05-07T14:00:00Z' class=post-time>May 7</time></div>
      <div class=post itemprop=text><p>I hand over to Bo.</p></div></div>
    <div id=post_2 class='topic-body crawler-post'><div class=crawler-post-meta>
      <span class=creator><a href='https://f.example/u/bo'><span itemprop=name>bo</span></a></span>
      <time datetime='2026-05-08T09:00:00Z'>May 8</time></div>
      <div class=post itemprop=text><aside class=quote><div class=title>aberg:</div>
      <blockquote><p>to Bo</p></blockquote></aside><p>Thank you.</p></div></div>)");
  EXPECT_EQ(document.shape, "discourse");
  EXPECT_EQ(messages_of(document), (Lines{"Ada Berg/aberg 2026-05-07: I hand over to Bo.",
                                          "bo/bo 2026-05-08: to Bo\n\nThank you."}));
  EXPECT_EQ(block_lines(document),
            (Lines{"paragraph: I hand over to Bo.", "quote q: to Bo", "paragraph: Thank you."}));
  EXPECT_EQ(document.blocks[2].message, 1u);
  EXPECT_EQ(document.authors[0].name, "Ada Berg");
  EXPECT_EQ(document.published->str(), "2026-05-07");
}

TEST(Shapes, ReadDiscourseWithScripts) {
  const auto document = read_html_page(R"(
    <div class='topic-post clearfix'><article><div class='names trigger-user-card'>
      <span class='first full-name'><a href='/u/aberg' data-user-card=aberg>Ada Berg</a></span>
      <span class='second username'><a href='/u/aberg'>aberg</a></span></div>
      <span class=relative-date title='May 7' datetime=2026-05-07></span>
      <div class=cooked><p>I hand over to Bo.</p></div></article></div>)");
  EXPECT_EQ(messages_of(document), Lines{"Ada Berg/aberg 2026-05-07: I hand over to Bo."});
}

TEST(Shapes, ReadMailman) {
  const auto document = read_html_page(R"(<H1>[Tess-dev] Releases</H1>
    <B>Ada Berg</B> <A HREF="mailto:tess-dev%40l.example">ada at berg.example</A><BR>
    <I>Thu May  7 09:14:52 CEST 2026</I><P><UL><LI>Previous message: <A HREF=1.html>x</A></UL><HR>
<!--beginarticle-->
<PRE>On Tue, May 5, 2026 at 18:40, Bo Ek wrote:
&gt;<i> Who does the releases?
</I>
I hand them to Cy Oak, who has been doing most of the work for a year
and knows where the keys are.

-- 
Ada
_______________________________________________
Tess-dev mailing list
</PRE>
<!--endarticle--><HR><P>Next message: <A HREF=2.html>y</A>)");
  EXPECT_EQ(document.shape, "mailman");
  EXPECT_EQ(document.title, "Releases");
  EXPECT_EQ(document.authors[0].name, "Ada Berg");
  EXPECT_EQ(document.authors[0].handle, "ada");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(block_lines(document),
            (Lines{"paragraph q: On Tue, May 5, 2026 at 18:40, Bo Ek wrote:",
                   "quote q: Who does the releases?",
                   "paragraph: I hand them to Cy Oak, who has been doing most of the work for a "
                   "year and knows where the keys are.",
                   "paragraph: Ada"}));
}

TEST(Shapes, ReadMhonarc) {
  const auto document = read_html_page(R"(<!--X-Body-Begin--><h1>[ANN] A chair</h1>
<!--X-Head-of-Message--><ul><li><em>From</em>: Ada Berg &lt;<a href=x>ada@b.example</a>&gt;</li>
<li><em>Date</em>: Thu, 7 May 2026 21:05:33 -0400</li><li><em>Subject</em>: [ANN] A chair</li></ul>
<!--X-Head-of-Message-End--><!--X-Body-of-Message--><pre>The board appointed Bo Ek.
</pre><!--X-Body-of-Message-End--><ul><li>Follow-ups: Cy</ul>)");
  EXPECT_EQ(document.shape, "mhonarc");
  EXPECT_EQ(document.title, "A chair");
  EXPECT_EQ(messages_of(document), Lines{"Ada Berg/ada 2026-05-07: The board appointed Bo Ek."});
}

TEST(Shapes, ReadPublicInbox) {
  const auto document = read_html_page(R"(<form><pre><a href="../_/text/mirror/">mirror</a></pre>
</form><pre id=b><b>From: Ada Berg &lt;ada@b.example&gt;
Subject: [PATCH] change of maintainer
Date: Thu, 7 May 2026 15:40:11 +0200	[<a href=#r>thread overview</a>]</b>

I no longer have the board.

</pre><hr><pre><a href=#t>^</a> <a href=x>permalink</a> raw	3+ messages in thread

<b>* Re: [PATCH] change of maintainer</b>
From: Bo Ek @ 2026-05-08  7:12 UTC
  To: Ada Berg; +Cc: tess-dev

Applied.

</pre><hr><pre>end of thread, other threads:[~2026-05-08  7:12 UTC])");
  EXPECT_EQ(document.shape, "public-inbox");
  EXPECT_EQ(messages_of(document), (Lines{"Ada Berg/ada 2026-05-07: I no longer have the board.",
                                          "Bo Ek/ 2026-05-08: Applied."}));
}

TEST(Shapes, ReadForums) {
  const auto document = read_html_page(R"(<div id=p1 class="post bg2"><div class=inner>
    <dl class=postprofile><dt><a href=/u/12 class=username>skua</a></dt><dd>Posts: 9214</dd></dl>
    <div class=postbody><h3>Moderators</h3><p class=author>by <a class=username>skua</a> &raquo;
    <time datetime="2026-01-13T20:44:09+00:00">Tue</time></p>
    <div class=content>Bo Ek takes the wiki.<br><br><blockquote><cite>zed wrote:</cite>Who?
    </blockquote></div><div class=signature>Chief pilot</div></div></div></div>)");
  EXPECT_EQ(document.shape, "forum");
  EXPECT_EQ(messages_of(document), Lines{"skua/skua 2026-01-13: Bo Ek takes the wiki.\n\nWho?"});
}

TEST(Shapes, ReadSocialFeeds) {
  const auto document = read_html_page(R"(<meta property=og:type content=profile>
    <title>Ada Berg (@aberg@brook.example) - Tide</title><body>
    <div class=account__header__content><p>Engineer at Tessera.</p></div><div role=feed>
    <article><a href=/@aberg><strong>Ada Berg</strong> @aberg</a><time datetime=2026-05-07>x</time>
      <div class=status__content><p>My last day.</p></div></article>
    <article><a href=/@bo><strong>Bo Ek</strong> @bo@g.example</a><time datetime=2026-05-01>x</time>
      <div class=status__content><p>I gave a talk.</p></div></article></div>)");
  EXPECT_EQ(document.shape, "social-feed");
  EXPECT_EQ(messages_of(document), (Lines{"Ada Berg/aberg@brook.example -: Engineer at Tessera.",
                                          "Ada Berg/aberg@brook.example 2026-05-07: My last day.",
                                          "Bo Ek/bo 2026-05-01: I gave a talk."}));
  EXPECT_EQ(document.published->str(), "2026-05-07");
}

TEST(Shapes, ReadLatexmlAffiliations) {
  const auto document = read_html_page(R"(<article class=ltx_document>
    <h1 class="ltx_title">On tides</h1><div class=ltx_authors>
    <span class="ltx_creator ltx_role_author"><span class=ltx_personname>Ada Berg<sup class=ltx_sup>1</sup></span></span>
    <span class="ltx_creator ltx_role_author"><span class=ltx_personname>Bo Ek<sup class=ltx_sup>1,2</sup></span></span>
    <span class="ltx_contact ltx_role_affiliation"><sup class=ltx_sup>1</sup>Tidal Institute</span>
    <span class="ltx_contact ltx_role_affiliation"><sup class=ltx_sup>2</sup>Tessera</span></div>
    <div class=ltx_dates>(May 7, 2026)</div><p class=ltx_p>Tides rise.</p>
    <section class=ltx_bibliography><p>Cy Oak. Waves. 2020.</section></article>)");
  EXPECT_EQ(document.shape, "latexml");
  ASSERT_EQ(document.authors.size(), 2u);
  EXPECT_EQ(document.authors[0].affiliation, "Tidal Institute");
  EXPECT_EQ(document.authors[1].name, "Bo Ek");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.text.find("Cy Oak"), std::string::npos);
}

TEST(Shapes, ReadMediawiki) {
  const auto document = read_html_page(R"(<body class=mediawiki><div id=mw-content-text>
    <div class=mw-parser-output><p>Ada Berg is a chair.<sup class=reference><a href=#n>[1]</a></sup>
    </p><div class=navbox>Chairs: Bo Ek</div></div></div>
    <footer><ul><li>This page was last edited on 7 May 2026, at 06:40.</ul></footer>)");
  EXPECT_EQ(document.shape, "mediawiki");
  EXPECT_EQ(document.text, "Ada Berg is a chair.");
}

TEST(Shapes, FallBackToTheArticleWithoutPosts) {
  const auto document = read_html_page(
      "<div class=topic-post></div><p>Ada Berg is the chair of the board of Tessera.</p>");
  EXPECT_EQ(document.shape, "article");
  EXPECT_NE(document.text.find("Ada Berg"), std::string::npos);
}

TEST(ReadDocument, ReadsPlainMail) {
  Page page;
  page.bytes =
      "From: \"Berg, Ada\" <ada@b.example>\nDate: Thu, 07 May 2026 10:00:00 +0200\n"
      "Subject: A chair\n\nBo Ek is our new chair.\n\n> who?\n";
  page.media_type = "text/plain";
  const auto document = read_document(page);
  ASSERT_TRUE(document.has_value());
  EXPECT_EQ(document->title, "A chair");
  EXPECT_EQ(messages_of(*document),
            Lines{"Ada Berg/ada 2026-05-07: Bo Ek is our new chair.\n\nwho?"});
  EXPECT_TRUE(document->blocks[1].quoted);
}

TEST(ReadDocument, RefusesWhatItCannotRead) {
  const auto code = [](std::string_view bytes, std::string media_type) {
    Page page;
    page.bytes = bytes;
    page.media_type = std::move(media_type);
    const auto document = read_document(page);
    return document.has_value() ? std::string("read") : std::to_string(int(document.error().code));
  };
  const auto number = [](base::ErrorCode c) { return std::to_string(int(c)); };
  EXPECT_EQ(code("%PDF-1.7", "application/pdf"), number(base::ErrorCode::kUnsupported));
  EXPECT_EQ(code("<p> </p>", "text/html"), number(base::ErrorCode::kInvalid));
  EXPECT_EQ(code("", ""), number(base::ErrorCode::kInvalid));
  EXPECT_EQ(code(std::string(size_t{11} << 20, 'x'), "text/plain"),
            number(base::ErrorCode::kTooLarge));
  EXPECT_EQ(code("<p>words", ""), "read");
}

TEST(ReadDocument, ShortensWhatWouldNotFit) {
  std::string html;
  while (html.size() < (size_t{9} << 20)) html += "<p>Words in a paragraph of a very long page.";
  Page page;
  page.bytes = html;
  page.media_type = "text/html";
  const auto document = read_document(page, {.deadline = std::chrono::seconds(30)});
  ASSERT_TRUE(document.has_value() || document.error().code == base::ErrorCode::kTooLarge);
  if (document.has_value()) {
    EXPECT_FALSE(document->notes.empty());
  }
}

}  // namespace
}  // namespace rolecall::extract
