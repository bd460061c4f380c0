#include "core/mail/email_address.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

std::string key(std::string_view text) {
  const auto address = parse_email(text);
  return address ? address->key : "no address";
}

TEST(EmailAddress, TakesWhatMailTakes) {
  for (const std::string_view text :
       {"a@b.example", "first.last+tag@mail.example.com", "!#$%&'*+-/=?^_`{|}~@example.org",
        "x@xn--bcher-kva.example", "1@1.example", "jos\u00e9@example.org",
        "\u7528\u6237@example.org", "o'brien@a-b.example"})
    EXPECT_EQ(parse_email(text).value_or(EmailAddress{}).text, text);
}

TEST(EmailAddress, RejectsInvalidText) {
  for (const std::string_view text : {"",
                                      "@",
                                      "a@",
                                      "@b.example",
                                      "a",
                                      "a@b",
                                      "a@localhost",
                                      "a b@c.example",
                                      "a@b .example",
                                      ".a@b.example",
                                      "a.@b.example",
                                      "a..b@c.example",
                                      "a@.example",
                                      "a@b..example",
                                      "a@ex..example",
                                      "a@\u00e9..example",
                                      "a@b.example.",
                                      "a@-b.example",
                                      "a@b-.example",
                                      "a@b_c.example",
                                      "a@127.0.0.1",
                                      "a@[127.0.0.1]",
                                      "a@b@c.example",
                                      "\"a b\"@c.example",
                                      "a(b)@c.example",
                                      "<a@b.example>",
                                      "A <a@b.example>",
                                      "a@b.example,c@d.example",
                                      "a;b@c.example",
                                      "a:b@c.example",
                                      "a\\@b.example",
                                      "a\u00a0b@c.example",
                                      "a\u200bb@c.example",
                                      "a\u202eb@c.example",
                                      "a@b\u3000c.example"})
    EXPECT_FALSE(parse_email(text)) << text;
}

TEST(EmailAddress, CarriesNoCommandsOrHeaders) {
  for (const std::string_view text :
       {"a@b.example\r\nBcc: c@d.example", "a@b.example\n", "a\r@b.example", "a@b.example>\r\nDATA",
        "a@b.example SIZE=1", "a\t@b.example", "a\x7f@b.example", "a@b.example%0d%0a"})
    EXPECT_FALSE(parse_email(text)) << text;
  EXPECT_FALSE(parse_email(std::string_view("a\0@b.example", 12)));
  EXPECT_FALSE(parse_email(std::string_view("a@b.example\0", 12)));
}

TEST(EmailAddress, HasBounds) {
  const std::string label(63, 'd');
  const auto domain = label + "." + label + "." + label;
  EXPECT_TRUE(parse_email(std::string(62, 'l') + "@" + domain));
  EXPECT_FALSE(parse_email(std::string(63, 'l') + "@" + domain));
  EXPECT_TRUE(parse_email(std::string(64, 'l') + "@b.example"));
  EXPECT_FALSE(parse_email(std::string(65, 'l') + "@b.example"));
  EXPECT_FALSE(parse_email("a@" + std::string(64, 'd') + ".example"));
  EXPECT_FALSE(parse_email(std::string(8 << 20, '@')));
  EXPECT_FALSE(parse_email("a@" + std::string(8 << 20, '.')));
}

TEST(EmailAddress, IsOneHoweverItIsWritten) {
  EXPECT_EQ(key("A.B@Example.COM"), "a.b@example.com");
  EXPECT_EQ(parse_email("A.B@Example.COM")->text, "A.B@example.com");
  EXPECT_EQ(key("x@B\u00dcCHER.example"), "x@xn--bcher-kva.example");
  EXPECT_EQ(parse_email("x@b\u00fccher.example")->domain(), "xn--bcher-kva.example");
  EXPECT_EQ(key("JOS\u00c9@example.org"), key("jose\u0301@example.org"));
  EXPECT_NE(key("jose@example.org"), key("jos\u00e9@example.org"));
}

}  // namespace
}  // namespace toolyard
