#include "app/wiring/safe_html.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

using content::BodyFormat;

TEST(SafeHtml, OfMarkdown) {
  EXPECT_EQ(safe_html("# A\n\n*b* [x](javascript:1)", BodyFormat::markdown).find("javascript"),
            std::string::npos);
  EXPECT_NE(safe_html("*b*", BodyFormat::markdown).find("<em>b</em>"), std::string::npos);
}

TEST(SafeHtml, OfHtml) {
  EXPECT_EQ(safe_html("<p>a<script>alert(1)</script><b onclick=x>c", BodyFormat::html),
            "<p>a<strong>c</strong></p>");
  EXPECT_EQ(safe_html("1 < 2", BodyFormat::html), "1 &lt; 2");
}

TEST(SafeHtml, KeepsWhatTablesAndFiguresConsistOf) {
  const std::string_view table =
      "<table dir=\"rtl\" lang=\"ar\"><caption>Prices</caption><colgroup><col span=\"2\" "
      "/></colgroup>"
      "<thead><tr><th scope=\"col\" colspan=\"2\">A</th></tr></thead><tfoot><tr><td rowspan=\"2\">"
      "<abbr title=\"Value added tax\">VAT</abbr> <mark>19 %</mark></td></tr></tfoot></table>";
  EXPECT_EQ(safe_html(table, BodyFormat::html), table);
  const std::string_view figure =
      "<figure><img src=\"a.png\" srcset=\"a.png 1x, b.png 2x\" alt=\"A\" /><figcaption>A"
      "</figcaption></figure><picture><source srcset=\"/c.webp 640w\" type=\"image/webp\" "
      "/></picture>";
  EXPECT_EQ(safe_html(figure, BodyFormat::html), figure);
  EXPECT_EQ(safe_html("<a href=\"https://a.example/\" rel=\"sponsored opener nofollow\">a</a>",
                      BodyFormat::html),
            "<a href=\"https://a.example/\" rel=\"sponsored nofollow\">a</a>");
}

TEST(SafeHtml, KeepsNothingThatLoadsOrBreaksThePage) {
  EXPECT_EQ(safe_html("<td colspan=9999999 rowspan=-1 scope=x headers=\"a b\">", BodyFormat::html),
            "<td headers=\"user-content-a user-content-b\"></td>");
  for (const auto* html :
       {"<img srcset=\"javascript:alert(1) 1x\">", "<img srcset=\"a.png 1x, data:x\">",
        "<img srcset=\",\">", "<source src=\"a.mp4\">", "<p dir=\"x\" lang=\"a b\">"})
    EXPECT_EQ(safe_html(html, BodyFormat::html).find('"'), std::string::npos) << html;
}

TEST(SafeHtml, LinksWithinATextWork) {
  EXPECT_EQ(
      safe_html("<p id=\"x\">a</p><a href=\"#x\">b</a><a href=\"#top\">c</a>", BodyFormat::html),
      "<p id=\"user-content-x\">a</p><a href=\"#user-content-x\">b</a><a href=\"#top\">c</a>");
  const auto html = safe_html(
      "[up](#an-end)\n\n## An end\n\n<a id=\"y\"></a>[y](#y)[^1]\n\n[^1]: n", BodyFormat::markdown);
  for (const auto* part : {"<a href=\"#user-content-an-end\">", "<h2 id=\"user-content-an-end\">",
                           "<a href=\"#user-content-y\">", "<a id=\"user-content-y\">",
                           "href=\"#fn-1\"", "id=\"fn-1\""})
    EXPECT_TRUE(html.contains(part)) << part << "\n" << html;
}

TEST(SafeHtml, HeadingsHaveIds) {
  EXPECT_EQ(safe_html("<h2>One &amp; <em>two</em></h2><h3 id=\"x\">b</h3><h2>x</h2><hr>",
                      BodyFormat::html),
            "<h2 id=\"user-content-one--two\">One &amp; <em>two</em></h2>"
            "<h3 id=\"user-content-x\">b</h3><h2 id=\"user-content-x-1\">x</h2><hr />");
}

TEST(SafeHtml, OfText) {
  EXPECT_EQ(safe_html("a <b>\r\nc\n\n \n d\n", BodyFormat::text),
            "<p>a &lt;b&gt;<br>\nc</p>\n<p> d</p>\n");
  EXPECT_EQ(safe_html("", BodyFormat::text), "");
  EXPECT_EQ(safe_html("\n\n", BodyFormat::text), "");
}

TEST(SafeHtml, TextEndsWithItsLastParagraph) {
  EXPECT_EQ(safe_html("a\n\n", BodyFormat::text), "<p>a</p>\n");
}

}  // namespace
}  // namespace toolyard
