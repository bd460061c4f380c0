#include "areas/mailing/composing/pattern.h"

#include <gtest/gtest.h>

namespace toolyard::campaigns {
namespace {

using Form = Pattern::Form;

std::string fill(std::string_view text, Form form = Form::text) {
  return Pattern(text, form)
      .fill({.name = "Ada <&> B",
             .email = "a@b.example",
             .unsubscribe_url = "https://u/",
             .pixel_url = "https://p/?a&b",
             .link_urls = {"https://0/", "https://1/"}});
}

TEST(Pattern, IsFilledIn) {
  EXPECT_EQ(fill("Hi {{name}}, {{ email }}: {{unsubscribe_url}}"),
            "Hi Ada <&> B, a@b.example: https://u/");
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
  EXPECT_EQ(fill("see https://x/?n={{name}} {{name}}"),
            "see https://x/?n=Ada%20%3C%26%3E%20B Ada <&> B");
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
