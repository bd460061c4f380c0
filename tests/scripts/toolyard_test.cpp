// The script `./toolyard`, with stubs for the programs that it installs and builds with.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

// A copy of the script in which `ninja` and `ctest` are the given shell commands, and which
// installs nothing.
class Script {
  static constexpr auto writing =
      "echo it runs tests in \"${PWD##*/}\"; "
      "touch \"$TMPDIR/written\" && echo writing to \"$TMPDIR\"";

 public:
  explicit Script(const std::string& ninja, const std::string& ctest = writing) {
    const auto root = std::filesystem::path(source_folder());
    std::filesystem::copy(root / "toolyard", folder_.path() / "toolyard");
    std::filesystem::create_directories(folder_.path() / "scripts");
    for (const auto* name : {"build.sh", "test.sh", "check.sh", "fuzz.sh", "profile.sh"})
      std::filesystem::copy(root / "scripts" / name, folder_.path() / "scripts" / name);
    write("scripts/packages.sh",
          "install() { :; }\nborrow_packages() { :; }\nborrow_services() { :; }\n"
          "ninja() { " +
              ninja + "; }\nctest() { " + ctest + "; }\n");
    write("scripts/new-tool.sh", "echo it writes files\n");
    write("bench/run", "echo it measures\n");
    write("CMakePresets.json", "");
    write("beta_test.cpp", "TEST_P(Beta, Two) {}\n");
    for (const auto* preset : {"release", "dev", "asan", "bench", "fuzz"}) {
      const auto build = "build/" + std::string(preset);
      for (const auto* name : {"/build.ninja", "/is_built"}) write(build + name, "");
      write(build + "/toolyard", "#!/bin/sh\necho \"the program runs $*\"\n");
      write(build + "/tests/world.sources", "beta_test.cpp\n");
      write(build + "/tests/world",
            "#!/bin/sh\necho 'Running main() from gtest_main.cc\nAlpha.\n  One\n"
            "Engines/Beta.\n  Two/sqlite  # GetParam() = 0\n  Two/postgres  # GetParam() = 1'\n");
    }
  }
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path) << text;
    std::filesystem::permissions(folder_.path() / path, std::filesystem::perms::owner_all);
  }
  Ran run(const std::string& words) const {
    const auto folder = folder_.path().string();
    return run_line("cd " + folder + " && TMPDIR=" + folder + " bash ./toolyard " + words);
  }

 private:
  TemporaryFolder folder_;
};

TEST(ToolyardScript, PrintsNothingIfNothingHasToBeBuilt) {
  const auto ran = Script("echo ninja: no work to do.").run("check-config --threads 1");
  EXPECT_EQ(ran.out, "the program runs check-config --threads 1\n");
  EXPECT_EQ(ran.code, 0);
}

TEST(ToolyardScript, PrintsWhatCannotBeBuilt) {
  const auto ran = Script("echo FAILED: it; return 1").run("check-config");
  EXPECT_EQ(ran.out, "FAILED: it\n");
  EXPECT_EQ(ran.code, 1);
}

// CMake prints messages if there are new files, and ninja 1.11 if there is nothing to do.
TEST(ToolyardScript, HidesMessagesOfCMakeAndNinja) {
  const auto ran = Script(
                       "case \"$*\" in *build.ninja) echo '-- GLOB mismatch!'; "
                       "echo '-- Configuring done' ;; *) echo ninja: no work to do. ;; esac")
                       .run("check-config");
  EXPECT_EQ(ran.out, "the program runs check-config\n");
  EXPECT_EQ(ran.code, 0);
}

TEST(ToolyardScript, ShowsProgressInOneLine) {
  const auto shown =
      run_line("bash -c '. " + source_folder() +
               "/scripts/build.sh; printf \"%s\\n\" \"ninja: Entering directory x\" "
               "\"toolyard: 1 of 2, a\" \"a.cpp:1: a warning\" \"toolyard: 2 of 2, b\" "
               "\"ninja: no work to do.\" | show_progress'");
  EXPECT_EQ(shown.out,
            "\rtoolyard: 1 of 2, a\x1b[K\r\x1b[Ka.cpp:1: a warning\n"
            "\rtoolyard: 2 of 2, b\x1b[K\r\x1b[K");
}

