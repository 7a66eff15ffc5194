// SPDX-License-Identifier: Apache-2.0
#include "store/host_uses.h"

#include "store/runs.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using std::chrono::milliseconds;

class HostUsesTest : public StoreTest {
 protected:
  model::RunId new_run() {
    store::Runs runs(database);
    const auto run = runs.start({}, kNight).id;
    runs.finish(run, store::RunState::kDone, "", kNight);
    return run;
  }

  static store::HostUse use_of(model::RunId run, const std::string& host) {
    store::HostUse use;
    use.run = run;
    use.host = "https://" + host;
    use.site = host.substr(host.find('.') + 1);
    use.requests = 3;
    use.pages = 2;
    use.not_modified = 1;
    use.bytes = 1000;
    use.delay = milliseconds(5000);
    use.robots = "rules";
    return use;
  }
};

TEST_F(HostUsesTest, AddUpOverARun) {
  const auto run = new_run();
  store::HostUses uses(database);
  uses.add(use_of(run, "a.site.example"));
  auto more = use_of(run, "a.site.example");
  more.smallest_gap = milliseconds(5100);
  more.robots = "";
  uses.add(more);
  more.smallest_gap = milliseconds(6000);
  more.failures = 1;
  uses.add(more);
  uses.add_outcome(run, more.host, model::Outcome::kNew);
  uses.add_outcome(run, more.host, model::Outcome::kGone);
  uses.add_outcome(run, more.host, model::Outcome::kGone);
  const auto found = uses.of_run(run, store::HostOrder::kRequests, 10);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].requests, 9);
  EXPECT_EQ(found[0].pages, 6);
  EXPECT_EQ(found[0].not_modified, 3);
  EXPECT_EQ(found[0].failures, 1);
  EXPECT_EQ(found[0].bytes, 3000);
  EXPECT_EQ(found[0].smallest_gap, milliseconds(5100));
  EXPECT_EQ(found[0].robots, "rules");
  const std::vector<std::pair<model::Outcome, int64_t>> outcomes = {{model::Outcome::kGone, 2},
                                                                    {model::Outcome::kNew, 1}};
  EXPECT_EQ(found[0].outcomes, outcomes);
}

TEST_F(HostUsesTest, AreFoundByHostNameAndSite) {
  const auto first = new_run();
  const auto second = new_run();
  store::HostUses uses(database);
  uses.add(use_of(first, "a.site.example"));
  uses.add(use_of(second, "a.site.example"));
  uses.add(use_of(second, "b.site.example"));
  uses.add(use_of(second, "c.other.example"));
  EXPECT_EQ(uses.of_host("site.example", 10).size(), 3U);
  EXPECT_EQ(uses.of_host("site.example", 2).size(), 2U);
  const auto found = uses.of_host("a.site.example", 10);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].run, second);
  EXPECT_EQ(found[0].started, kNight);
  EXPECT_EQ(uses.of_host("https://b.site.example", 10).size(), 1U);
  EXPECT_TRUE(uses.of_host("nobody.example", 10).empty());
}

TEST_F(HostUsesTest, AreOrderedByWhatWentWrong) {
  const auto run = new_run();
  store::HostUses uses(database);
  auto busy = use_of(run, "a.site.example");
  busy.requests = 50;
  auto broken = use_of(run, "b.site.example");
  broken.failures = 2;
  uses.add(busy);
  uses.add(broken);
  EXPECT_EQ(uses.of_run(run, store::HostOrder::kRequests, 10).front().host, busy.host);
  const auto failing = uses.of_run(run, store::HostOrder::kFailures, 10);
  ASSERT_EQ(failing.size(), 1U);
  EXPECT_EQ(failing[0].host, broken.host);
}

TEST_F(HostUsesTest, AreForgottenWithOldRuns) {
  store::HostUses uses(database);
  for (int i = 0; i < 5; ++i) {
    const auto run = new_run();
    uses.add(use_of(run, "a.site.example"));
    uses.add_outcome(run, "https://a.site.example", model::Outcome::kNew);
  }
  uses.keep_newest(2);
  EXPECT_EQ(uses.of_host("a.site.example", 10).size(), 2U);
}

}  // namespace
}  // namespace rolecall::test
