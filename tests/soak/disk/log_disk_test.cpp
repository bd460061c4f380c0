// Tests a full disk of the log (standard error): calls are not affected, and when there is space
// again, every line is complete, and one line contains the number of lost lines.
#include <sstream>

#include "tests/soak/disk/failing_store.h"
#include "tests/soak/disk/small_disk.h"

namespace toolyard::testing {
namespace {

class FullDiskLogSoak : public FailingStore {
 protected:
  void SetUp() override {
    if (!SmallDisk::is_allowed()) GTEST_SKIP() << "mounting requires root or a user namespace";
  }
  std::string file() const { return disk_.path(program_->process()) + "/log"; }
  // Returns the number of lost lines that the log reports, or 0.
  std::int64_t reported_losses() const {
    constexpr std::string_view before = R"("message":"log lines were lost","lines":)";
    const auto log = content_of(file());
    const auto at = log.find(before);
    return at == log.npos ? 0 : std::stoll(log.substr(at + before.size()));
  }
  // Returns the number of calls of tools in the log, and checks that every line is valid JSON.
  std::int64_t calls_logged(SoakRow& row) const {
    std::istringstream all(content_of(file()));
    simdjson::dom::parser parser;
    std::int64_t logged = 0, broken = 0;
    for (std::string line; std::getline(all, line);) {
      logged += line.contains("/api/v1/t/base64/") ? 1 : 0;
      const simdjson::padded_string json(line);
      broken += parser.parse(json).error() != simdjson::SUCCESS ? 1 : 0;
    }
    row.lost("whole lines", broken);
    return logged;
  }

  SmallDisk disk_;
};

TEST_F(FullDiskLogSoak, CostsLinesAndNoCalls) {
  SoakRow row("full disks of the log", 2);
  start({"--data-dir=" + site_.folder().path().string(), "--database-url=" + site_.database().url(),
         "--log-level=debug"},
        disk_.command("1m", "true", disk_.path() + "/log"));
  while (row.again()) {
    std::filesystem::resize_file(file(), 0);
    EXPECT_TRUE(write());
    // Varies the free space, so that the disk also becomes full in the middle of a line.
    disk_.fill(program_->process(), 1'000 + 517 * std::uintmax_t(row.rounds() % 7));
    for (int i = 0; i < 3; ++i) call_tools(row);
    EXPECT_TRUE(write());
    EXPECT_TRUE(read());
    EXPECT_EQ(reported_losses(), 0);
    disk_.make_room(program_->process());
    call_tools(row);
    EXPECT_TRUE(eventually([&] { return reported_losses() > 0; }));
    const auto logged = calls_logged(row);
    EXPECT_LT(logged, 4 * calls) << "the disk was not full";
    EXPECT_GE(logged + reported_losses(), 4 * calls);
    row.count("lines lost and told", reported_losses());
  }
  expect_texts();
}

TEST(StandardOutput, ThatCannotBeWrittenIsReported) {
  for (const std::string words : {"openapi", "help", "--version", "settings"}) {
    const auto ran = run_line("toolyard " + words + " >/dev/full");
    EXPECT_EQ(ran.code, 1) << words;
    EXPECT_EQ(ran.out, "toolyard: standard output cannot be written\n") << words;
  }
  EXPECT_EQ(run_line("toolyard help >/dev/null").code, 0);
}

}  // namespace
}  // namespace toolyard::testing
