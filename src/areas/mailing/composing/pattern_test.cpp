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
