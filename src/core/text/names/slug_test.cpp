#include "core/text/names/slug.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(Slug, OfATitle) {
  EXPECT_EQ(slug_of("Hello, World!"), "hello-world");
  EXPECT_EQ(slug_of("  What's  new in C++23?  "), "whats-new-in-c-23");
  EXPECT_EQ(slug_of("Crème Brûlée für Ærøskøbing: Straße"), "creme-brulee-fur-aeroskobing-strasse");
  EXPECT_EQ(slug_of("Żółć Łódź İstanbul"), "zolc-lodz-istanbul");
  EXPECT_EQ(slug_of("e\u0301tude 3×4"), "etude-3-4");
  EXPECT_EQ(slug_of("Đà Nẵng"), "da-nang");
  EXPECT_EQ(slug_of("Ășțî"), "asti");
  EXPECT_EQ(slug_of("😀 — ✓"), "");
  EXPECT_EQ(slug_of("---"), "");
  EXPECT_EQ(slug_of(""), "");
}

TEST(Slug, OfATitleInAnyScript) {
  EXPECT_EQ(slug_of("Москва и область"), "moskva-i-oblast");
  EXPECT_EQ(slug_of("Ελληνικά"), "ellenika");
  EXPECT_EQ(slug_of("日本語 base64"), "ri-ben-yu-base64");
  EXPECT_EQ(slug_of("カタカナ"), "katakana");
  EXPECT_EQ(slug_of("한국어"), "hangug-eo");
  for (const auto* title : {"العربية", "עברית", "हिन्दी", "ไทย", "ქართული", "தமிழ்", "Հայերեն"})
    EXPECT_TRUE(is_slug(slug_of(title))) << title;
}

TEST(Slug, IsAlwaysOne) {
  std::string title;
  for (char32_t c = 1; c < 200; ++c) title += "Ж\u0141 ";
  const auto slug = slug_of(title);
  EXPECT_TRUE(is_slug(slug));
  EXPECT_TRUE(is_slug(numbered(slug, 9'000'000'000'000'000'000)));
  EXPECT_FALSE(slug.ends_with('-'));
}

TEST(Slug, Numbers) {
  EXPECT_EQ(numbered("a", 1), "a");
  EXPECT_EQ(numbered("a", 2), "a-2");
}

TEST(Slug, Knows) {
  EXPECT_TRUE(is_slug("a-1"));
  for (const auto* text : {"", "A", "a b", "ä", "a_b", "a/b"}) EXPECT_FALSE(is_slug(text)) << text;
  EXPECT_TRUE(is_slug(std::string(220, 'a')));
  EXPECT_FALSE(is_slug(std::string(221, 'a')));
}

}  // namespace
}  // namespace toolyard
