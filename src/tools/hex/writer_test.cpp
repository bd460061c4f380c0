// Compares the written text with that of a simple reference, and parses it.
#include "tools/hex/writer.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tools/hex/reader.h"

namespace toolyard::hex {
namespace {

std::string some_bytes(std::mt19937& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

std::vector<std::string_view> pieces(std::string_view bytes, std::size_t size) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < bytes.size(); at += size) all.push_back(bytes.substr(at, size));
  return all;
}

std::string trimmed(std::string_view text) {
  return std::string(text.substr(0, text.find_last_not_of(" \t\n") + 1));
}

// The reference: writes line by line and group by group.
std::string plainly(std::string_view bytes, const Layout& layout) {
  const auto& [prefix, suffix, separator] = layout.notation;
  const auto width = layout.bytes_per_line == 0 ? bytes.size() + 1 : layout.bytes_per_line;
  std::string text;
  for (const auto line : pieces(bytes, width)) {
    if (!text.empty()) text += trimmed(separator) + "\n";
    std::string groups;
    for (const auto group : pieces(line, layout.group_bytes)) {
      if (!groups.empty()) groups += separator;
      groups.append(prefix).append(encode_hex(group, layout.letters)).append(suffix);
    }
    text += groups;
  }
  return text;
}

Layout random_layout(std::mt19937& random) {
  constexpr std::string_view separators[] = {"none", " ",   ":",  ", ",  "0x",  "\\x", "%",
                                             "&H",   "0x,", "$",  "#",   "h",   "\n",  ",",
                                             " - ",  "::",  "; ", "0X ", "\\x "};
  constexpr std::size_t groups[] = {1, 1, 1, 2, 3, 4, 8, 20};
  return {.letters = random() % 2 == 0 ? HexCase::lower : HexCase::upper,
          .notation = notation_of(separators[random() % std::size(separators)]),
          .group_bytes = groups[random() % std::size(groups)],
          .bytes_per_line = random() % 3 == 0 ? 1 + random() % 40 : 0};
}

TEST(HexWriter, WritesGroupsAndLines) {
  std::mt19937 random(16);
  for (int round = 0; round < 5'000; ++round) {
    const auto bytes = some_bytes(random, random() % 200);
    const auto layout = random_layout(random);
    const auto text = write(bytes, layout);
    EXPECT_EQ(text, plainly(bytes, layout));
    EXPECT_EQ(text.size(), written_size(bytes.size(), layout));
  }
}

// Parses with the given notation, in strict mode if there is only one line; and with a detected
// one.
TEST(HexWriter, WhatIsWrittenIsReadAgain) {
  std::mt19937 random(17);
  for (int round = 0; round < 5'000; ++round) {
    const auto bytes = some_bytes(random, random() % 200);
    const auto layout = random_layout(random);
    const auto text = write(bytes, layout);
    const auto& [prefix, suffix, separator] = layout.notation;
    const bool has_lines = text.find('\n') != text.npos && separator != "\n";
    const auto named =
        read(text,
             {.separator = separator, .prefix = prefix, .suffix = suffix, .is_strict = !has_lines});
    ASSERT_TRUE(named) << text;
    EXPECT_EQ(named->bytes, bytes) << text;
    if (!has_lines) {
      EXPECT_TRUE(named->warnings.empty()) << text;
    }

    const auto found = read(text, {});
    ASSERT_TRUE(found) << text << "\n at " << found.error().offset;
    EXPECT_EQ(found->bytes, bytes) << text;
    EXPECT_TRUE(found->warnings.empty()) << text << "\n" << found->warnings[0].code;
  }
}

TEST(HexWriter, ArraysAndDumpsAreReadAgain) {
  std::mt19937 random(18);
  constexpr std::size_t groups[] = {1, 2, 4, 8};
  for (int round = 0; round < 5'000; ++round) {
    // Bytes whose text looks like digits are the hardest.
    auto bytes = some_bytes(random, 1 + random() % 200);
    if (round % 2 == 0)
      for (auto& byte : bytes) byte = "0123456789abcdef ||"[static_cast<unsigned char>(byte) % 19];
    const auto style = random() % 2 == 0 ? Style::c_array : Style::dump;
    const Layout layout{.style = style,
                        .letters = random() % 2 == 0 ? HexCase::lower : HexCase::upper,
                        .group_bytes = groups[random() % 4],
                        .bytes_per_line = random() % 2 == 0 ? 0 : 1 + random() % 40};
    const auto text = write(bytes, layout);
    EXPECT_EQ(text.size(), written_size(bytes.size(), layout));
    const auto found = read(text, {});
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->bytes, bytes) << text;
    EXPECT_TRUE(found->warnings.empty()) << text << "\n" << found->warnings[0].code;
    EXPECT_EQ(found->format, style == Style::dump ? Format::hexdump : Format::c_array) << text;
  }
}

}  // namespace
}  // namespace toolyard::hex