TEST(ToolyardScript, TestsWithAPreset) {
  const Script script(":");
  EXPECT_TRUE(script.run("test").out.starts_with("it runs tests in dev\n"));
  for (const auto* words : {"test --preset asan", "test --preset=asan", "test x --preset asan"})
    EXPECT_TRUE(script.run(words).out.starts_with("it runs tests in asan\n")) << words;
  for (const auto* words : {"test --preset release", "test --preset", "test --fast"})
    EXPECT_EQ(script.run(words).code, 2) << words;
}

TEST(ToolyardScript, TestsSuitesWithAMatchingTest) {
  const Script script(":", "printf '%s\\n' \"$@\" | grep -A1 -e -R");
  EXPECT_TRUE(script.run("test two")
                  .out.starts_with("-R\n[Tt][Ww][Oo]|^Engines/Beta$|^Engines/Beta/postgres$\n"));
  EXPECT_TRUE(script.run("test gamma").out.starts_with("-R\n[Gg][Aa][Mm][Mm][Aa]\n"));
  EXPECT_EQ(script.run("test").out, "\n0 passed, 0 failed, 0 skipped\n");
}

TEST(ToolyardScript, BuildsWhatANameNeeds) {
  const Script script("case $* in *build.ninja) ;; *) echo ninja ${*:4} ;; esac");
  EXPECT_TRUE(script.run("test two").out.starts_with("ninja world\n"));
  EXPECT_TRUE(script.run("test gamma").out.starts_with("ninja\n")) << "nobody knows where it is";
  EXPECT_TRUE(script.run("test").out.starts_with("ninja\n"));
}

TEST(ToolyardScript, TellsHowFarTheTestsAre) {
  const auto ran = run_line("bash -c '. " + source_folder() +
                            "/scripts/test.sh; progress 30 90 120; echo; progress 89 90 6; echo; "
                            "progress 1 90 0'");
  EXPECT_EQ(ran.out,
            "toolyard: 30 of 90 suites, about 2 min more\n"
            "toolyard: 89 of 90 suites, about 6 s more\ntoolyard: 1 of 90 suites");
}

// The time that is left follows from how long each of the tests took before, not from their number.
TEST(ToolyardScript, EstimatesByWhatTestsTookBefore) {
  const TemporaryFolder folder;
  const auto costs = (folder.path() / "costs").string();
  std::ofstream(costs) << "Long/postgres 3 29.7\nShort 1 9.2\n---\nShort\n";
  const auto ran = run_line(
      "bash -c '. " + source_folder() + "/scripts/test.sh; SECONDS=100; " +
      "printf \" 1/2 Test  #2: Short ....   Passed    9.1 sec\\n\" | show_tests " + costs + "'");
  EXPECT_EQ(ran.out, "toolyard: 1 of 2 suites, about 5 min more\n");
}

