#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tools/json/reading/scanner.h"

namespace toolyard::json {
namespace {

// Returns a text that is mostly valid JSON, with occasional faults and spaces.
std::string random_text(std::mt19937& chance, int depth) {
  constexpr std::string_view scalars[] = {
      "null",  "true",           "false",       "0",   "-1.5e+3",  "\"\"",
      "\"a\"", "\"\\u00e9\\n\"", "\"\\ud800\"", "1e9", "\"b:[,\"", "12345678901234567890"};
  constexpr std::string_view faults[] = {"01",     "tru",   "\"\\x\"", "1.",        "-",
                                         "\"a\"b", "nullx", "\"\t\"",  "'a'",       "+1",
                                         ".5",     "",      "1 2",     "\"a\"\"b\""};
  const auto pick = [&](int below) { return static_cast<int>(chance() % unsigned(below)); };
  const auto space = [&] { return std::string(pick(8) == 0 ? " \n\t" : ""); };
  const int what = pick(depth > 3 ? 8 : 14);
  if (what == 0 && pick(4) == 0) return std::string(faults[pick(std::size(faults))]);
  if (what < 8) return space() + std::string(scalars[pick(std::size(scalars))]) + space();
  const bool is_object = what % 2 == 0;
  std::string text = is_object ? "{" : "[";
  for (int i = 0, count = pick(5); i < count; ++i) {
    if (i > 0) text += pick(60) == 0 ? ";" : ",";
    text += space();
    if (is_object) text += "\"k" + std::to_string(pick(3)) + "\"" + space() + ":";
    text += random_text(chance, depth + 1);
  }
  if (pick(60) == 0) text += ",";
  return text + (pick(80) == 0 ? "" : is_object ? "}" : "]") + space();
}

bool is_same(const Node& a, const Node& b) {
  return a.begin == b.begin && a.length == b.length && a.span == b.span && a.kind == b.kind &&
         a.traits == b.traits;
}

TEST(Structure, ReadsJustWhatTheScannerReadsAsStrictJson) {
  std::mt19937 chance(7);
  int strict = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto text = random_text(chance, 0);
    const auto slow = Scanner(text, {}).run();
    Scanned quick;
    const bool is_read = read_structure(text, quick);
    ASSERT_EQ(is_read, !slow.fault) << text;
    if (!is_read) continue;
    ++strict;
    ASSERT_EQ(quick.document.nodes.size(), slow.document.nodes.size()) << text;
    for (std::size_t n = 0; n < slow.document.nodes.size(); ++n) {
      ASSERT_TRUE(is_same(quick.document.nodes[n], slow.document.nodes[n])) << text << " at " << n;
    }
    ASSERT_EQ(quick.has_lone_surrogates, slow.has_lone_surrogates) << text;
  }
  EXPECT_GT(strict, 5'000);
  EXPECT_LT(strict, 19'000);
}

TEST(Structure, TakesNothingElse) {
  for (const std::string_view text : {"",
                                      " ",
                                      "[",
                                      "]",
                                      "{",
                                      "[1",
                                      "[1,]",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{1:2}",
                                      "\"",
                                      "\"a",
                                      "\"\\\"",
                                      "[1]]",
                                      "[1] [2]",
                                      "// a\n1",
                                      "\xEF\xBB\xBF"
                                      "1",
                                      "nan",
                                      "-",
                                      "1e",
                                      "[\"a\" 1]",
                                      "\"a\\\"",
                                      "\"\\ud800\\u\"",
                                      "[\"\\\\\"\"]"}) {
    Scanned scanned;
    EXPECT_FALSE(read_structure(text, scanned)) << text;
  }
}

}  // namespace
}  // namespace toolyard::json
