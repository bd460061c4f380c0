#include "pages/theme/theme.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temporary_folder.h"

namespace toolyard::pages {
namespace {

class ThemeFiles : public ::testing::Test {
 protected:
  void put(const std::string& name, std::string_view text) {
    std::ofstream(folder_.path() / name) << text;
  }
  // Returns why the theme is refused; empty if it is not.
  std::string refusal() const {
    try {
      Theme::load(folder_.path());
    } catch (const std::runtime_error& fault) {
      return fault.what();
    }
    return {};
  }

  testing::TemporaryFolder folder_;
};

TEST_F(ThemeFiles, ReplaceThoseOfTheDefaultTheme) {
  put("missing.mustache", "<p>{{title}} {{{title}}}</p>{{>part-bottom}}");
  put("part-bottom.mustache", "<hr>");
  auto view = object();
  view.set("title", text("<b> & \"'"));
  EXPECT_EQ(Theme::load(folder_.path())->render("missing", view),
            "<p>&lt;b&gt; &amp; &quot;&apos; <b> & \"'</p><hr>");
  EXPECT_EQ(refusal(), "");
}

TEST_F(ThemeFiles, AreRefusedWithFileAndLine) {
  put("text.mustache", "<p>\n{{#tags}}\n<li>");
  EXPECT_TRUE(refusal().starts_with("text.mustache:2: ")) << refusal();
  put("text.mustache", "<p>\n\n{{>part-nothing}}");
  EXPECT_EQ(refusal(), "text.mustache:3: includes `part-nothing`, which does not exist");
  put("text.mustache", "{{>list}}");
  EXPECT_EQ(refusal(), "text.mustache:1: includes `list`, which does not exist") << "not a part";
  put("text.mustache", "{{=<% %>=}}");
  EXPECT_TRUE(refusal().starts_with("text.mustache:1: other delimiters")) << refusal();
  std::string deep;
  for (int i = 0; i < 60; ++i) deep += "{{#a}}";
  put("text.mustache", deep);
  EXPECT_TRUE(refusal().starts_with("text.mustache:1: has more than 50")) << refusal();
}

TEST_F(ThemeFiles, ThatIncludeThemselvesAreRefused) {
  put("part-card.mustache", "\n{{> part-crumbs }}");
  put("part-crumbs.mustache", "{{>part-card}}");
  EXPECT_TRUE(refusal().contains("which includes this file")) << refusal();
}

TEST_F(ThemeFiles, ThatAreNoTemplatesAreRefused) {
  put("texts.mustache", "");
  EXPECT_EQ(refusal(), "texts.mustache: no template of the theme has this name");
  std::filesystem::remove(folder_.path() / "texts.mustache");
  put("text.mustache", std::string(Theme::max_file_bytes + 1, 'x'));
  EXPECT_EQ(refusal(), "text.mustache: is larger than 256 KiB");
  put("text.mustache", "\xff");
  EXPECT_EQ(refusal(), "text.mustache: is not valid UTF-8");
  std::filesystem::remove(folder_.path() / "text.mustache");
  std::filesystem::create_symlink("/etc/passwd", folder_.path() / "text.mustache");
  EXPECT_EQ(refusal(), "text.mustache: cannot be read, or is a symbolic link");
  std::filesystem::remove(folder_.path() / "text.mustache");
  std::filesystem::create_directory(folder_.path() / "text.mustache");
  EXPECT_EQ(refusal(), "text.mustache: is not a file");
  put("notes.txt", "{{");
  std::filesystem::remove(folder_.path() / "text.mustache");
  EXPECT_EQ(refusal(), "") << "other files are left alone";
  EXPECT_THROW(Theme::load(folder_.path() / "nowhere"), std::runtime_error);
}

}  // namespace
}  // namespace toolyard::pages
