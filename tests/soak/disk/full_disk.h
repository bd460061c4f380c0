// The base of tests in which the database and the data folder of a server are on a small disk of
// its own, which can be filled.
#pragma once
#include "adapters/sqlite/database.h"
#include "tests/soak/disk/failing_store.h"
#include "tests/soak/disk/small_disk.h"

namespace toolyard::testing {

class FullDisk : public FailingStore {
 protected:
  void SetUp() override {
    if (!SmallDisk::is_allowed()) GTEST_SKIP() << "mounting requires root or a user namespace";
  }
  // Starts the program on a new disk, with a copy of the current database.
  void start_on_new_disk(const std::string& size, const std::vector<std::string>& more = {},
                         const std::string& log = "/dev/null") {
    site_.database().close();
    acknowledged_.clear();
    auto options = std::vector<std::string>{
        "--data-dir=" + disk_.path() + "/data",
        "--database-url=sqlite:///" + disk_.path() + "/toolyard.db",
        "--secret-key=a secret that outlives every process, of 32 bytes or more"};
    options.insert(options.end(), more.begin(), more.end());
    start(options, disk_.command(size, "cp " + site_.database().file() + "* " + disk_.path(), log));
  }
  // Fills the disk except for `left` bytes.
  void fill(std::uintmax_t left = 0) { disk_.fill(program_->process(), left); }
  // Fills the disk until no change finds space.
  void fill_up() {
    fill();
    write_until_full();
  }
  // Frees the space, and waits until a change succeeds again.
  void make_room(SoakRow& row) {
    disk_.make_room(program_->process());
    const auto freed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - freed);
  }
  // Returns rows of the program's database, which must not change meanwhile. Reads a copy, because
  // SQLite resolves the real names of its files.
  template <class T> std::vector<T> stored(const char* sql) {
    const TemporaryFolder copy;
    const auto file = copy.path().string() + "/toolyard.db";
    for (const auto* part : {"", "-wal"})
      std::filesystem::copy_file(disk_.path(program_->process()) + "/toolyard.db" + part,
                                 file + part);
    sqlite::SqliteDatabase database({.path = file});
    return *database.read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }

  SmallDisk disk_;
};

}  // namespace toolyard::testing
