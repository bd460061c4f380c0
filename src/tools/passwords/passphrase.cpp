#include "tools/passwords/passphrase.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/embedded.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/rules.h"

namespace toolyard::passwords {
namespace {

// Budget per word of a list that is sorted.
constexpr std::size_t sort_steps = 500;

std::vector<std::string_view> words_of_file(std::string_view name) {
  std::vector<std::string_view> words;
  for (auto lines = embedded_word_list(name); !lines.empty();) {
    words.push_back(lines.substr(0, lines.find('\n')));
    lines.remove_prefix(words.back().size() + 1);
  }
  return words;
}

void capitalize(char& c) {
  if (is_lower(c)) c = static_cast<char>(c - 32);
}

// Returns the words in all forms that a passphrase can have: with `random`, words that can be
// capitalised have two.
std::vector<std::string> forms_of(Words words, Capitals capitals) {
  spend(100 * words.size());
  std::vector<std::string> forms(words.begin(), words.end());
  if (capitals == Capitals::random) {
    for (const auto word : words)
      if (is_lower(word.front())) forms.emplace_back(word);
    for (auto i = words.size(); i < forms.size(); ++i) capitalize(forms[i].front());
  }
  for (auto& form : forms) {
    if (capitals == Capitals::first) capitalize(form.front());
    if (capitals == Capitals::all) std::ranges::for_each(form, capitalize);
  }
  return forms;
}

// Whether no word begins with another one, so that they can be told apart without separators.
bool has_no_prefixes(std::vector<std::string> forms) {
  spend(sort_steps * forms.size());
  std::ranges::sort(forms);
  const auto begins = [](const std::string& a, const std::string& b) { return b.starts_with(a); };
  return std::ranges::adjacent_find(forms, begins) == forms.end();
}

bool begins_with_letter(std::string_view text) {
  return !text.empty() && is_letter(static_cast<unsigned char>(text.front()));
}
bool has_letter(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return is_letter(c); });
}

bool is_letter_of_ascii(char32_t c) { return c < 0x80 && is_letter(static_cast<char>(c)); }

// Whether each passphrase results from only one choice of words, digits and symbols.
bool is_unambiguous(const PassphraseRules& rules, const std::vector<std::string>& forms) {
  const bool has_extras =
      !rules.digits.empty() || !rules.symbols.empty() || !rules.separators.empty();
  const bool has_letters = rules.separators.empty()
                               ? has_letter(rules.separator)
                               : std::ranges::any_of(rules.separators, is_letter_of_ascii);
  if (has_extras && (has_letters || !std::ranges::all_of(forms, begins_with_letter))) {
    return false;
  }
  if (rules.is_built_in) return true;  // no word in the lists of the EFF begins with another
  if (has_no_prefixes(forms)) return true;
  const bool is_separated =
      !rules.separator.empty() && std::ranges::none_of(forms, [&](const std::string& form) {
        return form.contains(rules.separator.front());
      });
  return is_separated && !has_extras;
}

class Passphrase {
 public:
  explicit Passphrase(const PassphraseRules& rules) : rules_(rules) {
    if (!rules.is_built_in) forms_ = forms_of(rules.words, rules.capitals);
  }

  Plan plan() const {
    const auto words = Count(rules_.count);
    auto bits = words * std::log2(Count(form_count()));
    for (const auto* extras : {&rules_.digits, &rules_.symbols}) {
      if (extras->empty()) continue;
      const bool is_each = extras == &rules_.digits && rules_.has_digit_after_each;
      bits += is_each ? words * std::log2(Count(extras->size()))
                      : std::log2(words * Count(extras->size()));
    }
    if (!rules_.separators.empty())
      bits += (words - 1) * std::log2(Count(rules_.separators.size()));
    bits += std::log2(Count(share_within_lengths(rules_)));
    Plan plan;
    plan.entropy_bits = double(bits);
    plan.alphabet_size = static_cast<std::int64_t>(rules_.words.size());
    plan.is_unambiguous = is_unambiguous(rules_, forms_);
    plan.append = [self = *this](RandomSource& random, std::string& text) {
      self.append(random, text);
    };
    return plan;
  }

 private:
  // All words of the built-in lists begin with small letters.
  std::size_t form_count() const {
    if (!rules_.is_built_in) return forms_.size();
    return rules_.words.size() * (rules_.capitals == Capitals::random ? 2 : 1);
  }

