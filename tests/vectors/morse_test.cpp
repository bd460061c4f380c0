// morse-code against the table of ITU-R M.1677-1, its extensions and prosigns, and CyberChef's
// tests.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>

#include "tests/vectors/json_vectors.h"
#include "tests/vectors/morse_tables.h"
#include "tools/morse_code.h"

namespace toolyard::morse_code {
namespace {

Answer work(const Request& request) {
  auto answer = run(request, Context{});
  EXPECT_TRUE(answer) << request.input;
  return answer ? std::move(*answer) : Answer{};
}
std::string encode(std::string_view text, Alphabet alphabet = Alphabet::extended) {
  return work({.input = text, .operation = Operation::encode, .alphabet = alphabet}).output;
}
std::string decode(std::string_view code, Alphabet alphabet = Alphabet::extended) {
  return work({.input = code, .operation = Operation::decode, .alphabet = alphabet}).output;
}

TEST(MorseStandard, Characters) {
  for (const auto& [letter, code] : itu_characters)
    for (const auto alphabet : {Alphabet::itu, Alphabet::extended}) {
      EXPECT_EQ(encode(letter, alphabet), code);
      // The multiplication sign has the code of X.
      EXPECT_EQ(decode(code, alphabet), letter == "×" ? "X" : letter);
    }
}

TEST(MorseStandard, Signals) {
  for (const auto& [text, code] : itu_signals) {
    EXPECT_EQ(decode(code, Alphabet::itu), text);
    EXPECT_EQ(encode(text, Alphabet::itu), code);
  }
}

TEST(MorseStandard, Extensions) {
  for (const auto& [letter, code] : more_characters) {
    EXPECT_EQ(encode(letter), code);
    EXPECT_EQ(decode(code), letter == "&" ? "<AS>" : letter);  // the ITU's meaning has precedence
    const auto plain = work({.input = code, .operation = Operation::decode, .prosigns = false});
    EXPECT_EQ(plain.output, letter);
  }
}

TEST(MorseStandard, Prosigns) {
  for (const auto& [name, code] : prosigns) {
    const auto text = "<" + std::string(name) + ">";
    const auto encoded = work({.input = text});
    EXPECT_EQ(encoded.output, code);
    EXPECT_EQ(encoded.prosigns_found, std::vector<std::string_view>{name});
    // It is decoded as the same prosign, or as the first of several meanings.
    const auto decoded = work({.input = encoded.output});
    if (decoded.output == text) continue;
    ASSERT_EQ(decoded.ambiguous.size(), 1u) << text;
    const auto& letters = decoded.ambiguous[0].letters;
    EXPECT_EQ(decoded.output, letters.front());
    EXPECT_TRUE(std::ranges::find(letters, text) != letters.end()) << text;
  }
}

class MorseVectors : public JsonVectors {
 protected:
  MorseVectors() : JsonVectors({"cyberchef"}) {}
};

TEST_F(MorseVectors, CyberChef) {
  for (const auto each : load("cyberchef/morse.json").get_array()) {
    const std::string_view input = each["input"], expected = each["expected_output"];
    EXPECT_EQ(work({.input = input, .word_separator = "\n"}).output, expected);
  }
}

}  // namespace
}  // namespace toolyard::morse_code
