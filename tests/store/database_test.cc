// SPDX-License-Identifier: Apache-2.0
#include "store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "store/captures.h"
#include "store/hosts.h"
#include "store/migrations.h"
#include "store_fixture.h"

namespace rolecall::test {
namespace {

using store::Database;
using store::OpenMode;
using store::StoreError;

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Runs SQL on a file without our program.
void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  char* error = nullptr;
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
  sqlite3_close(handle);
}

StoreError::Kind failure_of(const std::string& path, OpenMode mode) {
  try {
    Database database(path, mode);
  } catch (const StoreError& error) {
    EXPECT_EQ(error.path(), path);
    EXPECT_NE(std::string(error.what()).find(path), std::string::npos);
    return error.kind();
  }
  ADD_FAILURE() << "opened";
  return StoreError::Kind::kOther;
}

/// Whether somebody else would be refused a lock on the file: asked by a child, because a process
/// is never refused its own.
bool is_held(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC);
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = 0x40000002;  // SQLite's shared bytes (https://www.sqlite.org/lockingv3.html).
    lock.l_len = 510;
    const bool asked = fd >= 0 && fcntl(fd, F_GETLK, &lock) == 0;
    _exit(asked && lock.l_type != F_UNLCK ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

/// Else another process, as the last to leave, would take the log away with what is in it.
TEST(DATABASE, HoldsItsFileWhileOthersOfTheProcessComeAndGo) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  Database writer(path, OpenMode::kCreate);
  EXPECT_TRUE(is_held(path));
  {
    Database reader(path, OpenMode::kReadOnly);
    EXPECT_TRUE(is_held(path));
  }
  EXPECT_TRUE(is_held(path));
  EXPECT_EQ(failure_of(folder.file("none.db"), OpenMode::kExisting), StoreError::Kind::kMissing);
  Database again(path, OpenMode::kExisting);
  run_sql(path, "SELECT 1");
  EXPECT_TRUE(std::filesystem::exists(path + "-wal"));
}

/// What a file is is looked at again once nobody here has it open.
TEST(DATABASE, LooksAgainAtAFileThatWasClosed) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  { Database database(path, OpenMode::kCreate); }
  write(path, "a diary");
  EXPECT_EQ(failure_of(path, OpenMode::kExisting), StoreError::Kind::kNotAStore);
}

TEST(DATABASE, MakesASoundStore) {
  const Folder folder;
  Database database(folder.file("a.db"), OpenMode::kCreate);
  EXPECT_EQ(database.schema_version(), static_cast<int>(store::migrations().size()));
  EXPECT_EQ(database.check(), "");
}

TEST(DATABASE, MakesNothingWhereAStoreMustExist) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  EXPECT_EQ(failure_of(path, OpenMode::kExisting), StoreError::Kind::kMissing);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(DATABASE, SaysMissingWhereTheFolderIs) {
  const Folder folder;
  EXPECT_EQ(failure_of(folder.file("no/such/a.db"), OpenMode::kCreate), StoreError::Kind::kMissing);
}

TEST(DATABASE, LeavesOtherFilesAsTheyAre) {
  const Folder folder;
  const std::string text = folder.file("notes.txt");
  write(text, std::string(500, 'x'));
  EXPECT_EQ(failure_of(text, OpenMode::kCreate), StoreError::Kind::kNotAStore);
  EXPECT_EQ(read(text), std::string(500, 'x'));

  const std::string other = folder.file("other.db");
  run_sql(other, "CREATE TABLE things (name TEXT)");
  const std::string before = read(other);
  EXPECT_EQ(failure_of(other, OpenMode::kCreate), StoreError::Kind::kNotAStore);
  EXPECT_EQ(read(other), before);
}

TEST(DATABASE, TakesAnEmptyFileAsNew) {
  const Folder folder;
  write(folder.file("a.db"), "");
  EXPECT_EQ(failure_of(folder.file("a.db"), OpenMode::kExisting), StoreError::Kind::kNotAStore);
  EXPECT_EQ(Database(folder.file("a.db"), OpenMode::kCreate).check(), "");
}

TEST(DATABASE, RefusesANewerStore) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  { Database database(path, OpenMode::kCreate); }
  run_sql(path, "PRAGMA user_version = 99");
  EXPECT_EQ(failure_of(path, OpenMode::kExisting), StoreError::Kind::kNewer);
}

TEST(DATABASE, SaysCorruptWhenPagesAreDamaged) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  { Database database(path, OpenMode::kCreate); }
  std::string bytes = read(path);
  // The header and so the id stay; the first page's tree, and all other pages, do not.
  std::fill(bytes.begin() + 100, bytes.end(), '\xee');
  write(path, bytes);
  EXPECT_EQ(failure_of(path, OpenMode::kExisting), StoreError::Kind::kCorrupt);
  EXPECT_EQ(read(path).size(), bytes.size());
}

