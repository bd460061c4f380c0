// Tests the limits of caesar-cipher, and what the cases cannot test.
#include "tools/caesar_cipher.h"

#include <gtest/gtest.h>

#include "core/endpoint/budget.h"

namespace toolyard::caesar_cipher {
namespace {

using namespace std::chrono_literals;

Result<Answer> work(const Request& request, std::int64_t output_bytes = 1'000'000) {
  return run(request, {.now = {}, .fill_random = {}, .limits = {.output_bytes = output_bytes}});
}

TEST(CaesarCipher, RefusesToWriteMoreThanAllowed) {
  EXPECT_TRUE(work({.input = "abc"}, 3));
  EXPECT_EQ(work({.input = "abc"}, 2).error().type->code, "answer_too_large");
  Request request{.input = "khoor", .operation = Operation::crack, .candidates = Every::all};
  EXPECT_EQ(work(request, 26 * 5)->candidates->size(), 26u);
  EXPECT_EQ(work(request, 26 * 5 - 1).error().type->code, "answer_too_large");
}

// Returns the 1,024 characters from U+4E00 on.
std::string longest_alphabet() {
  std::string text;
  for (char32_t c = 0x4e00; c < 0x4e00 + 1'024; ++c) {
    text += {char(0xe0 | c >> 12), char(0x80 | (c >> 6 & 0x3f)), char(0x80 | (c & 0x3f))};
  }
  return text;
}

TEST(CaesarCipher, LimitsTheSizeOfAlphabets) {
  const auto text = longest_alphabet();
  EXPECT_EQ(work({.input = "一", .alphabet = text})->inverse_shift, 1'021);
  const auto longer = text + "x";
  EXPECT_EQ(work({.input = "x", .alphabet = longer}).error().faults.at(0).code, "invalid_alphabet");
  const std::vector<std::string_view> two{text, "xy"};
  EXPECT_EQ(work({.input = "x", .alphabet = two}).error().faults.at(0).pointer, "/alphabet/1");
}

TEST(CaesarCipher, FindsCribsOfAnyMakeInLinearTime) {
  const std::string text(1 << 20, 'a'), crib = std::string(998, 'a') + "b";
  Request request{.input = text, .operation = Operation::crack, .crib = crib};
  EXPECT_EQ(work(request).error().type->code, "crib_not_found");
}

TEST(CaesarCipher, RefusesACribWithTooManyShifts) {
  const auto alphabet = longest_alphabet();
  const std::string text(9'000'000, 'a');
  Request request{.input = text,
                  .operation = Operation::crack,
                  .alphabet = alphabet,
                  .crib = "aaaaaaaaaaaaaaaab"};
  const CpuBudget budget(100ms, nullptr);
  try {
    EXPECT_FALSE(work(request));
    FAIL() << "not stopped";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.option, "/crib");
  }
}

TEST(CaesarCipher, CracksTwiceToTheSame) {
  const auto once = work({.input = "Dwwdfn dw gdzq", .operation = Operation::crack});
  ASSERT_TRUE(once);
  EXPECT_EQ(once->output, "Attack at dawn");
  EXPECT_EQ(work({.input = once->output, .shift = once->shift})->output, "Dwwdfn dw gdzq");
  EXPECT_EQ(work({.input = "Dwwdfn dw gdzq", .shift = once->inverse_shift})->output, once->output);
}

}  // namespace
}  // namespace toolyard::caesar_cipher
