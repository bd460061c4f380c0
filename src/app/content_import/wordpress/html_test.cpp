// Tests of the HTML of WordPress: paragraphs, blocks and shortcodes.
#include "app/content_import/wordpress/html.h"

#include <gtest/gtest.h>

#include "app/content_import/wordpress/paragraphs.h"

namespace toolyard::content_import {
namespace {

WordpressHtml html_from(std::string_view body, std::vector<std::string_view> own = {}) {
  return html_of_wordpress(body, {.find_url = [](std::string_view id) -> std::string_view {
                                    return id == "7" ? "https://old.example/7.jpg?a=1&b=2" : "";
                                  },
                                  .own = std::move(own)});
}

TEST(WordpressParagraphs, FollowBlankLines) {
  EXPECT_EQ(with_paragraphs("One\nline.\r\n\r\nTwo <b>bold</b>.\n\n\n \nThree"),
            "<p>One<br>\nline.</p>\n<p>Two <b>bold</b>.</p>\n<p>Three</p>\n");
  EXPECT_EQ(with_paragraphs(" \n\n"), "");
  EXPECT_EQ(with_paragraphs("a<br />\nb"), "<p>a<br />\nb</p>\n");
}

TEST(WordpressParagraphs, LeaveBlocksAlone) {
  EXPECT_EQ(with_paragraphs("Before\n<h2>Title</h2>\nAfter"),
            "<p>Before</p>\n<h2>Title</h2>\n<p>After</p>\n");
  EXPECT_EQ(with_paragraphs("<ul>\n<li>One</li>\n<li>Two\nlines</li>\n</ul>"),
            "<ul><li>One</li>\n<li>Two<br>\nlines</li>\n</ul>\n");
  EXPECT_EQ(with_paragraphs("<blockquote>Said\n\nTwice</blockquote>"),
            "<blockquote><p>Said</p>\n<p>Twice</p>\n</blockquote>\n");
  EXPECT_EQ(with_paragraphs("<div>\n<div>One</div>\nTwo</div>\n\nThree"),
            "<div><div>One</div>\nTwo</div>\n<p>Three</p>\n");
  EXPECT_EQ(with_paragraphs("<p>Own\n\nlines</p>"), "<p>Own<br>\nlines</p>\n");
  EXPECT_EQ(with_paragraphs("a\n<hr>\nb"), "<p>a</p>\n<hr>\n<p>b</p>\n");
  EXPECT_EQ(with_paragraphs("<PRE>a\n\n<b>c</PRE>\nd"), "<PRE>a\n\n<b>c</PRE>\n<p>d</p>\n");
}

TEST(WordpressParagraphs, AreMadeOfAnyText) {
  EXPECT_EQ(with_paragraphs("a < b\n\n</div><pre>never closed\n\n"),
            "<p>a < b</p>\n</div>\n<pre>never closed\n\n\n");
  const std::string many(200'000, '<');
  EXPECT_EQ(with_paragraphs(many), "<p>" + many + "</p>\n");
}

TEST(WordpressHtmlTest, BlocksLoseTheirComments) {
  const auto html = html_from(
      "<!-- wp:paragraph {\"dropCap\":true} -->\n<p>One\nline</p>\n<!-- /wp:paragraph -->\n\n"
      "<!-- wp:separator /-->Classic\n\ntext<!--more-->\n<!-- wp:group --><!-- wp:list -->\n"
      "<ul><li>a</li></ul>\n\nb<!-- /wp:list --><!-- /wp:group --><!-- a note -->");
  EXPECT_EQ(html.text,
            "\n<p>One\nline</p>\n<p>Classic</p>\n<p>text</p>\n\n<ul><li>a</li></ul>\n\nb"
            "<p><!-- a note --></p>\n");
  EXPECT_TRUE(html.notes.empty());
}

TEST(WordpressHtmlTest, CaptionsAreFigures) {
  EXPECT_EQ(html_from("[caption id=\"x\" width=\"3\"]<a href=\"/b\"><img src=\"/a\"></a> A "
                      "<b>bee</b>[/caption]")
                .text,
            "<figure><a href=\"/b\"><img src=\"/a\"></a><figcaption>A "
            "<b>bee</b></figcaption>\n</figure>\n");
  EXPECT_EQ(html_from("[caption caption='Old']<img src=\"/a\">[/caption]").text,
            "<figure><img src=\"/a\"><figcaption>Old</figcaption>\n</figure>\n");
}

TEST(WordpressHtmlTest, GalleriesArePictures) {
  const auto html = html_from("[gallery ids=\"7, 8\"]");
  EXPECT_EQ(html.text,
            "<figure><img src=\"https://old.example/7.jpg?a=1&amp;b=2\" alt=\"\"></figure>\n");
  EXPECT_EQ(html.notes, std::vector<std::string>{"the picture 8 of a gallery is not in the file"});
  EXPECT_EQ(html_from("[gallery]", {"/1.png"}).text,
            "<figure><img src=\"/1.png\" alt=\"\"></figure>\n");
  EXPECT_EQ(html_from("[gallery]").notes,
            std::vector<std::string>{"a gallery without pictures was left out"});
}

TEST(WordpressHtmlTest, OtherShortcodesAreReported) {
  const auto html =
      html_from("[form id=\"3\"] and [box]x[/box], [form id=\"4\"], not [1] or [this]");
  EXPECT_EQ(html.notes, (std::vector<std::string>{"the shortcode `[form]` is kept as text",
                                                  "the shortcode `[box]` is kept as text"}));
  EXPECT_EQ(html.text,
            "<p>[form id=\"3\"] and [box]x[/box], [form id=\"4\"], not [1] or [this]</p>\n");
}

}  // namespace
}  // namespace toolyard::content_import
