// Tests disk errors: strace makes writes and syncs of the program fail with the errors of a broken,
// a read-only and a full disk. Changes are rejected with the reason, everything else continues, and
// no restart is needed; after a kill, all acknowledged changes exist.
#include <fstream>

#include "tests/deploy/files.h"
#include "tests/soak/disk/failing_store.h"

namespace toolyard::testing {
namespace {

class DiskErrorsSoak : public FailingStore {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "nothing is traced beside a sanitizer";
#endif
    if (!has_program("strace") || run_line("strace -f -o /dev/null true").code != 0)
      GTEST_SKIP() << "strace is not installed, or may not trace";
  }
  void TearDown() override { heal(); }

  // Makes these system calls fail for all regular files that the program has open, until `heal`.
  void fail(const std::string& calls, const std::string& error) {
    std::string command = "exec strace -f -qq -o /dev/null -p " + process();
    for (const auto& path : open_files()) command += " -P '" + path + "'";
    command += " -e trace=" + calls + " -e inject=" + calls + ":error=" + error + " 2>/dev/null";
    tracer_ = fork();
    if (tracer_ == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    ASSERT_TRUE(eventually([&] { return are_all_traced(); }));
  }
  void heal() {
    if (tracer_ <= 0) return;
    kill(tracer_, SIGINT);
    waitpid(std::exchange(tracer_, -1), nullptr, 0);
  }

 private:
  std::string process() const { return std::to_string(program_->process()); }
  std::set<std::string> open_files() const {
    std::set<std::string> paths;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + process() + "/fd"))
      if (const auto path = std::filesystem::read_symlink(entry.path(), ignored);
          std::filesystem::is_regular_file(path, ignored))
        paths.insert(path.string());
    return paths;
  }
  bool are_all_traced() const {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + process() + "/task")) {
      std::ifstream status(entry.path() / "status");
      const std::string text{std::istreambuf_iterator<char>(status), {}};
      if (text.contains("TracerPid:\t0\n")) return false;
    }
    return true;
  }

  pid_t tracer_ = -1;
};

TEST_F(DiskErrorsSoak, AreReportedAndRecovered) {
  SoakRow row("disk errors", 6);
  start(site_.options());
  constexpr std::array errors{"EIO", "EROFS", "ENOSPC"};
  constexpr std::array failing{"fdatasync,fsync",
                               "pwrite64,write,writev,ftruncate,fallocate,fdatasync,fsync"};
  while (row.again()) {
    const auto round = std::size_t(row.rounds());
    EXPECT_TRUE(write());
    fail(failing[round % 2], errors[round / 2 % 3]);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(write());
    call_tools(row);
    EXPECT_TRUE(read());
    heal();
    const auto healed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - healed);
    expect_texts();
  }
  expect_counts(row, calls * row.rounds());
  program_->end(SIGKILL);
  start(site_.options());
  expect_texts();
  row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
  EXPECT_EQ(site_.rows("pragma integrity_check"), std::vector<std::string>{"ok"});
}

}  // namespace
}  // namespace toolyard::testing
