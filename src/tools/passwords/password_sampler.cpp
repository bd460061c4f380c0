#include "tools/passwords/password_sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::passwords {
namespace {

// Maximum number of characters that are drawn for one call.
constexpr Count max_draws = 16'000'000;
constexpr std::size_t character_steps = 12;  // budget per character

// Returns the number of passwords without regard to the least numbers of each kind.
std::optional<Count> count_free(const Rules& rules) {
  const auto relaxed = rules.without_least();
  if (rules.has_no_sequences && !rules.has_no_repeat) return count_without_sequences(relaxed);
  return Composition(relaxed).count();
}

}  // namespace

std::optional<PasswordSampler> PasswordSampler::make(const Rules& rules, std::size_t passwords) {
  PasswordSampler sampler(rules);
  sampler.characters_ = rules.all_characters();
  sampler.letters_ = rules.alphabet[lowercase] + rules.alphabet[uppercase];
  if (!sampler.plan(passwords)) return std::nullopt;
  return sampler;
}

bool PasswordSampler::plan(std::size_t passwords) {
  const auto accepted =
      rules_.has_no_sequences ? count_without_sequences(rules_) : composition_.count();
  const auto free = count_free(rules_);
  if (!accepted || !free) return false;
  accepted_ = *accepted;
  if (accepted_ <= 0) return true;
  const auto freely = accepted_ / *free, composed = accepted_ / composition_.count();
  const bool is_free = freely >= 0.25L || freely >= composed;
  if (is_free) free_tries_ = 200 / freely;
  const auto share = is_free ? freely : composed;
  return Count(passwords * rules_.length) / share <= max_draws;
}

bool PasswordSampler::is_accepted(std::u32string_view password) const {
  return has_least(password, rules_) && (!rules_.has_no_sequences || !has_sequence(password));
}

void PasswordSampler::draw(RandomSource& random, std::u32string& password) const {
  // Both methods are uniform, so changing from one to the other does not favor any password. If the
  // first one is used at all, it fails this often only if the random bytes repeat themselves.
  for (Count tries = 0; tries < free_tries_; ++tries) {
    draw_freely(random, password);
    if (is_accepted(password)) return;
  }
  do {
    spend(500 + 2 * character_steps * rules_.length);
    composition_.draw(random, password);
  } while (!is_accepted(password));
}

void PasswordSampler::draw_freely(RandomSource& random, std::u32string& password) const {
  password.resize(rules_.length);
  spend(100 + character_steps * rules_.length);
  if (!rules_.has_no_repeat) return draw_part(random, password.data(), rules_.length, true);
  auto left = characters_;
  for (std::size_t at = 0; at < password.size(); ++at) {
    auto from = at + random.below(left.size() - at);
    if (at == 0 && rules_.begins_with_letter)
      from = left.find(letters_[random.below(letters_.size())]);
    std::swap(left[at], left[from]);
    password[at] = left[at];
  }
}

// Draws both halves uniformly from those without a sequence. The whole is uniform, too, because
// both halves are drawn again if a sequence extends across the middle.
void PasswordSampler::draw_part(RandomSource& random, char32_t* begin, std::size_t size,
                                bool is_start) const {
  if (!rules_.has_no_sequences || size < 3) {
    for (std::size_t at = 0; at < size; ++at) {
      const bool is_first = is_start && at == 0 && rules_.begins_with_letter;
      const auto& from = is_first ? letters_ : characters_;
      begin[at] = from[random.below(from.size())];
    }
    return;
  }
  const auto half = size / 2;
  do {
    spend(character_steps * size);
    draw_part(random, begin, half, is_start);
    draw_part(random, begin + half, size - half, false);
  } while (has_sequence({begin + half - std::min<std::size_t>(half, 2),
                         std::min<std::size_t>(half, 2) + std::min<std::size_t>(size - half, 2)}));
}

}  // namespace toolyard::passwords
