#include "tools/passwords/order.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/password_sampler.h"

namespace toolyard::password_generator {
namespace {

using namespace toolyard::passwords;

constexpr std::array<std::string_view, kind_count> kind_names{"lowercase", "uppercase", "digits",
                                                              "symbols"};
constexpr std::array<std::u32string_view, 3> ascii_kinds{
    U"abcdefghijklmnopqrstuvwxyz", U"ABCDEFGHIJKLMNOPQRSTUVWXYZ", decimal_digits};

constexpr std::string_view white_space = " \t\r\n\v\f";

class OrderReader {
 public:
  explicit OrderReader(const Request& request) : request_(request) {}

  Result<Order> read() {
    check_characters();
    auto planned = plan();
    // Faults of single options are reported first, because they may be why planning failed.
    if (!faults_.empty()) return invalid(std::move(faults_));
    if (!planned) return std::unexpected(std::move(planned.error()));
    if (!planned->is_unambiguous) {
      warn("ambiguous_words",
           "Different selections can produce the same password, so the entropy is that of the "
           "selections.");
    }
    return Order{std::move(*planned), std::move(warnings_)};
  }

 private:
  void fault(std::string pointer, std::string_view code, std::string detail) {
    faults_.push_back({std::move(pointer), std::string(code), std::move(detail)});
  }
  void warn(std::string_view code, std::string message) {
    warnings_.push_back({std::string(code), std::move(message)});
  }

  void check_characters() {
    symbols_ = set_of(characters_of(request_.symbol_set));
    include_ = set_of(characters_of(request_.include));
    without_ = characters_of(request_.exclude);
    if (std::ranges::any_of(symbols_, [](char32_t c) { return kind_of(c) != Kind::symbols; }))
      fault("/symbol_set", "invalid_option", "`symbol_set` must not contain letters or digits.");
    if (std::ranges::any_of(symbols_, is_control))
      fault("/symbol_set", "invalid_option", "Control characters are not allowed.");
    if (std::ranges::any_of(include_, is_control))
      fault("/include", "invalid_option", "Control characters are not allowed.");
    if (difference(include_, without_) != include_)
      fault("/exclude", "conflicting_options",
            "A character occurs in both `include` and `exclude`.");
    if (request_.exclude_ambiguous) without_ += ambiguous;
    symbols_ = difference(symbols_, without_);
  }

  Result<Plan> plan() {
    switch (request_.type) {
      case PasswordType::random: return random();
      case PasswordType::passphrase: return passphrase();
      case PasswordType::pin: return pin();
      case PasswordType::pronounceable: return pronounceable();
      case PasswordType::token:
        return token_plan(size(request_.bytes, 32, 8, 1024), request_.token_encoding);
    }
    std::unreachable();
  }

  // Returns the main size: that of its own option, otherwise the input, otherwise the default.
  std::size_t size(const std::optional<std::int64_t>& given, std::int64_t usual, std::int64_t least,
                   std::int64_t most) {
    auto text = request_.input.value_or("");
    spend(text.size());
    text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
    text = text.substr(0, text.find_last_not_of(white_space) + 1);
    auto number = given.value_or(usual);
    if (text.empty()) return static_cast<std::size_t>(number);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = end == text.data() + text.size() && error != std::errc::invalid_argument;
    if (given || !is_number) {
      warn("input_ignored", given ? "The size is given by another option, so the input was ignored."
                                  : "The input is not a size; it was ignored.");
      return static_cast<std::size_t>(given.value_or(usual));
    }
    if (error != std::errc{} || number < least || number > most) {
      fault("/input", "out_of_range",
            "Must be from " + std::to_string(least) + " to " + std::to_string(most) + ".");
      return static_cast<std::size_t>(usual);
    }
    return static_cast<std::size_t>(number);
  }

  const Wanted& wanted(std::size_t kind) const {
    const std::array all{&request_.lowercase, &request_.uppercase, &request_.digits,
                         &request_.symbols};
    return *all[kind];
  }

