#include "tools/hashing/digest_text.h"

#include <gtest/gtest.h>

namespace toolyard::hashing {
namespace {

TEST(DigestText, Encodings) {
  const auto digest = bytes_of(std::string_view("\x00\xff\xa5\xfe", 4));
  const auto written = [&](DigestEncoding encoding, HexCase hex_case = HexCase::lower) {
    return encode_digest(digest, encoding, hex_case);
  };
  EXPECT_EQ(written(DigestEncoding::hex), "00ffa5fe");
  EXPECT_EQ(written(DigestEncoding::hex, HexCase::upper), "00FFA5FE");
  EXPECT_EQ(written(DigestEncoding::base64), "AP+l/g==");
  EXPECT_EQ(written(DigestEncoding::base64url), "AP-l_g");
  EXPECT_EQ(written(DigestEncoding::binary), "00000000111111111010010111111110");
}

TEST(DigestText, Lines) {
  using Lines = std::vector<std::string_view>;
  EXPECT_EQ(split_lines(""), Lines());
  EXPECT_EQ(split_lines("\n"), Lines({""}));
  EXPECT_EQ(split_lines("a"), Lines({"a"}));
  EXPECT_EQ(split_lines("a\r\nb\n"), Lines({"a", "b"}));
  EXPECT_EQ(split_lines("a\n\nb\r"), Lines({"a", "", "b\r"}));
}

}  // namespace
}  // namespace toolyard::hashing
