#include "tools/pdf/writing/cff_charset.h"

#include <gtest/gtest.h>

#include <string>

#include "core/text/hex.h"

namespace toolyard::pdf {
namespace {

std::string bytes_of(std::string_view hexadecimal) {
  std::string bytes;
  for (std::size_t i = 0; i < hexadecimal.size(); i += 2)
    bytes += static_cast<char>(hex_value(hexadecimal[i]) << 4 | hex_value(hexadecimal[i + 1]));
  return bytes;
}

// A table of three glyphs, with these entries of its top dictionary, and a charset at offset 0x20.
std::string table(const std::string& entries, const std::string& charset) {
  const auto size = static_cast<char>(entries.size() / 2 + 1);
  auto bytes = bytes_of("0100040100010101024100010101") + size + bytes_of(entries);
  bytes.resize(32);
  bytes += bytes_of(charset);
  bytes.resize(48);
  return bytes + std::string("\0\3", 2);
}

// CID-keyed (three operands, 12 30), charset at 0x20, glyphs at 0x30.
const std::string keyed = "8b8b8b0c1e1c00200f1c003011";

TEST(CffCharset, IsIgnoredInFontsThatAreNotCidKeyed) {
  EXPECT_TRUE(selects_glyphs_by_number(table("1c00200f1c003011", "0000070008")));
}

TEST(CffCharset, MayGiveGlyphsTheirOwnNumbers) {
  EXPECT_TRUE(selects_glyphs_by_number(table(keyed, "0000010002")));
  EXPECT_TRUE(selects_glyphs_by_number(table(keyed, "01000101")));
  EXPECT_TRUE(selects_glyphs_by_number(table(keyed, "0200010001")));
}

TEST(CffCharset, MayGiveGlyphsOtherNumbers) {
  EXPECT_FALSE(selects_glyphs_by_number(table(keyed, "0000010003")));
  EXPECT_FALSE(selects_glyphs_by_number(table(keyed, "0200020001")));
  EXPECT_FALSE(selects_glyphs_by_number(table(keyed, "0300010001")));
}

TEST(CffCharset, MayBeDamaged) {
  const auto whole = table(keyed, "0200010001");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(selects_glyphs_by_number(std::string_view(whole).substr(0, size))) << size;
}

}  // namespace
}  // namespace toolyard::pdf
