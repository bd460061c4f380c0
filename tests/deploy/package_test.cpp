// The Debian package: its content, reproducible builds, and valid manual pages.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/deploy/files.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace toolyard {
namespace {

using namespace toolyard::testing;

// A package with the program under test, built with the lowest compression.
class Package {
 public:
  Package() {
    made_ = run_line(source_folder() + "/scripts/make-package.sh " + program() + " " +
                     folder_.path().string() + " 0");
    if (made_.code == 0) file_ = made_.out.substr(0, made_.out.find('\n'));
  }
  static bool can_be_made() { return has_program("dpkg-shlibdeps"); }
  const std::string& file() const { return file_; }
  const std::string& output() const { return made_.out; }
  std::string field(const std::string& name) const {
    return run_line("dpkg-deb -f " + file_ + " " + name).out;
  }
  // Returns modes, owners and names, such as "-rw------- root/root ./etc/toolyard/secrets.env".
  std::string listing() const {
    return run_line("dpkg-deb -c " + file_ + " | awk '{ $3 = $4 = $5 = \"\"; print }' | tr -s ' '")
        .out;
  }
  Ran content(const std::string& path) const {
    return run_line("dpkg-deb --fsys-tarfile " + file_ + " | tar -xO ./" + path);
  }

 private:
  TemporaryFolder folder_;
  Ran made_;
  std::string file_;
};

TEST(Package, HasWhatAnOperatorNeeds) {
  if (!Package::can_be_made()) GTEST_SKIP() << "dpkg-dev is not installed";
  const Package package;
  ASSERT_FALSE(package.file().empty()) << package.output();
  const auto listing = package.listing();
  for (const auto* line : {"-rwxr-xr-x root/root ./usr/bin/toolyard\n",
                           "-rwxr-xr-x root/root ./usr/sbin/toolyardctl\n",
                           "-rw-r--r-- root/root ./usr/lib/systemd/system/toolyard.service\n",
                           "-rw-r--r-- root/root ./etc/toolyard/toolyard.toml\n",
                           "-rw------- root/root ./etc/toolyard/secrets.env\n",
                           "-rw-r--r-- root/root ./usr/share/man/man1/toolyard.1.gz\n",
                           "-rw-r--r-- root/root ./usr/share/man/man5/toolyard.toml.5.gz\n",
                           "-rw-r--r-- root/root ./usr/share/man/man8/toolyardctl.8.gz\n",
                           "./usr/share/bash-completion/completions/toolyard\n",
                           "./usr/share/zsh/vendor-completions/_toolyard\n",
                           "./usr/share/fish/vendor_completions.d/toolyard.fish\n",
                           "./usr/share/doc/toolyard/operations.md\n",
                           "./usr/share/doc/toolyard/examples/nginx.conf\n",
                           "./usr/share/doc/toolyard/examples/alerts.yml\n",
                           "./usr/share/doc/toolyard/examples/fail2ban.conf\n"})
    EXPECT_NE(listing.find(line), listing.npos) << line << listing;
  EXPECT_EQ(run_line("dpkg-deb -I " + package.file() + " conffiles").out,
            "/etc/toolyard/secrets.env\n/etc/toolyard/toolyard.toml\n");
  const auto depends = package.field("Depends");
  for (const auto* library : {"libc6 (>= ", "libssl3", "libsqlite3-0", "libpq5", "libqpdf"})
    EXPECT_NE(depends.find(library), depends.npos) << depends;
  EXPECT_NE(package.field("Recommends").find("fonts-noto-core"), std::string::npos);
  EXPECT_TRUE(
      run_line("toolyard --version")
          .out.starts_with("toolyard " +
                           package.field("Version").substr(0, package.field("Version").find('+')) +
                           "\n"));
  EXPECT_EQ(package.content("usr/lib/systemd/system/toolyard.service").out,
            source_text("deploy/toolyard.service"));
  EXPECT_EQ(package.content("usr/share/man/man1/toolyard.1.gz | gzip -d").out,
            run_line("toolyard manual toolyard").out);
}

TEST(Package, IsTheSameEachTime) {
  if (!Package::can_be_made()) GTEST_SKIP() << "dpkg-dev is not installed";
  const Package first, second;
  ASSERT_FALSE(first.file().empty()) << first.output();
  EXPECT_EQ(run_line("cmp " + first.file() + " " + second.file()).out, "");
}

TEST(Package, KnowsNoFolder) {
  if (!Package::can_be_made()) GTEST_SKIP() << "dpkg-dev is not installed";
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "programs under a sanitizer tell where their sources are";
#endif
  const Package package;
  ASSERT_FALSE(package.file().empty()) << package.output();
  const auto paths = run_line("dpkg-deb --fsys-tarfile " + package.file() + " | grep -a -c -F '" +
                              source_folder() + "/'");
  EXPECT_EQ(paths.out, "0\n");
}

TEST(Package, HasAChangelogOfNarrowLines) {
  if (!Package::can_be_made()) GTEST_SKIP() << "dpkg-dev is not installed";
  const Package package;
  const TemporaryFolder folder;
  const auto log = (folder.path() / "changelog").string();
  std::ofstream(log) << package.content("usr/share/doc/toolyard/changelog.gz | gzip -d").out;
  const auto parsed = run_line("dpkg-parsechangelog -l " + log + " --all");
  EXPECT_EQ(parsed.code, 0);
  EXPECT_EQ(parsed.out.find(": warning: "), parsed.out.npos) << parsed.out;
  EXPECT_NE(parsed.out.find("Version: " + package.field("Version")), parsed.out.npos) << parsed.out;
}

TEST(Package, PleasesLintian) {
  if (!Package::can_be_made() || !has_program("lintian")) GTEST_SKIP() << "there is no lintian";
  const Package package;
  const auto linted = run_line("lintian --allow-root --fail-on error,warning " + package.file());
  EXPECT_EQ(linted.code, 0) << linted.out;
  EXPECT_EQ(linted.out, "");
}

class ManualPages : public ::testing::TestWithParam<std::string> {};

TEST_P(ManualPages, AreSound) {
  const auto page = " <(toolyard manual " + GetParam() + ")";
  const auto in_bash = [&](const std::string& line) {
    return run_line("bash -c 'PATH=" + std::filesystem::path(program()).parent_path().string() +
                    ":$PATH; set -o pipefail; " + line + "'");
  };
  if (has_program("mandoc")) {
    const auto linted = in_bash("mandoc -T lint -W warning" + page);
    EXPECT_EQ(linted.out, "");
    EXPECT_EQ(linted.code, 0);
  }
  if (has_program("man")) {
    const auto warned = in_bash("toolyard manual " + GetParam() +
                                " | LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 "
                                "-Tutf8 -Z -l - 2>&1 >/dev/null");
    EXPECT_EQ(warned.out, "");
  }
}

INSTANTIATE_TEST_SUITE_P(All, ManualPages,
                         ::testing::Values("toolyard", "toolyardctl", "toolyard.toml"),
                         [](const auto& page) {
                           return page.param == "toolyard.toml" ? "toml" : page.param;
                         });

TEST(Manual, TellsAllCommandsAndSettings) {
  const auto page = run_line("toolyard manual").out;
  EXPECT_NE(page.find(".SS import\\-content DIR|FILE [\\-\\-username USERNAME]"), page.npos)
      << page;
  EXPECT_NE(page.find(".\n.PP\nCommands that use"), page.npos) << "paragraphs stand apart";
  EXPECT_NE(page.find("\\fBhash\\-generator\\fR\n"), page.npos);
  const auto settings = run_line("toolyard manual toolyard.toml").out;
  EXPECT_NE(settings.find("\\fBlog_level\\fR\nMinimum level of logged events.\n"), settings.npos);
  EXPECT_NE(settings.find("Default: \\fB./data\\fR."), settings.npos);
  EXPECT_EQ(run_line("toolyard manual ls").code, 2);
}

}  // namespace
}  // namespace toolyard
