// Compares counting and drawing with plain enumeration: every string over small alphabets.
#include "tools/passwords/password_sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>

namespace toolyard::passwords {
namespace {

bool accepts(const Rules& rules, std::u32string_view text) {
  if (rules.begins_with_letter && !is_letter(text[0])) return false;
  if (rules.has_no_sequences && has_sequence(text)) return false;
  const std::set<char32_t> distinct(text.begin(), text.end());
  if (rules.has_no_repeat && distinct.size() < text.size()) return false;
  return has_least(text, rules);
}

std::set<std::u32string> enumerate(const Rules& rules) {
  std::set<std::u32string> accepted;
  const auto characters = rules.all_characters();
  std::u32string text;
  const std::function<void()> grow = [&] {
    if (text.size() == rules.length) {
      if (accepts(rules, text)) accepted.insert(text);
      return;
    }
    for (const auto c : characters) {
      text.push_back(c);
      grow();
      text.pop_back();
    }
  };
  grow();
  return accepted;
}

Rules rules_over(std::u32string_view characters, std::size_t length) {
  Rules rules;
  rules.length = length;
  for (const auto c : characters) rules.alphabet[kind_of(c)] += c;
  return rules;
}

std::string described(const Rules& rules) {
  std::string text = "length " + std::to_string(rules.length) + " of ";
  for (const auto c : rules.all_characters()) text += static_cast<char>(c);
  for (const auto least : rules.least) text += " " + std::to_string(least);
  if (rules.has_no_repeat) text += " no repeat";
  if (rules.has_no_sequences) text += " no sequences";
  if (rules.begins_with_letter) text += " begins with letter";
  return text;
}

// Calls `use` with every combination of the rules, over alphabets with runs, gaps, and runs across
// kinds.
void for_each_rules(const std::function<void(const Rules&)>& use) {
  for (const auto characters :
       {U"abcde", U"12345", U"abAB1", U"/012:a", U"XYZ[\\", U"abcxyz", U"ac13", U"789:;<"}) {
    for (const std::size_t length : {1u, 3u, 4u, 5u, 6u}) {
      for (unsigned bits = 0; bits < 64; ++bits) {
        auto rules = rules_over(characters, length);
        rules.has_no_repeat = bits & 1;
        rules.has_no_sequences = bits & 2;
        rules.begins_with_letter = bits & 4;
        rules.least = {bits >> 3 & 1, bits >> 4 & 1, bits >> 5 & 1, 0};
        if (bits % 5 == 3) rules.least[lowercase] += 2;
        use(rules);
      }
    }
  }
}

TEST(PasswordCount, IsThatOfEnumeration) {
  for_each_rules([](const Rules& rules) {
    const auto sampler = PasswordSampler::make(rules, 1);
    ASSERT_TRUE(sampler) << described(rules);
    EXPECT_NEAR(double(sampler->accepted()), double(enumerate(rules).size()), 1e-9)
        << described(rules);
  });
}

// Permutations of n characters without three in a row that rise or fall by one: OEIS A095816.
TEST(PasswordCount, IsThatOfKnownPermutations) {
  const std::u32string characters = U"abcdefghij";
  const std::array<double, 11> known{0, 1, 2, 4, 18, 92, 570, 4082, 33'292, 304'490, 3'086'890};
  for (std::size_t n = 1; n <= 10; ++n) {
    auto rules = rules_over(std::u32string_view(characters).substr(0, n), n);
    rules.has_no_repeat = rules.has_no_sequences = true;
    EXPECT_NEAR(double(PasswordSampler::make(rules, 1)->accepted()), known[n], 1e-6) << n;
  }
}

RandomSource::Fill seeded(std::uint64_t seed) {
  return [twister = std::mt19937_64(seed)](std::span<unsigned char> out) mutable {
    for (auto& byte : out) byte = static_cast<unsigned char>(twister());
  };
}

// Chi-squared test: the statistic has a mean of n - 1 and a standard deviation of sqrt(2 (n - 1)).
// Six deviations are not exceeded by chance in any of the many sets of rules.
void expect_even(const Rules& rules, int draws) {
  const auto accepted = enumerate(rules);
  if (accepted.size() < 2) return;
  const auto sampler = PasswordSampler::make(rules, 1);
  const auto fill = seeded(accepted.size());
  RandomSource random(fill);
  std::map<std::u32string, int> seen;
  std::u32string password;
  for (int i = 0; i < draws; ++i) {
    sampler->draw(random, password);
    ASSERT_TRUE(accepted.contains(password)) << described(rules);
    ++seen[password];
  }
  const double expected = double(draws) / double(accepted.size());
  double statistic = double(accepted.size() - seen.size()) * expected;
  for (const auto& [text, count] : seen)
    statistic += (count - expected) * (count - expected) / expected;
  const double freedom = double(accepted.size()) - 1;
  EXPECT_LT(statistic, freedom + 6 * std::sqrt(2 * freedom)) << described(rules);
}

TEST(PasswordDraw, IsEvenUnderEverySetOfRules) {
  int turn = 0;
  for_each_rules([&](const Rules& rules) {
    if (rules.length >= 3 && rules.length <= 4 && ++turn % 3 == 0) expect_even(rules, 6'000);
  });
}

TEST(PasswordDraw, IsEvenOverAMillionDraws) {
  auto rules = rules_over(U"abcd123", 4);
  rules.least = {1, 0, 1, 0};
  expect_even(rules, 1'000'000);
  rules.least = {3, 0, 1, 0};  // so rare that it is drawn by composition
  expect_even(rules, 1'000'000);
}

Rules usual_rules(std::size_t length) {
  auto rules = rules_over(
      U"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-.:;=?@[]^_{}",
      length);
  for (auto& characters : rules.alphabet) std::ranges::sort(characters);
  rules.least = {1, 1, 1, 1};
  return rules;
}

// The expected count, by inclusion and exclusion over the kinds that are missing.
TEST(PasswordCount, OfTheUsualRulesIsThatOfInclusionAndExclusion) {
  for (const std::size_t length : {4u, 8u, 20u, 100u, 1024u}) {
    const auto rules = usual_rules(length);
    const double all = double(rules.alphabet_size());
    long double share = 0;
    for (unsigned missing = 0; missing < 16; ++missing) {
      double size = all, sign = 1;
      for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (missing >> kind & 1) size -= double(rules.alphabet[kind].size()), sign = -sign;
      share += sign * std::pow((long double)(size / all), (long double)(length));
    }
    const auto expected = length * std::log2((long double)(all)) + std::log2(share);
    EXPECT_NEAR(double(std::log2(PasswordSampler::make(rules, 1)->accepted())), double(expected),
                1e-9);
  }
}

TEST(PasswordDraw, KeepsTheRulesAtEveryLength) {
  const auto fill = seeded(1024);
  RandomSource random(fill);
  std::u32string password;
  for (const std::size_t length : {4u, 5u, 20u, 80u, 200u, 1024u}) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      auto rules = usual_rules(length);
      rules.has_no_repeat = bits & 1;
      rules.has_no_sequences = bits & 2;
      rules.begins_with_letter = bits & 4;
      if (rules.has_no_repeat && length > rules.alphabet_size()) continue;
      const auto sampler = PasswordSampler::make(rules, 1);
      ASSERT_TRUE(sampler) << described(rules);
      for (int i = 0; i < 20; ++i) {
        sampler->draw(random, password);
        ASSERT_TRUE(accepts(rules, password)) << described(rules);
      }
    }
  }
}

TEST(PasswordDraw, ManagesLongOnesWithoutSequencesFromFewCharacters) {
  const auto fill = seeded(3);
  RandomSource random(fill);
  std::u32string password;
  for (const auto characters : {U"abc", U"0123456789"}) {
    auto rules = rules_over(characters, 1024);
    rules.has_no_sequences = true;
    const auto sampler = PasswordSampler::make(rules, 1);
    ASSERT_TRUE(sampler);
    sampler->draw(random, password);
    EXPECT_TRUE(accepts(rules, password));
  }
}

TEST(PasswordDraw, DrawsRareCompositions) {
  auto rules = usual_rules(1000);
  rules.least = {10, 10, 900, 10};
  const auto fill = seeded(900);
  RandomSource random(fill);
  std::u32string password;
  const auto sampler = PasswordSampler::make(rules, 1);
  ASSERT_TRUE(sampler);
  sampler->draw(random, password);
  EXPECT_TRUE(accepts(rules, password));
}

TEST(PasswordCount, RefusesWhatTakesTooLong) {
  auto rules = usual_rules(1024);
  rules.has_no_sequences = true;
  rules.least = {100, 100, 100, 100};
  EXPECT_FALSE(PasswordSampler::make(rules, 1));
}

}  // namespace
}  // namespace toolyard::passwords
