// `./toolyard bench compare`, with results written by hand.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

constexpr auto header = "# mcp\n\nCommit a1b2c3d, 2026-01-02, A Processor.\n\n## Calls\n\n";
constexpr auto columns = "| by   | calls/s ↑ | note | p99 ms ↓    |\n|---|---|---|---|\n";

class BenchScript : public ::testing::Test {
 protected:
  void SetUp() override {
    if (run_line("python3 --version").code != 0) GTEST_SKIP() << "needs python3";
    const auto root = std::filesystem::path(source_folder());
    for (const auto* name : {"toolyard", "scripts/packages.sh", "scripts/build.sh", "bench/run"}) {
      std::filesystem::create_directories((folder_.path() / name).parent_path());
      std::filesystem::copy(root / name, folder_.path() / name);
    }
    std::filesystem::copy(root / "bench/measure", folder_.path() / "bench/measure");
    std::filesystem::create_directories(folder_.path() / "bench/results");
  }
  // The results of `mcp`: the lines of its table.
  void write(const std::string& rows) const {
    std::ofstream(folder_.path() / "bench/results/mcp.md")
        << header << columns << rows << "\nNo.\n";
  }
  void commit() const {
    const auto ran = in_folder(
        "git init -q . && git add bench/results && "
        "git -c user.name=a -c user.email=a@example.com commit -q -m results");
    ASSERT_EQ(ran.code, 0) << ran.out;
  }
  Ran compare(const std::string& words = "") const {
    return in_folder("bash ./toolyard bench compare " + words);
  }
  Ran in_folder(const std::string& line) const {
    return run_line("cd " + folder_.path().string() + " && PYTHONDONTWRITEBYTECODE=1 " + line);
  }

  TemporaryFolder folder_;
};

TEST_F(BenchScript, ComparesFiguresByDirectionAndFailsIfOneIsWorse) {
  write("| REST | 1,000 | a | 2.0 |\n| MCP  | 800 | b | 0.3 |\n| *nginx* | 900 | c | 0.2 |\n");
  commit();
  write("| REST | 1,500 | z | 3.0 |\n| MCP  | 790 | b | 0.4 |\n| *nginx* | 1 | c | 9.9 |\n");
  const auto ran = compare();
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out,
            "mcp\n"
            "  before: Commit a1b2c3d, 2026-01-02, A Processor.\n"
            "  now:    Commit a1b2c3d, 2026-01-02, A Processor.\n"
            "  worse   Calls, REST, p99 ms ↓: 2.0 -> 3.0 (+50 %)\n"
            "  better  Calls, REST, calls/s ↑: 1,000 -> 1,500 (+50 %)\n"
            "  1 worse, 1 better, of 4 figures; 0 only before, 0 only now\n\n")
      << ran.out;
  EXPECT_EQ(compare("--tolerance=60 mcp").code, 0);
}

TEST_F(BenchScript, ToleratesTheDifferenceBetweenSessions) {
  write("| REST | 1,000 (700) | a | 2.0 |\n| MCP | 800 | b | not in 5 s |\n");
  commit();
  write("| REST | 650 (600) | a | 2.0 |\n| CLI | 300 | b | 7 |\n");
  auto ran = compare();
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(ran.out.ends_with("  0 worse, 0 better, of 2 figures; 1 only before, 2 only now\n\n"))
      << ran.out;
  write("| REST | 500 (480) | a | 2.0 |\n");
  ran = compare();
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(
      ran.out.contains("  worse   Calls, REST, calls/s ↑: 1,000 (700) -> 500 (480) (-50 %)"))
      << ran.out;
}

TEST_F(BenchScript, ReportsWhatItCannotCompare) {
  write("| REST | 1,000 | a | 2.0 |\n");
  commit();
  auto ran = compare("mcp");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(
      ran.out.ends_with("the results are those of HEAD; measure first, as with "
                        "`./toolyard bench mcp`\n"))
      << ran.out;
  ran = compare("nginx");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(ran.out.contains("no part nginx; there are requests, mcp, ")) << ran.out;
  ran = compare("--since=v9");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(ran.out.ends_with("no commit v9\n")) << ran.out;
}

TEST_F(BenchScript, StoresTheMedianAndTheWorstOfSeveralSessions) {
  const auto ran = in_folder(R"(python3 -c "
import sys
sys.path.insert(0, 'bench')
from measure import report, sessions
class Part:
    cells = iter([('7', '1.5'), ('9', '1.2'), ('8', '1.7')])
    def measure():
        table = report.Table('Calls', ['by', 'rate ↑', 'ms ↓'])
        table.add('REST', *next(Part.cells))
        return [table]
for table in sessions.measure(Part, 3):
    print(table.text())
")");
  EXPECT_EQ(ran.out,
            "## Calls\n\n"
            "| by   | rate ↑ | ms ↓      |\n"
            "|------|--------|-----------|\n"
            "| REST | 8 (7)  | 1.5 (1.7) |\n\n")
      << ran.out;
}

// The results in the repository are those that `compare` reads.
TEST_F(BenchScript, ReadsAllResults) {
  const auto ran = in_folder(R"(python3 -c "
import pathlib, sys
sys.path.insert(0, 'bench')
from measure import report
for path in pathlib.Path(sys.argv[1], 'bench/results').glob('*.md'):
    origin, tables = report.read(path.read_text())
    again = '\n'.join([f'# {path.stem}\n\n{origin}\n'] + [table.text() for table in tables])
    assert again == path.read_text(), path
    assert all(table.figures() for table in tables), path
    print(path.stem)
" )" + std::string(source_folder()));
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(ran.out.contains("requests\n")) << ran.out;
}

}  // namespace
}  // namespace toolyard::testing
