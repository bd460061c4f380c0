#include "tools/lorem_ipsum.h"

#include <algorithm>
#include <charconv>
#include <memory>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "tools/lorem/exact_text.h"
#include "tools/lorem/prose.h"
#include "tools/unicode/graphemes.h"
#include "tools/words/survey.h"

namespace toolyard::lorem_ipsum {
namespace {

using lorem::Range;
using lorem::SeededRandom;

constexpr std::int64_t most = 10'000;
constexpr std::int64_t max_words = 2'000'000;
constexpr std::int64_t cicero_sentence = 20;  // words, slightly above the mean
constexpr std::int64_t safe_integer = (std::int64_t{1} << 53) - 1;

// A request that has been checked.
struct Plan {
  Unit unit = Unit::paragraphs;
  std::uint32_t count = 3;
  Range words{6, 14};
  Range sentences{4, 7};
  bool is_cicero = false;
  bool has_fixed_start = true;
  bool is_plain = false;  // words without capitals and punctuation
  std::vector<std::string_view> own_words;
  std::uint64_t seed = 0;
};

using Faults = std::vector<Fault>;

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc()) return std::nullopt;
  return number;
}

// Whether a text consists of digits only. If it cannot be parsed, the number is too large.
bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

void check_count(std::int64_t count, std::string_view pointer, Faults& faults) {
  if (count > most) {
    faults.push_back({std::string(pointer), "count_too_large", "Must be from 1 to 10000."});
  } else if (count < 1) {
    faults.push_back({std::string(pointer), "out_of_range", "Must be from 1 to 10000."});
  }
}

std::int64_t read_count(const Request& request, Warnings& warnings, Faults& faults) {
  spend(2 * request.input.size());
  const auto input = trimmed(request.input);
  auto given = whole_number(input);
  if (!given && is_digits(input)) given = most + 1;
  if (!given && !input.empty()) {
    warnings.push_back({"input_ignored", "`input` may only be a number; this text was ignored."});
  }
  if (given) check_count(*given, "/input", faults);
  if (request.count) check_count(*request.count, "/count", faults);
  if (given && request.count && *given != *request.count) {
    faults.push_back(
        {"/input", "conflicting_options", "`input` and `count` differ; give only one of them."});
  }
  return request.count.value_or(given.value_or(3));
}

Range read_range(const std::vector<std::int64_t>& given, std::string_view pointer, Faults& faults) {
  constexpr std::int64_t longest = 100;
  if (given.size() != 2 || given[0] < 1 || given[0] > given[1] || given[1] > longest) {
    faults.push_back({std::string(pointer), "invalid_range",
                      "Must be two numbers from 1 to 100, the smaller one first."});
    return {};
  }
  return {static_cast<std::uint32_t>(given[0]), static_cast<std::uint32_t>(given[1])};
}

std::string_view word_fault(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const auto next = unicode::character_at(word, at);
    const auto found = unicode::properties_of(next.value);
    if (found.has(unicode::white_space)) return "A word must not contain white space.";
    if (next.value < 0x20 || next.value == 0x7f)
      return "A word must not contain control characters.";
    at = next.end;
  }
  // A word must not join with the text around it, as a combining mark joins with the blank before
  // it: the size of a text is computed as the sum of the sizes of its words.
  const auto between = "x" + std::string(word) + ".";
  if (unicode::count_graphemes(between) != unicode::count_graphemes(word) + 2) {
    return "A word must not start with a combining mark or end with a character that joins with "
           "the next.";
  }
  return {};
}

void check_words(const std::vector<std::string_view>& words, Faults& faults) {
  for (std::size_t i = 0; i < words.size() && faults.size() < 20; ++i) {
    spend(200 + 40 * words[i].size());
    if (const auto fault = word_fault(words[i]); !fault.empty()) {
      faults.push_back({"/word_list/" + std::to_string(i), "invalid_option", std::string(fault)});
    }
  }
}

