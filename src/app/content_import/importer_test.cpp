// Tests the import of folders: which files are read, and that either all or none are written.
#include "app/content_import/importer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/areas/content.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::content_import {
namespace {

using content::Status;
using testing::TemporaryFolder;

class Folder {
 public:
  Folder& put(const std::string& path, std::string_view text) {
    std::filesystem::create_directories((root() / path).parent_path());
    std::ofstream(root() / path, std::ios::binary) << text;
    return *this;
  }
  std::filesystem::path root() const { return folder_.path() / "content"; }
  std::filesystem::path beside() const { return folder_.path(); }
  ReadFolder read() const { return read_folder(root(), {}); }
  // Returns a line `path:line: what` for each fault.
  std::string faults() const {
    std::string all;
    for (const auto& [path, line, what] : read().faults)
      all += path + ":" + std::to_string(line) + ": " + what + "\n";
    return all;
  }

 private:
  TemporaryFolder folder_;
};

constexpr uid_t nobody = 65'534;

TEST(ImportedFolder, ReadsMarkdownInTheOrderOfItsPaths) {
  Folder folder;
  folder.put("b/z.md", "# Z").put("b/a/x.markdown", "# X").put("a/y.MD", "# Y");
  folder.put("b/notes.txt", "x").put("b/.hidden.md", "x").put(".git/c.md", "x").put("b/md", "x");
  std::vector<std::string> paths;
  for (const auto& page : folder.read().pages) paths.push_back(page.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"a/y.MD", "b/a/x.markdown", "b/z.md"}));
  EXPECT_EQ(folder.faults(), "");
}

TEST(ImportedFolder, LeavesNothingOutInSilence) {
  Folder folder;
  folder.put("a/good.md", "# T").put("a/large.md", std::string(max_file_bytes + 1, 'x'));
  folder.put("../outside/secret.md", "# Secret");
  std::filesystem::create_symlink("../../outside/secret.md", folder.root() / "a/link.md");
  std::filesystem::create_directory_symlink("../outside", folder.root() / "folder");
  std::filesystem::create_symlink("nowhere", folder.root() / "a/picture.png");
  ASSERT_EQ(mkfifo((folder.root() / "a/pipe.md").c_str(), 0600), 0);
  EXPECT_EQ(folder.faults(),
            "a/large.md:0: The file exceeds 2 MiB.\n"
            "a/link.md:0: Symbolic links are not followed.\n"
            "a/pipe.md:0: Not a regular file.\n"
            "folder:0: Symbolic links are not followed.\n");
  Folder other;
  other.put("a/\xff.md", "# T").put("\xfe/b.md", "# T").put("a/\xff.txt", "x");
  EXPECT_EQ(other.faults(),
            "a/\xff.md:0: The name is not valid UTF-8.\n"
            "\xfe:0: The name is not valid UTF-8.\n");
}

TEST(ImportedFolder, WhatCannotBeReadIsAFault) {
  Folder folder;
  EXPECT_EQ(folder.faults(), ":0: The folder cannot be read: No such file or directory.\n");
  folder.put("a/closed.md", "# T").put("a/closed/b.md", "# T");
  EXPECT_EQ(read_folder(folder.root() / "a/closed.md", {}).faults[0].what,
            "The folder cannot be read: Not a directory.");
  chmod(folder.beside().c_str(), 0755);
  chmod((folder.root() / "a/closed.md").c_str(), 0);
  chmod((folder.root() / "a/closed").c_str(), 0);
  const auto me = geteuid();
  // Permissions do not apply to root.
  ASSERT_TRUE(me != 0 || seteuid(nobody) == 0);
  EXPECT_EQ(folder.faults(),
            "a/closed.md:0: The file cannot be read: Permission denied.\n"
            "a/closed/:0: The folder cannot be read: Permission denied.\n");
  ASSERT_TRUE(me != 0 || seteuid(me) == 0);
  chmod((folder.root() / "a/closed").c_str(), 0700);
}

TEST(ImportedFolder, AFileOfTheLargestSizeIsRead) {
  Folder folder;
  folder.put("a/large.md", std::string(max_file_bytes, 'x'));
  EXPECT_EQ(folder.faults(),
            "a/large.md:0: title: This field is required.\n"
            "a/large.md:0: body: Must be at most 1 MiB.\n");
}

TEST(ImportedFolder, AllFilesTogetherAreBounded) {
  Folder folder;
  for (const auto* name : {"a", "b", "c", "d"})
    folder.put(std::string("x/") + name + ".md", "# T\n" + std::string(1'000'000, 'x'));
  EXPECT_TRUE(folder.read().faults.empty());
  const auto read = read_folder(folder.root(), {}, std::size_t{2} << 20);
  ASSERT_EQ(read.faults.size(), 1u);
  EXPECT_EQ(read.faults[0].path, "x/c.md");
  EXPECT_EQ(read.faults[0].what, "With this file, the total size exceeds 2 MiB altogether.");
}

