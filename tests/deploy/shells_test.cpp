// Shell completion as users see it: sends key presses to interactive shells.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/deploy/files.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard {
namespace {

using namespace toolyard::testing;

// A folder with the program, `file-one` and the completion script of a shell.
class Shell {
 public:
  explicit Shell(std::string name) : name_(std::move(name)) {
    std::filesystem::create_symlink(program(), folder_.path() / "toolyard");
    std::ofstream(folder_.path() / "file-one") << "\n";
    const auto script = run("toolyard completion " + name_ + " > script");
    EXPECT_EQ(script.code, 0) << script.out;
  }

  Ran run(const std::string& line) const {
    return run_line("cd " + folder_.path().string() + " && PATH=$PWD:$PATH && " + line);
  }

  // Returns the output of the shell, which contains each line as it is after the keys; `\t`
  // requests completion.
  std::string typed(const std::string& start, const std::string& setup,
                    const std::vector<std::string>& lines) const {
    std::ofstream keys(folder_.path() / "keys");
    keys << setup << "\n";
    // Control-A moves to the start of the line, so that the line is printed instead of run.
    for (const auto& line : lines) keys << line << "\001echo typed: \n";
    keys << "exit\n";
    keys.close();
    return run("timeout 60 script -qec '" + start + "' /dev/null < keys | tr -d '\\r'").out;
  }

 private:
  std::string name_;
  TemporaryFolder folder_;
};

const std::vector<std::string> keys{"toolyard set-ro\t--ro\tvie\t",
                                    "toolyard serve --log-level=de\t", "toolyard backup fi\t",
                                    "toolyard tool base6\t--op\tdec\t", "toolyardctl create-k\t"};

void expect_completed(const std::string& shown) {
  for (const auto* line : {"set-role --role viewer", "serve --log-level=debug", "backup file-one",
                           "tool base64 --operation decode"})
    EXPECT_NE(shown.find("\ntyped: toolyard " + std::string(line)), shown.npos) << shown;
  EXPECT_NE(shown.find("\ntyped: toolyardctl create-key"), shown.npos) << shown;
}

bool is_missing(const char* shell) { return !has_program(shell) || !has_program("script"); }

TEST(ShellCompletion, WorksInBash) {
  if (is_missing("bash")) GTEST_SKIP() << "bash or script is not installed";
  expect_completed(Shell("bash").typed(
      "bash --norc --noprofile -i", "bind \"set enable-bracketed-paste off\"; . ./script", keys));
}

TEST(ShellCompletion, WorksInZsh) {
  if (is_missing("zsh")) GTEST_SKIP() << "zsh or script is not installed";
  expect_completed(Shell("zsh").typed(
      "zsh -f -i", "bindkey -e; autoload -Uz compinit; compinit -D -u; . ./script", keys));
}

TEST(ShellCompletion, WorksInFish) {
  if (is_missing("fish")) GTEST_SKIP() << "fish is not installed";
  const Shell shell("fish");
  const auto completed = [&](const std::string& line) {
    return shell.run("HOME=$PWD fish --no-config -c '. script; complete -C \"" + line + "\"'").out;
  };
  EXPECT_EQ(completed("toolyard set-ro"), "set-role\tsets the role of an account, or removes it\n");
  EXPECT_EQ(completed("toolyard set-role --role vie"), "viewer\tCan read.\n");
  EXPECT_TRUE(completed("toolyard serve --log-level=de").starts_with("--log-level=debug\t"));
  EXPECT_EQ(completed("toolyard backup fi"), "file-one\n");
  EXPECT_TRUE(completed("toolyard tool base64 --op").starts_with("--operation\t"));
  EXPECT_TRUE(completed("toolyardctl create-k").starts_with("create-key\t"));
}

TEST(ShellCompletion, IsForShellsThatItKnows) {
  const auto other = run_line("toolyard completion csh");
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.out, "toolyard: completion is for bash, zsh or fish\n");
}

}  // namespace
}  // namespace toolyard
