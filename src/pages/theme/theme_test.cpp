#include "pages/theme/theme.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "pages/dates.h"
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

TEST(ThemeWords, AreInEveryLanguageThatIsShipped) {
  const auto& english = usual_words("en").table();
  for (const auto* locale : {"ar", "da", "de", "es", "fr", "it", "nl", "pl", "pt", "sv"}) {
    const auto& table = usual_words(locale).table();
    std::size_t own = 0;
    for (const auto& [name, word] : english) {
      EXPECT_FALSE(table.at(name).empty()) << locale << " " << name;
      own += table.at(name) != word;
      for (auto at = word.find('{'); at != word.npos; at = word.find('{', at + 1))
        EXPECT_TRUE(table.at(name).contains(word.substr(at, word.find('}', at) + 1 - at)))
            << locale << " " << name;
    }
    EXPECT_GT(own, english.size() * 4 / 5) << locale;
  }
  EXPECT_EQ(usual_words("de-AT")["older_texts"], "Ältere Texte");
  EXPECT_EQ(usual_words("PT-br")["search"], usual_words("pt")["search"]);
  EXPECT_EQ(usual_words("fi")["search"], "Search") << "no table";
  EXPECT_EQ(usual_words("fr").with("page_number", "number", "3"), "Page 3");
  EXPECT_THROW(usual_words("en")["nothing"], std::logic_error);
}

TEST(DirectionOfLanguages, IsThatOfTheirScript) {
  for (const auto* locale : {"ar", "ar-EG", "he", "fa", "ur", "ps", "yi", "dv", "ckb", "az-Arab"})
    EXPECT_TRUE(is_right_to_left(locale)) << locale;
  for (const auto* locale : {"en", "de-AT", "az", "ar-Latn", "ja", "el", "", "not a locale"})
    EXPECT_FALSE(is_right_to_left(locale)) << locale;
}

TEST_F(ThemeFiles, ReplaceWords) {
  put("words-de.json", R"({"search": "Finden", "older": "Früher"})");
  put("words-de-AT.json", R"({"search": "Aufspüren"})");
  put("words-fi.json", R"({"search": "Haku"})");
  put("missing.mustache", "{{word.search}} {{word.older}}");
  const auto theme = Theme::load(folder_.path());
  const auto shown = [&](std::string_view locale) {
    auto view = object();
    view.set("word", theme->words(locale).view());
    return theme->render("missing", view);
  };
  EXPECT_EQ(shown("de"), "Finden Früher");
  EXPECT_EQ(shown("de-AT"), "Aufspüren Früher") << "what it lacks is that of the language";
  EXPECT_EQ(shown("fi"), "Haku Older") << "what it lacks is English";
  EXPECT_EQ(shown("sv"), "Sök Äldre") << "other languages stay";
  EXPECT_EQ(usual_words("de")["search"], "Suche") << "other themes stay";
}

TEST_F(ThemeFiles, OfWordsAreRefusedWithTheWord) {
  const auto refused = [&](std::string_view text) {
    put("words-de.json", text);
    return refusal();
  };
  EXPECT_EQ(refused(R"({"serch": "Suche"})"), "words-de.json: the theme has no word `serch`");
  EXPECT_EQ(refused(R"({"page_number": "Seite {nummer}"})"),
            "words-de.json: `page_number` has no placeholder {nummer}");
  EXPECT_TRUE(refused(R"({"search": 1})").starts_with("words-de.json: `search`: ")) << refusal();
  for (const auto* text : {"", "{", "[]", "null", R"("a")", R"({"search": "a"}, "b": {})"})
    EXPECT_EQ(refused(text), "words-de.json: is not a JSON object of words by name") << text;
  EXPECT_EQ(refused(R"({"search": "a", "search": "b"})").substr(0, 13), "words-de.json");
  EXPECT_EQ(refused("{}"), "");
  put("text.mustache", "<p>\n{{#word.older}}{{ word.oldest }}{{/word.older}}");
  EXPECT_EQ(refusal(), "text.mustache:2: the theme has no word `oldest`");
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
