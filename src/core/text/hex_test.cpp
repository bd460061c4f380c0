// The kernels for hexadecimal digits with text around them have the same results as their scalar
// equivalents: on every instruction set of this machine, at every length and every alignment, in
// buffers of exact size. Digits alone are tested in base64_test.cpp.
#include "core/text/hex.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "tests/support/kernels.h"

namespace toolyard {
namespace {

using testing::Exact;
using testing::random_bytes;

constexpr std::array<HexUnit, 14> units{{{"", ""},
                                         {"", " "},
                                         {"%", ""},
                                         {"", ", "},
                                         {"#", ";"},
                                         {"0x", ""},
                                         {"\\x", ""},
                                         {"", "00"},
                                         {"0x", ","},
                                         {"0x", ", "},
                                         {"(byte)0x", ""},
                                         {"", " -- \r\n"},
                                         {"a", "b"},
                                         {"\xe2\x80\xa2", "\n"}}};

void expect_same_decoding(std::string_view text, const HexUnit& unit, std::size_t lead) {
  Exact in(text, lead);
  ASSERT_EQ(hex_span(in.view()), scalar::hex_span(in.view())) << text;
  const auto most = text.size() / unit.size();
  Exact fast(most, lead), plain(most, 0);
  const auto count = decode_hex_units(in.view(), unit, fast.data());
  ASSERT_EQ(count, scalar::decode_hex_units(in.view(), unit, plain.data())) << text;
  ASSERT_EQ(fast.view(count), plain.view(count)) << text;
}

void expect_same(std::string_view bytes, const HexUnit& unit, std::size_t lead,
                 std::mt19937& random) {
  const auto size = unit.size() * bytes.size();
  const auto letters = bytes.size() % 2 ? HexCase::upper : HexCase::lower;
  Exact in(bytes, lead), fast(size, lead), plain(size, 0), back(bytes.size(), lead);
  encode_hex_units(in.view(), letters, unit, fast.data());
  scalar::encode_hex_units(in.view(), letters, unit, plain.data());
  ASSERT_EQ(fast.view(), plain.view());
  ASSERT_EQ(decode_hex_units(fast.view(), unit, back.data()), bytes.size());
  ASSERT_EQ(back.view(), bytes);
  std::string spoilt(fast.view());
  if (!spoilt.empty()) spoilt[random() % size] = static_cast<char>(random());
  expect_same_decoding(spoilt, unit, lead);
  if (!spoilt.empty()) spoilt.resize(random() % size);
  expect_same_decoding(spoilt, unit, lead);
}

class HexKernels : public ::testing::TestWithParam<std::int64_t> {
 protected:
  void SetUp() override { hwy::SetSupportedTargetsForTest(GetParam()); }
  void TearDown() override { hwy::SetSupportedTargetsForTest(0); }
};

TEST_P(HexKernels, AgreeWithTheirScalarTwins) {
  std::mt19937 random(16);
  for (const auto& unit : units) {
    for (std::size_t length = 0; length <= 1000; ++length) {
      expect_same(random_bytes(random, length), unit, length % 64, random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(HexKernels, AgreeAtEveryAlignment) {
  std::mt19937 random(3);
  for (std::size_t lead = 0; lead < 64; ++lead) {
    for (const std::size_t length : {15, 16, 31, 32, 33, 64, 100}) {
      for (const auto& unit : units) expect_same(random_bytes(random, length), unit, lead, random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(HexKernels, StopAtEveryForeignCharacterAtEveryPlace) {
  for (const auto& unit : units) {
    std::string text(unit.size() * 70, '\0');
    encode_hex_units(std::string(70, '\x5a'), HexCase::upper, unit, text.data());
    for (int character = 0; character < 256; ++character) {
      for (const std::size_t place : {std::size_t{0}, text.size() / 2, text.size() - 1}) {
        auto spoilt = text;
        spoilt[place] = static_cast<char>(character);
        expect_same_decoding(spoilt, unit, 0);
        if (HasFatalFailure()) return;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, HexKernels, ::testing::ValuesIn(testing::targets()));

}  // namespace
}  // namespace toolyard
