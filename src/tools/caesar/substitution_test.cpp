// Compares substitutions with a slow reference, and undoes them on every alphabet and with extreme
// shifts.
#include "tools/caesar/substitution.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/text/utf8.h"

namespace toolyard::caesar {
namespace {

Alphabet made_alphabet(const AlphabetChoice& choice, Digits digits = Digits::keep) {
  auto made = alphabet_of(choice, digits);
  EXPECT_TRUE(made);
  return *made;
}

std::string moved(std::string_view text, const Alphabet& alphabet, std::int64_t shift,
                  Casing casing = Casing::preserve, Others others = Others::keep) {
  return Substitution(alphabet, shift, casing, others).apply(text);
}

std::u32string points_of(std::string_view text) {
  std::u32string points;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    points += point.value;
    at += point.length;
  }
  return points;
}

const std::u32string_view mixture =
    U"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,!?~\n\0éßÑñαωςάΩёЁяЯ漢😀";

std::string random_text(std::mt19937& random, std::size_t size) {
  std::string text;
  while (size-- > 0) append_code_point(text, mixture[random() % mixture.size()]);
  return text;
}

// The reference for a single ring in both cases: looks each character up.
std::string twin(std::string_view text, std::u32string_view lower, std::u32string_view upper,
                 std::int64_t shift) {
  const auto size = std::int64_t(lower.size());
  std::string result;
  for (const char32_t c : points_of(text)) {
    char32_t to = c;
    for (const auto ring : {lower, upper}) {
      const auto place = ring.find(c);
      if (place == ring.npos) continue;
      to = ring[std::size_t(((std::int64_t(place) + shift) % size + size) % size)];
    }
    append_code_point(result, to);
  }
  return result;
}

TEST(Substitution, SaysWhatItsSlowTwinSays) {
  struct Pair {
    AlphabetChoice choice;
    std::u32string_view lower, upper;
  };
  const Pair pairs[] = {
      {NamedAlphabet::latin, U"abcdefghijklmnopqrstuvwxyz", U"ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
      {NamedAlphabet::digits, U"0123456789", U"0123456789"},
      {NamedAlphabet::greek, U"αβγδεζηθικλμνξοπρστυφχψω", U"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"},
      {NamedAlphabet::cyrillic, U"абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
       U"АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"},
      {"éañΩ漢", U"éañω漢", U"ÉAÑΩ漢"},
  };
  std::mt19937 random(1);
  for (const auto& [choice, lower, upper] : pairs) {
    const auto chosen = made_alphabet(choice);
    for (std::int64_t shift = -70; shift <= 70; ++shift) {
      const auto text = random_text(random, random() % 300);
      ASSERT_EQ(moved(text, chosen, shift), twin(text, lower, upper, shift)) << shift;
    }
  }
}

TEST(Substitution, GoesForthAndBack) {
  const auto lists = std::vector<std::string_view>{"aeiou", "bcdfg", "0123456789", "漢é~"};
  const std::pair<AlphabetChoice, Digits> choices[] = {
      {NamedAlphabet::latin, Digits::keep},
      {NamedAlphabet::latin, Digits::rotate},
      {NamedAlphabet::ascii, Digits::keep},
      {NamedAlphabet::cyrillic, Digits::rotate},
      {NamedAlphabet::greek, Digits::keep},
      {NamedAlphabet::digits, Digits::rotate},
      {"qwertyuiopasdfghjklzx", Digits::keep},
      {"aAbBcC 漢😀", Digits::keep},
      {lists, Digits::keep},
  };
  std::mt19937 random(2);
  for (const auto& [choice, digits] : choices) {
    const auto chosen = made_alphabet(choice, digits);
    for (int round = 0; round < 200; ++round) {
      const auto text = random_text(random, random() % 300);
      const auto shift = std::int64_t(random()) - std::int64_t(random());
      const auto there = moved(text, chosen, shift);
      ASSERT_EQ(moved(there, chosen, -shift), text) << shift;
      ASSERT_EQ(moved(text, chosen, shift % chosen.period()), there) << shift;
      ASSERT_FALSE(Substitution(chosen, shift, Casing::preserve, Others::keep).loses_case(text));
    }
  }
}

TEST(Substitution, SaysWhereCaseIsLost) {
  const auto chosen = made_alphabet(NamedAlphabet::latin_digits);
  const Substitution three(chosen, 3, Casing::preserve, Others::keep);
  EXPECT_EQ(three.apply("Wxyz XYZ 789"), "Z012 012 abc");
  EXPECT_TRUE(three.loses_case("XYZ"));
  EXPECT_FALSE(three.loses_case("Wxyz 789 WÄ"));
  const Substitution unified(chosen, 3, Casing::unify, Others::keep);
  EXPECT_EQ(unified.apply("Wxyz XYZ 789"), "Z012 012 ABC");
  EXPECT_FALSE(unified.loses_case("XYZ"));
}

TEST(Substitution, UnifiesAndDrops) {
  const auto latin = made_alphabet(NamedAlphabet::latin);
  EXPECT_EQ(moved("Ab, c é!", latin, 1, Casing::unify), "BC, D é!");
  EXPECT_EQ(moved("Ab, c é!", latin, 1, Casing::preserve, Others::drop), "Bcd");
  EXPECT_EQ(moved("Ab, c é!", latin, 26, Casing::unify, Others::drop), "ABC");
  const auto greek = made_alphabet(NamedAlphabet::greek);
  EXPECT_EQ(moved("ω, Α ά x", greek, 1, Casing::unify, Others::drop), "ΑΒ");
  EXPECT_EQ(moved("x漢aéb", alphabet("éba漢"), 1, Casing::unify, Others::drop), "é漢ba");
}

TEST(Substitution, TurnsByTheLargestShifts) {
  const auto latin = made_alphabet(NamedAlphabet::latin);
  EXPECT_EQ(moved("a", latin, std::numeric_limits<std::int64_t>::max()), "h");
  EXPECT_EQ(moved("a", latin, std::numeric_limits<std::int64_t>::min()), "s");
}

}  // namespace
}  // namespace toolyard::caesar
