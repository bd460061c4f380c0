// The script `toolyard` at the root, with stand-ins for what it installs and builds with.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

// A copy of the script whose `ninja` is a line of the shell, and which installs nothing.
class Script {
 public:
  explicit Script(const std::string& ninja) {
    const auto root = std::filesystem::path(source_folder());
    std::filesystem::copy(root / "toolyard", folder_.path() / "toolyard");
    std::filesystem::create_directories(folder_.path() / "scripts");
    for (const auto* name : {"build.sh", "test.sh", "check.sh", "fuzz.sh"})
      std::filesystem::copy(root / "scripts" / name, folder_.path() / "scripts" / name);
    write("scripts/packages.sh",
          "install() { :; }\nborrow_packages() { :; }\nborrow_promtool() { :; }\n"
          "ninja() { " +
              ninja + "; }\nctest() { echo it runs tests; }\n");
    write("scripts/new-tool.sh", "echo it writes files\n");
    write("bench/run", "echo it measures\n");
    write("CMakePresets.json", "");
    for (const auto* preset : {"release", "dev", "bench", "fuzz"}) {
      const auto build = "build/" + std::string(preset);
      for (const auto* name : {"/build.ninja", "/is_built"}) write(build + name, "");
      write(build + "/toolyard", "#!/bin/sh\necho \"the program runs $*\"\n");
    }
    std::filesystem::permissions(folder_.path() / "build/release/toolyard",
                                 std::filesystem::perms::owner_all);
  }
  Ran run(const std::string& words) const {
    return run_line("cd " + folder_.path().string() + " && bash ./toolyard " + words);
  }

 private:
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path) << text;
  }

  TemporaryFolder folder_;
};

TEST(ToolyardScript, SaysNothingWhereNothingIsToBeBuilt) {
  const auto ran = Script("echo ninja: no work to do.").run("check-config --threads 1");
  EXPECT_EQ(ran.out, "the program runs check-config --threads 1\n");
  EXPECT_EQ(ran.code, 0);
}

TEST(ToolyardScript, TellsWhatCannotBeBuilt) {
  const auto ran = Script("echo FAILED: it; return 1").run("check-config");
  EXPECT_EQ(ran.out, "FAILED: it\n");
  EXPECT_EQ(ran.code, 1);
}

TEST(ToolyardScript, HelpsWithEveryChoreAndStartsNone) {
  const Script script("echo it builds");
  for (const std::string chore : {"run", "test", "check", "bench", "build", "new-tool", "fuzz"})
    for (const auto* words : {" --help", " -h", " something --help"}) {
      const auto ran = script.run(chore + words);
      EXPECT_EQ(ran.code, 0) << chore;
      EXPECT_TRUE(ran.out.starts_with("./toolyard " + chore + " ")) << ran.out;
      EXPECT_EQ(ran.out.find('\n'), ran.out.size() - 1) << ran.out;
    }
  EXPECT_EQ(script.run("serve --help").out, "it builds\nthe program runs serve --help\n");
}

// What the tests start they do not skip: it is installed with them.
TEST(ToolyardScript, InstallsWhatTheTestsStart) {
  const auto packages =
      run_line("bash -c '. " + source_folder() + "/scripts/packages.sh && packages_for test'").out;
  for (const auto* name : {"nginx-light", "haproxy", "postgresql", "qpdf", "jq"})
    EXPECT_NE((" " + packages).find(" " + std::string(name)), std::string::npos)
        << name << " is not in " << packages;
}

}  // namespace
}  // namespace toolyard::testing
