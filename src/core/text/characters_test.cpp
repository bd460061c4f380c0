#include "core/text/characters.h"

#include <gtest/gtest.h>

#include "core/text/html.h"

namespace toolyard {
namespace {

TEST(Characters, AreThoseOfAscii) {
  std::string digits, letters, white;
  for (int byte = 0; byte < 256; ++byte) {
    const auto c = static_cast<char>(byte);
    if (is_digit(c)) digits += c;
    if (is_letter(c)) letters += c;
    if (is_space(c)) white += c;
  }
  EXPECT_EQ(digits, "0123456789");
  EXPECT_EQ(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  EXPECT_EQ(white, "\t\n\v\f\r ");
  EXPECT_EQ(lower('Z'), 'z');
  EXPECT_EQ(lower('['), '[');
}

TEST(Characters, AreTrimmed) {
  EXPECT_EQ(trimmed(" \t\r\na b\v\f "), "a b");
  EXPECT_EQ(trim_blanks(" \ta\n"), "a\n");
  EXPECT_EQ(trimmed(" \n "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Html, IsEscaped) {
  EXPECT_EQ(html_escaped("<a href=\"x\">Tom & 'Ada'</a>"),
            "&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Ada&#39;&lt;/a&gt;");
}

}  // namespace
}  // namespace toolyard
