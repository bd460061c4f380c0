// Forms and queries: what is decoded, and what is rejected instead of guessed.
#include "http/framing/form.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard::http {
namespace {

std::string shown(std::string_view text) {
  const auto fields = parse_form(text);
  if (!fields) return fields.error().detail;
  std::string all;
  for (const FormField& field : *fields) all += "[" + field.name + "=" + field.value + "]";
  return all;
}

TEST(Form, DecodesPairsInOrder) {
  EXPECT_EQ(shown(""), "");
  EXPECT_EQ(shown("a=1&b=2&a=3"), "[a=1][b=2][a=3]");
  EXPECT_EQ(shown("a&b=&=c&&d=e=f"), "[a=][b=][=c][d=e=f]");
  EXPECT_EQ(shown("a+b=c%2Bd+%26"), "[a b=c+d &]");
  EXPECT_EQ(shown("n=%C3%A9t%c3%a9"), "[n=\xc3\xa9t\xc3\xa9]");
}

TEST(Form, RefusesBadPercentsAndBadUtf8) {
  const std::string bad_percent = "A '%' is not followed by two hexadecimal digits.";
  const std::string bad_text = "A decoded text is not valid UTF-8.";
  EXPECT_EQ(shown("a=%"), bad_percent);
  EXPECT_EQ(shown("a=%4"), bad_percent);
  EXPECT_EQ(shown("a=%4g"), bad_percent);
  EXPECT_EQ(shown("%zz=1"), bad_percent);
  EXPECT_EQ(shown("a=%ff"), bad_text);
  EXPECT_EQ(shown("a=%C3"), bad_text);
  EXPECT_EQ(shown("a=%C0%AF"), bad_text);
  EXPECT_EQ(shown("a=%ED%A0%80"), bad_text);
  EXPECT_EQ(shown("a=%C3&b=%A9"), bad_text);
}

TEST(Form, BoundsTheFields) {
  EXPECT_TRUE(parse_form("a&b&c", 3));
  EXPECT_FALSE(parse_form("a&b&c", 2));
}

TEST(Form, DecodesPathSegmentsWithoutPlus) {
  EXPECT_EQ(percent_decode("a+b%20c%2F").value(), "a+b c/");
  EXPECT_FALSE(percent_decode("%2"));
}

}  // namespace
}  // namespace toolyard::http