  // Sets the characters of a kind, and how many of them are required.
  Result<void> read_kind(std::size_t kind, Rules& rules) {
    const auto* is_wanted = std::get_if<bool>(&wanted(kind));
    auto& characters = rules.alphabet[kind];
    if (!is_wanted || *is_wanted)
      characters = kind < ascii_kinds.size() ? std::u32string(ascii_kinds[kind]) : symbols_;
    for (const auto c : include_)
      if (kind_of(c) == kind) characters += c;
    characters = difference(set_of(characters), without_);
    if (is_wanted) {
      if (!*is_wanted) return {};
      rules.least[kind] = characters.empty() ? 0 : 1;
      if (characters.empty()) {
        warn("kind_left_out", "No characters of `" + std::string(kind_names[kind]) +
                                  "` are left, so none is required.");
      }
      return {};
    }
    rules.least[kind] = static_cast<std::size_t>(std::get<std::int64_t>(wanted(kind)));
    if (rules.least[kind] > 0 && characters.empty()) {
      return fail(empty_alphabet, "`" + std::string(kind_names[kind]) +
                                      "` are required, but no such characters are left.");
    }
    return {};
  }

  Result<Plan> random() {
    Rules rules = common_rules();
    rules.begins_with_letter = request_.begin_with_letter;
    for (std::size_t kind = 0; kind < kind_count; ++kind) TOOLYARD_TRY_VOID(read_kind(kind, rules));
    const auto required = std::accumulate(rules.least.begin(), rules.least.end(), std::size_t{0});
    if (required > rules.length) {
      return fail(length_too_short, std::to_string(required) +
                                        " characters are required, but the length is " +
                                        std::to_string(rules.length) + ".");
    }
    return drawn(rules);
  }

  Result<Plan> pin() {
    Rules rules = common_rules();
    rules.alphabet[Kind::digits] = difference(decimal_digits, without_);
    return drawn(rules);
  }

  Rules common_rules() {
    Rules rules;
    rules.length = size(request_.length, 20, 4, 1024);
    rules.has_no_repeat = request_.no_repeat;
    rules.has_no_sequences = request_.no_sequences;
    return rules;
  }

  // Reports rules that exclude every password.
  void check_possible(const Rules& rules) {
    if (rules.begins_with_letter && rules.letters() == 0)
      fault("/begin_with_letter", "conflicting_options", "No letters are left to start with.");
    if (!rules.has_no_repeat) return;
    if (rules.length > rules.alphabet_size()) {
      fault("/no_repeat", "conflicting_options",
            "Only " + std::to_string(rules.alphabet_size()) +
                " characters are available, too few for this length without repetition.");
    }
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      if (rules.least[kind] <= rules.alphabet[kind].size()) continue;
      fault("/no_repeat", "conflicting_options",
            "Fewer " + std::string(kind_names[kind]) + " are available than required.");
    }
  }

  Result<Plan> drawn(const Rules& rules) {
    if (rules.alphabet_size() == 0) return fail(empty_alphabet, "No characters are left.");
    check_possible(rules);
    if (!faults_.empty()) return invalid(faults_);
    auto made = PasswordSampler::make(rules, static_cast<std::size_t>(request_.count));
    if (!made) {
      return invalid("/no_sequences", "out_of_range",
                     "With these requirements, generation takes too long. Require fewer "
                     "characters, allow more, or generate shorter passwords.");
    }
    if (made->accepted() < 1) {
      return invalid(rules.begins_with_letter ? "/begin_with_letter" : "/no_sequences",
                     "conflicting_options", "No password meets all the requirements.");
    }
    const auto sampler = std::make_shared<const PasswordSampler>(std::move(*made));
    Plan plan;
    plan.entropy_bits = double(std::log2(sampler->accepted()));
    plan.alphabet_size = static_cast<std::int64_t>(rules.alphabet_size());
    plan.append = [sampler](RandomSource& source, std::string& text) {
      std::u32string password;
      sampler->draw(source, password);
      append(text, password);
    };
    return plan;
  }

