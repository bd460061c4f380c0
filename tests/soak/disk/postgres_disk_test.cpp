// Tests a full disk with the tables and temporary files of PostgreSQL: changes and large sorts are
// rejected with the reason, everything else continues, and nothing needs a restart.
#include <sched.h>
#include <sys/mount.h>

#include "tests/soak/disk/own_postgres.h"
#include "tests/soak/disk/pairs_to_sort.h"

namespace toolyard::testing {
namespace {

// Moves the calling thread, and the processes that it starts, to a new mount namespace. Returns
// false if that is not permitted.
bool have_own_mounts() {
  return unshare(CLONE_NEWNS) == 0 &&
         mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

class FullDiskPostgresSoak : public FailingStore {
 protected:
  // Starts the program with a PostgreSQL server whose database is on a small disk.
  void start_with_small_tables() {
    const auto tables = disk_.path().string();
    ASSERT_EQ(mount("none", tables.c_str(), "tmpfs", 0, "size=64m,mode=777"), 0);
    postgres_.emplace(std::vector<std::string>{"work_mem=64kB"});
    std::filesystem::create_directory(disk_.path() / "tables");
    const auto folder = tables + "/tables";
    ASSERT_EQ(run_line("chown postgres " + folder + " || chown nobody " + folder).code, 0);
    postgres_->server().execute("create tablespace small location '" + folder + "'");
    postgres_->server().execute("alter database " + postgres_->name() + " set tablespace small");
    postgres_->add_admin();
    start({"--data-dir=" + site_.folder().path().string(), "--database-url=" + postgres_->url()},
          {"sh", "-c", "exec \"$@\" 2>/dev/null", "sh"});
  }
  void end() {
    program_.reset();
    postgres_.reset();
    umount(disk_.path().c_str());
  }
  void fill(std::uintmax_t left) {
    run_line("dd if=/dev/zero bs=4k of=" + filler());
    std::filesystem::resize_file(filler(), std::filesystem::file_size(filler()) - left);
  }
  std::string filler() const { return (disk_.path() / "filler").string(); }
  void make_room(SoakRow& row) {
    std::filesystem::remove(filler());
    const auto freed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - freed);
  }
  void fill_again_and_again(SoakRow& row) {
    start_with_small_tables();
    SortingStore store(*client_, bearer_);
    while (row.again()) {
      // Leaves space for changes, and for a part of the sort.
      fill(400'000);
      EXPECT_TRUE(write());
      EXPECT_TRUE(is_reported(store.sort()));
      EXPECT_EQ(store.opportunities(), "0");
      write_until_full();
      EXPECT_TRUE(read());
      call_tools(row);
      make_room(row);
      expect_texts();
    }
    EXPECT_EQ(store.sort().status, 200);
    EXPECT_NE(store.opportunities(), "0");
    expect_counts(row, calls * row.rounds());
    row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
    end();
  }

  TemporaryFolder disk_;
  std::optional<OwnPostgres> postgres_;
};

TEST_F(FullDiskPostgresSoak, IsReportedAndRecovered) {
  if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
  bool is_done = false;
  SoakRow row("full disks of the tables", 1);
  // In a separate thread, because the mount namespace belongs to the thread.
  std::jthread([&] {
    if ((is_done = have_own_mounts())) fill_again_and_again(row);
  }).join();
  if (!is_done) GTEST_SKIP() << "only root mounts disks";
}

}  // namespace
}  // namespace toolyard::testing
