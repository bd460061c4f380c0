#include "tools/password_generator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/crypto/random_source.h"
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/order.h"
#include "tools/passwords/rules.h"
#include "tools/strength/estimate.h"

namespace toolyard::password_generator {
namespace {

using strength::Guesses;

double seconds(Guesses guesses, Guesses per_second) {
  return double(std::min<Guesses>(guesses / per_second, 1e300L));
}

void rate(Answer& answer, Guesses guesses) {
  answer.guesses_log10 = double(std::log10(guesses));
  answer.strength = strength::score_of(guesses);
  answer.crack_time_seconds = {.online_throttled = seconds(guesses, 100.0L / 3600),
                               .offline_slow_hash = seconds(guesses, 1e4L),
                               .offline_fast_hash = seconds(guesses, 1e10L)};
}

std::unexpected<Error> too_large() {
  auto failure = fail(problems::input_too_large, "The passwords would exceed the size limit.");
  failure.error().faults.push_back(
      {"/count", std::string(problems::input_too_large.code), "Generate fewer passwords at once."});
  return failure;
}

Result<Answer> generate(const Request& request, const Context& context) {
  TOOLYARD_TRY(auto order, read_order(request));
  const auto count = static_cast<std::size_t>(request.count);
  const auto bits = order.plan.entropy_bits;
  Answer answer;
  answer.text = std::make_unique<std::string>();
  auto& text = *answer.text;
  std::vector<std::size_t> ends;
  ends.reserve(count);
  RandomSource random(context.fill_random, 256);
  while (ends.size() < count) {
    if (!ends.empty()) text += '\n';
    const auto before = text.size();
    order.plan.append(random, text);
    ends.push_back(text.size());
    spend(100 + 4 * (text.size() - before));
    // The response contains the passwords twice.
    if (text.size() > static_cast<std::size_t>(context.limits.output_bytes) / 2) return too_large();
  }
  answer.output = text;
  std::size_t begin = 0;
  for (const auto end : ends) {
    answer.passwords.push_back({answer.output.substr(begin, end - begin), bits});
    begin = end + 1;
  }
  answer.entropy_bits = bits;
  answer.alphabet_size = order.plan.alphabet_size;
  rate(answer, std::exp2(Guesses(bits)));
  answer.warnings = std::move(order.warnings);
  return answer;
}

// Returns the number of characters in all of the kinds that occur in a password.
double characters_of_kinds(std::u32string_view password) {
  struct Kind {
    double size;
    bool (*has)(char32_t);
  };
  static constexpr std::array kinds{
      Kind{26, strength::is_lower},
      Kind{26, strength::is_upper},
      Kind{10, strength::is_digit},
      Kind{33,
           [](char32_t c) {
             return c >= ' ' && c <= '~' && passwords::kind_of(c) == passwords::symbols;
           }},
      Kind{33, [](char32_t c) { return c < ' ' || c == 0x7f; }},
      Kind{1'111'936, [](char32_t c) { return c > 0x7f; }}};  // Unicode without ASCII
  double size = 0;
  for (const auto& kind : kinds)
    if (std::ranges::any_of(password, kind.has)) size += kind.size;
  return size;
}

std::string_view verdict(std::int64_t strength) {
  static constexpr std::array<std::string_view, 5> words{"very weak", "weak", "fair", "strong",
                                                         "very strong"};
  return words[static_cast<std::size_t>(strength)];
}

int year_of(Instant moment) {
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(moment));
  return int(date.year());
}

Part part_of(const strength::Match& match, strength::Text password) {
  Part part{.pattern = match.pattern, .token = {}, .dictionary = {}, .guesses_log10 = 0};
  passwords::append(part.token, password.substr(match.begin, match.size()));
  if (!match.dictionary.empty()) part.dictionary = match.dictionary;
  part.guesses_log10 = double(std::log10(match.guesses));
  return part;
}

// Returns the words in small letters, and the parts of which names and addresses are made.
strength::OwnWords words_about(const std::vector<std::string_view>& inputs) {
  constexpr std::size_t shortest = 3;
  strength::OwnWords words;
  const auto add = [&](std::u32string_view word) {
    if (word.size() >= shortest && word.size() <= strength::max_characters &&
        std::ranges::find(words, word) == words.end())
      words.emplace_back(word);
  };
  for (const auto input : inputs) {
    spend(20 * input.size() + 20 * words.size());
    auto word = passwords::characters_of(input.substr(0, 4 * strength::max_characters));
    for (auto& c : word) c = strength::lowered(c);
    add(word);
    std::u32string part;
    for (const auto c : word + U" ") {
      if (passwords::kind_of(c) != passwords::symbols || c > 0x7f) part += c;
      else add(std::exchange(part, {}));
    }
  }
  return words;
}

Result<Answer> analyze(const Request& request, const Context& context) {
  if (!request.input) return invalid("/input", "missing_input", "Give a password in `input`.");
  spend(20 * request.input->size());
  auto password = passwords::characters_of(*request.input);
  Answer answer;
  answer.operation = Operation::analyze;
  const auto kinds = characters_of_kinds(password);
  answer.entropy_bits_upper =
      password.empty() ? 0 : double(Guesses(password.size()) * std::log2(Guesses(kinds)));
  if (password.size() > strength::max_characters) {
    password.resize(strength::max_characters);
    answer.warnings.push_back(
        {"input_truncated", "Only the first 256 characters were analyzed for patterns."});
  }
  const auto found =
      strength::estimate(password, year_of(context.now()), words_about(request.user_inputs));
  rate(answer, found.guesses);
  answer.output = verdict(answer.strength);
  answer.patterns.emplace();
  for (const auto& match : found.sequence) answer.patterns->push_back(part_of(match, password));
  return answer;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  return request.operation == Operation::generate ? generate(request, context)
                                                  : analyze(request, context);
}

}  // namespace toolyard::password_generator