TEST(DATABASE, MigratesAnOldStoreAndKeepsItsRows) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  // A store as version 1 made it.
  run_sql(path, "PRAGMA application_id = 0x726f6c65; PRAGMA journal_mode = WAL;" +
                    std::string(store::migrations()[0].sql) +
                    "INSERT INTO source (key, url, host, watched, added_at, next_due) "
                    "VALUES ('a.example/', 'https://a.example/', 'https://a.example', 1, 0, 0);"
                    "PRAGMA user_version = 1;");
  Database database(path, OpenMode::kExisting);
  EXPECT_EQ(database.schema_version(), static_cast<int>(store::migrations().size()));
  EXPECT_TRUE(store::Sources(database).find_key("a.example/").has_value());
  EXPECT_EQ(database.check(), "");
}

TEST(DATABASE, RefusesToReadAnOldStoreWithoutMigratingIt) {
  const Folder folder;
  const std::string path = folder.file("a.db");
  run_sql(path, "PRAGMA application_id = 0x726f6c65;" + std::string(store::migrations()[0].sql) +
                    "PRAGMA user_version = 1;");
  EXPECT_EQ(failure_of(path, OpenMode::kReadOnly), StoreError::Kind::kReadOnly);
}

TEST(DATABASE, ReadsWhileAnotherWritesAndRefusesToWriteReadOnly) {
  const Folder folder;
  Database writer(folder.file("a.db"), OpenMode::kCreate);
  store::Sources(writer).add(new_source("a.example", "/"), kNight);
  Database reader(folder.file("a.db"), OpenMode::kReadOnly);
  const store::Transaction transaction(writer);
  store::Sources(writer).add(new_source("b.example", "/"), kNight);
  EXPECT_EQ(store::Sources(reader).count(), 1);
  try {
    store::Sources(reader).add(new_source("c.example", "/"), kNight);
    ADD_FAILURE() << "wrote";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.kind(), StoreError::Kind::kReadOnly);
  }
}

using TRANSACTION = StoreTest;

TEST_F(TRANSACTION, TakesBackWhatWasNotCommitted) {
  {
    const store::Transaction transaction(database);
    store::Sources(database).add(new_source("a.example", "/"), kNight);
  }
  EXPECT_EQ(store::Sources(database).count(), 0);
}

TEST_F(TRANSACTION, KeepsTheOuterWhenAnInnerOneFails) {
  store::Transaction outer(database);
  store::Sources(database).add(new_source("a.example", "/"), kNight);
  {
    const store::Transaction inner(database);
    store::Sources(database).add(new_source("b.example", "/"), kNight);
  }
  outer.commit();
  EXPECT_TRUE(store::Sources(database).find_key("a.example/").has_value());
  EXPECT_FALSE(store::Sources(database).find_key("b.example/").has_value());
}

TEST_F(TRANSACTION, SaysFullAndKeepsWhatWasCommitted) {
  store::Hosts hosts(database);
  hosts.save({"https://a.example", "", 0, {}, 0, {}});
  database.checkpoint();
  const auto pages = std::filesystem::file_size(database.path()) / 4096;
  database.set_max_pages(static_cast<int64_t>(pages) + 2);
  try {
    store::Transaction transaction(database);
    hosts.save({"https://b.example", std::string(100'000, 'x'), 200, {}, 0, {}});
    transaction.commit();
    ADD_FAILURE() << "wrote";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.kind(), StoreError::Kind::kFull);
  }
  EXPECT_TRUE(hosts.find("https://a.example").has_value());
  EXPECT_FALSE(hosts.find("https://b.example").has_value());
  database.set_max_pages(1'000'000);
  hosts.save({"https://b.example", "x", 200, {}, 0, {}});
  EXPECT_TRUE(hosts.find("https://b.example").has_value());
  EXPECT_EQ(database.check(), "");
}

TEST_F(TRANSACTION, CutsTheLogAtACheckpoint) {
  for (int i = 0; i < 50; ++i) {
    store::Hosts(database).save({"https://a.example", std::string(10'000, 'x'), 200, {}, i, {}});
  }
  // A walk that is over holds no read lock that would keep the log.
  store::Sources(database).for_each([](const store::Source&) {});
  database.checkpoint();
  EXPECT_EQ(std::filesystem::file_size(database.path() + "-wal"), 0U);
}

}  // namespace
}  // namespace rolecall::test
