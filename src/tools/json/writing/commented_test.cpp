// Layouts of documents with comments, and properties that all of them have.
#include "tools/json/writing/commented.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "tests/support/spent.h"
#include "tools/json_formatter.h"

namespace toolyard::json {
namespace {

std::string laid_out(std::string_view text) {
  return layout_with_comments(text, {.limit = 1 << 20}).value_or("too large");
}

TEST(CommentedJson, KeepsCommentsWhereTheyAre) {
  EXPECT_EQ(
      laid_out("// top\n{ // of a\n\"a\" : 1, // one\n/* b */ \"b\": [1,2, /* three */ 3,],\n\n"
               "// last\n}\n// end"),
      R"(// top
{ // of a
  "a": 1, // one
  /* b */ "b": [
    1,
    2,
    /* three */ 3
  ]

  // last
}
// end)");
}

TEST(CommentedJson, WritesCommasBeforeComments) {
  EXPECT_EQ(laid_out("[1 // one\n, 2 /* two */, 3 // three\n, // end\n]"),
            "[\n  1, // one\n  2, /* two */\n  3 // three\n  // end\n]");
}

TEST(CommentedJson, KeepsOneEmptyLine) {
  EXPECT_EQ(laid_out("{\n\n\n\"a\": 1,\n\n\n\n\"b\": 2\n\n}"), "{\n  \"a\": 1,\n\n  \"b\": 2\n}");
}

TEST(CommentedJson, KeepsWhatIsWithoutMembers) {
  EXPECT_EQ(laid_out("[{}, [], {/**/}, [//\n]]"),
            "[\n  {},\n  [],\n  { /**/\n  },\n  [ //\n  ]\n]");
  EXPECT_EQ(laid_out("\"// no comment\""), "\"// no comment\"");
}

TEST(CommentedJson, KeepsColonsOutOfComments) {
  EXPECT_EQ(laid_out("{\"a\" // key\n: // value\n1}"), "{\n  \"a\" // key\n  : // value\n  1\n}");
  EXPECT_EQ(laid_out("{\"a\" /* key */ : /* value */ 1}"),
            "{\n  \"a\" /* key */: /* value */ 1\n}");
}

TEST(CommentedJson, TakesLinearTimeForManyComments) {
  std::string text = "[";
  for (int i = 0; i < 100'000; ++i) text += "/**/";
  EXPECT_TRUE(ends_within(std::chrono::seconds(1), [&] { laid_out(text + "1]"); }));
}

TEST(CommentedJson, StopsAtTheLimit) {
  const std::string deep(5'000, '[');
  EXPECT_FALSE(layout_with_comments(deep + std::string(5'000, ']'), {.limit = 100'000}));
}

// A random document of all kinds of tokens, with comments between any of them.
class Documents {
 public:
  std::string next() {
    text_.clear();
    between();
    value(0);
    between();
    return text_;
  }

 private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  void between() {
    constexpr std::array gaps{"",        " ",      "\n",         "\n\n\n", "// c \"[{,:\n",
                              "/* d */", "/*\n*/", "\n// e\n\n", "\r\n",   "/* f */ /* g */"};
    text_ += gaps[below(gaps.size())];
  }
  void value(unsigned depth) {
    constexpr std::array scalars{"1", "-2.5e3", "true", "null", "\"a\\\"/*b*/\"", "\"//\""};
    const auto kind = depth > 4 ? 2 : below(4);
    if (kind > 1) return void(text_ += scalars[below(scalars.size())]);
    text_ += kind ? '[' : '{';
    between();
    const auto count = below(4);
    for (unsigned i = 0; i < count; ++i) {
      if (!kind) {
        text_ += "\"k\"";
        between();
        text_ += ':';
        between();
      }
      value(depth + 1);
      between();
      if (i + 1 < count || below(2)) text_ += ',';
      between();
    }
    text_ += kind ? ']' : '}';
  }

  std::mt19937 random_{52};
  std::string text_;
};

std::string without_comments(const std::string& text) {
  const auto answer = json_formatter::run(
      {.input = text, .operation = json_formatter::Operation::minify, .syntax = Syntax::jsonc},
      Context{});
  return answer ? answer->output : "invalid: " + answer.error().detail;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(CommentedJson, MeansTheSameAndDoesNotChangeAgain) {
  Documents documents;
  for (int round = 0; round < 3'000; ++round) {
    const auto text = documents.next();
    const auto once = laid_out(text);
    ASSERT_EQ(without_comments(once), without_comments(text)) << text;
    ASSERT_EQ(laid_out(once), once) << text;
    for (const std::string_view comment :
         {"// c", "/* d */", "/*\n*/", "// e", "/* f */", "/* g */"})
      ASSERT_EQ(count_of(once, comment), count_of(text, comment)) << text;
  }
}

}  // namespace
}  // namespace toolyard::json