TEST(ImportedFolder, TwoFilesAreNotOneItem) {
  Folder folder;
  folder.put("a/one.md", "# T").put("a/two.md", "---\nlocale: en\nslug: one\n---\n# T");
  folder.put("a/one.de.md", "# T").put("b/one.md", "# T").put("a/c/one.md", "# T");
  EXPECT_EQ(
      folder.faults(),
      "a/one.md:0: The file has the same content type, locale and slug as a/c/one.md: a, en, one.\n"
      "a/two.md:3: The file has the same content type, locale and slug as a/c/one.md: a, en, "
      "one.\n");
}

class ImportedPages : public testing::ContentTest {
 protected:
  Written write(const Call& call, Trial trial = Trial::no) {
    const auto read = folder_.read();
    EXPECT_TRUE(read.faults.empty()) << folder_.faults();
    return write_pages(*database_, items_, call, read.pages, trial).value();
  }
  static std::string counts(const Written& written) {
    std::string text = std::to_string(written.made) + " " + std::to_string(written.changed) + " " +
                       std::to_string(written.unchanged);
    for (const auto& [path, line, what] : written.faults)
      text += "\n" + path + ":" + std::to_string(line) + ": " + what;
    return text;
  }
  std::size_t there() { return titles({}).size(); }

  Folder folder_;
};
INSTANTIATE_TEST_SUITE_P(Engines, ImportedPages, testing::both_engines(), testing::engine_name);

TEST_P(ImportedPages, AreMadeChangedAndLeftAlone) {
  folder_.put("blog/a.md", "---\nstatus: published\n---\n# A\n\nText").put("blog/b.md", "# B");
  EXPECT_EQ(counts(write(approver_)), "2 0 0");
  EXPECT_EQ(counts(write(approver_)), "0 0 2");
  folder_.put("blog/a.md", "---\nstatus: published\n---\n# A\n\nOther").put("blog/c.md", "# C");
  const auto written = write(approver_);
  EXPECT_EQ(counts(written), "1 1 1");
  EXPECT_EQ(written.changes,
            (std::vector<std::string>{"blog/a.md: changed, blog, en, a: published",
                                      "blog/c.md: created as blog, en, c: draft"}));
  EXPECT_EQ(now_is(content::ItemId{1}).live_revision, 2);
}

TEST_P(ImportedPages, AreWrittenAllOrNone) {
  folder_.put("blog/a.md", "# A").put("blog/b.md", "---\ntitle: B\ntemplate: 77\n---\n");
  folder_.put("blog/c.md", "---\nstatus: approved\n---\n# C").put("blog/d.md", "# D");
  EXPECT_EQ(counts(write(editor_)),
            "2 0 0\nblog/b.md:3: template: There is no prompt template with this id.\n"
            "blog/c.md:0: Creating approved or published content requires the role `approver`.");
  EXPECT_EQ(there(), 0u);
}

TEST_P(ImportedPages, AStatementThatIsRefusedEndsIt) {
  auto live = page("Live");
  live.slug = "a";
  live.status = Status::published;
  const auto made = make(live);
  ASSERT_TRUE(save(editor_, made.id, [](ContentItem& item) { item.slug = "moved"; }));
  folder_.put("blog/0.md", "# Zero").put("blog/b.md", "# B\n\nText");
  folder_.put("blog/a.md", "---\nstatus: published\n---\n# A\n\nText");
  EXPECT_EQ(counts(write(approver_)),
            "1 0 0\nblog/a.md:0: slug: Live content of this type and locale has this slug until "
            "that content is published again or unpublished.");
  EXPECT_EQ(there(), 1u);
}

TEST_P(ImportedPages, OldPathsLeadToTheNewOnes) {
  auto options = options_;
  options.url_of = [](std::string_view, std::string_view type, std::string_view slug,
                      std::string_view) -> std::string {
    return type == "blog" ? "https://here/blog/" + std::string(slug) + "/" : "";
  };
  content::ItemService items(*database_, jobs_.queue(), clock_, options, comments_);
  folder_.put("blog/a.md", "---\naliases: [/old/, /blog/a/]\n---\n# A");
  folder_.put("note/b.md", "---\nurl: /b/\n---\n# B");
  const auto pages = folder_.read().pages;
  std::vector<std::string> led;
  const auto redirect = [&](Transaction&, std::string_view from, std::string_view to) {
    led.push_back(std::string(from) + " " + std::string(to));
    return Result<void>();
  };
  const auto written = write_pages(*database_, items, approver_, pages, Trial::no, redirect);
  EXPECT_EQ(led, std::vector<std::string>{"/old/ /blog/a/"});
  EXPECT_EQ(written->redirects, 1u);
  EXPECT_EQ(written->old_paths,
            std::vector<std::string>{"note/b.md: was at /b/, and has no page here"});
  EXPECT_EQ(write_pages(*database_, items, approver_, pages, Trial::no)->old_paths,
            (std::vector<std::string>{"blog/a.md: was at /old/, and is at /blog/a/",
                                      "note/b.md: was at /b/, and has no page here"}));
}

TEST_P(ImportedPages, ATrialChangesNothing) {
  folder_.put("blog/a.md", "# A");
  const auto written = write(editor_, Trial::yes);
  EXPECT_EQ(counts(written), "1 0 0");
  EXPECT_EQ(written.changes.size(), 1u);
  EXPECT_EQ(there(), 0u);
  EXPECT_EQ(counts(write(editor_)), "1 0 0");
}

}  // namespace
}  // namespace toolyard::content_import
