#include "core/json/enclosed.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

std::string found(std::string_view text) { return enclosed_object(text).value_or("none"); }

TEST(EnclosedJson, IsFoundInWhateverSurroundsIt) {
  EXPECT_EQ(found(R"({"a":1})"), R"({"a":1})");
  EXPECT_EQ(found("Sure! Here it is:\n{\"a\": \"b}\"}\nAnything else?"), R"({"a": "b}"})");
  EXPECT_EQ(found("```json\n{\"a\":{\"b\":[{}]}}\n```\n"), R"({"a":{"b":[{}]}})");
  EXPECT_EQ(found("A set {x, y} is {\"a\":\"\\\"}\"}."), R"({"a":"\"}"})");
  EXPECT_EQ(found(R"([{"error":{"code":400}}])"), R"({"error":{"code":400}})");
  EXPECT_EQ(found("{ see: {\"a\":1}"), R"({"a":1})");
}

TEST(EnclosedJson, IsTheLargest) {
  EXPECT_EQ(found(R"(Like {"a":1}, then {"a":22} and {"b":3}.)"), R"({"a":22})");
}

TEST(EnclosedJson, IsCorrectedWhereThatIsPlain) {
  EXPECT_EQ(found("{\"a\":\"one\ntwo\t\\n\"}"), R"({"a":"one\ntwo\t\n"})");
  EXPECT_EQ(found("{\"a\":[1,2, ],\n\"b\":\"x,\",\n}"), "{\"a\":[1,2 ],\n\"b\":\"x,\"\n}");
}

TEST(EnclosedJson, KeepsBackslashesThatJsonDoesNotKnow) {
  EXPECT_EQ(found(R"({"a":"b \_ c \* \(d\) \u12 \x"})"),
            R"({"a":"b \\_ c \\* \\(d\\) \\u12 \\x"})");
  EXPECT_EQ(found(R"({"a":"\"\\\/\b\f\n\r\t\u00e9"})"), R"({"a":"\"\\\/\b\f\n\r\t\u00e9"})");
  EXPECT_EQ(found("{\"a\":\"b\\\nc\"}"), R"({"a":"b\\\nc"})");
  EXPECT_EQ(found(R"({"a":"it\'s"})"), R"({"a":"it's"})");
}

TEST(EnclosedJson, MayHaveSingleQuotes) {
  EXPECT_EQ(found(R"({'a': 'b', 'c': ['d']})"), R"({"a": "b", "c": ["d"]})");
  EXPECT_EQ(found(R"({'a': 'it's "so"', "b": 'c\'d'})"), R"({"a": "it's \"so\"", "b": "c'd"})");
  EXPECT_EQ(found(R"({"a": "it's"})"), R"({"a": "it's"})");
}

TEST(EnclosedJson, IsNotFoundWhereThereIsNone) {
  for (const auto* text : {"", "no object", "{", "{\"a\":", "{a: 1}", "[1, 2]", "{\"a\":1]}",
                           "<style>p { color: red }</style>", "{\"a\":\"\xff\"}", "{,}x"})
    EXPECT_EQ(found(text), std::string_view(text) == "{,}x" ? "{}" : "none") << text;
}

TEST(EnclosedJson, TakesLittleTimeHoweverManyBracesThereAre) {
  EXPECT_EQ(found(std::string(4 << 20, '{')), "none");
  std::string pairs;
  for (int i = 0; i < 1'000'000; ++i) pairs += "{a}";
  EXPECT_EQ(found(pairs), "none");
}

}  // namespace
}  // namespace toolyard
