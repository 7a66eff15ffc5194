// SPDX-License-Identifier: Apache-2.0
#include "pipeline/host_book.h"

#include <gtest/gtest.h>

#include "tests/pipeline/small_wiki.h"

namespace rolecall::pipeline {
namespace {

constexpr const char* kHost = "https://lumen.example";

fetch::HostState state_with(int failures) {
  fetch::HostState state;
  state.host = kHost;
  state.robots_body = "User-agent: *\nDisallow: /private/\n";
  state.robots_status = 200;
  state.robots_fetched = *base::parse_time("2026-03-01");
  state.failures = failures;
  return state;
}

TEST(HostBook, KnowsAHostFromSavingToTheNextRun) {
  const SmallWiki wiki;
  store::Database writer(wiki.config.store);
  store::Database reader(wiki.config.store, store::OpenMode::kReadOnly);
  HostBook book(reader, {});
  EXPECT_FALSE(book.load(kHost));
  book.save(state_with(2));
  EXPECT_EQ(book.load(kHost)->failures, 2);
  {
    store::Transaction transaction(writer);
    book.write(writer);
    EXPECT_EQ(book.load(kHost)->failures, 2);
    transaction.commit();
  }
  book.committed();
  EXPECT_EQ(book.load(kHost)->failures, 2);
  EXPECT_EQ(HostBook(reader, {}).load(kHost)->robots_body, state_with(2).robots_body);
}

TEST(HostBook, PrefersWhatWasSavedLast) {
  const SmallWiki wiki;
  store::Database writer(wiki.config.store);
  store::Database reader(wiki.config.store, store::OpenMode::kReadOnly);
  HostBook book(reader, {});
  book.save(state_with(1));
  book.write(writer);
  book.save(state_with(0));
  EXPECT_EQ(book.load(kHost)->failures, 0);
  book.write(writer);
  book.committed();
  EXPECT_EQ(book.load(kHost)->failures, 0);
}

}  // namespace
}  // namespace rolecall::pipeline
