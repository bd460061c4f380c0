#include "areas/content/text/quality.h"

#include <gtest/gtest.h>

#include "areas/content/items/checks.h"
#include "areas/content/items/model.h"

namespace toolyard::content {
namespace {

std::string findings(const Text& text, std::vector<std::string> banned = {}) {
  std::string all;
  for (const auto& finding : findings_of(text, banned))
    all += (all.empty() ? "" : " ") + finding.code + ":" + finding.where;
  return all;
}

Text sound() {
  Text text;
  text.title = "A title";
  text.meta_description = "What it is about.";
  return text;
}

TEST(ContentQuality, CountsWords) {
  EXPECT_EQ(count_words("", BodyFormat::text), 0);
  EXPECT_EQ(count_words("# Hello,  **world**!\n- it's co-op 3.5\n---", BodyFormat::markdown), 5);
  EXPECT_EQ(
      count_words("<p class=\"x y\">Hello<br>world</p><!-- a > b c --> 1 < 2", BodyFormat::html),
      4);
  EXPECT_EQ(count_words("<p>Hello", BodyFormat::text), 1);
  EXPECT_EQ(count_words("<p", BodyFormat::html), 0);
  EXPECT_EQ(count_words("Größe für Ёжик", BodyFormat::text), 3);
  EXPECT_EQ(count_words("漢字かな、カナ a", BodyFormat::text), 7);
  EXPECT_EQ(count_words("a\u00a0b\u3000c — d", BodyFormat::text), 4);
}

TEST(ContentQuality, FindsWhatIsWrong) {
  EXPECT_EQ(findings(sound()), "");
  auto text = sound();
  text.meta_description.clear();
  text.title = std::string(61, 'x');
  EXPECT_EQ(findings(text), "meta_missing:meta_description title_too_long:title");
  text.seo_title = "Short";
  EXPECT_EQ(findings(text), "meta_missing:meta_description");
  text.seo_title.clear();
  text.title.clear();
  for (int i = 0; i < 60; ++i) text.title += "ä";
  EXPECT_EQ(findings(text), "meta_missing:meta_description") << "characters, not bytes";
}

TEST(ContentQuality, FindsUnfilledVariablesAndBannedWords) {
  auto text = sound();
  text.body = "{{name}} and {{ name }}, Lorem IPSUM";
  text.seo_title = "{{x}}";
  EXPECT_EQ(findings(text), "unfilled_variable:body unfilled_variable:seo_title");
  EXPECT_EQ(findings(text, {"lorem ipsum", ""}),
            "unfilled_variable:body banned_word:body unfilled_variable:seo_title");
  for (int i = 0; i < 1000; ++i) text.body += "{{a" + std::to_string(i) + "}}";
  EXPECT_EQ(findings_of(text, {}).size(), 21u);
}

TEST(ContentChecks, KnowsLocales) {
  for (const auto* text : {"en", "fil", "pt-BR", "zh-Hant-TW", "de-1996"})
    EXPECT_TRUE(is_locale(text)) << text;
  for (const auto* text : {"", "e", "EN", "engl", "en-", "en-U", "en_US", "en--US", "-en",
                           "en-abcdefghi", "zh-Hant-TW-aaaaaa", "dé"})
    EXPECT_FALSE(is_locale(text)) << text;
}

TEST(ContentChecks, KnowsContentTypes) {
  EXPECT_TRUE(is_content_type("tool_page_2"));
  for (const auto* text : {"", "Blog", "a-b", "a b", "é"}) EXPECT_FALSE(is_content_type(text));
  EXPECT_TRUE(is_content_type(std::string(32, 'a')));
  EXPECT_FALSE(is_content_type(std::string(33, 'a')));
}

}  // namespace
}  // namespace toolyard::content
