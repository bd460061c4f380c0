// Compares the character sets with those of the C library.
#include "tools/charset.h"

#include <gtest/gtest.h>
#include <iconv.h>

#include <random>

#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

// Returns the conversion of bytes by the C library; nothing if it rejects them.
std::optional<std::string> converted(std::string bytes, const char* from, const char* to) {
  const auto converter = iconv_open(to, from);
  std::string text(4 * bytes.size() + 8, '\0');
  auto* in = bytes.data();
  auto* out = text.data();
  auto in_left = bytes.size(), out_left = text.size();
  const auto result = iconv(converter, &in, &in_left, &out, &out_left);
  iconv_close(converter);
  if (result == static_cast<std::size_t>(-1)) return std::nullopt;
  text.resize(text.size() - out_left);
  return text;
}

struct Named {
  Charset charset;
  const char* name;
};
constexpr Named all[] = {{Charset::utf8, "UTF-8"},       {Charset::latin1, "ISO-8859-1"},
                         {Charset::utf16le, "UTF-16LE"}, {Charset::utf16be, "UTF-16BE"},
                         {Charset::ascii, "ASCII"},      {Charset::ebcdic, "IBM037"}};

std::string random_bytes(std::mt19937& random) {
  std::string bytes(random() % 24, '\0');
  // Any bytes, those with which surrogates begin, or ASCII.
  const auto kind = random() % 3;
  for (auto& byte : bytes) {
    byte = static_cast<char>(kind == 0   ? random()
                             : kind == 1 ? 0xd8 + random() % 8
                                         : random() % 128);
  }
  return bytes;
}

std::string random_text(std::mt19937& random) {
  constexpr char32_t highest[] = {0x80, 0x100, 0x800, 0x10000, 0x110000};
  std::string text;
  const auto limit = highest[random() % 5];
  for (auto left = random() % 24; left > 0; --left) {
    const auto value = static_cast<char32_t>(random() % limit);
    if (value < 0xd800 || value > 0xdfff) append_code_point(text, value);
  }
  return text;
}

TEST(HexCharset, ReadsWhatTheCLibraryReads) {
  std::mt19937 random(37);
  for (const auto& [charset, name] : all) {
    for (int round = 0; round < 3'000; ++round) {
      const auto bytes = random_bytes(random);
      EXPECT_EQ(text_of(bytes, charset), converted(bytes, name, "UTF-8"))
          << name << " " << encode_hex(bytes);
    }
  }
}

TEST(HexCharset, WritesWhatTheCLibraryWrites) {
  std::mt19937 random(38);
  for (const auto& [charset, name] : all) {
    for (int round = 0; round < 3'000; ++round) {
      const auto text = random_text(random);
      std::string storage;
      const auto bytes = bytes_of(text, charset, storage, "/input");
      const auto expected = converted(text, "UTF-8", name);
      ASSERT_EQ(bytes.has_value(), expected.has_value()) << name << " " << text;
      if (bytes) {
        EXPECT_EQ(*bytes, *expected) << name << " " << text;
      }
    }
  }
}

TEST(HexCharset, EveryByteComesBack) {
  std::string bytes;
  for (int value = 0; value < 256; ++value) bytes += static_cast<char>(value);
  for (const auto charset : {Charset::latin1, Charset::ebcdic}) {
    std::string storage;
    EXPECT_EQ(bytes_of(*text_of(bytes, charset), charset, storage, "/input"), bytes);
  }
}

}  // namespace
}  // namespace toolyard
