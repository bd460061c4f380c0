// The vector kernels return the same as their scalar equivalents: on every instruction set of this
// machine, for every length and alignment, in buffers of exact size.
#include "tools/unicode/ascii.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tools/unicode/properties.h"

namespace toolyard::unicode {
namespace {

// A text in a buffer of its exact size, so that the address sanitizer detects every overrun.
class Exact {
 public:
  Exact(std::string_view text, std::size_t lead)
      : lead_(lead), size_(text.size()), buffer_(new char[lead + text.size()]) {
    text.copy(buffer_.get() + lead, size_);
  }
  std::string_view view() const { return {buffer_.get() + lead_, size_}; }

 private:
  std::size_t lead_, size_;
  std::unique_ptr<char[]> buffer_;
};

class AsciiKernels : public testing::TestWithParam<std::int64_t> {
 protected:
  void SetUp() override { hwy::SetSupportedTargetsForTest(GetParam()); }
  void TearDown() override { hwy::SetSupportedTargetsForTest(0); }
};

TEST_P(AsciiKernels, TallyAsTheirScalarTwin) {
  std::mt19937 random(29);
  for (std::size_t length = 0; length <= 1000; ++length) {
    std::string text(length, '\0');
    for (auto& c : text) c = random() % 8 == 0 ? "\r\n"[random() % 2] : char(random() % 128);
    const Exact exact(text, length % 64);
    ASSERT_EQ(tally_ascii(exact.view()), scalar::tally_ascii(text)) << length;
  }
}

TEST_P(AsciiKernels, TallyAtEveryAlignment) {
  const std::string text = "One, two; 3.\r\nFour_five? [6]\t$7\n\r" + std::string(70, '!');
  for (std::size_t lead = 0; lead < 64; ++lead) {
    ASSERT_EQ(tally_ascii(Exact(text, lead).view()), scalar::tally_ascii(text)) << lead;
  }
}

TEST_P(AsciiKernels, FindTheEndOfAscii) {
  for (std::size_t length = 0; length <= 300; ++length) {
    for (const std::size_t at : {std::size_t{0}, length / 2, length}) {
      std::string text(length, 'x');
      if (at < length) text[at] = '\x80';
      const Exact exact(text, length % 64);
      ASSERT_EQ(ascii_prefix(exact.view()), at) << length;
      ASSERT_EQ(scalar::ascii_prefix(exact.view()), at) << length;
    }
  }
}

TEST_P(AsciiKernels, FindLineEnds) {
  std::mt19937 random(14);
  for (std::size_t length = 0; length <= 1000; ++length) {
    std::string text(length, '\0');
    for (auto& c : text) c = random() % 50 == 0 ? char(random()) : 'a';
    const Exact exact(text, length % 64);
    for (std::size_t from = 0; from <= length; from += 1 + random() % 40) {
      ASSERT_EQ(find_line_end(exact.view(), from), scalar::find_line_end(text, from)) << length;
    }
  }
}

std::vector<std::int64_t> targets() {
  std::vector<std::int64_t> each;
  for (auto left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
    each.push_back(static_cast<std::int64_t>(left & -left));
  }
  return each;
}
INSTANTIATE_TEST_SUITE_P(EveryTarget, AsciiKernels, testing::ValuesIn(targets()));

TEST(AsciiTally, IsWhatUnicodeSays) {
  for (char32_t c = 0; c < 0x80; ++c) {
    const auto found = properties_of(c);
    const char byte = static_cast<char>(c);
    const AsciiTally expected{.letters = found.has(letter),
                              .digits = found.has(digit),
                              .punctuation = found.has(punctuation),
                              .white_space = found.has(white_space)};
    EXPECT_EQ(scalar::tally_ascii({&byte, 1}), expected) << static_cast<unsigned>(c);
  }
}

}  // namespace
}  // namespace toolyard::unicode
