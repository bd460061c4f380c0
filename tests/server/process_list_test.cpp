// What other users of the machine can read of the program: its arguments.
#include <gtest/gtest.h>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

TEST(ProcessList, HasNoSecrets) {
  const TemporaryFolder folder;
  const ServingProgram server({"--data-dir=" + folder.path().string(),
                               "--secret-key=planted-key-of-thirty-two-bytes-or-more",
                               "--metrics-token", "planted-token", "--smtp-url",
                               "smtp://ada:planted-password@127.0.0.1:1", "--mail-from=a@b.example",
                               "--base-url=https://tools.example"});
  const auto shown = content_of("/proc/" + std::to_string(server.process()) + "/cmdline");
  EXPECT_EQ(shown.find("planted"), shown.npos) << shown;
  EXPECT_NE(shown.find("--metrics-token"), shown.npos) << shown;
  EXPECT_NE(shown.find("--base-url=https://tools.example"), shown.npos) << "what is no secret";
}

TEST(ProcessList, IsWarnedOf) {
  const auto warned =
      run("check-config --metrics-token planted-token --redis-url=redis://localhost:6379/1");
  EXPECT_EQ(warned.code, 0) << warned.out;
  EXPECT_NE(warned.out.find("toolyard: warning: the value of --metrics-token could be read in the "
                            "list of processes, and may be kept by shells; use "
                            "--metrics-token-file instead.\n"),
            warned.out.npos)
      << warned.out;
  EXPECT_EQ(warned.out.find("--redis-url "), warned.out.npos) << "it has no password";
  EXPECT_EQ(warned.out.find("planted"), warned.out.npos) << warned.out;
  EXPECT_EQ(
      run_line("TOOLYARD_METRICS_TOKEN=planted-token toolyard check-config").out.find("warning"),
      std::string::npos);
}

}  // namespace
}  // namespace toolyard::testing
