#include "pages/media/text_pictures.h"

#include <gtest/gtest.h>

#include <ctime>

namespace toolyard::pages {
namespace {

media::ShownPicture harbour() {
  return {.alt = "A \"quiet\" harbour",
          .url = "/media/12/h-0.jpg",
          .media_type = "image/jpeg",
          .width = 2400,
          .height = 1600,
          .sizes = {{2400, 1600, 9, "image/jpeg", "/media/12/h-0.jpg"},
                    {1200, 800, 5, "image/jpeg", "/media/12/h-0-1200.jpg"},
                    {480, 320, 1, "image/webp", "/media/12/h-0-480.webp"},
                    {2400, 1600, 7, "image/webp", "/media/12/h-0.webp"}}};
}

std::string shown(std::string_view html, media::ShownPicture picture = harbour()) {
  return with_pictures(html, [&](std::span<const std::int64_t> ids) {
    std::map<std::int64_t, media::ShownPicture> found;
    for (const auto id : ids)
      if (id == 12) found.emplace(id, picture);
    return found;
  });
}

TEST(TextPictures, GetTheirSizes) {
  EXPECT_EQ(shown("<p>a <img src=\"/media/12/h-0.jpg\" alt=\"\"> b</p>"),
            "<p>a <img src=\"/media/12/h-0-1200.jpg\" srcset=\"/media/12/h-0-480.webp 480w, "
            "/media/12/h-0.webp 2400w\" sizes=\"(min-width: 48rem) 44rem, 100vw\" width=\"2400\" "
            "height=\"1600\" alt=\"A &quot;quiet&quot; harbour\"> b</p>");
}

TEST(TextPictures, TheTextOfTheWriterTakesPrecedence) {
  EXPECT_NE(shown("<img src=\"/media/12/x\" alt=\"Boats &amp; birds\" title=\"t\" />")
                .find(" alt=\"Boats &amp; birds\" title=\"t\">"),
            std::string::npos);
  auto decoration = harbour();
  decoration.is_decorative = true;
  EXPECT_NE(shown("<img src=\"/media/12/x\" alt=\"\">", decoration).find(" alt=\"\">"),
            std::string::npos);
}

TEST(TextPictures, OthersStayAsTheyAre) {
  for (const auto* html :
       {"<p>no picture</p>", "<img src=\"https://a.example/media/12/x.png\" alt=\"\">",
        "<img src=\"/media/13/unknown.png\" alt=\"\">", "<code>/media/12/h.jpg</code>",
        "<a href=\"/media/12/h-0.jpg\">x</a>"})
    EXPECT_EQ(shown(html), html);
}

TEST(TextPictures, WithACaptionAParagraphBecomesAFigure) {
  auto picture = harbour();
  picture.caption = "At <dawn>";
  picture.credit = "Ada";
  const auto html = shown(
      "<p>before</p>\n<p dir=\"auto\"><img src=\"/media/12/x\" alt=\"a\"></p>\n"
      "<p>text <img src=\"/media/12/x\" alt=\"b\"></p>",
      picture);
  EXPECT_TRUE(html.starts_with("<p>before</p>\n<figure><img "));
  EXPECT_NE(html.find("alt=\"a\"><figcaption>At &lt;dawn&gt; <small>Ada</small></figcaption>"
                      "</figure>\n<p>text <img "),
            std::string::npos);
  EXPECT_TRUE(html.ends_with("alt=\"b\"></p>"));
}

TEST(TextPictures, ManyOutsideOfParagraphsTakeLittleTime) {
  auto picture = harbour();
  picture.caption = "At dawn";
  std::string html = "<p>list</p><ul>";
  for (int i = 0; i < 30'000; ++i) html += "<li><img src=\"/media/12/x\" alt=\"a\"></li>";
  const auto before = std::clock();
  const auto written = shown(html + "</ul>", picture);
  EXPECT_LT(std::clock() - before, 5 * CLOCKS_PER_SEC);
  EXPECT_FALSE(written.contains("<figure>"));
}

TEST(TextPictures, OnlySoManyAreLookedUp) {
  std::string html;
  for (int i = 1; i <= 3'000; ++i)
    html += "<img src=\"/media/" + std::to_string(i) + "/x\" alt=\"a\">";
  std::size_t count = 0;
  with_pictures(html, [&](std::span<const std::int64_t> ids) {
    count = ids.size();
    return std::map<std::int64_t, media::ShownPicture>();
  });
  EXPECT_EQ(count, 1'000U);
}

TEST(TextPictures, AreListed) {
  const auto found = pictures_in(
      "<img src=\"/media/12/a\" alt=\"\"><p><img alt=\"x\" src=\"/media/3/b\"></p><img "
      "src=\"/c\">");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].media, 12);
  EXPECT_EQ(found[0].alt, "");
  EXPECT_EQ(found[1].alt, "x");
}

}  // namespace
}  // namespace toolyard::pages
