#include "areas/site/addresses.h"

#include <gtest/gtest.h>

namespace toolyard::site {
namespace {

class SiteAddresses : public ::testing::Test {
 protected:
  SiteText site = [] {
    SiteText text;
    text.locales = {"en", "de", "pt-BR"};
    text.addresses = {{.content_type = "case_study", .path = "stories"},
                      {.content_type = "internal_note", .path = "", .is_shown = false}};
    return text;
  }();
  std::string path(std::string_view locale, std::string_view type, std::string_view slug,
                   std::string_view tool = {}) const {
    return path_of_text(site, locale, type, slug, tool);
  }
};

TEST_F(SiteAddresses, OfTexts) {
  EXPECT_EQ(path("en", "blog", "base64"), "/blog/base64/");
  EXPECT_EQ(path("de", "tutorial", "base64"), "/de/tutorials/base64/");
  EXPECT_EQ(path("pt-BR", "comparison", "a"), "/pt-br/compare/a/");
  EXPECT_EQ(path("en", "landing", "privacy"), "/privacy/");
  EXPECT_EQ(path("de", "landing", "home"), "/de/");
  EXPECT_EQ(path("en", "case_study", "acme"), "/stories/acme/");
  EXPECT_EQ(path("en", "release_note", "v2"), "/release-note/v2/");
  EXPECT_EQ(path("en", "meta", "x", "base64"), "/t/base64/");
  EXPECT_EQ(path("en", "meta", "x"), "");
  EXPECT_EQ(path("fr", "blog", "x"), "") << "not a locale of the site";
  EXPECT_EQ(path("en", "internal_note", "x"), "") << "not shown";
}

TEST_F(SiteAddresses, AreReadBack) {
  for (const auto* text :
       {"/", "/de/", "/t/base64/", "/de/t/base64/", "/blog/", "/pt-br/blog/base64/", "/privacy/",
        "/stories/acme/", "/release-note/v2/", "/tags/json/", "/de/authors/ada-lovelace/",
        "/search/", "/feed.xml", "/de/feed.json", "/blog/feed.xml", "/newsletter/",
        "/de/newsletter/spring-3/", "/newsletter/feed.xml"}) {
    const auto address = address_of(site, text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(path_of(site, *address), text);
  }
}

TEST_F(SiteAddresses, HaveOneSpelling) {
  EXPECT_EQ(canonical_path("/Blog//Base64"), "/blog/base64/");
  EXPECT_EQ(canonical_path("/tags/caf%c3%a9/"), "/tags/caf%C3%A9/");
  EXPECT_EQ(canonical_path("/feed.xml"), "/feed.xml");
  EXPECT_EQ(canonical_path("/tags/v1.2/"), "/tags/v1.2/");
  EXPECT_EQ(canonical_path(""), "/");
  EXPECT_FALSE(canonical_path("/%ff/"));
  EXPECT_FALSE(canonical_path("/100%/"));
}

TEST_F(SiteAddresses, ThatMeanNothing) {
  for (const auto* text : {"/blog/a/b/", "//", "/a//b/", "/internal-note/x/", "/admin/x/",
                           "/feed.atom", "/a/b/feed.xml", "blog/", "", "/api/v1/"})
    EXPECT_FALSE(address_of(site, text)) << text;
}

TEST_F(SiteAddresses, OfTypesThatNothingNamesAreListsIfNoLandingTextIsThere) {
  const auto address = address_of(site, "/release-note/");
  ASSERT_TRUE(address);
  EXPECT_EQ(address->kind, PageKind::text);
  const auto list = list_instead(site, *address);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->content_type, "release_note");
  EXPECT_EQ(path_of(site, *list), "/release-note/");
  EXPECT_FALSE(list_instead(site, *address_of(site, "/internal-note/")));
}

TEST_F(SiteAddresses, AreShownInTheLanguageOfTheReader) {
  EXPECT_EQ(shown_locale(site, "de"), "de");
  EXPECT_EQ(shown_locale(site, "de-AT"), "de");
  EXPECT_EQ(shown_locale(site, "pt-br"), "pt-BR");
  EXPECT_EQ(shown_locale(site, "pt"), "pt-BR");
  EXPECT_EQ(shown_locale(site, "tlh"), "en");
  EXPECT_EQ(shown_locale(site, ""), "en");
}

TEST_F(SiteAddresses, ThatTheProgramUsesAreReserved) {
  for (const auto* slug : {"api", "admin", "docs", "blog", "compare", "stories", "de", "pt-br"})
    EXPECT_TRUE(is_reserved(site, slug)) << slug;
  for (const auto* slug : {"privacy", "home", "fr", "about"})
    EXPECT_FALSE(is_reserved(site, slug)) << slug;
}

}  // namespace
}  // namespace toolyard::site
