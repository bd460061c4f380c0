// Settings in environment variables, given as an operator does.
#include <gtest/gtest.h>

#include "tests/server/program.h"

namespace toolyard::testing {
namespace {

TEST(EnvironmentSettings, AreTakenByTheirName) {
  const auto shown = run_line("TOOLYARD_WORK_THREADS=3 toolyard check-config");
  EXPECT_EQ(shown.code, 0) << shown.out;
  EXPECT_NE(shown.out.find("work_threads = 3\n"), std::string::npos) << shown.out;
}

TEST(EnvironmentSettings, ThatAreMisspelledAreOneClearLine) {
  for (const auto* given : {"TOOLYARD_WORK_THREAD=3", "TOOLYARD_work_threads=3"}) {
    const auto ran = run_line(std::string(given) + " toolyard check-config");
    const std::string name(given, std::string_view(given).find('='));
    EXPECT_EQ(ran.code, 2) << ran.out;
    EXPECT_EQ(ran.out, "toolyard: Unknown environment variable " + name +
                           ". Did you mean TOOLYARD_WORK_THREADS?\n");
  }
  const auto file = run_line("TOOLYARD_SECRET_KEY_FILES=x toolyard check-config");
  EXPECT_NE(file.out.find("Did you mean TOOLYARD_SECRET_KEY_FILE?"), std::string::npos) << file.out;
}

// Kubernetes sets such variables for a service named `toolyard`.
TEST(EnvironmentSettings, LeaveTheVariablesOfOthersAlone) {
  const auto ran = run_line(
      "TOOLYARD_SERVICE_HOST=10.0.0.1 TOOLYARD_SERVICE_PORT=80 TOOLYARD_PORT=tcp://10.0.0.1:80 "
      "TOOLYARD_PORT_80_TCP_ADDR=10.0.0.1 TOOLYARD_KEY=x toolyard check-config");
  EXPECT_EQ(ran.code, 0) << ran.out;
}

}  // namespace
}  // namespace toolyard::testing
