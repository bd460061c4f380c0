#include "core/text/bytes.h"

#include <gtest/gtest.h>

#include "core/text/utf8.h"

namespace toolyard {
namespace {

struct Reading {
  std::string_view text;
  Encoding encoding;
  std::string_view bytes;
};

TEST(DecodeText, ReadsEveryEncoding) {
  using namespace std::literals;
  const Reading readings[] = {
      {"é", Encoding::utf8, "é"},
      {"00fF", Encoding::hex, "\0\xff"sv},
      {"", Encoding::hex, ""},
      {"+/8=", Encoding::base64, "\xfb\xff"},
      {"+/8", Encoding::base64, "\xfb\xff"},
      {"-_8", Encoding::base64url, "\xfb\xff"},
      {"aé", Encoding::latin1, "a\xe9"},
      {"ÿ", Encoding::latin1, "\xff"},
  };
  for (const auto& each : readings) {
    std::string storage;
    const auto bytes = decode_text(each.text, each.encoding, storage, "/input");
    ASSERT_TRUE(bytes) << each.text;
    EXPECT_EQ(*bytes, each.bytes);
    const bool is_borrowed = bytes->data() == each.text.data();
    EXPECT_TRUE(is_borrowed || each.encoding != Encoding::utf8);
  }
}

struct Refusal {
  std::string_view text;
  Encoding encoding;
  std::size_t offset;
};

TEST(DecodeText, NamesThePlaceOfAFault) {
  const Refusal refusals[] = {
      {"0g", Encoding::hex, 1},         {"000", Encoding::hex, 3},
      {"00 0", Encoding::hex, 2},       {"Zg=", Encoding::base64, 3},
      {"Zh==", Encoding::base64, 1},    {"Zm-v", Encoding::base64, 2},
      {"Zm+v", Encoding::base64url, 2}, {"Z", Encoding::base64, 1},
      {"aā", Encoding::latin1, 1},
  };
  for (const auto& each : refusals) {
    std::string storage;
    const auto bytes = decode_text(each.text, each.encoding, storage, "/key");
    ASSERT_FALSE(bytes) << each.text;
    const auto& error = bytes.error();
    EXPECT_EQ(error.type->code, "validation_error");
    ASSERT_EQ(error.faults.size(), 1u);
    EXPECT_EQ(error.faults[0].pointer, "/key");
    EXPECT_EQ(error.faults[0].code, "invalid_encoding");
    ASSERT_TRUE(error.position);
    EXPECT_EQ(error.position->offset, each.offset) << each.text;
  }
}

TEST(EncodeBytes, ChoosesTextWhereItCan) {
  EXPECT_EQ(encode_bytes("é", OutputEncoding::automatic)->text, "é");
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::automatic)->text, "/w==");
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::automatic)->used, Encoding::base64);
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::base64url)->text, "_w");
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::hex)->text, "ff");
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::latin1)->text, "ÿ");
  EXPECT_EQ(encode_bytes("\xff", OutputEncoding::utf8).error().type->code, "invalid_encoding");
}

TEST(Utf8, CountsCodePointsAndFindsPlaces) {
  EXPECT_EQ(count_code_points(""), 0u);
  std::string text;
  for (std::size_t i = 1; i <= 300; ++i) {
    append_code_point(text, i % 4 == 0 ? U'😀' : i % 4 == 1 ? U'a' : i % 4 == 2 ? U'é' : U'€');
    ASSERT_EQ(count_code_points(text), i);
  }
  EXPECT_TRUE(is_valid_utf8(text));
  const auto place = locate("a\néé!", 6);
  EXPECT_EQ(place.offset, 6u);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 3u);
  EXPECT_EQ(locate("ab", 99).offset, 2u);
}

TEST(Utf8, DescribesCharacters) {
  EXPECT_EQ(describe_character("!", 0), "“!” (U+0021)");
  EXPECT_EQ(describe_character("\n", 0), "U+000A");
  EXPECT_EQ(describe_character("😀", 0), "“😀” (U+1F600)");
  EXPECT_EQ(describe_character("\u200b", 0), "U+200B");
}

}  // namespace
}  // namespace toolyard
