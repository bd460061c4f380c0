#include "tools/passwords/spoken.h"

#include <strings.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/text/base64.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/rules.h"

namespace toolyard::passwords {
namespace {

// Without q, x and y, which are rarely used on their own.
constexpr std::u32string_view all_consonants = U"bcdfghjklmnprstvwz";
constexpr std::u32string_view all_vowels = U"aeiou";

class Pronounceable {
 public:
  explicit Pronounceable(const PronounceableRules& rules)
      : rules_(rules), consonants_(difference(all_consonants, rules.without)),
        vowels_(difference(all_vowels, rules.without)) {}

  std::optional<Plan> plan() const {
    if (consonants_.empty() || vowels_.empty()) return std::nullopt;
    Plan plan;
    plan.alphabet_size = static_cast<std::int64_t>(consonants_.size() + vowels_.size());
    auto bits = letter_bits();
    if (rules_.capitals == Capitals::random) bits += Count(rules_.letters);
    for (const auto* extras : {&rules_.digits, &rules_.symbols})
      if (!extras->empty()) bits += std::log2(Count(extras->size()));
    plan.entropy_bits = double(bits);
    plan.append = [self = *this](RandomSource& random, std::string& text) {
      self.append(random, text);
    };
    return plan;
  }

 private:
  // Binary logarithm of the number of letter sequences: pairs of a consonant and a vowel, all in
  // one order or all in the other; an odd letter may be either.
  Count letter_bits() const {
    const auto whole_pairs = rules_.letters / 2;
    const auto pairs = Count(whole_pairs);
    const auto consonants = Count(consonants_.size()), vowels = Count(vowels_.size());
    const auto ends = rules_.letters % 2 == 1 ? consonants + vowels : 2;
    return pairs * std::log2(consonants * vowels) + std::log2(ends);
  }

  bool begins_with_consonant(RandomSource& random) const {
    if (rules_.letters % 2 == 0) return random.below(2) == 0;
    return random.below(consonants_.size() + vowels_.size()) < consonants_.size();
  }

  char32_t capitalized(char32_t letter, std::size_t at, RandomSource& random) const {
    const bool is_capital = rules_.capitals == Capitals::all ||
                            (rules_.capitals == Capitals::first && at == 0) ||
                            (rules_.capitals == Capitals::random && random.below(2) == 0);
    return is_capital ? letter - 32 : letter;
  }

  void append(RandomSource& random, std::string& text) const {
    bool is_consonant = begins_with_consonant(random);
    for (std::size_t at = 0; at < rules_.letters; ++at, is_consonant = !is_consonant) {
      const auto& from = is_consonant ? consonants_ : vowels_;
      append_code_point(text, capitalized(from[random.below(from.size())], at, random));
    }
    for (const auto* extras : {&rules_.digits, &rules_.symbols})
      if (!extras->empty()) append_code_point(text, (*extras)[random.below(extras->size())]);
  }

  PronounceableRules rules_;
  std::u32string consonants_, vowels_;
};

}  // namespace

std::optional<Plan> pronounceable_plan(const PronounceableRules& rules) {
  return Pronounceable(rules).plan();
}

Plan token_plan(std::size_t bytes, TokenEncoding encoding) {
  Plan plan;
  plan.entropy_bits = 8 * double(bytes);
  plan.alphabet_size = encoding == TokenEncoding::hex ? 16 : 64;
  plan.append = [bytes, encoding](RandomSource& random, std::string& text) {
    std::string secret(bytes, '\0');
    for (std::size_t at = 0; at < bytes; at += 8) {
      const auto part = random.bits_64();
      std::memcpy(secret.data() + at, &part, std::min<std::size_t>(8, bytes - at));
    }
    text += encoding == TokenEncoding::hex ? encode_hex(secret)
                                           : encode_base64(secret, base64_url, false);
    explicit_bzero(secret.data(), secret.size());
  };
  return plan;
}

}  // namespace toolyard::passwords
