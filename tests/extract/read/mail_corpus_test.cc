// SPDX-License-Identifier: Apache-2.0
// Pages of mail archives against the raw messages that they show; prints what differs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/markup_text.h"
#include "tests/extract/read/read_media.h"

namespace rolecall::extract {
namespace {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ROLECALL_SOURCE_DIR) + "/../shared/corpus/mail/";

/// Messages whose text, outside of quotes, has a line that starts with ">".
int quotes_in(const model::Document& document) {
  int found = 0;
  for (const model::Block& block : document.blocks) {
    if (block.quoted) continue;
    for (const std::string_view line : base::split(document.view(block.span), '\n')) {
      found += line.starts_with("> ");
    }
  }
  return found;
}

TEST(MailCorpus, ReadsArchivePagesAsTheRawMessages) {
  const std::string folder = kFolder + "archives/public-inbox/";
  if (!fs::exists(folder)) GTEST_SKIP() << "no archive pages at " << folder;
  int pages = 0;
  int good = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (!name.ends_with(".raw.txt")) continue;
    const auto raw = document_of(*base::read_file(entry.path()), "text/plain");
    const std::string page = folder + name.substr(0, name.find('.')) + ".html";
    const auto shown = document_of(*base::read_file(page), "text/html");
    ++pages;
    const bool same = raw.messages.size() == 1 && shown.messages.size() == 1 &&
                      raw.messages[0].author.name == shown.messages[0].author.name &&
                      raw.messages[0].published == shown.messages[0].published &&
                      raw.text == shown.text && raw.title == shown.title;
    good += same;
    if (!same) std::printf("  differs: %s\n", page.c_str());
    EXPECT_EQ(quotes_in(shown), 0) << page;
  }
  std::printf("public-inbox: %d of %d pages as their raw messages\n", good, pages);
  EXPECT_EQ(good, pages);
}

/// What MHonArc says of the message in the comments at the page's head.
std::string mhonarc_comment(const std::string& page, const std::string& name) {
  const std::string mark = "<!--" + name + ": ";
  const size_t start = page.find(mark);
  if (start == std::string::npos) return "";
  const size_t end = page.find(" -->", start);
  return text_of_markup(page.substr(start + mark.size(), end - start - mark.size()));
}

TEST(MailCorpus, ReadsMhonarcPagesAsTheirComments) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "no mail at " << kFolder;
  int pages = 0;
  int good = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kFolder + "archives")) {
    const std::string name = entry.path().filename();
    const std::string bytes = entry.is_regular_file() ? *base::read_file(entry.path()) : "";
    if (!bytes.starts_with("<!-- MHonArc") || !name.starts_with("msg")) continue;
    const auto document = document_of(bytes, "text/html");
    ++pages;
    const bool same =
        document.shape == "mhonarc" && document.messages.size() == 1 &&
        !document.messages[0].author.name.empty() &&
        document.messages[0].published == parse_instant_date(mhonarc_comment(bytes, "X-Date"));
    good += same;
    if (!same) std::printf("  differs: %s\n", entry.path().c_str());
    EXPECT_EQ(quotes_in(document), 0) << entry.path();
  }
  std::printf("MHonArc: %d of %d pages\n", good, pages);
  EXPECT_EQ(good, pages);
}

TEST(MailCorpus, ReadsEveryMessageOfThreads) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "no mail at " << kFolder;
  size_t expected = 0;
  size_t read = 0;
  for (const auto& entry : fs::directory_iterator(kFolder + "archives/public-inbox")) {
    if (!entry.path().string().ends_with(".thread.html")) continue;
    const std::string bytes = *base::read_file(entry.path());
    size_t here = 0;
    for (size_t at = 0; (at = bytes.find("\nFrom: ", at)) != std::string::npos; ++at) ++here;
    const auto document = document_of(bytes, "text/html");
    for (const auto& message : document.messages) {
      read += !message.author.name.empty() && message.published.has_value();
    }
    if (document.messages.size() != here) std::printf("  differs: %s\n", entry.path().c_str());
    expected += here;
  }
  std::printf("public-inbox threads: %zu of %zu messages\n", read, expected);
  EXPECT_EQ(read, expected);
}

TEST(MailCorpus, ReadsEveryMessageOfEveryMbox) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "no mail at " << kFolder;
  for (const auto& entry : fs::recursive_directory_iterator(kFolder + "perceval")) {
    if (entry.path().extension() != ".mbox") continue;
    const std::string bytes = *base::read_file(entry.path());
    size_t expected = bytes.starts_with("From ") ? 1 : 0;
    for (size_t at = 0; (at = bytes.find("\n\nFrom ", at)) != std::string::npos; ++at) ++expected;
    const auto document = document_of(bytes, "application/mbox");
    const auto named = std::count_if(document.messages.begin(), document.messages.end(),
                                     [](const auto& each) { return !each.author.name.empty(); });
    const auto dated = std::count_if(document.messages.begin(), document.messages.end(),
                                     [](const auto& each) { return each.published.has_value(); });
    EXPECT_EQ(document.messages.size(), expected) << entry.path();
    EXPECT_EQ(static_cast<size_t>(dated), expected) << entry.path();
    std::printf("%s: %zu of %zu messages, %td with author, %td with date\n",
                entry.path().filename().c_str(), document.messages.size(), expected, named, dated);
    for (const std::string& note : document.notes) std::printf("  %s\n", note.c_str());
    EXPECT_EQ(quotes_in(document), 0) << entry.path();
  }
}

TEST(MailCorpus, SurvivesMimeTests) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "no mail at " << kFolder;
  int read = 0;
  int files = 0;
  for (const auto& entry : fs::directory_iterator(kFolder + "cpython-test_email")) {
    if (!entry.path().filename().string().starts_with("msg_")) continue;
    ++files;
    const auto document = read_bytes(*base::read_file(entry.path()), "message/rfc822");
    read += document.has_value();
    if (!document)
      std::printf("  %s: %s\n", entry.path().filename().c_str(),
                  document.error().message().c_str());
  }
  std::printf("MIME tests: %d of %d have text\n", read, files);
}

}  // namespace
}  // namespace rolecall::extract
