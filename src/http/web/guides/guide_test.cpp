#include "http/web/guides/guide.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toolyard::http {
namespace {

constexpr std::string_view text =
    "# Some *errors*\n\nWhat `went` wrong.\n\n## One\n\nSee `Retry-After`, [limits](limits.md#429) "
    "and "
    "[keys](/docs/keys/).\n\n"
    "### Below\n\n## Two\n\n```sh\ncurl http://127.0.0.1:8080/api/v1/\n```\n\n| a |\n|---|\n| b "
    "|\n";

TEST(Guide, IsMadeOfMarkdown) {
  const auto guide = guide_of("errors", text, "");
  EXPECT_EQ(guide.path, "/docs/guides/errors/");
  EXPECT_EQ(guide.title, "Some errors");
  EXPECT_EQ(guide.lead, "What went wrong.");
  ASSERT_EQ(guide.headings.size(), 3u);
  EXPECT_EQ(guide.headings[1].level, 3);
  EXPECT_EQ(guide.headings[2].text, "Two");
  EXPECT_NE(guide.html.find("<h2 id=\"two\">"), std::string::npos) << guide.html;
  EXPECT_EQ(guide.html.find("<h1"), std::string::npos) << "the page has a heading of its own";
  EXPECT_EQ(guide.words, "went wrong retry after");
}

TEST(Guide, LinksToPages) {
  const auto html = guide_of("errors", text, "").html;
  EXPECT_NE(html.find("href=\"/docs/guides/limits/#429\""), std::string::npos) << html;
  EXPECT_NE(html.find("href=\"/docs/keys/\""), std::string::npos) << html;
}

TEST(Guide, NamesTheAddressOfTheServerIfItIsKnown) {
  const std::string_view example = "curl http://127.0.0.1:8080/api/v1/";
  EXPECT_NE(guide_of("errors", text, "").html.find(example), std::string::npos);
  const auto html = guide_of("errors", text, "https://tools.example.org").html;
  EXPECT_NE(html.find("curl https://tools.example.org/api/v1/"), std::string::npos) << html;
}

TEST(Guide, ScrollsByKeyboardWhatIsWide) {
  const auto html = guide_of("errors", text, "").html;
  EXPECT_NE(html.find("<pre tabindex=\"0\">"), std::string::npos) << html;
  EXPECT_NE(html.find("<div class=\"table-scroll\" tabindex=\"0\"><table>"), std::string::npos)
      << html;
}

TEST(Guide, BeginsWithAHeadingAndAParagraph) {
  EXPECT_THROW(guide_of("errors", "No heading.\n\nText.\n", ""), std::logic_error);
  EXPECT_THROW(guide_of("errors", "# Alone\n", ""), std::logic_error);
}

TEST(Guide, IsReadInOrder) {
  const auto all = guides("");
  ASSERT_GE(all.size(), 7u);
  EXPECT_EQ(all[0].name, "authentication");
  EXPECT_EQ(all[1].name, "requests");
}

}  // namespace
}  // namespace toolyard::http