TEST(ToolyardScript, ShowsFailuresAndCountsTestsWithinSuites) {
  const Script script(":",
                      "echo '[ RUN      ] Beta.Two'; echo '[       OK ] Beta.Two (1 ms)'; "
                      "echo '[  FAILED  ] Beta.One (1 ms)'; cp ../../report test.xml; false");
  const auto entry = [](const std::string& name, const std::string& status,
                        const std::string& output) {
    return "<testcase name=\"" + name + "\" classname=\"x\" time=\"1\" status=\"" + status +
           "\">\n\t\t<system-out>" + output + "</system-out>\n\t</testcase>\n";
  };
  script.write("report",
               entry("upgrades", "run", "all is well\n") +
                   entry("Alpha", "run",
                         "Running 3 tests.\n[       OK ] Alpha.One (1 ms)\nx.cpp:1: Skipped\n"
                         "there is no disk\n\n[  SKIPPED ] Alpha.Two (0 ms)\n"
                         "[       OK ] Alpha.Three (1 ms)\n[  PASSED  ] 2 tests.\n"
                         "[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] Alpha.Two\n") +
                   entry("Beta", "fail",
                         "Running 3 tests.\n[  PASSED  ] 1 test.\n[  FAILED  ] 2 tests, listed "
                         "below:\n[  FAILED  ] Beta.One\n[  FAILED  ] Beta.Two\n") +
                   entry("Crashed", "fail", "Running 3 tests.\n[       OK ] Crashed.One (1 ms)\n") +
                   entry("Leaking", "fail", "Running 1 test.\n[  PASSED  ] 1 test.\na leak\n") +
                   entry("web.pages", "notrun", "skipped: there is no browser\n") +
                   entry("web.more", "notrun", ""));
  const auto ran = script.run("test");
  EXPECT_EQ(ran.out,
            "[  FAILED  ] Beta.One (1 ms)\n"
            "Alpha.Two is skipped: there is no disk\nweb.pages is skipped: there is no browser\n"
            "web.more is skipped\n\n5 passed, 4 failed, 3 skipped\n");
  EXPECT_NE(ran.code, 0);
}

// Tests write to a folder in memory if there is enough of it, which is removed afterwards.
// Otherwise they write to an existing folder.
TEST(ToolyardScript, RemovesFilesOfTests) {
  const auto out = Script(":").run("test").out;
  const auto begin = out.find("writing to ") + 11;
  const std::filesystem::path place = out.substr(begin, out.find('\n', begin) - begin);
  ASSERT_TRUE(place.is_absolute()) << out;
  if (place.parent_path() == "/dev/shm") {
    EXPECT_FALSE(std::filesystem::exists(place));
  } else {
    EXPECT_TRUE(std::filesystem::remove(place / "written"));
  }
}

// The program is built so that it records what it does, called, and built again when it has
// stopped.
TEST(ToolyardScript, BuildsWithAProfile) {
  const Script script(
      "case $* in *build.ninja) ;; *) echo ninja ${*:4} >>calls ;; esac; }\n"
      "cmake() { echo cmake ${*:2} >>calls");
  script.write("build/release-pgo/toolyard",
               "#!/bin/bash\ntrap 'echo stopped >>calls; exit' TERM\n"
               "for word; do [ ! -d \"$word\" ] || echo ty_key >\"$word/development.key\"; done\n"
               "echo listening on http://127.0.0.1:1234\nfor i in {1..200}; do sleep 0.1; done\n");
  script.write("build/release-pgo/bench/open_loop",
               "#!/bin/bash\n[ ! -e fails ] || { echo no answer; exit 1; }\n"
               "echo \"$1 $2 $6 $(head -c 8 \"$7\")\" >>calls\n");
  const auto calls = [&] { return script.run("help >help; cat calls").out; };
  EXPECT_EQ(script.run("build release-pgo").code, 0);
  EXPECT_TRUE(
      calls().contains("cmake release-pgo -DTOOLYARD_PROFILE=record\n"
                       "ninja toolyard open_loop\n"
                       "1234 /api/v1/t/hash-generator/ ty_key {\"input\"\n"));
  EXPECT_TRUE(
      calls().ends_with("1234 /api/v1/t/uuid-generator/ ty_key {\"count\"\nstopped\n"
                        "cmake release-pgo -DTOOLYARD_PROFILE=use\nninja toolyard\n"));
  script.write("fails", "");
  const auto ran = script.run("build release-pgo");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.out.contains("no answer\n")) << ran.out;
  EXPECT_TRUE(calls().ends_with("ninja toolyard open_loop\nstopped\n"));
}

