// Limits on the cost of json-formatter: small requests that require a lot of work or produce a lot
// of text.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/spent.h"
#include "tools/json_formatter.h"

namespace toolyard::json_formatter {
namespace {

using namespace std::chrono_literals;

Result<Answer> work(const Request& request) { return run(request, {}); }

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

std::string list_of(std::string_view item, std::size_t times) {
  auto list = "[" + repeated(std::string(item) + ",", times);
  list.back() = ']';
  return list;
}

Request query(std::string_view input, std::string_view pointer) {
  return {
      .input = input, .operation = Operation::query, .indent = std::int64_t{0}, .pointer = pointer};
}

void expect_too_large(const Request& request, std::string_view pointer) {
  const auto answer = work(request);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().type, &output_too_large);
  ASSERT_EQ(answer.error().faults.size(), 1U);
  EXPECT_EQ(answer.error().faults[0].pointer, pointer);
}

TEST(JsonCost, IndentationTooLargeNamesTheOption) {
  const auto deep = repeated("[", 4096) + repeated("]", 4096);
  expect_too_large({.input = deep, .indent = std::int64_t{16}}, "/indent");
  expect_too_large({.input = "[" + deep + "]",
                    .operation = Operation::query,
                    .indent = std::int64_t{16},
                    .pointer = "/0"},
                   "/indent");
  EXPECT_TRUE(work({.input = deep, .operation = Operation::minify}));
}

TEST(JsonCost, IndentationIsRefusedBeforeItIsWritten) {
  const auto deep = repeated("[", 100'000) + repeated("]", 100'000);
  // Writing as much as the limit allows would take longer.
  EXPECT_TRUE(ends_within(100ms, [&] { EXPECT_FALSE(work({.input = deep})); }));
}

TEST(JsonCost, EscapesTooLargeNameTheInput) {
  const std::string controls(8'000'000, '\x01');
  expect_too_large({.input = controls, .operation = Operation::escape}, "/input");
  const auto deletes = "\"" + std::string(8'000'000, '\x7f') + "\"";
  expect_too_large(
      {.input = deletes, .operation = Operation::minify, .escape = json::Escape::ascii}, "/input");
}

TEST(JsonCost, ManyMatchesTooLargeNameThePointer) {
  const auto list = "[" + list_of("\"" + std::string(100'000, 'a') + "\"", 2) + "]";
  expect_too_large(query(list, "$[0]" + repeated("[0,1]", 0) + "[" + repeated("0,", 500) + "1]"),
                   "/pointer");
}

// A class is searched for each character of the text, so a class of many characters must be fast.
TEST(JsonCost, WideClassesOfPatternsAreCheap) {
  std::string characters;
  for (char32_t c = 0x4E00; characters.size() < 60'000; c += 2) {
    characters += static_cast<char>(0xE0 | c >> 12);
    characters += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    characters += static_cast<char>(0x80 | (c & 0x3F));
  }
  const auto pointer = "$[?search(@, '[" + characters + "]b')]";
  const auto input = "[\"" + std::string(60'000, 'a') + "\"]";
  EXPECT_TRUE(ends_within(500ms, [&] { EXPECT_EQ(work(query(input, pointer))->output, "[]"); }));
}

TEST(JsonCost, SortingClassesDoesNotChangeMatches) {
  const auto matches = [](std::string_view text, std::string_view pattern) {
    const auto input = "[\"" + std::string(text) + "\"]";
    return work(query(input, "$[?match(@, '" + std::string(pattern) + "')]"))->output != "[]";
  };
  EXPECT_TRUE(matches("m", "[x-za-fk-pb-c]"));
  EXPECT_TRUE(matches("f", "[a-fb-c]"));  // a range within another
  EXPECT_FALSE(matches("g", "[x-za-fk-pb-c]"));
  EXPECT_TRUE(matches("g", "[^x-za-fk-pb-c]"));
  EXPECT_TRUE(matches("É", "[\\\\p{Lu}0-9\\\\p{Lu}]"));
  EXPECT_TRUE(matches("7", "[\\\\p{Lu}0-9\\\\P{N}]"));
  EXPECT_FALSE(matches("L", "\\\\p{Lx}"));  // not a category
  EXPECT_TRUE(matches("bb", "a|bb|c(d|e)"));
  EXPECT_TRUE(matches("ce", "a|bb|c(d|e)"));
  EXPECT_FALSE(matches("c", "a|bb|c(d|e)"));
}

TEST(JsonCost, ExpensivePatternsAreStoppedAndThePointerIsBlamed) {
  const auto input = "[\"" + std::string(500'000, 'a') + "\"]";
  const auto stopped = stopped_within(
      100ms, [&] { static_cast<void>(work(query(input, "$[?match(@, '((a?){90}){100}b')]"))); });
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->reason, StopReason::spent);
  EXPECT_EQ(stopped->option, "/pointer");
}

TEST(JsonCost, PatternsOfTheDocumentAreCompiledOnce) {
  const auto item = R"({"t":"b","p":"(a{0,90}){100}b"})";
  const auto input = list_of(item, 5000);
  EXPECT_TRUE(ends_within(
      1000ms, [&] { EXPECT_NE(work(query(input, "$[?match(@.t, @.p)].t"))->output, "[]"); }));
}

TEST(JsonCost, LongTextsAreComparedWithoutCopies) {
  const std::string text(1'000'000, 'a');
  const auto input = R"({"long":")" + text + R"(\n","list":)" + list_of("\"a\"", 20'000) + "}";
  for (const auto* pointer :
       {"$.list[?@ == $.long]", "$.list[?@ > $.long]", "$.list[?@ != $['long'] && @ == $.long]"}) {
    EXPECT_TRUE(ends_within(500ms, [&] { EXPECT_TRUE(work(query(input, pointer))); }));
  }
}

TEST(JsonCost, LongKeysAreComparedUpToTheFirstDifference) {
  const auto input =
      R"({")" + repeated("\\n", 1'000'000) + R"(":1,"list":)" + list_of("1", 20'000) + "}";
  EXPECT_TRUE(ends_within(
      500ms, [&] { EXPECT_EQ(work(query(input, "$.list[?@ == $.x]"))->output, "[]"); }));
}

TEST(JsonCost, LargeObjectsAreComparedInOrder) {
  std::string forth, back;
  for (int i = 0; i < 20'000; ++i) {
    const auto member = "\"k" + std::to_string(i) + "\":" + std::to_string(i);
    forth += (i ? "," : "") + member;
    back.insert(0, member + (i ? "," : ""));
  }
  const auto input = "[{" + forth + "},{" + back + "},{\"k\":1}]";
  EXPECT_TRUE(ends_within(1000ms, [&] {
    const auto answer = work(query(input, "$[?@ == $[1]]"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->stats.objects, 3);
    EXPECT_NE(answer->output.find("\"k19999\""), std::string::npos);
    EXPECT_EQ(answer->output.find("\"k\":1"), std::string::npos);
  }));
}

TEST(JsonCost, OfKeysThatComeTwiceTheLastIsCompared) {
  const auto input = R"([{"a":1,"a":2},{"a":2},{"a":2,"a":1},{"a":2,"b":1}])";
  EXPECT_EQ(work(query(input, "$[?@ == $[1]]"))->output,
            "[\n{\n\"a\": 1,\n\"a\": 2\n},\n{\n\"a\": 2\n}\n]");
}

TEST(JsonCost, PathsHaveOnlySoManyParts) {
  for (const auto& pointer :
       {"$" + repeated("[0]", 200'000), "$[0" + repeated(",0", 200'000) + "]",
        "$[?@" + repeated("||@", 200'000) + "]", "$" + repeated("..a", 200'000)}) {
    const auto answer = work(query("[]", pointer));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().faults[0].pointer, "/pointer");
  }
}

TEST(JsonCost, BlankLinesInOpenStringsAreReadOnce) {
  const auto input = "\"" + std::string(4'000'000, '\n');
  EXPECT_TRUE(ends_within(
      1500ms, [&] { EXPECT_TRUE(work({.input = input, .repair = true}).has_value()); }));
}

// Every operation can be stopped in the part that takes most of its time.
TEST(JsonCost, EveryOperationCanBeStopped) {
  const auto numbers = list_of("1.5", 300'000), strings = list_of(R"("\n\u00e9/")", 200'000);
  std::string object = "{";
  for (int i = 0; i < 100'000; ++i) object += "\"K" + std::to_string(i * 7919 % 100'003) + "\":1,";
  object.back() = '}';
  const Request requests[] = {
      {.input = numbers},
      {.input = numbers, .operation = Operation::validate},
      {.input = numbers, .numbers = json::Numbers::canonical},
      {.input = numbers, .max_inline_width = 10'000},
      {.input = numbers, .syntax = json::Syntax::json5, .lines = json::Lines::ndjson},
      {.input = strings, .escape = json::Escape::ascii},
      {.input = strings, .escape_slash = true},
      {.input = object, .sort_keys = json::SortKeys::natural},
      {.input = object, .sort_keys = json::SortKeys::case_insensitive},
      {.input = object, .duplicate_keys = json::DuplicateKeys::last},
      {.input = std::string_view(object).substr(1), .repair = true},
      {.input = object, .operation = Operation::escape, .escape = json::Escape::ascii},
      {.input = strings, .operation = Operation::unescape, .repair = true},
      query(numbers, "$..*"),
      query(object, "/K1"),
  };
  for (const auto& request : requests) {
    EXPECT_TRUE(stopped_within(0ms, [&] { static_cast<void>(work(request)); }))
        << spelling(request.operation);
  }
}

}  // namespace
}  // namespace toolyard::json_formatter
