// `./toolyard release`, in a temporary repository with stubs for the scripts that take hours.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

class Repository {
 public:
  Repository() {
    const auto root = std::filesystem::path(source_folder());
    for (const auto* name : {"scripts", "cmake", "tests"})
      std::filesystem::create_directories(folder_.path() / name);
    for (const auto* name : {"toolyard", "scripts/release.sh", "scripts/commit.sh",
                             "scripts/build.sh", "cmake/commit.txt", ".gitattributes"})
      std::filesystem::copy(root / name, folder_.path() / name);
    write("scripts/packages.sh", "install() { :; }\n");
    write("scripts/package.sh", "build() { echo \"it builds $1\"; }\nlintian() { :; }\n");
    write("scripts/check.sh", "check_all() { echo it checks; }\n");
    write("scripts/test.sh", "run_tests() { echo \"it tests $*\"; [ ! -e \"$root/faulty\" ]; }\n");
    write("scripts/make-package.sh", "#!/bin/sh\ncat CMakeLists.txt >\"$2/toolyard_1_all.deb\"\n");
    write("scripts/make-sbom.sh", "#!/bin/sh\necho '{}'\n");
    for (const auto* name : {"clean_root.sh", "package_root.sh"})
      write("tests/" + std::string(name), "#!/bin/sh\necho \"it tries ${0##*/} $1\"\n");
    write("CMakeLists.txt", "project(toolyard VERSION 0.1.0 LANGUAGES CXX)\n");
    write("CHANGELOG.md", "# Changelog\n\n## 0.2.0 - unreleased\n\n### Added\n\n- Something.\n");
    write(".gitignore", "build/\nfaulty\n");
    run("chmod +x scripts/*.sh tests/*.sh && git init -q -b main . && git add . && "
        "git commit -q -m a && git tag v0.1.0");
  }

  Ran run(const std::string& line) const {
    return run_line("cd " + folder_.path().string() +
                    " && export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a "
                    "GIT_COMMITTER_EMAIL=a && unset TOOLYARD_MIRROR && " +
                    line);
  }
  Ran release(const std::string& words) const { return run("bash ./toolyard release " + words); }
  Ran release() const { return release("0.2.0 --without-clean-roots 2>/dev/null"); }
  void write(const std::string& path, const std::string& text) const {
    std::ofstream(folder_.path() / path) << text;
  }
  std::string content(const std::string& path) const {
    return content_of((folder_.path() / path).string());
  }

 private:
  TemporaryFolder folder_;
};

TEST(Release, ChecksEverythingThenTagsAndCreatesFiles) {
  const Repository repository;
  const auto made = repository.run("TOOLYARD_MIRROR=x bash ./toolyard release 0.2.0 2>/dev/null");
  EXPECT_EQ(made.code, 0) << made.out;
  EXPECT_EQ(made.out,
            "it checks\nit builds fuzz\nit tests \nit tests --preset asan\nit tests --preset tsan\n"
            "it tries clean_root.sh bookworm\nit tries package_root.sh bookworm\n"
            "it tries clean_root.sh trixie\nit tries package_root.sh trixie\nit builds release\n"
            "toolyard: 0.2.0 is in build/toolyard-0.2.0; push its commit and the tag v0.2.0\n");
  EXPECT_EQ(repository.content("CMakeLists.txt"),
            "project(toolyard VERSION 0.2.0 LANGUAGES CXX)\n");
  const auto day = repository.run("date -u +%F").out;
  EXPECT_EQ(repository.content("CHANGELOG.md"),
            "# Changelog\n\n## 0.2.0 - " + day + "\n### Added\n\n- Something.\n");
  EXPECT_EQ(repository.run("git status --porcelain; git log -1 --format=%s; git describe").out,
            "Release 0.2.0\nv0.2.0\n");
  EXPECT_EQ(repository.run("cd build/toolyard-0.2.0 && ls && sha256sum --quiet -c SHA256SUMS").out,
            "SHA256SUMS\ntoolyard-0.2.0.cdx.json\ntoolyard-0.2.0.tar.gz\ntoolyard_1_all.deb\n");
  // The source archive contains the id of its commit.
  EXPECT_EQ(repository
                .run("tar -xzOf build/toolyard-0.2.0/*.gz toolyard-0.2.0/cmake/commit.txt | "
                     "cut -d ' ' -f 1 | head -n 1")
                .out,
            repository.run("git rev-parse HEAD").out);
}

