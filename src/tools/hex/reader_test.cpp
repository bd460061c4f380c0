// Parsing of text in every form: groups with anything between them, and hostile texts.
#include "tools/hex/reader.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/text/hex.h"

namespace toolyard::hex {
namespace {

std::string random_bytes(std::mt19937& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

// The separator and the prefix may differ from group to group.
TEST(HexReader, ReadsGroupsThatDiffer) {
  constexpr std::string_view gaps[] = {" ",  ", ",  ":",      "\n",  ";",
                                       "  ", " | ", "\", \"", "} {", "_"};
  constexpr std::string_view before[] = {"", "0x", "\\x", "%", "&H", "$", "#"};
  std::mt19937 random(1);
  for (int round = 0; round < 5'000; ++round) {
    std::string text, expected;
    const auto same = random() % 4;  // how often the gap and the prefix are kept
    auto gap = gaps[0], prefix = before[0];
    for (auto groups = 1 + random() % 60; groups > 0; --groups) {
      if (random() % 4 >= same) gap = gaps[random() % std::size(gaps)];
      if (random() % 4 >= same) prefix = before[random() % std::size(before)];
      const auto bytes = random_bytes(random, random() % 9 == 0 ? 1 + random() % 40 : 1);
      if (!text.empty()) text += gap;
      text.append(prefix).append(encode_hex(bytes));
      expected += bytes;
    }
    const auto reading = read(text, {.separator = {}, .swaps_words = false});
    ASSERT_TRUE(reading) << text << "\n at " << reading.error().offset;
    if (reading->format <= Format::c_array) {
      EXPECT_EQ(reading->bytes, expected) << text;
    }
  }
}

// A fault is reported at its position, regardless of the number of regular groups before it.
TEST(HexReader, NamesThePlaceOfAFault) {
  for (const std::string_view unit : {"48", "48 ", "0x48, ", "\\x48", "%48", "48h,", "4865:"}) {
    for (std::size_t count = 1; count < 150; ++count) {
      std::string text;
      for (std::size_t i = 0; i < count; ++i) text += unit;
      const auto place = text.size();
      const auto reading = read(text + "z48", {});
      ASSERT_FALSE(reading);
      EXPECT_EQ(reading.error().offset, place) << text;
      EXPECT_EQ(reading.error().kind, Refusal::Kind::character);
    }
  }
}

TEST(HexReader, NamesThePlaceOfAGapThatIsMissing) {
  for (const std::string_view text : {"48,65 6c", "48,65h", "48,65%6c", "48,65z"}) {
    const auto reading = read(text, {.separator = ",", .is_strict = true});
    ASSERT_FALSE(reading);
    EXPECT_EQ(reading.error().offset, 5u) << text;
  }
}

// The text of bytes that are `3` looks like digits, because the digits of `3` are 33.
TEST(HexReader, TheHalvesOfADumpAreNoText) {
  const std::string threes(16, '3');
  for (const auto* dump : {"00000000  33333333 33333333  33333333 33333333  |3333333333333333|\n",
                           "00000000: 33333333 33333333  33333333\n"
                           "00000008: 33333333 33333333  33333333\n"}) {
    const auto reading = read(dump, {.separator = {}, .swaps_words = false});
    ASSERT_TRUE(reading) << dump;
    EXPECT_EQ(reading->bytes, threes) << dump;
  }
}

TEST(HexReader, ADumpWithoutLinesOfItsOwnIsNone) {
  // Two words of a key, not an offset and a word.
  EXPECT_EQ(read("0000000000000000 0000000000000001", {})->bytes.size(), 16u);
  EXPECT_EQ(read("000000 112233 445566", {})->bytes.size(), 9u);
  EXPECT_EQ(read("00000000 00000001 00000002", {})->bytes.size(), 12u);
  EXPECT_EQ(read("dead:beef:cafe", {})->bytes.size(), 6u);
}

// Megabytes of awkward text: if the time were not linear, the test would not end.
TEST(HexReader, TakesLinearTime) {
  constexpr std::size_t size = 4 << 20;
  std::vector<std::string> units{"0 ",           "00,0 ", "0x0 ",          "00 0x00 ",
                                 "00\n",         "/*",    "{0,",           "*\n",
                                 "0x",           "00  ",  "00000000: 0\n", "% ",
                                 "0000000 00\n", "00h0",  "\\\n",          "00000000  00\n*\n"};
  for (const std::string_view head : {"", "char a[] = {", "00000000: 00 ", "00000000  00  "}) {
    for (const auto& unit : units) {
      std::string text(head);
      while (text.size() < size) text += unit;
      const auto reading = read(text, {});
      if (reading) {
        EXPECT_LE(reading->bytes.size(), text.size() + (8u << 20));
      }
    }
  }
}

// Lenient mode accepts whatever strict mode accepts, with the same result.
TEST(HexReader, IsNeverStricterThanStrict) {
  constexpr std::string_view parts[] = {"48", "6",  "0x", "\\x", ",", " ",
                                        "h",  "\n", ":",  "%",   "e", "00000000"};
  std::mt19937 random(3);
  int accepted = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string text;
    for (auto left = random() % 10; left > 0; --left) text += parts[random() % std::size(parts)];
    Demand demand{.is_strict = true, .swaps_words = false};
    if (round % 3 == 0) demand.separator = parts[random() % 2 == 0 ? 4 : 5];
    if (round % 5 == 0) demand.prefix = "0x";
    const auto strict = read(text, demand);
    if (!strict) continue;
    EXPECT_TRUE(strict->warnings.empty()) << text;
    demand.is_strict = false;
    const auto lenient = read(text, demand);
    ++accepted;
    ASSERT_TRUE(lenient) << text;
    if (lenient->format <= Format::c_array) {
      EXPECT_EQ(lenient->bytes, strict->bytes) << text;
    }
  }
  EXPECT_GT(accepted, 1'000);
}

}  // namespace
}  // namespace toolyard::hex
