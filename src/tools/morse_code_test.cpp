// Tests the limits of morse-code, and what the cases cannot test.
#include "tools/morse_code.h"

#include <gtest/gtest.h>

namespace toolyard::morse_code {
namespace {

std::string_view fault_of(const Request& request, const WorkLimits& limits) {
  const auto answer = run(request, {.now = {}, .fill_random = {}, .limits = limits});
  return answer ? "" : answer.error().type->code;
}

TEST(MorseCode, RefusesToWriteMoreThanAllowed) {
  EXPECT_EQ(fault_of({.input = "SOS"}, {.output_bytes = 11}), "");
  EXPECT_EQ(fault_of({.input = "SOS"}, {.output_bytes = 10}), "answer_too_large");
  EXPECT_EQ(fault_of({.input = "... --- ..."}, {.output_bytes = 3}), "");
  EXPECT_EQ(fault_of({.input = "... --- ..."}, {.output_bytes = 2}), "answer_too_large");
  const std::string foreign(1'000'000, 'x');
  Request request{.input = foreign, .operation = Operation::decode};
  request.unknown = UnknownPolicy::replace;
  request.replacement = "12345678901234567890123456789012";
  EXPECT_EQ(fault_of(request, {.output_bytes = 1'000'000}), "answer_too_large");
}

TEST(MorseCode, RefusesSoundsAndTimingsWithoutEnd) {
  EXPECT_EQ(fault_of({.input = "T", .include = {Include::wav}}, {.morse_sound_ms = 180}), "");
  EXPECT_EQ(fault_of({.input = "T", .include = {Include::wav}}, {.morse_sound_ms = 179}),
            "answer_too_large");
  const std::string fives(10'001, '5');
  EXPECT_EQ(fault_of({.input = fives, .include = {Include::timing}}, {}), "answer_too_large");
  EXPECT_EQ(
      fault_of({.input = std::string_view(fives).substr(1), .include = {Include::timing}}, {}), "");
}

TEST(MorseCode, RefusesSoundsThatAreLargerThanAnAnswer) {
  const Request request{.input = "PARIS PARIS", .include = {Include::wav}};
  EXPECT_EQ(fault_of(request, {.output_bytes = 200'000}), "");
  EXPECT_EQ(fault_of(request, {.output_bytes = 50'000}), "answer_too_large");
}

TEST(MorseCode, CountsWhatItDoesNotList) {
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += "€";
  const auto answer = run({.input = text}, Context{});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->unknown.size(), 1'000u);
  EXPECT_EQ(answer->unknown.back().offset, 2'997);
  EXPECT_EQ(
      answer->warnings.at(0).message,
      "5000 of the characters are unknown, at offset 0, 3, 6, 9, 12, 15, 18, 21, 24, 27 and more.");
}

}  // namespace
}  // namespace toolyard::morse_code