  void append_word(std::size_t form, std::string& text) const {
    if (!rules_.is_built_in) {
      text += forms_[form];
      return;
    }
    const auto size = rules_.words.size();
    const auto begin = text.size();
    text += rules_.words[form % size];
    if (form >= size || rules_.capitals == Capitals::first) capitalize(text[begin]);
    if (rules_.capitals == Capitals::all)
      for (auto at = begin; at < text.size(); ++at) capitalize(text[at]);
  }

  void append_separator(RandomSource& random, std::string& text) const {
    if (rules_.separators.empty()) text += rules_.separator;
    else append_code_point(text, rules_.separators[random.below(rules_.separators.size())]);
  }

  // Draws passphrases until one has a length within the limits.
  void append(RandomSource& random, std::string& text) const {
    const auto before = text.size();
    const auto [least, most] = rules_.lengths;
    for (;;) {
      append_any(random, text);
      const auto length = count_code_points(std::string_view(text).substr(before));
      if (length >= least && length <= most) return;
      spend(100 + 4 * length);
      text.resize(before);
    }
  }

  void append_any(RandomSource& random, std::string& text) const {
    const auto digit_place = rules_.digits.empty() ? rules_.count : random.below(rules_.count);
    const auto symbol_place = rules_.symbols.empty() ? rules_.count : random.below(rules_.count);
    for (std::size_t i = 0; i < rules_.count; ++i) {
      if (i > 0) append_separator(random, text);
      append_word(random.below(form_count()), text);
      if (i == digit_place || rules_.has_digit_after_each)
        append_code_point(text, rules_.digits[random.below(rules_.digits.size())]);
      if (i == symbol_place)
        append_code_point(text, rules_.symbols[random.below(rules_.symbols.size())]);
    }
  }

  PassphraseRules rules_;
  std::vector<std::string> forms_;
};

std::optional<std::string> fault_of(std::string_view word) {
  if (word.empty()) return "A word must not be empty.";
  if (count_code_points(word) > max_word_characters)
    return "A word may have at most " + std::to_string(max_word_characters) + " characters.";
  if (std::ranges::any_of(characters_of(word), is_control))
    return "A word must not contain control characters.";
  return std::nullopt;
}

}  // namespace

Words built_in_words(BuiltInList list) {
  static const std::array lists{words_of_file("eff_large.txt"), words_of_file("eff_short.txt")};
  return lists[static_cast<std::size_t>(list)];
}

std::optional<WordFault> word_fault(Words words, Capitals capitals) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    spend(50 + 8 * words[i].size());
    if (auto fault = fault_of(words[i])) return WordFault{i, std::move(*fault)};
  }
  spend(2 * sort_steps * words.size());
  const auto forms = forms_of(words, capitals);
  std::vector<std::size_t> order(forms.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) -> const auto& { return forms[i]; });
  const auto is_same = [&](std::size_t a, std::size_t b) { return forms[a] == forms[b]; };
  const auto same = std::ranges::adjacent_find(order, is_same);
  if (same == order.end()) return std::nullopt;
  const auto second = same[1];
  return WordFault{second < words.size() ? second : same[0],
                   "`" + forms[second] + "` occurs twice."};
}

double share_within_lengths(const PassphraseRules& rules) {
  if (rules.lengths.least == 0 && rules.lengths.most == ~std::size_t{0}) return 1;
  // How probable each length of one word is, and each sum of the lengths of some words.
  std::vector<double> of_word(max_word_characters + 1), of_sum{1};
  for (const auto word : rules.words)
    of_word[count_code_points(word)] += 1 / static_cast<double>(rules.words.size());
  spend(rules.words.size() * 10 + rules.count * rules.count * max_word_characters * 64);
  for (std::size_t i = 0; i < rules.count; ++i) {
    std::vector<double> next(of_sum.size() + max_word_characters);
    for (std::size_t sum = 0; sum < of_sum.size(); ++sum)
      for (std::size_t word = 0; word < of_word.size(); ++word)
        next[sum + word] += of_sum[sum] * of_word[word];
    of_sum = std::move(next);
  }
  const auto gap = rules.separators.empty() ? count_code_points(rules.separator) : 1;
  const auto digits = rules.digits.empty() ? 0 : rules.has_digit_after_each ? rules.count : 1;
  const auto rest = (rules.count - 1) * gap + digits + (rules.symbols.empty() ? 0 : 1);
  double share = 0;
  for (std::size_t sum = 0; sum < of_sum.size(); ++sum)
    if (sum + rest >= rules.lengths.least && sum + rest <= rules.lengths.most) share += of_sum[sum];
  return std::min(share, 1.0);
}

Plan passphrase_plan(const PassphraseRules& rules) { return Passphrase(rules).plan(); }

}  // namespace toolyard::passwords
