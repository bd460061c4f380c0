#include "areas/mailing/composing/html_body.h"

#include <gtest/gtest.h>

#include <chrono>

namespace toolyard::campaigns {
namespace {

std::string urls(std::string_view html) {
  std::string all;
  for (const auto& link : find_links(html)) {
    EXPECT_LE(link.begin + link.size, html.size());
    all += link.url + ";";
  }
  return all;
}

TEST(HtmlBody, FindsLinks) {
  EXPECT_EQ(urls(R"(<a href="https://a.example/?x=1&amp;y=2">a</a>)"),
            "https://a.example/?x=1&y=2;");
  EXPECT_EQ(urls("<A class=b HREF = 'HTTP://a.example'>"), "HTTP://a.example;");
  EXPECT_EQ(urls("<a\nhref=https://a.example/ >"), "https://a.example/;");
  EXPECT_EQ(urls(R"(<a title="href='x'" href="https://a.example/">)"), "https://a.example/;");
  EXPECT_EQ(urls(R"(<!-- <a href="https://a.example/"> -->)"), "");
  EXPECT_EQ(
      urls(R"(<a href="mailto:a@b.example"><a href="#top"><a href=""><a><area href="https://a">)"),
      "");
  EXPECT_EQ(urls("<a href=\"https://a.example/\r\nSet-Cookie: x\">"), "");
  EXPECT_EQ(urls("<a href=\"https://a.example/"), "https://a.example/;");
}

TEST(HtmlBody, MakesDocuments) {
  EXPECT_EQ(as_document("<HTML><body>x</body></HTML>"), "<HTML><body>x</body></HTML>");
  const auto whole = as_document("<p>x</p>");
  EXPECT_EQ(with_end(whole, "[e]").find("[e]"), whole.find("</body>"));
  EXPECT_EQ(with_beginning("<body class='>'>x", "[b]"), "<body class='>'>[b]x");
  EXPECT_EQ(with_beginning("x", "[b]"), "[b]x");
  EXPECT_EQ(with_end("x", "[e]"), "x[e]");
}

TEST(HtmlBody, BecomesText) {
  EXPECT_EQ(
      text_of_html("<head><title>t</title></head><body><h1>Hi &amp; bye</h1>\n<p>one\n two<br>"
                   "three</p><style>p{}</style><ul><li>a</li><li>b</li></ul>"),
      "Hi & bye\n\none two\nthree\n\n- a\n- b\n");
  EXPECT_EQ(text_of_html("<p>see <a href=\"https://a.example/\">this</a>, 1 < 2</p>"),
            "see this (https://a.example/), 1 < 2\n");
  EXPECT_EQ(text_of_html("a<script>alert(1)</script>b<script>"), "ab\n");
  EXPECT_EQ(text_of_html(""), "");
}

TEST(HtmlBody, TakesNoLongerThanItIsLong) {
  for (const std::string piece :
       {"<", "<a href=\"", "<!--", "</body", "<style>", "&", "<a href=x "}) {
    std::string html;
    while (html.size() < (1 << 20)) html += piece;
    const auto begin = std::chrono::steady_clock::now();
    find_links(html);
    text_of_html(html);
    with_end(with_beginning(as_document(html), "x"), "y");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5)) << piece;
  }
}

}  // namespace
}  // namespace toolyard::campaigns
