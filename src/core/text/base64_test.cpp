// The vector kernels of base64 and hex have the same results as their scalar equivalents: on every
// instruction set of this machine, at every length and every alignment, in buffers of exact size.
#include "core/text/base64.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/text/hex.h"
#include "tests/support/kernels.h"

namespace toolyard {
namespace {

using testing::Exact;
using testing::random_bytes;

constexpr Base64Alphabet bcrypt_alphabet{
    "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"};
constexpr Base64Alphabet reversed_alphabet{
    "/+9876543210zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA"};
static_assert(base64_standard.has_encode_ranges && base64_standard.has_decode_ranges);
static_assert(base64_url.has_encode_ranges && base64_url.has_decode_ranges);
static_assert(!bcrypt_alphabet.has_encode_ranges && bcrypt_alphabet.has_decode_ranges);
static_assert(!reversed_alphabet.has_decode_ranges);

void expect_same_run(std::string_view text, std::size_t lead, const Base64Alphabet& alphabet) {
  Exact in(text, lead);
  ASSERT_EQ(base64_span(in.view(), alphabet), scalar::base64_span(in.view(), alphabet)) << text;
  const auto capacity = base64_decoded_capacity(text.size());
  Exact vector(capacity, lead), plain(capacity);
  const auto run = decode_base64(in.view(), alphabet, vector.data());
  const auto twin = scalar::decode_base64(in.view(), alphabet, plain.data());
  ASSERT_EQ(run.read, twin.read) << text;
  ASSERT_EQ(run.written, twin.written) << text;
  ASSERT_EQ(run.has_trailing_bits, twin.has_trailing_bits) << text;
  ASSERT_EQ(vector.view(run.written), plain.view(run.written)) << text;
}

void expect_same_base64(std::string_view bytes, std::size_t lead, const Base64Alphabet& alphabet,
                        bool is_padded, std::mt19937& random) {
  Exact in(bytes, lead);
  const auto size = base64_encoded_size(bytes.size(), is_padded);
  Exact vector(size, lead), plain(size);
  ASSERT_EQ(encode_base64(in.view(), alphabet, is_padded, vector.data()), size);
  ASSERT_EQ(scalar::encode_base64(in.view(), alphabet, is_padded, plain.data()), size);
  ASSERT_EQ(vector.view(), plain.view());

  Exact back(base64_decoded_capacity(size));
  const auto run = decode_base64(vector.view(), alphabet, back.data());
  ASSERT_EQ(back.view(run.written), bytes);
  ASSERT_FALSE(base64_fault(vector.view(), run, alphabet, Base64Padding::optional));
  if (size == 0) return;
  std::string spoilt(vector.view());
  spoilt[random() % size] = static_cast<char>(random());
  expect_same_run(spoilt, lead, alphabet);
}

void expect_same_hex(std::string_view bytes, std::size_t lead, std::mt19937& random) {
  Exact in(bytes, lead), vector(2 * bytes.size(), lead), plain(2 * bytes.size());
  const auto letters = bytes.size() % 2 ? HexCase::upper : HexCase::lower;
  encode_hex(in.view(), letters, vector.data());
  scalar::encode_hex(in.view(), letters, plain.data());
  ASSERT_EQ(vector.view(), plain.view());
  std::string text(vector.view());
  if (random() % 2 && !text.empty()) text[random() % text.size()] = static_cast<char>(random());
  if (random() % 2 && !text.empty()) text.pop_back();
  Exact again(text, lead), back(text.size() / 2), twin(text.size() / 2);
  const auto read = decode_hex(again.view(), back.data());
  ASSERT_EQ(read, scalar::decode_hex(again.view(), twin.data()));
  ASSERT_EQ(back.view(read / 2), twin.view(read / 2));
}

class Base64Kernels : public ::testing::TestWithParam<std::int64_t> {
 protected:
  void SetUp() override { hwy::SetSupportedTargetsForTest(GetParam()); }
  void TearDown() override { hwy::SetSupportedTargetsForTest(0); }
};

TEST_P(Base64Kernels, AgreeWithTheirScalarTwins) {
  std::mt19937 random(4648);
  for (const auto* alphabet : {&base64_standard, &base64_url, &bcrypt_alphabet}) {
    for (std::size_t length = 0; length <= 1000; ++length) {
      const auto bytes = random_bytes(random, length);
      expect_same_base64(bytes, length % 64, *alphabet, length % 2, random);
      if (HasFatalFailure()) return;
    }
  }
  for (std::size_t length = 0; length <= 1000; ++length) {
    expect_same_hex(random_bytes(random, length), length % 64, random);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Base64Kernels, AgreeAtEveryAlignment) {
  std::mt19937 random(1);
  for (std::size_t lead = 0; lead < 64; ++lead) {
    for (const std::size_t length : {47, 48, 63, 64, 65, 96, 127, 200, 257}) {
      const auto bytes = random_bytes(random, length);
      expect_same_base64(bytes, lead, base64_standard, true, random);
      expect_same_hex(bytes, lead, random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(Base64Kernels, StopAtEveryForeignCharacterAtEveryPlace) {
  for (const auto* alphabet : {&base64_standard, &base64_url, &bcrypt_alphabet}) {
    for (int character = 0; character < 256; ++character) {
      for (const std::size_t place : {0, 17, 63, 64, 130, 199}) {
        std::string text(200, 'A');
        text[place] = static_cast<char>(character);
        expect_same_run(text, 0, *alphabet);
        if (HasFatalFailure()) return;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, Base64Kernels, ::testing::ValuesIn(testing::targets()));

struct FaultCase {
  std::string_view text;
  Base64Padding padding;
  Base64Fault::Kind kind;
  std::size_t offset;
};

TEST(Base64Fault, NamesWhatAStrictReaderObjectsTo) {
  using Kind = Base64Fault::Kind;
  using enum Base64Padding;
  const FaultCase cases[] = {
      {"Z", optional, Kind::length, 1},          {"Zg", required, Kind::padding, 2},
      {"Zg=", optional, Kind::padding, 3},       {"Zg===", repairable, Kind::padding, 4},
      {"=", required, Kind::padding, 0},         {"====", repairable, Kind::padding, 0},
      {"Z=g=", required, Kind::padding, 1},      {"Zg==Zg==", required, Kind::padding, 4},
      {"Zg==\n", required, Kind::character, 4},  {"Zm 9v", required, Kind::character, 2},
      {"Zg==", forbidden, Kind::padding, 2},     {"Zh==", required, Kind::trailing_bits, 1},
      {"Zm9", optional, Kind::trailing_bits, 2}, {"Zm9vZ", repairable, Kind::length, 5},
  };
  for (const auto& each : cases) {
    Exact out(base64_decoded_capacity(each.text.size()));
    const auto run = decode_base64(each.text, base64_standard, out.data());
    const auto fault = base64_fault(each.text, run, base64_standard, each.padding);
    ASSERT_TRUE(fault) << each.text;
    EXPECT_EQ(fault->kind, each.kind) << each.text;
    EXPECT_EQ(fault->offset, each.offset) << each.text;
  }
}

}  // namespace
}  // namespace toolyard
