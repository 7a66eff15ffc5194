// SPDX-License-Identifier: Apache-2.0
// Archives, lists of sources and what runs asked of hosts, from the command line. No network: the
// runs are over an archive that the test writes.
#include "base/file.h"
#include "tests/cli/run_command.h"

namespace rolecall::cli {
namespace {

constexpr const char* kProfile =
    "name: Mira Holt\n"
    "statements:\n"
    "  - {kind: role.holds, title: Chair, org: Lumen Foundation, when: 2021/.., cites: [1]}\n"
    "references:\n"
    "  - {id: 1, title: News, url: \"http://lumen.example/news\"}\n"
    "  - {id: 2, title: Old, url: \"http://lumen.example/old\"}\n";

std::string response(const std::string& url, const std::string& http) {
  return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " + url +
         "\r\nWARC-Date: 2026-05-05T03:00:00Z\r\nWARC-Record-ID: <urn:uuid:" + url +
         ">\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
         std::to_string(http.size()) + "\r\n\r\n" + http + "\r\n\r\n";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A wiki of one profile, and an archive that others wrote of the pages that it cites.
class ArchiveCommandTest : public CommandTest {
 protected:
  void SetUp() override {
    CommandTest::SetUp();
    write("mira.yaml", kProfile);
    write("crawl.warc",
          response("http://lumen.example/news",
                   "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>News</title><p>Mira "
                   "Holt has stepped down as Chair of the Lumen Foundation on 4 May 2026.</p>") +
              response("http://lumen.example/old", "HTTP/1.1 404 No\r\n\r\n"));
    ASSERT_EQ(run("init --contact wiki@example.org").status, 0);
    ASSERT_EQ(run("import mira.yaml --now 2026-05-01").status, 0);
  }

  CommandResult replay(const std::string& more = "") const {
    return run("refresh --replay crawl.warc --now 2026-05-06 " + more);
  }
};

TEST_F(ArchiveCommandTest, ReplayReadsAnArchiveInTheNetworksPlace) {
  const CommandResult first = replay();
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "2 sources due, 0 left; done")) << first.out;
  EXPECT_TRUE(contains(run("flags --now 2026-05-06").out, "ended on 4 May 2026"));
  // What the store has of it already is no news, the page that is gone included.
  const CommandResult again = replay();
  EXPECT_TRUE(contains(again.out, "0 sources due")) << again.out;
}

TEST_F(ArchiveCommandTest, ReplayIsPreviewedFromTheArchive) {
  const CommandResult text = replay("--dry-run");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_EQ(text.out, "http://lumen.example/news\nhttp://lumen.example/old\n");
  const CommandResult json = replay("--dry-run --limit 1 --format json");
  EXPECT_EQ(json.out, "{\"url\":\"http://lumen.example/news\",\"watched\":\"\"}\n");
  EXPECT_EQ(run("runs").out, "");
}

TEST_F(ArchiveCommandTest, ReplayOfWhatIsNoArchiveIsWrongUsage) {
  for (const char* file : {"absent.warc.gz", "mira.yaml", "."}) {
    const CommandResult result = run(std::string("refresh --replay ") + file);
    EXPECT_EQ(result.status, 2) << file;
    EXPECT_TRUE(contains(result.err, "error: ")) << result.err;
  }
}

TEST_F(ArchiveCommandTest, WarcShowsAndChecksWhatARunArchived) {
  ASSERT_EQ(replay().status, 0);
  const CommandResult page = run("warc cat --url http://lumen.example/news --payload");
  EXPECT_EQ(page.status, 0) << page.err;
  EXPECT_TRUE(page.out.starts_with("<title>News</title>")) << page.out;
  EXPECT_EQ(run("warc verify").status, 0);
  const CommandResult list = run("warc list rolecall.warc/*.warc.gz");
  EXPECT_EQ(list.status, 0);
  EXPECT_TRUE(contains(list.out, "http://lumen.example/news"));
  EXPECT_TRUE(contains(run("warc replay crawl.warc").out, "\"role.end\""));
  EXPECT_EQ(run("warc replay --diff").out, "");
}

TEST_F(ArchiveCommandTest, WarcReportsATornFileAndAReferenceToNowhere) {
  ASSERT_EQ(replay().status, 0);
  const std::string whole = base::read_file(folder_ / "crawl.warc").value();
  write("torn.warc", whole.substr(0, whole.size() - 10));
  EXPECT_EQ(run("warc list torn.warc").status, 1);
  EXPECT_TRUE(contains(run("warc verify torn.warc").err, "torn.warc:"));
  std::filesystem::remove_all(folder_ / "rolecall.warc");
  const CommandResult lost = run("warc verify");
  EXPECT_EQ(lost.status, 1);
  EXPECT_TRUE(contains(lost.err, "where no record is")) << lost.err;
}

TEST_F(ArchiveCommandTest, WarcTakesNothingThatItWouldPassOver) {
  for (const char* arguments :
       {"", "frobnicate", "list", "replay", "cat", "list . --payload", "verify --diff",
        "replay --diff crawl.warc", "cat crawl.warc crawl.warc", "cat crawl.warc --capture 1",
        "cat crawl.warc:7", "cat --url http://nobody.example/", "list absent.warc"}) {
    SCOPED_TRACE(arguments);
    const CommandResult result = run(std::string("warc ") + arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

TEST_F(ArchiveCommandTest, GcLetsGoAndLeavesASoundArchive) {
  ASSERT_EQ(replay().status, 0);
  const CommandResult dry = run("gc --dry-run --format json");
  EXPECT_EQ(dry.status, 0) << dry.err;
  EXPECT_TRUE(contains(dry.out, "\"captures\":2,\"let_go\":0")) << dry.out;
  EXPECT_EQ(run("gc").status, 0);
  EXPECT_EQ(run("warc verify").status, 0);
  EXPECT_EQ(run("gc --store absent.db").status, 3);
}

TEST_F(ArchiveCommandTest, SourcesAreExportedInTheirFormatsAlone) {
  ASSERT_EQ(replay().status, 0);
  EXPECT_TRUE(contains(run("export sources --format csv").out,
                       "\nhttp://lumen.example/old,mira-holt,,,gone,"));
  EXPECT_TRUE(run("export sources").out.starts_with("{\"url\":"));
  for (const char* wrong : {"export sources --format yaml", "export --format opml",
                            "export --what claims --format csv"}) {
    const CommandResult result = run(wrong);
    EXPECT_EQ(result.status, 2) << wrong;
    EXPECT_TRUE(contains(result.err, "are printed as")) << result.err;
  }
}

TEST_F(ArchiveCommandTest, ListsOfSourcesAreTakenAndGivenBack) {
  write("feeds.txt", "# ours\nhttp://lumen.example/feed.xml\nno address\n");
  const CommandResult list = run("import feeds.txt");
  EXPECT_EQ(list.status, 1);
  EXPECT_TRUE(contains(list.err, "feeds.txt:3: 'no address'")) << list.err;
  write("feeds.opml", run("export sources --format opml").out);
  const CommandResult back = run("import feeds.opml --store other.db");
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_TRUE(contains(back.out, "1 new,")) << back.out;
  write("broken.opml", "<opml>\n<body>\n<outline xmlUrl=\"http://a.example/\">\n</body>");
  const CommandResult broken = run("import broken.opml");
  EXPECT_EQ(broken.status, 2);
  EXPECT_TRUE(contains(broken.err, "broken.opml:4: ")) << broken.err;
}

TEST_F(ArchiveCommandTest, RunsSayWhatWasAskedOfAHost) {
  const CommandResult none = run("runs --host lumen.example");
  EXPECT_EQ(none.status, 0);
  EXPECT_TRUE(contains(none.out, "(+wiki@example.org)")) << none.out;
  EXPECT_TRUE(contains(none.out, "asked lumen.example for anything")) << none.out;
  EXPECT_EQ(run("runs --host lumen.example --format json").out, "[]\n");
  EXPECT_EQ(run("runs 7").status, 2);
  ASSERT_EQ(replay().status, 0);
  EXPECT_EQ(run("runs 1").status, 0);
}

}  // namespace
}  // namespace rolecall::cli