// Adds a fault if the text could be too large: at the maximum length of sentences, or at the mean
// length for those of Cicero.
void check_amount(const Plan& plan, const Context& context, Faults& faults) {
  std::int64_t words = plan.count;
  const std::int64_t sentence = plan.is_cicero ? cicero_sentence : plan.words.max;
  if (plan.unit == Unit::paragraphs) words *= plan.sentences.max;
  if (plan.unit == Unit::paragraphs || plan.unit == Unit::sentences || plan.unit == Unit::list) {
    words *= sentence;
  }
  std::size_t longest = 14;
  for (const auto word : plan.own_words) longest = std::max(longest, word.size());
  const auto most_bytes = context.limits.output_bytes;
  if (words > max_words || words * static_cast<std::int64_t>(longest + 1) > most_bytes) {
    faults.push_back({"/count", "count_too_large",
                      "The requested sentences would exceed two million words or " +
                          std::to_string(most_bytes) + " bytes."});
  }
}

std::uint64_t number_of(const Seed& seed) {
  if (const auto* number = std::get_if<std::int64_t>(&seed)) {
    return static_cast<std::uint64_t>(*number);
  }
  const auto text = std::get<std::string_view>(seed);
  spend(4 * text.size());
  const auto number = whole_number(text);
  return number ? static_cast<std::uint64_t>(*number) : lorem::seed_of(text);
}

// Sets the seed: that of the caller, or a random number that JSON can represent exactly.
void choose_seed(const Request& request, const Context& context, Plan& plan, Answer& answer) {
  if (!request.seed) {
    std::uint64_t drawn = 0;
    context.fill_random({reinterpret_cast<unsigned char*>(&drawn), sizeof drawn});
    plan.seed = drawn & safe_integer;
    answer.seed = static_cast<std::int64_t>(plan.seed);
    return;
  }
  plan.seed = number_of(*request.seed);
  if (const auto* text = std::get_if<std::string_view>(&*request.seed)) {
    answer.seed = std::string(*text);
    return;
  }
  const auto number = std::get<std::int64_t>(*request.seed);
  const bool is_safe = number >= -safe_integer && number <= safe_integer;
  if (is_safe) answer.seed = number;
  else answer.seed = std::to_string(number);
}

lorem::Language language_of(Corpus corpus) {
  return static_cast<lorem::Language>(static_cast<int>(corpus) - static_cast<int>(Corpus::en));
}

// Options that are not used by this unit, format or corpus are most likely mistakes.
void check_use(const Request& request, const Plan& plan, Faults& faults) {
  const auto refuse = [&](bool is_given, std::string_view pointer, std::string_view detail) {
    if (is_given)
      faults.push_back({std::string(pointer), "conflicting_options", std::string(detail)});
  };
  const bool is_list = plan.unit == Unit::list;
  const bool has_list =
      request.format == lorem::Format::html || request.format == lorem::Format::markdown;
  refuse(request.tag && is_list, "/tag", "Is only used for paragraphs.");
  refuse(request.list_type && !has_list, "/list_type",
         "Is only used if `format` is `html` or `markdown`.");
  refuse(request.words_per_sentence && plan.is_cicero, "/words_per_sentence",
         "Cicero's sentences have a fixed length.");
  refuse(request.words_per_sentence && plan.is_plain, "/words_per_sentence",
         "There are no sentences without `punctuation`.");
  refuse(request.sentences_per_paragraph && plan.is_plain, "/sentences_per_paragraph",
         "There are no sentences without `punctuation`.");
  refuse(plan.is_cicero && plan.is_plain, "/punctuation", "Cicero's sentences are not changed.");
}

void check_markup(const Request& request, Faults& faults) {
  if (request.tag && !lorem::is_paragraph_tag(*request.tag)) {
    faults.push_back({"/tag", "invalid_option",
                      "Must be the lower-case name of an HTML element that can contain text."});
  }
}