  // Returns the characters of which one is added to a password, or an empty set if none is wanted.
  Result<std::u32string> extra(bool is_wanted, std::u32string characters, std::string_view name) {
    if (!is_wanted) return std::u32string();
    if (characters.empty()) return fail(empty_alphabet, "No " + std::string(name) + " is left.");
    return characters;
  }
  Result<std::u32string> number() {
    const auto* is_wanted = std::get_if<bool>(&request_.add_number);
    return extra(!is_wanted || *is_wanted, difference(decimal_digits, without_), "digit");
  }
  Result<std::u32string> symbol() { return extra(request_.add_symbol, symbols_, "symbol"); }

  Result<Plan> passphrase() {
    PassphraseRules rules{.words = {}, .count = size(request_.words, 6, 3, 64)};
    rules.separator = request_.separator;
    rules.capitals = request_.capitalize;
    const auto digits = number(), symbols = symbol();
    if (!digits) return std::unexpected(digits.error());
    if (!symbols) return std::unexpected(symbols.error());
    rules.digits = *digits;
    rules.symbols = *symbols;
    rules.separators = difference(set_of(characters_of(request_.separators)), without_);
    rules.has_digit_after_each = std::holds_alternative<EachWord>(request_.add_number);
    if (std::ranges::any_of(rules.separators, is_control))
      fault("/separators", "invalid_option", "Control characters are not allowed.");
    if (const auto* name = std::get_if<BuiltInList>(&request_.wordlist)) {
      rules.words = built_in_words(*name);
      return of_lengths(std::move(rules));
    }
    rules.words = std::get<std::vector<std::string_view>>(request_.wordlist);
    rules.is_built_in = false;
    if (rules.words.size() < 2 || rules.words.size() > max_words) {
      fault("/wordlist", "invalid_wordlist", "A word list must have from 2 to 100000 words.");
      return Plan{};
    }
    if (const auto found = word_fault(rules.words, rules.capitals)) {
      fault("/wordlist/" + std::to_string(found->index), "invalid_wordlist", found->detail);
      return Plan{};
    }
    return of_lengths(std::move(rules));
  }

  Result<Plan> of_lengths(PassphraseRules rules) {
    constexpr double least_share = 1e-3;
    if (request_.min_length) rules.lengths.least = static_cast<std::size_t>(*request_.min_length);
    if (request_.max_length) rules.lengths.most = static_cast<std::size_t>(*request_.max_length);
    if (rules.lengths.least > rules.lengths.most) {
      fault("/min_length", "conflicting_options", "Must not be greater than `max_length`.");
      return Plan{};
    }
    const auto share = share_within_lengths(rules);
    if (share < least_share) {
      fault(request_.max_length ? "/max_length" : "/min_length", "out_of_range",
            share > 0 ? "Fewer than one in 1,000 passphrases has such a length; change `words`."
                      : "No passphrase has such a length; change `words`.");
      return Plan{};
    }
    return passphrase_plan(rules);
  }

  Result<Plan> pronounceable() {
    if (std::holds_alternative<EachWord>(request_.add_number))
      fault("/add_number", "conflicting_options", "Only passphrases have words.");
    PronounceableRules rules{.letters = size(request_.length, 20, 4, 1024)};
    const auto digits = number(), symbols = symbol();
    if (!digits) return std::unexpected(digits.error());
    if (!symbols) return std::unexpected(symbols.error());
    rules.digits = *digits;
    rules.symbols = *symbols;
    rules.letters -= (digits->empty() ? 0u : 1u) + (symbols->empty() ? 0u : 1u);
    rules.capitals = request_.capitalize;
    rules.without = without_;
    if (rules.capitals != Capitals::none)
      for (const auto c : without_)
        if (kind_of(c) == Kind::uppercase) rules.without += static_cast<char32_t>(c + 32);
    auto plan = pronounceable_plan(rules);
    if (!plan) return fail(empty_alphabet, "No vowel or no consonant is left.");
    return std::move(*plan);
  }

  const Request& request_;
  std::u32string symbols_, include_, without_;
  std::vector<Fault> faults_;
  Warnings warnings_;
};

}  // namespace

Result<Order> read_order(const Request& request) { return OrderReader(request).read(); }

}  // namespace toolyard::password_generator
