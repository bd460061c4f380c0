#include "tools/pdf/decoding/filters.h"

#include <gtest/gtest.h>

namespace toolyard::pdf {
namespace {

using namespace std::literals;

// Packs codes of so many bits each.
std::string packed_codes(const std::vector<std::pair<unsigned, std::size_t>>& codes) {
  std::string bytes;
  unsigned bits = 0;
  std::size_t count = 0;
  for (const auto& [code, width] : codes) {
    bits = bits << width | code;
    for (count += width; count >= 8; count -= 8) bytes += static_cast<char>(bits >> (count - 8));
  }
  return bytes + static_cast<char>(bits << (8 - count));
}

TEST(PdfFilters, DecodeLzw) {
  // The example of the standard (ISO 32000-1, 7.4.4.2).
  EXPECT_EQ(decode_lzw("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"s, 1, 100).bytes, "-----A---B");
  // A code of the string that is being made, and one that does not exist yet.
  EXPECT_EQ(decode_lzw(packed_codes({{256, 9}, {'a', 9}, {258, 9}, {257, 9}}), 1, 100).bytes,
            "aaa");
  EXPECT_EQ(decode_lzw(packed_codes({{256, 9}, {'a', 9}, {300, 9}}), 1, 100).bytes, "a");
  EXPECT_FALSE(decode_lzw(packed_codes({{256, 9}, {'a', 9}, {258, 9}}), 1, 2).is_complete);
}

TEST(PdfFilters, WidenTheCodesOfLzw) {
  for (const std::size_t early : {0U, 1U}) {
    std::vector<std::pair<unsigned, std::size_t>> codes{{256, 9}};
    std::string expected;
    for (std::size_t i = 0; i < 600; ++i) {
      // After the first code, each makes an entry.
      const auto entries = 258 + (i == 0 ? 0 : i - 1);
      codes.emplace_back('a' + i % 7, entries + early >= 512 ? 10 : 9);
      expected += static_cast<char>('a' + i % 7);
    }
    codes.emplace_back(257, 10);
    EXPECT_EQ(decode_lzw(packed_codes(codes), early, 1000).bytes, expected) << early;
  }
}

TEST(PdfFilters, DecodeRunsAndText) {
  EXPECT_EQ(decode_run_length("\2abc\xfex\x80junk"s, 100).bytes, "abcxxx");
  EXPECT_EQ(decode_run_length("\5ab"s, 100).bytes, "ab");
  EXPECT_FALSE(decode_run_length("\x81x", 100).is_complete);
  EXPECT_EQ(decode_ascii_hex("4 1\n4a5>42", 100).bytes, "AJP");
  EXPECT_EQ(decode_ascii85("87cURD]i,\"Ebo80~>", 100).bytes, "Hello World!");
  EXPECT_EQ(decode_ascii85("z87cUR~>", 100).bytes, "\0\0\0\0Hell"s);
  EXPECT_EQ(decode_ascii85("z5l~>", 100).bytes, "\0\0\0\0A"s);
}

TEST(PdfFilters, InflateWhatIsThere) {
  const auto packed = "\x78\x9c\xcb\x48\xcd\xc9\xc9\x07\x00\x06\x2c\x02\x15"s;
  EXPECT_EQ(decode_flate(packed, 100).bytes, "hello");
  EXPECT_EQ(decode_flate(packed.substr(0, 8), 100).bytes, "hello");
  EXPECT_FALSE(decode_flate(packed, 4).is_complete);
  EXPECT_EQ(decode_flate("no", 100).bytes, "");
  EXPECT_EQ(decode_flate("", 100).bytes, "");
}

TEST(PdfFilters, UndoPredictors) {
  EXPECT_EQ(without_png_filters("\1\1\1\1\2\1\1\1"s, {.columns = 3}), "\1\2\3\2\3\4");
  EXPECT_EQ(without_png_filters("\0\1"s, {.columns = 3}), "\1\0\0"s);
  auto bytes = "\1\2\3\1\1\1"s;
  undo_differences(bytes, {.columns = 2, .colors = 3});
  EXPECT_EQ(bytes, "\1\2\3\2\3\4");
  auto bits = "\xff"s;
  undo_differences(bits, {.columns = 8, .bits = 1});
  EXPECT_EQ(bits, "\xaa");
  auto deep = "\x00\xff\x00\x01"s;
  undo_differences(deep, {.columns = 2, .bits = 16});
  EXPECT_EQ(deep, "\x00\xff\x01\x00"s);
}

}  // namespace
}  // namespace toolyard::pdf
