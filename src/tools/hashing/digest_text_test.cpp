#include "tools/hashing/digest_text.h"

#include <gtest/gtest.h>

#include <random>

namespace toolyard::hashing {
namespace {

std::string some_bytes(std::size_t size, std::mt19937& chance) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = char(chance());
  return bytes;
}

// Returns the hexadecimal digits with the case of each chosen at random.
std::string mixed(std::string text, std::mt19937& chance) {
  for (auto& c : text)
    if (c >= 'a' && c <= 'f' && chance() % 2) c = char(c - 'a' + 'A');
  return text;
}

TEST(DigestText, EveryFormIsExpectedToBeItself) {
  std::mt19937 chance(7);
  for (const std::size_t size : {4, 8, 16, 20, 28, 32, 48, 64, 131})
    for (int round = 0; round < 200; ++round) {
      const auto bytes = some_bytes(size, chance);
      const auto digest = bytes_of(bytes);
      const auto hex = encode_digest(digest, DigestEncoding::hex, HexCase::lower);
      const auto base64 = encode_digest(digest, DigestEncoding::base64, HexCase::lower);
      const auto url = encode_digest(digest, DigestEncoding::base64url, HexCase::lower);
      EXPECT_EQ(Expected(hex).matches(digest), DigestEncoding::hex);
      EXPECT_EQ(Expected(mixed(hex, chance)).matches(digest), DigestEncoding::hex);
      EXPECT_EQ(Expected(" " + hex + "\n").matches(digest), DigestEncoding::hex);
      EXPECT_EQ(Expected(base64).matches(digest), DigestEncoding::base64);
      EXPECT_TRUE(Expected(base64.substr(0, base64.find('='))).matches(digest));
      EXPECT_TRUE(Expected(url).matches(digest));
      if (url != base64) {
        EXPECT_EQ(Expected(url).matches(digest), DigestEncoding::base64url);
      }
    }
}

TEST(DigestText, AnyOtherDigestIsNotExpected) {
  std::mt19937 chance(7);
  const auto bytes = some_bytes(32, chance);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    auto other = bytes;
    other[bit / 8] = char(other[bit / 8] ^ (1 << bit % 8));
    for (const auto form : {DigestEncoding::hex, DigestEncoding::base64, DigestEncoding::base64url})
      EXPECT_FALSE(
          Expected(encode_digest(bytes_of(other), form, HexCase::upper)).matches(bytes_of(bytes)));
  }
}

TEST(DigestText, WhatIsNoDigestMatchesNothing) {
  const std::string bytes(4, 'x');
  for (const auto* text : {"", " ", "7", "787878", "7878787", "78787878 78", "0x78787878", "!",
                           "eHh4eA=", "eHh4eA===", "eHh4eB==", "+_+_+_"})
    EXPECT_FALSE(Expected(text).matches(bytes_of(bytes))) << text;
  EXPECT_TRUE(Expected("78787878").matches(bytes_of(bytes)));
  EXPECT_TRUE(Expected("eHh4eA==").matches(bytes_of(bytes)));
}

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
