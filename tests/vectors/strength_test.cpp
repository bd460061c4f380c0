// The estimate of password strength against zxcvbn 4.4.2.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <regex>

#include "core/text/utf8.h"
#include "tests/support/vectors.h"
#include "tools/strength/estimate.h"

namespace toolyard::strength {
namespace {

using simdjson::dom::element;

// Year in which the vectors were computed: zxcvbn measures dates and years from the current one.
constexpr int year_of_vectors = 2026;

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    characters += point.value;
    at += point.length;
  }
  return characters;
}

// Returns the tokens of a match sequence, each with its pattern and dictionary.
std::string described(Text password, const Matches& sequence) {
  std::string all;
  for (const auto& match : sequence) {
    all += std::string(spelling(match.pattern)) + "(";
    for (const auto c : password.substr(match.begin, match.size())) append_code_point(all, c);
    all += match.dictionary.empty() ? ") " : "," + std::string(match.dictionary) + ") ";
  }
  return all;
}
std::string described(element patterns) {
  std::string all;
  for (const element match : patterns.get_array()) {
    std::string_view dictionary;
    all += std::string(match["pattern"].get_string().value()) + "(" +
           std::string(match["token"].get_string().value());
    all += match["dictionary"].get(dictionary) != simdjson::SUCCESS
               ? ") "
               : "," + std::string(dictionary) + ") ";
  }
  return all;
}

// Appends `.0` to integers of 19 digits or more, since simdjson does not accept integers beyond 64
// bits.
std::string readable(const std::filesystem::path& path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return std::regex_replace(text, std::regex("(: [0-9]{19,})(,|\\n)"), "$1.0$2");
}

TEST(StrengthVectors, Zxcvbn) {
  if (!vectors({"vectors/zxcvbn"})) GTEST_SKIP() << "there are no vectors here";
  simdjson::dom::parser parser;
  const auto text_of_all = readable(*vectors() / "vectors/zxcvbn/vectors.json");
  for (const element each : parser.parse(text_of_all).get_array()) {
    const std::string_view text = each["password"].get_string();
    const auto password = characters_of(text);
    if (password.size() > max_characters) continue;
    const auto found = estimate(password, year_of_vectors);
    const double expected = each["guesses_log10"].get_double();
    EXPECT_NEAR(double(std::log10(found.guesses)), expected, 1e-9) << text;
    EXPECT_EQ(score_of(found.guesses), int(each["score"].get_int64())) << text;
    EXPECT_EQ(described(password, found.sequence), described(each["patterns"])) << text;
  }
}

}  // namespace
}  // namespace toolyard::strength
