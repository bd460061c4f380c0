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
