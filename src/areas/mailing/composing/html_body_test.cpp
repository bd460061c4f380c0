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
  EXPECT_EQ(urls("1<2 <a href=\"https://a.example/\">"), "https://a.example/;");
  EXPECT_EQ(urls("<a href=\"https://a.example/"), "https://a.example/;");
}

TEST(HtmlBody, AddressesWithoutAHostGetThatOfTheSite) {
  const auto completed = [](std::string_view html) {
    return with_hosts(html, "https://a.example");
  };
  EXPECT_EQ(completed(R"(<a href="/blog/">a</a><IMG alt=x SRC = '/x.png'><a href=/y>y</a>)"),
            "<a href=\"https://a.example/blog/\">a</a>"
            "<IMG alt=x SRC = 'https://a.example/x.png'><a href=https://a.example/y>y</a>");
  EXPECT_EQ(completed(R"(<a href="//cdn.example/x"><img src="/"><a href="/?e={{email}}">)"),
            R"(<a href="https://cdn.example/x"><img src="https://a.example/">)"
            R"(<a href="https://a.example/?e={{email}}">)");
  EXPECT_EQ(completed(R"(<x src="/1" href="/2"></x><x href="/3" src="/4">)"),
            R"(<x src="https://a.example/1" href="https://a.example/2"></x>)"
            R"(<x href="https://a.example/3" src="https://a.example/4">)");
  for (const auto* same :
       {R"(<a href="https://b.example/">)", R"(<a href="#top">)", R"(<a href="x/y">)",
        R"(<a href="">)", "<a href>", R"(<a href="{{unsubscribe_url}}">)", "</a href=/x>",
        R"(<!-- <a href="/x"> -->)", R"(<a title="href=/x">)", R"(/x <p>/y</p>)",
        R"(<base href="https://b.example/"><a href="/x">)"})
    EXPECT_EQ(completed(same), same);
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

// Expected texts are those of lynx 2.9, except for the differences that tests/email_texts lists.
TEST(HtmlBody, BecomesWhatATextBrowserShows) {
  const auto text = [](std::string_view html) {
    return text_of_html(html, [](std::string_view name) -> std::string_view {
      return name == "euro" ? "\u20ac" : "";
    });
  };
  EXPECT_EQ(text("<p>&euro; 5 &mdash; &#8364;&#x20AC; &#150; &nosuch; &amp copy</p>"),
            "\u20ac 5 &mdash; \u20ac\u20ac \u2013 &nosuch; & copy\n");
  EXPECT_EQ(text("<p>1<2</p><p>next</p>"), "1<2\n\nnext\n");
  EXPECT_EQ(text("<p>if a<5 and b>3 then</p>"), "if a<5 and b>3 then\n");
  EXPECT_EQ(text("<p>a <3 b > c <4 d</p>"), "a <3 b > c <4 d\n");
  EXPECT_EQ(text("x<=3, <$5, <\u20ac5, I <3 you, <, <<"), "x<=3, <$5, <\u20ac5, I <3 you, <, <<\n");
  EXPECT_EQ(text("<head><meta charset=x><title>t</title><body>all<head-line>shown"), "allshown\n");
  EXPECT_EQ(text("<p>5 < 6 dogs & a<b c>d</p>"), "5 < 6 dogs & ad\n");
  EXPECT_EQ(text("<p>a <b it's>fine</b> now"), "a fine now\n");
  EXPECT_EQ(text("<table><tr><th>Item<th>Price</tr><tr><td>Tea</td><td>3</td></tr></table>"),
            "Item Price\nTea 3\n");
  EXPECT_EQ(text("<ol start=3><li>x<li>y<ul><li>z</ul><li value=9>q</ol><p>end"),
            "3. x\n4. y\n  - z\n9. q\n\nend\n");
  EXPECT_EQ(text("<ul><li><p>a</p></li>\n<li> <p>b</p><p>c</p></li></ul><ol><li><div>d</div></ol>"),
            "- a\n\n- b\n\nc\n\n1. d\n");
  EXPECT_EQ(text("<ul><li><ul><li>z</ul><li></li><li><pre>x\n y</pre></ul>"),
            "-\n  - z\n-\n- x\n y\n");
  EXPECT_EQ(text("10<sup>6</sup>, 1<sup>st</sup>, <s>40</s> 30, <q>yes</q>, H<sub>2</sub>O"),
            "10^6, 1st, ~~40~~ 30, \"yes\", H2O\n");
  EXPECT_EQ(text("<img alt='Logo' src=x> a&nbsp;&nbsp;b"), "Logo a  b\n");
  EXPECT_EQ(text("<pre>a\n  b</pre>c"), "a\n  b\n\nc\n");
  EXPECT_EQ(text("one<section>two</section><hr>three"), "one\ntwo\n\n----------\n\nthree\n");
  EXPECT_EQ(text("<a href='#top'>up</a> <a href=\"https://a/?x=1&amp;y\">l</a>"),
            "up l (https://a/?x=1&y)\n");
}

TEST(HtmlBody, TakesNoLongerThanItIsLong) {
  for (const std::string piece :
       {"<", "<ol><li>", "<a href=\"", "<!--", "</body", "<style>", "&", "<a href=x "}) {
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