TEST(Release, IsReproducible) {
  const Repository repository;
  ASSERT_EQ(repository.release("0.2.0 --without-clean-roots").code, 0);
  const auto again = repository.run(
      "cp build/toolyard-0.2.0/SHA256SUMS first && sleep 1 && bash -c 'root=$PWD; for one in "
      "packages "
      "package commit release; do . scripts/$one.sh; done; "
      "make_release_files 0.2.0 $PWD/build/toolyard-0.2.0' && "
      "cmp first build/toolyard-0.2.0/SHA256SUMS");
  EXPECT_EQ(again.code, 0) << again.out;
}

TEST(Release, ChangesNothingIfItIsRefused) {
  const Repository repository;
  const auto refused = [&](const std::string& words) {
    const auto ran = repository.release(words);
    EXPECT_NE(ran.code, 0) << words;
    EXPECT_EQ(ran.out.find("it checks"), ran.out.npos) << words;
    return ran.out;
  };
  EXPECT_NE(refused("").find("usage:"), std::string::npos);
  EXPECT_NE(refused("1.2").find("usage:"), std::string::npos);
  EXPECT_NE(refused("0.01.0").find("usage:"), std::string::npos);
  EXPECT_NE(refused("0.2.0").find("TOOLYARD_MIRROR"), std::string::npos);
  EXPECT_NE(refused("0.0.9 --without-clean-roots").find("comes before 0.1.0"), std::string::npos);
  EXPECT_NE(refused("0.1.0 --without-clean-roots").find("released already"), std::string::npos);
  repository.write("CHANGELOG.md", "# Changelog\n\n## 0.2.0 - unreleased\n");
  EXPECT_NE(refused("0.2.0 --without-clean-roots").find("not committed"), std::string::npos);
  repository.run("git commit -q -a -m b");
  EXPECT_NE(refused("0.2.0 --without-clean-roots").find("no entries"), std::string::npos);
}

TEST(Release, RefusesAVersionThatTheChangelogDoesNotName) {
  const Repository repository;
  const auto refused = repository.release("0.3.0 --without-clean-roots");
  EXPECT_NE(refused.code, 0);
  EXPECT_NE(refused.out.find("## 0.3.0 - unreleased"), std::string::npos) << refused.out;
}

TEST(Changelog, BeginsWithTheVersionOfTheProgram) {
  const auto changelog = content_of(source_folder() + "/CHANGELOG.md");
  const auto heading = changelog.find("\n## ") + 4;
  const auto newest = changelog.substr(heading, changelog.find(" - ", heading) - heading);
  const auto version = run_line("toolyard --version").out;
  EXPECT_TRUE(version.starts_with("toolyard " + newest + "\n") ||
              version.starts_with("toolyard " + newest + " "))
      << newest << " or " << version;
}

TEST(Release, StopsAtTheFirstFailedCheck) {
  const Repository repository;
  repository.write("faulty", "");
  const auto ran = repository.release();
  EXPECT_NE(ran.code, 0);
  EXPECT_EQ(ran.out, "it checks\nit builds fuzz\nit tests \n");
  EXPECT_EQ(repository.run("git status --porcelain; git tag").out, "v0.1.0\n");
}

TEST(Release, ContinuesAtTheFailedCheckOfTheSameCommit) {
  const Repository repository;
  repository.write("faulty", "");
  EXPECT_NE(repository.release().code, 0);
  repository.run("rm faulty");
  const auto again = repository.release();
  EXPECT_EQ(again.code, 0);
  EXPECT_TRUE(again.out.starts_with("it tests \nit tests --preset asan\n")) << again.out;
}

TEST(Release, RepeatsAllChecksForAnotherCommit) {
  const Repository repository;
  repository.write("faulty", "");
  EXPECT_NE(repository.release().code, 0);
  repository.run("git commit -q --allow-empty -m b");
  EXPECT_EQ(repository.release().out, "it checks\nit builds fuzz\nit tests \n");
}

}  // namespace
}  // namespace toolyard::testing
