// morse-code against the table of ITU-R M.1677-1, its extensions and prosigns, pairs of texts and
// codes made by another program, and CyberChef's own tests.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <set>
#include <string>

#include "tests/vectors/json_vectors.h"
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

class MorseVectors : public JsonVectors {};

TEST_F(MorseVectors, ItuTable) {
  const auto table = load("morse/table.json")["itu_m1677_1"];
  std::size_t count = 0;
  for (const auto part : {"letters", "figures", "punctuation"}) {
    for (const auto [letter, code] : table[part].get_object()) {
      for (const auto alphabet : {Alphabet::itu, Alphabet::extended}) {
        EXPECT_EQ(encode(letter, alphabet), std::string_view(code));
        // The multiplication sign has the code of X.
        EXPECT_EQ(decode(code, alphabet), letter == "×" ? "X" : letter);
      }
      ++count;
    }
  }
  EXPECT_EQ(count, 51u);
}

TEST_F(MorseVectors, ItuSignals) {
  const auto signals = load("morse/table.json")["itu_m1677_1"]["procedural"];
  const std::pair<std::string_view, std::string_view> read_as[] = {
      {"understood (SN/VE)", "<SN>"},      {"error (8 dots)", "<HH>"},
      {"invitation to transmit (K)", "K"}, {"wait (AS)", "<AS>"},
      {"end of work (SK/VA)", "<SK>"},     {"starting signal (KA/CT)", "<KA>"}};
  for (const auto& [name, text] : read_as) {
    EXPECT_EQ(decode(std::string_view(signals[name]), Alphabet::itu), text);
    EXPECT_EQ(encode(text, Alphabet::itu), std::string_view(signals[name]));
  }
}

TEST_F(MorseVectors, Extensions) {
  // `!` is sent as -.-.-- by most; here its code is a signal of the ITU's. The others are names of
  // prosigns, which are written `<SK>` and so on.
  const std::set<std::string_view> excluded{"!", "<", ">", "^", "~"};
  for (const auto [letter, code] : load("morse/table.json")["libcw_extensions"].get_object()) {
    if (excluded.contains(letter)) continue;
    EXPECT_EQ(encode(letter), std::string_view(code));
    EXPECT_EQ(decode(code), letter == "&" ? "<AS>" : letter);  // the ITU's meaning comes first
    const auto plain = work({.input = code, .operation = Operation::decode, .prosigns = false});
    EXPECT_EQ(plain.output, letter);
  }
}

TEST_F(MorseVectors, Prosigns) {
  for (const auto [name, code] : load("morse/table.json")["prosigns"].get_object()) {
    const auto text = "<" + std::string(name) + ">";
    const auto encoded = work({.input = text});
    EXPECT_EQ(encoded.output, std::string_view(code));
    EXPECT_EQ(encoded.prosigns_found, std::vector<std::string_view>{name});
    // Read again as the same, or as what comes first among several meanings.
    const auto decoded = work({.input = encoded.output});
    if (decoded.output == text) continue;
    ASSERT_EQ(decoded.ambiguous.size(), 1u) << text;
    const auto& letters = decoded.ambiguous[0].letters;
    EXPECT_EQ(decoded.output, letters.front());
    EXPECT_TRUE(std::ranges::find(letters, text) != letters.end()) << text;
  }
}

TEST_F(MorseVectors, CyberChef) {
  for (const auto each : load("cyberchef/morse.json").get_array()) {
    const std::string_view input = each["input"], expected = each["expected_output"];
    EXPECT_EQ(work({.input = input, .word_separator = "\n"}).output, expected);
  }
}

}  // namespace
}  // namespace toolyard::morse_code
