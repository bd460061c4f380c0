#include "core/mail/transfer_encoding.h"

#include <gtest/gtest.h>

#include <random>

#include "core/text/base64.h"

namespace toolyard {
namespace {

std::string in_quoted(std::string_view text) {
  std::string out;
  append_encoded(out, with_mail_line_ends(text), TransferEncoding::quoted_printable);
  return out;
}

std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '=') out += text[at];
    else if (text.substr(at).starts_with("=\r\n")) at += 2;
    else {
      out += static_cast<char>(std::stoi(std::string(text.substr(at + 1, 2)), nullptr, 16));
      at += 2;
    }
  }
  return out;
}

void expect_good_lines(std::string_view text) {
  ASSERT_TRUE(text.empty() || text.ends_with("\r\n"));
  while (!text.empty()) {
    const auto end = text.find("\r\n");
    const auto line = text.substr(0, end);
    ASSERT_LE(line.size(), 76u) << line;
    ASSERT_EQ(line.find_first_of("\r\n"), line.npos);
    ASSERT_FALSE(line.starts_with('.') || line.starts_with("From ")) << line;
    ASSERT_FALSE(line.ends_with(' ') || line.ends_with('\t')) << line;
    ASSERT_EQ(line.find("=_"), line.npos) << line;
    text.remove_prefix(end + 2);
  }
}

TEST(TransferEncoding, MakesLinesEndAlike) {
  EXPECT_EQ(with_mail_line_ends("a\nb\r\nc\rd"), "a\r\nb\r\nc\r\nd\r\n");
  EXPECT_EQ(with_mail_line_ends("a\n\n"), "a\r\n\r\n");
  EXPECT_EQ(with_mail_line_ends(""), "");
}

TEST(TransferEncoding, QuotesWhatIsNotPlain) {
  EXPECT_EQ(in_quoted("1 = 2"), "1 =3D 2\r\n");
  EXPECT_EQ(in_quoted("caf\u00e9"), "caf=C3=A9\r\n");
  EXPECT_EQ(in_quoted("blank \ntab\t"), "blank=20\r\ntab=09\r\n");
  EXPECT_EQ(in_quoted(".\n..\nFrom me\nFor me"), "=2E\r\n=2E.\r\n=46rom me\r\nFor me\r\n");
  EXPECT_EQ(in_quoted(std::string(76, 'a')), std::string(76, 'a') + "\r\n");
  EXPECT_EQ(in_quoted(std::string(77, 'a')), std::string(75, 'a') + "=\r\naa\r\n");
}

TEST(TransferEncoding, TakesTheShorterForm) {
  EXPECT_EQ(encoding_for("Plain text, and a caf\u00e9."), TransferEncoding::quoted_printable);
  EXPECT_EQ(encoding_for("\u041f\u0440\u0438\u0432\u0435\u0442"), TransferEncoding::base64);
  EXPECT_EQ(encoding_for(""), TransferEncoding::quoted_printable);
}

TEST(TransferEncoding, ComesBackWhateverItWas) {
  std::mt19937 random(7);
  constexpr std::string_view some = "a.=- \t\r\nF_\x00\xc3\xa9";
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (auto left = random() % 400; left > 0; --left)
      text += random() % 9 ? some[random() % some.size()] : static_cast<char>(random());
    if (round % 4 == 0) text += "From " + std::string(random() % 200, ' ') + ".";
    const auto lines = with_mail_line_ends(text);
    const auto out = in_quoted(text);
    expect_good_lines(out);
    ASSERT_EQ(unquoted(out), lines);
  }
}

TEST(TransferEncoding, Base64HasShortLines) {
  const auto lines = with_mail_line_ends(std::string(1000, '\xfe'));
  std::string out;
  append_encoded(out, lines, TransferEncoding::base64);
  expect_good_lines(out);
  std::erase_if(out, [](char c) { return c == '\r' || c == '\n'; });
  EXPECT_EQ(out, encode_base64(lines, base64_standard, true));
}

}  // namespace
}  // namespace toolyard