Result<Plan> read_plan(const Request& request, const Context& context, Answer& answer) {
  Plan plan;
  Faults faults;
  plan.unit = request.unit;
  const auto count = read_count(request, answer.warnings, faults);
  if (request.words_per_sentence) {
    plan.words = read_range(*request.words_per_sentence, "/words_per_sentence", faults);
  }
  if (request.sentences_per_paragraph) {
    plan.sentences =
        read_range(*request.sentences_per_paragraph, "/sentences_per_paragraph", faults);
  }
  plan.is_cicero = request.corpus == Corpus::cicero;
  const bool is_latin = request.corpus.value_or(Corpus::lorem) <= Corpus::cicero;
  plan.has_fixed_start =
      request.start_with_lorem.value_or(is_latin && !request.word_list.has_value());
  plan.is_plain = !request.punctuation;
  if (!is_latin) plan.own_words = lorem::words_in(language_of(*request.corpus));
  if (request.word_list) {
    plan.own_words = *request.word_list;
    check_words(plan.own_words, faults);
    if (request.corpus) {
      faults.push_back(
          {"/word_list", "conflicting_options", "Give either `corpus` or `word_list`, not both."});
    }
  }
  check_markup(request, faults);
  check_use(request, plan, faults);
  if (faults.empty()) {
    plan.count = static_cast<std::uint32_t>(count);
    check_amount(plan, context, faults);
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return plan;
}

// Returns the source of the words of a plan.
lorem::NextWord next_word(const Plan& plan, const std::vector<std::string_view>& list,
                          SeededRandom& random) {
  if (plan.is_cicero) {
    const auto sentence = plan.has_fixed_start ? 0 : random.below(10);
    return [words = std::make_shared<lorem::RunningWords>(lorem::cicero_passage(), sentence)] {
      return words->next();
    };
  }
  const auto words = std::make_shared<lorem::DrawnWords>(list, plan.words, random);
  if (plan.has_fixed_start) {
    auto start = lorem::words_of(lorem::classic_start);
    if (plan.is_plain) start.front().word = "lorem";
    words->begin_with(std::move(start));
  }
  return [words] { return words->next(); };
}

void write_text(const Plan& plan, Answer& answer) {
  SeededRandom random(plan.seed);
  const auto& list = plan.own_words.empty() ? lorem::latin_words() : plan.own_words;
  const auto next = next_word(plan, list, random);
  lorem::Prose prose;
  switch (plan.unit) {
    case Unit::paragraphs:
      prose = write_paragraphs(plan.count, plan.sentences, random, next);
      break;
    case Unit::sentences: prose = write_sentences(plan.count, plan.sentences, random, next); break;
    case Unit::words:
      prose = plan.is_plain ? write_plain_words(plan.count, next)
                            : write_words(plan.count, plan.sentences, random, next);
      break;
    case Unit::list: prose = write_items(plan.count, next); break;
    case Unit::characters:
    case Unit::bytes: {
      using lorem::Measure;
      const auto measure = plan.unit == Unit::bytes ? Measure::bytes : Measure::characters;
      auto exact = lorem::write_exactly(
          {.measure = measure, .size = plan.count, .has_fixed_start = plan.has_fixed_start}, next,
          list, random);
      answer.counts = {.sentences = exact.sentences, .words = exact.words};
      answer.paragraphs.push_back(std::move(exact.text));
      return;
    }
  }
  answer.counts = {.sentences = prose.sentences(), .words = prose.words()};
  answer.paragraphs = prose.take_paragraphs();
}

// The response contains the text twice: in the requested format, and as a list of paragraphs. Both
// are counted for the size limit.
Result<void> write_output(const Request& request, const Context& context, Answer& answer) {
  const auto limit = static_cast<std::size_t>(context.limits.output_bytes);
  lorem::Markup markup;
  if (request.unit == Unit::list) markup.arrangement = lorem::Arrangement::list;
  markup.line_end = request.eol == lorem::LineEnd::lf ? "\n" : "\r\n";
  auto plain = lorem::write_markup(answer.paragraphs, markup, limit);
  answer.counts.paragraphs = static_cast<std::int64_t>(answer.paragraphs.size());
  answer.counts.characters = words::survey(plain).characters;
  answer.counts.bytes = static_cast<std::int64_t>(plain.size());
  markup.format = request.format;
  markup.list_type = request.list_type.value_or(lorem::ListType::ul);
  markup.tag = request.tag.value_or("p");
  answer.output = request.format == lorem::Format::text
                      ? std::move(plain)
                      : lorem::write_markup(answer.paragraphs, markup, limit);
  if (static_cast<std::size_t>(answer.counts.bytes) + answer.output.size() <= limit) return {};
  auto failure = fail(problems::input_too_large, "The text would exceed the size limit.");
  failure.error().faults.push_back(
      {"/count", std::string(problems::input_too_large.code), "Generate less text at once."});
  return failure;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  Answer answer;
  TOOLYARD_TRY(auto plan, read_plan(request, context, answer));
  choose_seed(request, context, plan, answer);
  write_text(plan, answer);
  TOOLYARD_TRY_VOID(write_output(request, context, answer));
  return answer;
}

}  // namespace toolyard::lorem_ipsum
