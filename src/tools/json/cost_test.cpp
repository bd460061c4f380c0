// Limits on the cost of json-formatter: small requests that require a lot of work or produce a lot
// of text.
#include <gtest/gtest.h>

#include <span>
#include <string>

#include "core/endpoint/charges.h"
#include "tests/support/spent.h"
#include "tests/support/texts/repeated.h"
#include "tools/json_formatter.h"

namespace toolyard::json_formatter {
namespace {

using namespace std::chrono_literals;

Result<Answer> work(const Request& request) { return run(request, {}); }

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

// Each kind of damage, as a piece of text that is repeated.
struct Damage {
  std::string_view name;
  std::string_view piece;
  std::string_view before = {};
};

constexpr Damage damages[] = {
    {"log lines", "INFO x {\"a\":1} [2] done\n"},
    {"log lines without brackets in them", "INFO x {\"a\":1}\n"},
    {"log lines with types", "INFO Foo(2) { 1, 2 } and Point(x=1)\n"},
    {"log lines with strings",
     "2024-01-01 12:00:00 [main] WARN {\"a\":\"b \\\"c\\\"\"} it's \"x\"\n"},
    {"code fences", "Sure:\n```json\n{\"a\":1}\n```\n"},
    {"thoughts", "<think>a</think>{\"a\":1}\n"},
    {"thoughts without an end", "<think>{\"a\":1}\n"},
    {"check boxes", "- [ ] a {\"b\":1}\n"},
    {"quoted lines", "> {\"a\":1}\n"},
    {"numbered lines", "[2] {\"a\":1} x\n"},
    {"numbers of lines", "1: {\"a\":1}\n"},
    {"removed lines", "- {\"a\":1}\n"},
    {"event streams", "data: {\"a\":1}\n\n"},
    {"calls", "cb({\"a\":1});\n"},
    {"calls without an end", "cb("},
    {"types of Node", "{ a: Map(1) { 'a' => 1 } },"},
    {"types of Node within each other", "{ a: Map(1) { 'a' => "},
    {"types of Java", "Person{name='x', age=5}\n"},
    {"types of Python", "Person(name='x', age=5), ", "["},
    {"types without brackets", "Person(", "["},
    {"names before brackets", "a[", "{x:"},
    {"var_dump", "[\"a\"]=> string(1) \"x\" ", "array(9) {"},
    {"strings of var_dump", "string(9) \"", "{a:"},
    {"print_r", "[a] => 1\n", "Array\n(\n"},
    {"print_r on one line", "[a] => x y ", "Array ( "},
    {"keys in brackets", "[a", "{"},
    {"keys with brackets", "[\"a]", "{"},
    {"maps of Go", "map[a:1 b:x y] ", "["},
    {"structures of Go", "{Name:x Age:1} ", "["},
    {"braces of Go", "{Name:", "["},
    {"maps of Clojure", ":a 1 :b :c ", "{"},
    {"missing commas", "\"a\" \"b\": 1 ", "{"},
    {"missing colons", "\"a\" 1, ", "{"},
    {"surplus commas", "1,,", "["},
    {"missing closing brackets", "{\"a\":[", ""},
    {"exchanged brackets", "[{\"a\":1]}", "["},
    {"closing brackets", "}]", "[1"},
    {"quotes in strings", "say \"hi\" ", "{\"a\":\""},
    {"quotes and commas in strings", "a \"b\", ", "{\"a\":\""},
    {"strings without their last quotes", "{\"a\":\"b},"},
    {"strings without their first quotes", "a\", ", "["},
    {"brackets before a last quote", "{x},", "{\"a\":\""},
    {"keys without quotes", "a: b c, ", "{"},
    {"texts without quotes", "a b {c} ", "{a:"},
    {"open brackets in texts", "a {", "{a:b"},
    {"single quotes", "'it's', ", "["},
    {"typographic quotes", "\u201ca\u201d, ", "["},
    {"triple quotes", "\"\"\"a\"\"\", ", "["},
    {"concatenations", "\"a\" + ", "["},
    {"escaped documents", "{\\\"a\\\":1}"},
    {"comments", "/* a */ 1, // b\n", "["},
    {"comments without an end", "/* a ", "[1,"},
    {"ellipses", "1, ... ", "["},
    {"numbers with leading zeros", "007, ", "["},
    {"sets of Python", "{1, 'a'}, ", "["},
    {"open sets", "{1, ", "["},
    {"line breaks in strings", "a\n", "[\""},
    {"members without braces", "a: {b: 1}, "},
    {"brackets behind a document", "x: 1 ] ", "{\"a\":1} "},
};

// The steps that the repair of a damage takes which is repeated up to a size.
std::uint64_t steps_of(const Damage& damage, std::size_t size) {
  const auto input =
      std::string(damage.before) + repeated(damage.piece, size / damage.piece.size());
  const auto before = charged_steps();
  static_cast<void>(work({.input = input, .operation = Operation::minify, .repair = true}));
  return charged_steps() - before;
}

TEST(JsonCost, RepairsTakeStepsInProportionToTheirInput) {
  constexpr std::size_t size = 250'000;
  for (const auto& damage : damages) {
    const auto once = steps_of(damage, size), fourfold = steps_of(damage, 4 * size);
    // The last hundred thousand steps are not counted.
    EXPECT_LE(fourfold, 4 * once + once / 2 + 600'000) << damage.name;
    EXPECT_LE(fourfold, 4 * size * 250) << damage.name;
  }
}

// What is charged must be what is done.
TEST(JsonCost, LargeLogsAreRepaired) {
  for (const auto& damage : std::span(damages).first(13)) {
    const auto input =
        std::string(damage.before) + repeated(damage.piece, 4'000'000 / damage.piece.size());
    const Request request{.input = input, .operation = Operation::minify, .repair = true};
    EXPECT_TRUE(ends_within(2500ms, [&] { static_cast<void>(work(request)); })) << damage.name;
  }
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

TEST(JsonCost, KeysBehindTextAreLookedForInLinearTime) {
  const auto text = "array('a' " + repeated("=> 1", 200'000) + ")";
  EXPECT_TRUE(ends_within(2500ms, [&] { EXPECT_TRUE(work({.input = text, .repair = true})); }));
}

TEST(JsonCost, BlanksWithinTextAreReadInLinearTime) {
  const std::string blanks(100'000, ' ');
  for (const auto& text :
       {"{a: b" + blanks + "c}", "{:a [:b" + blanks + ":c]}", "[a" + blanks + "{"})
    EXPECT_TRUE(ends_within(2500ms, [&] { EXPECT_TRUE(work({.input = text, .repair = true})); }));
}

TEST(JsonCost, GroupsOfPrefixedLinesAreFoundInLinearTime) {
  const auto before = repeated("x ", 200'000) + "\n{\n";
  for (const std::string_view group : {"> {\n> a\n\n", "1: {\n2: a\nb\n", "1| [\n2| a\n\n"}) {
    const auto text = before + repeated(group, 40'000);
    EXPECT_TRUE(ends_within(2500ms, [&] {
      static_cast<void>(work({.input = text, .repair = true}));
    })) << group;
  }
}

}  // namespace
}  // namespace toolyard::json_formatter
