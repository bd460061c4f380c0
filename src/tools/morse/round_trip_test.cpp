// Decoding returns what was encoded: every character of every alphabet, random texts, and custom
// symbols. The vector kernel decodes the same as the scalar version.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/text/letter_case.h"
#include "core/text/utf8.h"
#include "tools/morse/decoder.h"
#include "tools/morse/encoder.h"

namespace toolyard::morse {
namespace {

constexpr std::array alphabets{Alphabet::itu,   Alphabet::extended, Alphabet::cyrillic,
                               Alphabet::greek, Alphabet::hebrew,   Alphabet::arabic,
                               Alphabet::wabun};

std::string text_of(const Meaning& meaning) {
  if (meaning.prosign) return "<" + std::string(meaning.prosign->name) + ">";
  std::string text;
  append_code_point(text, meaning.character);
  return text;
}

// Returns the texts that the codes of an alphabet are decoded as, which survive a round trip.
std::vector<std::string> readable(Alphabet alphabet) {
  std::vector<std::string> texts;
  std::vector<bool> seen(code_count);
  for (const auto& meaning : table_of(alphabet).meanings()) {
    if (!seen[meaning.code]) texts.push_back(text_of(meaning));
    seen[meaning.code] = true;
  }
  return texts;
}

bool is_voice_mark(std::string_view text) { return text == "゛" || text == "゜"; }

// Returns random words of these texts, without voicing marks, which may join the character before.
std::string random_text(const std::vector<std::string>& texts, std::mt19937& random) {
  std::string text;
  for (auto words = random() % 8; words > 0; --words) {
    for (auto letters = 1 + random() % 9; letters > 0; --letters) {
      const auto& one = texts[random() % texts.size()];
      if (!is_voice_mark(one)) text += one;
    }
    if (!text.empty() && text.back() != ' ' && words > 1) text += ' ';
  }
  return text;
}
std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

TEST(Morse, EveryCharacterOfEveryAlphabetComesBack) {
  for (const auto alphabet : alphabets) {
    for (const auto& text : readable(alphabet)) {
      const auto encoded = encode(text, {.alphabet = alphabet});
      EXPECT_TRUE(encoded.unknowns.list.empty()) << text;
      EXPECT_EQ(decode(encoded.text, {.alphabet = alphabet}).text, text);
    }
  }
}

TEST(Morse, OtherMeaningsComeBackAsTheFirst) {
  for (const auto alphabet : alphabets) {
    for (const auto& meaning : table_of(alphabet).meanings()) {
      const auto encoded = encode(text_of(meaning), {.alphabet = alphabet});
      EXPECT_EQ(encoded.text, marks_text(meaning.code));
      const auto again = decode(encoded.text, {.alphabet = alphabet});
      EXPECT_EQ(encode(again.text, {.alphabet = alphabet}).text, encoded.text);
    }
  }
}

TEST(Morse, TextsComeBackInAnySymbols) {
  const Symbols choices[] = {
      {},
      {.word_separator = "   "},
      {.letter_separator = "   ", .word_separator = "       "},
      {.dot = "•", .dash = "—", .word_separator = "\n"},
      {.dot = "dit", .dash = "dah", .letter_separator = "-"},
      {.dot = "-", .dash = "."},
      {.dot = "0", .dash = "1", .letter_separator = "|"},
      {.dot = "🐱", .dash = "🐶", .letter_separator = "_", .word_separator = "__"}};
  std::mt19937 random(1837);
  for (const auto& symbols : choices) {
    ASSERT_TRUE(faults_of(symbols).empty());
    for (int round = 0; round < 300; ++round) {
      const auto alphabet = alphabets[random() % alphabets.size()];
      const auto text = trimmed(random_text(readable(alphabet), random));
      const auto encoded = encode(text, {.alphabet = alphabet, .symbols = symbols});
      const auto decoded = decode(encoded.text, {.alphabet = alphabet, .symbols = symbols});
      ASSERT_FALSE(decoded.fault) << encoded.text;
      ASSERT_EQ(decoded.text, text) << encoded.text;
      ASSERT_EQ(decoded.tally.units(), encoded.tally.units()) << encoded.text;
      ASSERT_EQ(is_morse(encoded.text, symbols), !text.empty()) << encoded.text;
    }
  }
}

TEST(Morse, MessagesAndTalliesAgree) {
  std::mt19937 random(1844);
  for (int round = 0; round < 500; ++round) {
    auto text = random_text(readable(Alphabet::extended), random) + "  ";
    text.insert(random() % text.size(), random() % 2 == 0 ? "€" : "\t");
    const auto encoded = encode(text, {.wants_message = true});
    EXPECT_EQ(tally_of(encoded.message).units(), encoded.tally.units()) << text;
    const auto decoded =
        decode(encoded.text, {.unknown = UnknownPolicy::skip, .wants_message = true});
    EXPECT_EQ(decoded.message, encoded.message) << text;
    EXPECT_EQ(tally_of(decoded.message).units(), decoded.tally.units()) << text;
  }
}

TEST(Morse, JoinsKanaWithTheirMarks) {
  const std::string text = "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ";
  const auto encoded = encode(text, {.alphabet = Alphabet::wabun});
  EXPECT_EQ(decode(encoded.text, {.alphabet = Alphabet::wabun}).text, text);
  EXPECT_EQ(encode("が", {.alphabet = Alphabet::wabun}).text, ".-.. ..");
  EXPECT_EQ(encode("か\u3099", {.alphabet = Alphabet::wabun}).text, ".-.. ..");
  EXPECT_EQ(decode(".. .-.. / .. --.-- ..", {.alphabet = Alphabet::wabun}).text, "゛カ ゛ア゛");
}

TEST(Morse, TakesLettersInTwoParts) {
  EXPECT_EQ(encode("e\u0301", {}).text, encode("é", {}).text);
  EXPECT_EQ(encode("Xa\u0308 ", {}).text, encode("xä", {}).text);
  EXPECT_EQ(encode("q\u0323\u0301", {}).text, "--.-");
  EXPECT_EQ(encode("\u0301", {}).text, "");
  EXPECT_EQ(encode("q\u0301", {.accents = Accents::keep}).unknowns.count, 1u);
  EXPECT_EQ(encode("и\u0306", {.alphabet = Alphabet::cyrillic}).text, ".---");
}

void expect_same(std::string_view code, std::size_t lead, const DecodeOptions& options) {
  const std::unique_ptr<char[]> moved(new char[lead + code.size()]);
  code.copy(moved.get() + lead, code.size());
  const auto fast = decode({moved.get() + lead, code.size()}, options);
  const auto plain = scalar::decode(code, options);
  ASSERT_EQ(fast.text, plain.text) << code;
  ASSERT_EQ(fast.codes, plain.codes) << code;
  ASSERT_EQ(fast.tally.mark_units, plain.tally.mark_units) << code;
  ASSERT_EQ(fast.tally.letters, plain.tally.letters) << code;
  ASSERT_EQ(fast.tally.words, plain.tally.words) << code;
  ASSERT_EQ(fast.unknowns.count, plain.unknowns.count) << code;
  ASSERT_EQ(fast.fault.has_value(), plain.fault.has_value()) << code;
}

TEST(Morse, VectorsReadWhatScalarsRead) {
  constexpr std::string_view usual = "...---...--  // ", odd = "..--..-- /|\n\t•x_";
  std::mt19937 random(2009);
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    for (std::size_t size = 0; size <= 1'000; ++size) {
      const auto alphabet = alphabets[random() % alphabets.size()];
      std::string code;
      while (code.size() < size) {
        const auto from = random() % 64 == 0 ? odd : usual;
        code += from[random() % (from.size() - 3)];
      }
      expect_same(code, size % 65, {.alphabet = alphabet, .unknown = UnknownPolicy::keep});
      const auto text = random_text(readable(alphabet), random);
      expect_same(encode(text, {.alphabet = alphabet}).text, size % 65, {.alphabet = alphabet});
    }
  }
  hwy::SetSupportedTargetsForTest(0);
}

TEST(Morse, TellsPlainCodeFromText) {
  const std::string code(300, '.');
  for (const std::size_t at : {0, 63, 64, 150, 299}) {
    auto text = code;
    EXPECT_TRUE(is_morse(text, {}));
    text[at] = 'x';
    EXPECT_FALSE(is_morse(text, {})) << at;
  }
  EXPECT_FALSE(is_morse(std::string(300, ' '), {}));
  EXPECT_TRUE(is_morse(std::string(300, ' ') + "•", {}));
  EXPECT_FALSE(is_morse("", {}));
}

}  // namespace
}  // namespace toolyard::morse
