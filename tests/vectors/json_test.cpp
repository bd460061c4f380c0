// json-formatter against Nicolas Seriot's JSONTestSuite and CyberChef's tests, and properties that
// must hold for every text.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/text/utf8.h"
#include "tests/support/texts/repeated.h"
#include "tests/support/vectors.h"
#include "tools/json_formatter.h"

namespace toolyard::json_formatter {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

class JsonVectors : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!vectors({"vectors/json_test_suite", "vectors/cyberchef"}))
      GTEST_SKIP() << "there are no vectors here";
  }
};

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Output must be read again as the same value, and a refusal must have a position.
void check(const std::string& name, const std::string& text) {
  const auto answer = work({.input = text, .operation = Operation::minify});
  if (name.starts_with("y_")) {
    EXPECT_TRUE(answer) << name;
  }
  if (name.starts_with("n_")) {
    EXPECT_FALSE(answer) << name;
  }
  const auto judged = work({.input = text, .operation = Operation::validate});
  if (!is_valid_utf8(text)) {
    EXPECT_FALSE(judged) << name;
    return;
  }
  ASSERT_TRUE(judged) << name;
  EXPECT_EQ(judged->valid, answer.has_value()) << name;
  const auto repaired = work({.input = text, .operation = Operation::minify, .repair = true});
  if (!answer) {
    ASSERT_TRUE(judged->error) << name;
    EXPECT_LE(judged->error->position.offset, static_cast<std::int64_t>(text.size())) << name;
    EXPECT_FALSE(judged->error->expected.empty()) << name;
    EXPECT_FALSE(judged->error->detail.empty()) << name;
    if (repaired) {
      EXPECT_TRUE(work({.input = repaired->output, .operation = Operation::minify})) << name;
    }
    return;
  }
  ASSERT_TRUE(repaired) << name;
  EXPECT_EQ(repaired->output, answer->output) << name;
  const auto pretty = work({.input = text});
  ASSERT_TRUE(pretty) << name;
  const auto again = work({.input = pretty->output, .operation = Operation::minify});
  ASSERT_TRUE(again) << name;
  EXPECT_EQ(again->output, answer->output) << name;
}

TEST_F(JsonVectors, JsonTestSuite) {
  std::size_t count = 0;
  const auto folder = *vectors() / "vectors/json_test_suite/test_parsing";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    check(entry.path().filename().string(), content(entry.path()));
    ++count;
  }
  EXPECT_GT(count, 300U);
}

// CyberChef accepts an empty text as JSON and returns nothing; here it is an error, as in RFC 8259.
// "HTML To Text" only removes CyberChef's own highlighting.
TEST_F(JsonVectors, CyberChef) {
  simdjson::dom::parser parser;
  for (const auto each :
       parser.load((*vectors() / "vectors/cyberchef/json.json").string()).get_array()) {
    const std::string input(each["input"].get_string().value());
    const auto step = each["recipe"].at(0);
    Request request{.input = input};
    if (step["op"].get_string().value() == "JSON Minify") {
      request.operation = Operation::minify;
    } else {
      const std::string_view indent = step["args"].at(0).get_string();
      if (indent == "\t") {
        request.indent = Tab::tab;
      } else {
        request.indent = static_cast<std::int64_t>(indent.size());
      }
      if (step["args"].at(1).get_bool()) request.sort_keys = json::SortKeys::codepoint;
    }
    const auto answer = work(request);
    EXPECT_EQ(answer.has_value(), !input.empty()) << input;
    if (answer) {
      EXPECT_EQ(answer->output, each["expected_output"].get_string().value());
    }
  }
}

TEST(Json, DeepNestingEndsWell) {
  constexpr std::size_t deep = 100'000;
  const auto open = repeated("[", deep);
  const auto refused = work({.input = open});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &invalid_json);
  EXPECT_EQ(refused.error().position->offset, deep);
  const auto whole = open + repeated("]", deep);
  const auto minified = work({.input = whole, .operation = Operation::minify});
  ASSERT_TRUE(minified);
  EXPECT_EQ(minified->output, whole);
  EXPECT_EQ(minified->stats.max_depth, static_cast<std::int64_t>(deep));
  const auto pretty = work({.input = whole});
  ASSERT_FALSE(pretty);
  EXPECT_EQ(pretty.error().type, &output_too_large);
  const auto mended = work({.input = open, .operation = Operation::minify, .repair = true});
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->output, whole);
  EXPECT_EQ(mended->repairs.size(), 1000U);
  const auto same = work({.input = "[" + whole + "," + whole + "]",
                          .operation = Operation::query,
                          .pointer = "$[?@==$[0]]"});
  EXPECT_FALSE(same);
}

TEST(Json, ManyKeysTakeLinearTime) {
  std::string same = "{", other = "{";
  for (int i = 0; i < 100'000; ++i) {
    same += "\"a\":1,";
    other += "\"" + std::to_string(i) + "\":1,";
  }
  same.back() = other.back() = '}';
  const auto answer = work({.input = same, .operation = Operation::minify});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->output, same);
  EXPECT_EQ(answer->duplicates.size(), 1000U);
  const auto last = work(
      {.input = same, .operation = Operation::minify, .duplicate_keys = json::DuplicateKeys::last});
  EXPECT_EQ(last->output, "{\"a\":1}");
  EXPECT_TRUE(work({.input = other, .operation = Operation::minify})->duplicates.empty());
}

}  // namespace
}  // namespace toolyard::json_formatter
