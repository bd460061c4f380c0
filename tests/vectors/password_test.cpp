// password-generator as a whole: that passwords fulfill their requests and are drawn evenly, and
// the EFF word lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "core/time/clock.h"
#include "tests/support/vectors.h"
#include "tools/password_generator.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/rules.h"

namespace toolyard::password_generator {
namespace {

using passwords::characters_of;

Context seeded(std::uint64_t seed) {
  return {.now = system_now,
          .fill_random = [twister = std::mt19937_64(seed)](std::span<unsigned char> out) mutable {
            for (auto& byte : out) byte = static_cast<unsigned char>(twister());
          }};
}

Answer made(const Request& request, const Context& context) {
  auto answer = run(request, context);
  EXPECT_TRUE(answer) << (answer ? "" : answer.error().detail);
  return answer ? std::move(*answer) : Answer{};
}

// Returns the deviation of counts from a uniform distribution, in standard deviations of
// chi-square.
double unevenness(const std::map<std::u32string, int>& seen, std::size_t kinds) {
  double total = 0, statistic = 0;
  for (const auto& [what, count] : seen) total += count;
  const double expected = total / double(kinds), freedom = double(kinds) - 1;
  for (const auto& [what, count] : seen)
    statistic += (count - expected) * (count - expected) / expected;
  statistic += double(kinds - seen.size()) * expected;
  return (statistic - freedom) / std::sqrt(2 * freedom);
}

TEST(PasswordGenerator, DrawsAMillionCharactersEvenly) {
  const auto context = seeded(1);
  std::map<std::u32string, int> seen;
  for (int call = 0; call < 50; ++call) {
    Request request{.count = 1000};
    request.lowercase = request.uppercase = request.digits = request.symbols = std::int64_t{0};
    for (const auto& one : made(request, context).passwords)
      for (const auto c : characters_of(one.password)) ++seen[{c}];
  }
  EXPECT_LT(std::abs(unevenness(seen, 85)), 5);
}

TEST(PasswordGenerator, DrawsEveryPinEvenly) {
  const auto context = seeded(2);
  std::map<std::u32string, int> seen;
  for (int call = 0; call < 500; ++call)
    for (const auto& one :
         made({.type = PasswordType::pin, .length = 4, .count = 1000}, context).passwords)
      ++seen[characters_of(one.password)];
  EXPECT_LT(std::abs(unevenness(seen, 10'000)), 5);
}

TEST(PasswordGenerator, DrawsWordsEvenly) {
  const auto context = seeded(3);
  std::map<std::u32string, int> seen;
  Request request{.type = PasswordType::passphrase, .words = 64, .count = 1000};
  request.separator = "\n";
  for (int call = 0; call < 4; ++call) {
    const auto answer = made(request, context);
    for (auto rest = answer.output; !rest.empty();) {
      ++seen[characters_of(rest.substr(0, rest.find('\n')))];
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    }
  }
  EXPECT_LT(std::abs(unevenness(seen, 7776)), 5);
}

// Expects that every password that a few words or letters can make is drawn, evenly, and that their
// number matches the entropy.
void expect_exact_entropy(const Request& request, int calls) {
  const auto context = seeded(4);
  std::map<std::u32string, int> seen;
  double bits = 0;
  for (int call = 0; call < calls; ++call) {
    const auto answer = made(request, context);
    bits = *answer.entropy_bits;
    for (const auto& one : answer.passwords) ++seen[characters_of(one.password)];
  }
  EXPECT_NEAR(std::exp2(bits), double(seen.size()), 1e-6);
  EXPECT_LT(std::abs(unevenness(seen, seen.size())), 5);
}

TEST(PasswordGenerator, KnowsTheEntropyOfPassphrases) {
  Request request{.type = PasswordType::passphrase, .words = 3, .count = 1000};
  request.wordlist = std::vector<std::string_view>{"ja", "nein", "doch", "Aber"};
  expect_exact_entropy(request, 20);
  request.capitalize = Capitals::random;
  expect_exact_entropy(request, 50);
  request.separator = "";
  request.add_number = true;
  request.exclude = "0123456";
  expect_exact_entropy(request, 100);
  request.add_symbol = true;
  request.symbol_set = "!?";
  request.capitalize = Capitals::all;
  expect_exact_entropy(request, 100);
}

TEST(PasswordGenerator, KnowsTheEntropyOfPassphrasesWithDigitsAndSeparatorsThatAreDrawn) {
  Request request{.type = PasswordType::passphrase, .words = 3, .count = 1000};
  request.wordlist = std::vector<std::string_view>{"ja", "nein"};
  request.add_number = EachWord::each;
  request.exclude = "01234567";
  expect_exact_entropy(request, 50);
  request.separators = "-.8";
  expect_exact_entropy(request, 100);
  request.add_number = false;
  expect_exact_entropy(request, 50);
}

TEST(PasswordGenerator, KnowsTheEntropyOfPassphrasesWithinLengths) {
  Request request{.type = PasswordType::passphrase, .words = 3, .count = 1000};
  request.wordlist = std::vector<std::string_view>{"ja", "nein", "niemals"};
  request.min_length = 12;
  request.max_length = 17;
  expect_exact_entropy(request, 30);
  request.add_number = request.add_symbol = true;
  request.symbol_set = "!";
  request.exclude = "01234567";
  expect_exact_entropy(request, 100);
  for (const auto& one : made(request, seeded(8)).passwords) {
    EXPECT_GE(one.password.size(), 12u) << one.password;
    EXPECT_LE(one.password.size(), 17u) << one.password;
  }
}

TEST(PasswordGenerator, KnowsTheEntropyOfPronounceableOnes) {
  Request request{.type = PasswordType::pronounceable, .length = 5, .count = 1000};
  request.exclude = "bcdfghjklmaei";
  expect_exact_entropy(request, 60);
  request.capitalize = Capitals::random;
  request.exclude = "bcdfghjklmnprstvaei";
  expect_exact_entropy(request, 100);
  request.add_number = request.add_symbol = true;
  request.symbol_set = "+-";
  request.length = 6;
  expect_exact_entropy(request, 300);
}

TEST(PasswordGenerator, LeavesOutWhatIsAmbiguousEverywhere) {
  const auto context = seeded(5);
  for (const auto type : {PasswordType::random, PasswordType::pin, PasswordType::pronounceable}) {
    for (const auto capitals : {Capitals::none, Capitals::random, Capitals::all}) {
      Request request{.type = type, .count = 300};
      request.exclude_ambiguous = request.add_symbol = true;
      request.add_number = true;
      request.symbol_set = "|!";
      request.capitalize = capitals;
      const auto answer = made(request, context);
      EXPECT_EQ(answer.output.find_first_of("Il1|O0o"), std::string_view::npos) << answer.output;
    }
  }
}

TEST(PasswordGenerator, PutsEveryKindIntoShortPasswords) {
  const auto context = seeded(6);
  for (const auto& one : made({.length = 4, .count = 1000}, context).passwords) {
    std::set<passwords::Kind> kinds;
    for (const auto c : characters_of(one.password)) kinds.insert(passwords::kind_of(c));
    EXPECT_EQ(kinds.size(), passwords::kind_count) << one.password;
  }
}

TEST(PasswordGenerator, DrawsTokensOfTheirSize) {
  const auto context = seeded(7);
  for (std::int64_t bytes = 8; bytes < 40; ++bytes) {
    Request request{.type = PasswordType::token, .bytes = bytes, .count = 100};
    const auto in_base64 = made(request, context);
    request.token_encoding = TokenEncoding::hex;
    const auto in_hex = made(request, context);
    EXPECT_EQ(in_base64.output.size() + 1, 100 * (std::size_t(bytes * 4 + 2) / 3 + 1));
    EXPECT_EQ(in_hex.output.size() + 1, 100 * (std::size_t(bytes) * 2 + 1));
  }
}

TEST(PasswordGenerator, HasTheListOfTheEff) {
  if (!vectors({"vectors/wordlists"})) GTEST_SKIP() << "there are no vectors here";
  std::ifstream file(*vectors() / "vectors/wordlists/eff_large_wordlist.txt");
  std::string dice, word;
  std::size_t count = 0;
  const auto words = passwords::built_in_words(BuiltInList::eff_large);
  while (file >> dice >> word) {
    ASSERT_LT(count, words.size());
    EXPECT_EQ(words[count++], word);
  }
  EXPECT_EQ(count, 7776u);
}

// The entropy and unambiguity of passphrases depend on these properties.
TEST(PasswordGenerator, HasListsOfDistinguishableWords) {
  for (const auto list : {BuiltInList::eff_large, BuiltInList::eff_short}) {
    const auto words = passwords::built_in_words(list);
    EXPECT_EQ(words.size(), list == BuiltInList::eff_large ? 7776u : 1296u);
    std::vector<std::string_view> sorted(words.begin(), words.end());
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      EXPECT_TRUE(sorted[i][0] >= 'a' && sorted[i][0] <= 'z') << sorted[i];
      EXPECT_EQ(sorted[i].find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos);
      if (i > 0) {
        EXPECT_FALSE(sorted[i].starts_with(sorted[i - 1])) << sorted[i];
      }
    }
  }
}

}  // namespace
}  // namespace toolyard::password_generator
