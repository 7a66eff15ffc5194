// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "extract/read/encoded_word.h"
#include "extract/read/mail_text.h"
#include "tests/extract/read/read_media.h"
#include "tests/fetch/gzip.h"

namespace rolecall::extract {
namespace {

using Lines = std::vector<std::string>;

model::Document mail_of(const std::string& bytes) { return document_of(bytes, "message/rfc822"); }

TEST(EncodedWord, DecodesHeaders) {
  struct Case {
    std::string_view raw, text;
  };
  const Case cases[] = {
      {" =?iso-8859-1?q?Bj=F6rn_Ek?= <b@x.example>", "Björn Ek <b@x.example>"},
      {"=?UTF-8?B?QWRhIELDqQ==?=", "Ada Bé"},
      // RFC 2047 section 8: white space between encoded words goes.
      {"=?ISO-8859-1?Q?a?=\r\n =?ISO-8859-1?Q?b?= c", "ab c"},
      {"=?utf-8?B?w6k=?= and =?utf-8?Q?=C3?= =?utf-8?Q?=A9?=", "é and é"},
      {"=?us-ascii*en?Q?Keith?=", "Keith"},
      {"=?broken", "=?broken"},
      {"caf\xE9", "café"},
      {"a\r\n\tb", "a b"},
  };
  for (const Case& each : cases) EXPECT_EQ(decode_mail_header(each.raw), each.text) << each.raw;
}

TEST(MailText, SplitsOffTheSignature) {
  EXPECT_EQ(split_signature("Words.\n-- \nAda\n").body, "Words.\n");
  EXPECT_EQ(split_signature("Words.\n-- \nAda\n").signature, "-- \nAda\n");
  EXPECT_EQ(split_signature("a -- b\n").signature, "");
}

TEST(MailPage, ReadsOneMailWithQuotedPrintable) {
  const auto document = mail_of(
      "From: =?utf-8?Q?Bj=C3=B6rn?= Ek <bjorn@x.example>\r\n"
      "Date: Thu, 7 May 2026 11:00:00 +0200\r\nSubject: [dev] New lead\r\nMIME-Version: 1.0\r\n"
      "Content-Type: text/plain; charset=iso-8859-1\r\n"
      "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
      "Ada Berg is now our l=\r\nead. D=E9j=E0 vu.\r\n");
  EXPECT_EQ(document.shape, "mail");
  EXPECT_EQ(document.title, "New lead");
  EXPECT_EQ(message_lines(document),
            Lines{"Björn Ek 2026-05-07: Ada Berg is now our lead. Déjà vu."});
}

TEST(MailPage, PrefersTextAmongAlternativesAndCountsAttachments) {
  const auto document = mail_of(
      "From: Ada Berg <ada@x.example>\nDate: Thu, 7 May 2026 11:00:00 +0200\nSubject: x\n"
      "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n"
      "--m\nContent-Type: multipart/alternative; boundary=a\n\n"
      "--a\nContent-Type: text/plain\n\nPlain words.\n"
      "--a\nContent-Type: text/html\n\n<p>Rich words.</p>\n--a--\n"
      "--m\nContent-Type: image/png\nContent-Disposition: attachment; "
      "filename=a.png\n\nxx\n--m--\n");
  EXPECT_EQ(document.text, "Plain words.");
  EXPECT_EQ(document.notes, Lines{"1 attachments were left out"});
}

TEST(MailPage, ReadsHtmlWhereThereIsNoText) {
  const auto document = mail_of(
      "From: Ada Berg <ada@x.example>\nDate: Thu, 7 May 2026 11:00:00 +0200\nSubject: x\n"
      "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n"
      "<p>Rich <b>words</b>.</p><blockquote><p>Old.</p></blockquote>\n");
  EXPECT_EQ(block_lines(document), (Lines{"paragraph: Rich words.", "quote q: Old."}));
}

TEST(MailPage, UndoesFlowedText) {
  // RFC 3676 section 4.2
  const auto document = mail_of(
      "From: Ada Berg <ada@x.example>\nDate: Thu, 7 May 2026 11:00:00 +0200\nSubject: x\n"
      "MIME-Version: 1.0\nContent-Type: text/plain; format=flowed\n\n"
      "This goes \non here.\n> quoted \n> words\n");
  EXPECT_EQ(block_lines(document),
            (Lines{"paragraph: This goes on here.", "quote q: quoted words"}));
}

TEST(MailPage, ReadsMboxAsThread) {
  const auto document = document_of(
      "From ada at x.example  Thu May  7 11:00:00 2026\n"
      "From: ada at x.example (Ada Berg)\nDate: Thu, 07 May 2026 11:00:00 +0200\n"
      "Subject: [dev] New lead\n\nI step down.\n\nFrom Monday on, Bo leads.\n-- \nAda Berg\n\n"
      "From bo at x.example  Fri May  8 09:00:00 2026\n"
      "From: bo at x.example (Bo Ek)\nDate: Fri, 08 May 2026 09:00:00 +0200\n"
      "Subject: Re: [dev] New lead\n\nOn Thu, Ada Berg wrote:\n> I step down.\n\nThank you.\n",
      "application/mbox");
  EXPECT_EQ(message_lines(document),
            (Lines{"Ada Berg 2026-05-07: I step down.\n\nFrom Monday on, Bo leads.",
                   "Bo Ek 2026-05-08: On Thu, Ada Berg wrote:\n\nI step down.\n\nThank you."}));
  EXPECT_TRUE(document.blocks.back().message == 1U);
}

TEST(MailPage, BelievesTheServerAboutTheDate) {
  const std::string head =
      "Received: from a by b; Thu, 7 May 2026 09:05:00 +0000\n"
      "From: Ada Berg <ada@x.example>\nSubject: x\n";
  const auto date = [&](const std::string& field) {
    return mail_of(head + field + "\n\nWords.\n").published->str();
  };
  EXPECT_EQ(date("Date: Wed, 6 May 2026 23:00:00 +0000"), "2026-05-06");
  EXPECT_EQ(date("Date: Fri, 7 May 2038 09:00:00 +0000"), "2026-05-07");
  EXPECT_EQ(date("Date: soon"), "2026-05-07");
}

TEST(MailPage, TakesTheDateOfAnMboxsSeparatorWhereThereIsNoOther) {
  const auto document = document_of(
      "From ada at x.example  Thu May  7 11:00:00 2026\n"
      "From: ada at x.example (Ada Berg)\nSubject: x\n\nWords.\n",
      "application/mbox");
  EXPECT_EQ(message_lines(document), Lines{"Ada Berg 2026-05-07: Words."});
}

TEST(MailPage, ReadsForwardedMailAsMessageOfItsAuthor) {
  const auto document = mail_of(
      "From: Ada Berg <ada@x.example>\nDate: Thu, 7 May 2026 11:00:00 +0200\nSubject: Fwd\n"
      "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n"
      "--m\nContent-Type: text/plain\n\nSee below.\n"
      "--m\nContent-Type: message/rfc822\n\nFrom: Bo Ek <bo@x.example>\n"
      "Date: Mon, 4 May 2026 11:00:00 +0200\nSubject: y\n\nI lead.\n--m--\n");
  EXPECT_EQ(message_lines(document),
            (Lines{"Ada Berg 2026-05-07: See below.", "Bo Ek 2026-05-04: I lead."}));
}

TEST(MailPage, ReadsCompressedMboxWithinTheLimit) {
  const std::string mail =
      "From ada at x.example  Thu May  7 11:00:00 2026\n"
      "From: ada at x.example (Ada Berg)\nDate: Thu, 07 May 2026 11:00:00 +0200\nSubject: "
      "x\n\nHi.\n";
  EXPECT_EQ(message_lines(document_of(fetch::gzip(mail), "application/gzip")),
            Lines{"Ada Berg 2026-05-07: Hi."});
  const auto bomb = read_bytes(fetch::gzip(std::string(size_t{11} << 20, 'a')), "application/gzip");
  ASSERT_FALSE(bomb.has_value());
  EXPECT_EQ(bomb.error().code, base::ErrorCode::kTooLarge);
}

TEST(MailPage, SurvivesNestingAndManyParts) {
  std::string deep = "From: Ada <a@x.example>\nSubject: x\nDate: Thu, 7 May 2026 11:00:00 +0200\n";
  for (int i = 0; i < 20000; ++i) deep += "Content-Type: message/rfc822\n\n";
  read_bytes(deep + "\nwords", "message/rfc822");
  std::string wide =
      "From: Ada <a@x.example>\nSubject: x\nDate: Thu, 7 May 2026 11:00:00 +0200\n"
      "Content-Type: multipart/mixed; boundary=m\n\n";
  for (int i = 0; i < 2000; ++i) wide += "--m\n\nPart " + std::to_string(i) + ".\n";
  const auto document = mail_of(wide);
  EXPECT_EQ(document.messages.size(), 1U);
  EXPECT_EQ(document.notes, Lines{"parts or messages past the limits were left out"});
}

}  // namespace
}  // namespace rolecall::extract
