#include "areas/mailing/composing/pattern.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/support/spent.h"

namespace toolyard::campaigns {
namespace {

using Form = Pattern::Form;

std::string fill(std::string_view text, Form form = Form::text) {
  return Pattern(text, form)
      .fill({.name = "Ada <&> B",
             .email = "a@b.example",
             .unsubscribe_url = "https://u/",
             .preferences_url = "https://s/",
             .pixel_url = "https://p/?a&b",
             .link_urls = {"https://0/", "https://1/"}});
}

TEST(Pattern, IsFilledIn) {
  EXPECT_EQ(fill("Hi {{name}}, {{ email }}: {{unsubscribe_url}}"),
            "Hi Ada <&> B, a@b.example: https://u/");
  EXPECT_EQ(fill("{{preferences_url}}"), "https://s/");
  EXPECT_EQ(fill("{{name}}", Form::html), "Ada &lt;&amp;&gt; B");
  EXPECT_EQ(fill(link_mark(1) + " " + std::string(pixel_mark), Form::html),
            "https://1/ https://p/?a&amp;b");
}

TEST(Pattern, EncodesValuesInUrls) {
  const auto html = [](std::string_view text) {
    return Pattern(with_marked_values(text), Form::html)
        .fill({.name = "A&B", .email = "a+b@c.example", .unsubscribe_url = "https://u/?x=1&y"});
  };
  EXPECT_EQ(html(R"(<a href="https://x/?e={{email}}&n={{ name }}">{{email}}</a>)"),
            R"(<a href="https://x/?e=a%2Bb%40c.example&n=A%26B">a+b@c.example</a>)");
  EXPECT_EQ(html(R"(<a href="{{unsubscribe_url}}">x</a>)"),
            R"(<a href="https://u/?x=1&amp;y">x</a>)");
  EXPECT_EQ(html(R"(<a href="https://x/?u={{unsubscribe_url}}">)"),
            R"(<a href="https://x/?u=https%3A%2F%2Fu%2F%3Fx%3D1%26y">)");
  EXPECT_EQ(html(R"(<a href="mailto:{{email}}?subject={{name}}">)"),
            R"(<a href="mailto:a+b@c.example?subject=A%26B">)");
  EXPECT_EQ(html(R"(<img alt="{{name}}" src='https://x/{{name}}.png'>)"),
            R"(<img alt="A&amp;B" src='https://x/A%26B.png'>)");
  EXPECT_EQ(html(R"(<a href="https://x/{{other}}">)"), R"(<a href="https://x/{{other}}">)");
  EXPECT_EQ(html(R"(<img srcset="https://x/{{name}} 2x, https://y/{{name}}">)"),
            R"(<img srcset="https://x/A%26B 2x, https://y/A%26B">)");
  EXPECT_EQ(
      html(R"h(<p style="color:red;background:URL('https://x/{{name}}')" title="{{name}}">)h"),
      R"h(<p style="color:red;background:URL('https://x/A%26B')" title="A&amp;B">)h");
  EXPECT_EQ(html("<style>a{background:url(https://x/{{name}})}/*{{name}}*/</style>{{name}}"),
            "<style>a{background:url(https://x/A%26B)}/*A&amp;B*/</style>A&amp;B");
  EXPECT_EQ(html(R"(<!--[if mso]><v:rect href="https://x/?{{name}}"><![endif]--> {{name}})"),
            R"(<!--[if mso]><v:rect href="https://x/?A%26B"><![endif]--> A&amp;B)");
  EXPECT_EQ(html(R"(1<2 <a href="https://x/?{{name}}">)"), R"(1<2 <a href="https://x/?A%26B">)");
}

TEST(Pattern, EncodesValuesInUrlsOfTexts) {
  const auto text = [](std::string_view pattern) {
    return Pattern(pattern, Form::text)
        .fill({.name = "A & B", .email = "a+b@c.example", .unsubscribe_url = "https://u/?x"});
  };
  EXPECT_EQ(fill("see https://x/?n={{name}} {{name}}"),
            "see https://x/?n=Ada%20%3C%26%3E%20B Ada <&> B");
  EXPECT_EQ(text("https://x/?a={{email}}&b={{email}} {{email}}"),
            "https://x/?a=a%2Bb%40c.example&b=a%2Bb%40c.example a+b@c.example");
  EXPECT_EQ(text("x (https://x/{{name}}/{{email}}{{name}}#{{name}}), {{name}}"),
            "x (https://x/A%20%26%20B/a%2Bb%40c.exampleA%20%26%20B#A%20%26%20B), A & B");
  EXPECT_EQ(text("<https://x/?{{name}}>{{name}}"), "<https://x/?A%20%26%20B>A & B");
  EXPECT_EQ(text("www.x.example/?n={{name}}&{{name}}"), "www.x.example/?n=A%20%26%20B&A%20%26%20B");
  EXPECT_EQ(text("mailto:{{email}}?subject={{name}}&body={{name}}"),
            "mailto:a+b@c.example?subject=A%20%26%20B&body=A%20%26%20B");
  EXPECT_EQ(text("{{unsubscribe_url}}&n={{name}} {{name}}"), "https://u/?x&n=A%20%26%20B A & B");
  EXPECT_EQ(text("{{name}}{{name}},{{name}}"), "A & BA & B,A & B");
  EXPECT_EQ(text("https://x/?u={{unsubscribe_url}}&n={{name}}"),
            "https://x/?u=https%3A%2F%2Fu%2F%3Fx&n=A%20%26%20B");
}

TEST(Pattern, TakesNoLongerThanItIsLong) {
  for (const std::string piece : {"{{name}}", "https://x/{{name}}", "<style>{{name}}", "<!--[if",
                                  "<a href={{name}} ", "<p style='url({{name}} "}) {
    std::string many = "https://x/";
    while (many.size() < (1 << 20)) many += piece;
    EXPECT_TRUE(ends_within(std::chrono::seconds(5), [&] {
      const Pattern of_text(many, Form::text);
      const Pattern of_html(with_marked_values(many), Form::html);
    })) << piece;
  }
}

TEST(Pattern, LeavesAllElse) {
  for (const std::string text : {"", "{", "{{", "{{}}", "{{other}}", "{{name", "{ {name}}", "}}{{"})
    EXPECT_EQ(fill(text), text);
  EXPECT_EQ(fill("{{{name}}}"), "{Ada <&> B}");
  EXPECT_EQ(fill(link_mark(7)), "");
}

TEST(Pattern, LetsNoValueBreakALine) {
  EXPECT_EQ(Pattern("{{name}}", Form::line).fill({.name = "A\r\nBcc: b@c.example"}),
            "A  Bcc: b@c.example");
}

TEST(Pattern, LetsNobodyWriteItsMarks) {
  EXPECT_EQ(without_controls(link_mark(0) + "a\tb\n" + std::string(pixel_mark)),
            "link0a\tb\npixel");
}

}  // namespace
}  // namespace toolyard::campaigns