// `check --changed` checks sources that changed, new ones, and those that include a changed header.
// It checks neither tests nor unchanged sources.
TEST(ToolyardScript, ChecksFilesThatAChangeAffects) {
  const TemporaryFolder folder;
  const auto ran = run_line(
      "cd " + folder.path().string() +
      " && git init -q -b main . && mkdir -p src/core bench tests && echo '#include \"core/a.h\"' "
      ">src/core/a.cpp"
      " && for one in src/core/a_test.cpp bench/a.cpp tests/a.cpp; do cp src/core/a.cpp $one; done"
      " && touch src/core/a.h src/core/b.cpp "
      "src/core/c.cpp"
      " && export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a"
      " && git add . && git commit -q -m a && git branch base && echo '//' >>src/core/c.cpp"
      " && git commit -q -a -m b && echo '//' >>src/core/a.h && touch src/core/d.cpp"
      " && bash -c 'root=$PWD; . " +
      source_folder() +
      "/scripts/check.sh; sources_to_check; echo; sources_to_check $(base_of \"\"); echo;"
      " sources_to_check $(base_of base)'");
  EXPECT_EQ(ran.out,
            "bench/a.cpp\nsrc/core/a.cpp\nsrc/core/b.cpp\nsrc/core/c.cpp\n\n"
            "bench/a.cpp\nsrc/core/a.cpp\nsrc/core/d.cpp\n\n"
            "bench/a.cpp\nsrc/core/a.cpp\nsrc/core/c.cpp\nsrc/core/d.cpp\n");
}

// Runs the layout check in a folder with `text` as its only source, after the command `before`.
Ran check_layout(const std::string& text, const std::string& before = "") {
  const TemporaryFolder folder;
  const auto place = folder.path().string();
  for (const auto* name : {"bench", "src", "tests/format", "programs"})
    std::filesystem::create_directories(folder.path() / name);
  for (const std::string name : {"tests/format/cpp.sh", ".clang-format"})
    std::filesystem::copy(std::filesystem::path(source_folder()) / name, folder.path() / name);
  std::ofstream(folder.path() / "src/a.cpp") << text;
  return run_line("cd " + place + "; " + before + " tests/format/cpp.sh");
}

TEST(Formatting, OfCppIsChecked) {
  const auto good = check_layout("int main() { return 0; }\n");
  if (good.code == 77) GTEST_SKIP() << good.out;
  EXPECT_EQ(good.code, 0) << good.out;
  const auto bad = check_layout("int main( ) {return 0;}\n");
  EXPECT_EQ(bad.code, 1);
  EXPECT_TRUE(bad.out.ends_with("FILE does it:\nsrc/a.cpp\n")) << bad.out;
}

TEST(Formatting, IsNotCheckedByAnotherVersion) {
  const auto ran = check_layout(
      "int main( ) {return 0;}\n",
      "for one in clang-format clang-format-19; do printf '#!/bin/sh\\necho clang-format version "
      "14.0.6\\n' >programs/$one; chmod +x programs/$one; done; PATH=$PWD/programs:$PATH");
  EXPECT_EQ(ran.code, 77);
  EXPECT_EQ(ran.out, "skipped: clang-format 19 is not installed\n");
}

TEST(ToolyardScript, PrintsHelpOfEveryCommandWithoutRunningIt) {
  const Script script("echo it builds");
  for (const std::string chore :
       {"run", "test", "soak", "check", "bench", "build", "new-tool", "fuzz", "package", "release"})
    for (const auto* words : {" --help", " -h", " something --help"}) {
      const auto ran = script.run(chore + words);
      EXPECT_EQ(ran.code, 0) << chore;
      EXPECT_TRUE(ran.out.starts_with("./toolyard " + chore + " ")) << ran.out;
      EXPECT_EQ(ran.out.find('\n'), ran.out.size() - 1) << ran.out;
    }
  EXPECT_EQ(script.run("serve --help").out, "it builds\nthe program runs serve --help\n");
}

// Programs that tests start are installed for them, so that these tests are not skipped.
TEST(ToolyardScript, InstallsProgramsThatTestsStart) {
  const auto packages =
      run_line("bash -c '. " + source_folder() + "/scripts/packages.sh && packages_for test'").out;
  for (const auto* name : {"nginx-light", "haproxy", "postgresql", "qpdf", "jq", "python3"})
    EXPECT_NE((" " + packages).find(" " + std::string(name)), std::string::npos)
        << name << " is not in " << packages;
}

}  // namespace
}  // namespace toolyard::testing
