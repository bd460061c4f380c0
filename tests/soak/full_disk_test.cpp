// The disk of the database and of what is counted is full, again and again, in a small one of the
// program's own: changes are refused with the reason, all else goes on, and there is no need to
// start the program again.
#include "tests/soak/failing_store.h"

namespace toolyard::testing {
namespace {

// A name space of mounts, by root or in one where everybody is.
std::string to_unshare() {
  for (const std::string words : {"unshare -m", "unshare -rm"})
    if (run_line(words + " mount -t tmpfs none /mnt").code == 0) return words.substr(8);
  return {};
}

class FullDiskSoak : public FailingStore {
 protected:
  void SetUp() override {
    option_ = to_unshare();
    if (option_.empty()) GTEST_SKIP() << "only root, or who may have a name space, mounts disks";
  }
  // The program on a new disk, which goes with the process that sees it.
  void start_on_new_disk() {
    const auto prepare = "mount -t tmpfs -o size=16m none " + disk() + " && cp " +
                         site_.database().file() + "* " + disk() + " && exec \"$@\" 2>/dev/null";
    acknowledged_.clear();
    start({"--data-dir=" + disk() + "/data", "--database-url=sqlite:///" + disk() + "/toolyard.db"},
          {"unshare", option_, "sh", "-c", prepare, "sh"});
  }
  std::string disk() const { return disk_.path().string(); }
  // As the program sees it.
  std::string filler() const {
    return "/proc/" + std::to_string(program_->process()) + "/root" + disk() + "/filler";
  }
  // Leaves no byte.
  void fill() const {
    const auto filled = run_line("dd if=/dev/zero bs=4k of=" + filler());
    EXPECT_NE(filled.code, 0) << "there was more room than there is";
  }

 private:
  std::string option_;
  TemporaryFolder disk_;
};

TEST_F(FullDiskSoak, IsToldAndHeals) {
  SoakRow row("full disks", 2);
  while (row.again()) {
    start_on_new_disk();
    EXPECT_TRUE(write());
    fill();
    for (int i = 0; i < 1'000 && write();) ++i;
    EXPECT_FALSE(write());
    call_tools(row);
    EXPECT_TRUE(read());
    std::filesystem::remove(filler());
    const auto freed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - freed);
    expect_texts();
    expect_counts(row, calls);
    row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
  }
}

}  // namespace
}  // namespace toolyard::testing
