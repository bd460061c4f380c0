// `./toolyard soak`, with a shell script in place of the test program.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

// Lists four rows, of which two pass, one fails and one is skipped.
constexpr auto standing_in = R"(#!/bin/bash
case "$*" in
  *--gtest_list_tests*)
    printf 'On/KillsSoak.  # TypeParam = a\n  LoseNothing/sqlite  # GetParam() = b\n'
    printf '  LoseNothing/postgres_nodes  # GetParam() = c\nHeavyCallsSoak.\n  Wait\n'
    printf 'FullSoak.\n  Is\n' ;;
  *HeavyCallsSoak.Wait)
    echo '3 rounds in 4 s; lost: 1 calls' >>"$TOOLYARD_SOAK_REPORT"
    echo 'a.cpp:1: Failure'
    exit 1 ;;
  *FullSoak.Is) printf 'a.cpp:2: Skipped\nonly root may\n\n[  SKIPPED ] FullSoak.Is (0 ms)\n' ;;
  *) echo "kills of ${*##*=} for $TOOLYARD_SOAK_SECONDS s" >>"$TOOLYARD_SOAK_REPORT" ;;
esac
)";

class SoakScript : public ::testing::Test {
 protected:
  SoakScript() {
    const auto root = std::filesystem::path(source_folder());
    std::filesystem::create_directories(folder_.path() / "scripts");
    for (const auto* name : {"toolyard", "scripts/soak.sh", "scripts/test.sh"})
      std::filesystem::copy(root / name, folder_.path() / name);
    write("scripts/packages.sh", "install() { :; }\nborrow_services() { :; }\n");
    write("scripts/build.sh", "build() { :; }\n");
    write("tests/support/servers/postgres.sh", "#!/bin/sh\necho \"postgres $1\" >>\"$2.said\"\n");
    write("build/dev/tests/server", "#!/bin/sh\n");
    write("build/dev/tests/world", standing_in);
  }
  Ran soak(const std::string& words) const {
    return run_line("cd " + folder_.path().string() + " && bash ./toolyard soak " + words);
  }
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path) << text;
    std::filesystem::permissions(folder_.path() / path, std::filesystem::perms::owner_all);
  }

  TemporaryFolder folder_;
};

TEST_F(SoakScript, PrintsALineForEachRowAndFailsIfOneFails) {
  const auto ran = soak("2");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.out.starts_with(
      "kills-sqlite            kills of On/KillsSoak.LoseNothing/sqlite for 40 s\n"
      "kills-postgres-nodes    kills of On/KillsSoak.LoseNothing/postgres_nodes for 40 s\n"
      "heavy-calls             FAILED: 3 rounds in 4 s; lost: 1 calls\n"
      "a.cpp:1: Failure\n"))
      << ran.out;
  EXPECT_TRUE(
      ran.out.ends_with("full                    skipped: only root may\n\n"
                        "2 passed, 1 failed, 1 skipped\n"))
      << ran.out;
  EXPECT_EQ(content_of((folder_.path() / "build/dev/tests/postgres.said").string()),
            "postgres start\npostgres stop\n");
}

TEST_F(SoakScript, SelectsRowsByName) {
  const auto kills = soak("1 kills");
  EXPECT_EQ(kills.code, 0) << kills.out;
  EXPECT_TRUE(
      kills.out.ends_with("/sqlite for 30 s\nkills-postgres-nodes    kills of "
                          "On/KillsSoak.LoseNothing/postgres_nodes for 30 s\n\n"
                          "2 passed, 0 failed, 0 skipped\n"))
      << kills.out;
  EXPECT_TRUE(soak("kills-sqlite").out.contains("/sqlite for 600 s\n")) << "ten minutes";
  EXPECT_TRUE(soak("0 kills-sqlite full").out.ends_with("1 passed, 0 failed, 1 skipped\n"));
}

TEST_F(SoakScript, ListsTheRowsIfANameIsUnknown) {
  for (const auto* words : {"kill", "5 kills-oracle", "heav", "'.*'", "''"}) {
    const auto ran = soak(words);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_TRUE(
        ran.out.ends_with("; the rows of the soak are:\n  kills-sqlite\n  kills-postgres-nodes\n"
                          "  heavy-calls\n  full\n"))
        << ran.out;
  }
  EXPECT_EQ(soak("--fast").code, 2);
}

}  // namespace
}  // namespace toolyard::testing
