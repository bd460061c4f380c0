#include "tools/word_counter.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "core/endpoint/budget.h"
#include "tools/unicode/ascii.h"
#include "tools/unicode/graphemes.h"
#include "tools/unicode/properties.h"
#include "tools/words/survey.h"
#include "tools/words/word_statistics.h"

namespace toolyard::word_counter {
namespace {

constexpr std::size_t max_sentences = 1000;
constexpr std::size_t most_bytes = 1 << 30;  // positions in the text are numbers of 32 bits

bool includes(const Request& request, Include wanted) {
  if (const auto* one = std::get_if<Include>(&request.include)) return *one == wanted;
  const auto& all = std::get<std::vector<Include>>(request.include);
  spend(all.size());
  return std::ranges::find(all, wanted) != all.end();
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::uint64_t hash_seed(const Context& context) {
  unsigned char bytes[8] = {};
  if (context.fill_random) context.fill_random(bytes);
  std::uint64_t seed = 0;
  std::memcpy(&seed, bytes, sizeof seed);
  return seed;
}

words::CountOptions demand_of(const Request& request, const Context& context) {
  using unicode::CaseRule;
  words::CountOptions demand{
      .rule = request.word_rule,
      .case_rule = request.case_sensitive ? CaseRule::kept : CaseRule::ignored,
      .top = static_cast<std::size_t>(request.top),
      .min_word_length = static_cast<std::size_t>(request.min_word_length),
      .phrase_length = static_cast<std::size_t>(request.ngram),
      .keywords = request.keywords,
      .wants_readability = includes(request, Include::readability),
      .max_sentences = includes(request, Include::sentences) ? max_sentences : 0,
      .max_top_bytes = static_cast<std::size_t>(context.limits.output_bytes),
      .hash_seed = hash_seed(context)};
  if (const auto* list = std::get_if<words::StopList>(&request.stop_words)) {
    demand.stop_words = split(words::stop_words(*list));
  } else {
    demand.stop_words = std::get<std::vector<std::string_view>>(request.stop_words);
  }
  return demand;
}

Result<void> check(const Request& request, const words::CountOptions& demand) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < request.keywords.size() && faults.size() < 20; ++i) {
    if (words::keyword_keys(request.keywords[i], demand).empty()) {
      faults.push_back({"/keywords/" + std::to_string(i), "invalid_option",
                        "A keyword must contain a letter or a digit."});
    }
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

// Returns the error for top phrases that are too large: because they overlap, they can be longer
// than the text in total.
std::unexpected<Error> top_too_large() {
  auto failure = fail(problems::input_too_large, "The result would exceed the size limit.");
  failure.error().faults.push_back(
      {"/top", std::string(problems::input_too_large.code), "Request fewer words or phrases."});
  return failure;
}

double ratio(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return 0;
  return std::round(static_cast<double>(part) * 100 / static_cast<double>(whole)) / 100;
}

// Returns the time for words and for characters, each at its own speed, in seconds, rounded up.
std::int64_t seconds(std::int64_t words, double words_per_minute, std::int64_t characters,
                     double characters_per_minute) {
  const auto minutes = static_cast<double>(words) / words_per_minute +
                       static_cast<double>(characters) / characters_per_minute;
  return static_cast<std::int64_t>(std::ceil(minutes * 60 - 1e-9));
}

void add_survey(Answer& answer, std::string_view text) {
  const auto found = words::survey(text);
  answer.characters = found.characters;
  answer.characters_no_spaces = found.characters - found.white_space;
  answer.code_points = found.code_points;
  answer.utf16_units = found.utf16_units;
  answer.bytes = static_cast<std::int64_t>(text.size());
  answer.letters = found.letters;
  answer.digits = found.digits;
  answer.punctuation = found.punctuation;
  answer.whitespace = found.white_space;
  answer.emoji = found.emoji;
  answer.cjk_characters = found.cjk;
  const auto lines = words::survey_lines(text);
  answer.lines = lines.lines;
  answer.non_empty_lines = lines.non_empty;
  answer.paragraphs = lines.paragraphs;
}

void add_times(Answer& answer, const Request& request, const words::WordStatistics& statistics) {
  const auto words = statistics.words - statistics.cjk_words, characters = answer.cjk_characters;
  const auto pace = static_cast<double>(request.words_per_minute);
  const auto speech = static_cast<double>(request.speaking_wpm);
  const auto cjk_pace = static_cast<double>(request.cjk_per_minute);
  answer.reading_time_seconds = seconds(words, pace, characters, cjk_pace);
  // Speech is slower than reading by the same factor in every script.
  answer.speaking_time_seconds = seconds(words, speech, characters, cjk_pace * speech / pace);
  answer.pages = (words * 400 + characters * 250 + 99'999) / 100'000;
}

void add_statistics(Answer& answer, const Request& request, words::WordStatistics& statistics) {
  answer.words = statistics.words;
  answer.unique_words = statistics.unique_words;
  answer.sentences = statistics.sentences;
  answer.longest_word = statistics.longest_word;
  answer.average_word_length = ratio(statistics.word_characters, statistics.words);
  answer.average_sentence_words = ratio(statistics.words, statistics.sentences);
  for (auto& [text, count, percent] : statistics.top) {
    answer.top_words.push_back({std::move(text), count, percent});
  }
  for (auto& [text, count, percent] : statistics.keywords) {
    answer.keywords.push_back({std::move(text), count, percent});
  }
  add_times(answer, request, statistics);
}

void add_limits(Answer& answer, const CountLimits& given) {
  const auto add = [&](std::string_view name, const std::optional<std::int64_t>& limit,
                       std::int64_t used) {
    if (!limit) return;
    answer.limits.push_back(
        {std::string(name),
         {.limit = *limit, .used = used, .remaining = *limit - used, .exceeded = used > *limit}});
  };
  add("words", given.words, answer.words);
  add("characters", given.characters, answer.characters);
  add("characters_no_spaces", given.characters_no_spaces, answer.characters_no_spaces);
  add("code_points", given.code_points, answer.code_points);
  add("utf16_units", given.utf16_units, answer.utf16_units);
  add("bytes", given.bytes, answer.bytes);
  add("lines", given.lines, answer.lines);
  add("sentences", given.sentences, answer.sentences);
  add("paragraphs", given.paragraphs, answer.paragraphs);
}

std::int64_t latin_letters(std::string_view text) {
  return std::ranges::count_if(text, [](char c) {
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'z';
  });
}

void add_readability(Answer& answer, const words::WordStatistics& statistics,
                     std::string_view text) {
  auto counts = statistics.readability;
  counts.letters = answer.letters;
  counts.letters_and_digits = answer.letters + answer.digits;
  answer.readability = words::readability(counts);
  if (latin_letters(text) * 2 < answer.letters) {
    answer.warnings.push_back({"not_english",
                               "The readability formulas are made for English, but most letters "
                               "belong to another script."});
  }
}

void add_sentences(Answer& answer, const words::WordStatistics& statistics) {
  auto& list = answer.sentence_list.emplace();
  for (const auto& [text, words] : statistics.listed) {
    list.push_back({text, words, static_cast<std::int64_t>(unicode::count_graphemes(text))});
  }
  if (answer.sentences > static_cast<std::int64_t>(list.size())) {
    answer.warnings.push_back(
        {"list_shortened", "`sentence_list` contains the first 1000 sentences."});
  }
}

void add_characters(Answer& answer, const Request& request, const Context& context) {
  auto& list = answer.top_characters.emplace();
  const auto top = static_cast<std::size_t>(request.top);
  for (auto& [text, count, percent] :
       words::count_characters(request.input, top, hash_seed(context))) {
    list.push_back({std::move(text), count, percent});
  }
}

std::string counted(std::int64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  if (request.input.size() > most_bytes) {
    return fail(problems::input_too_large, "The text exceeds one gigabyte.");
  }
  const auto demand = demand_of(request, context);
  TOOLYARD_TRY_VOID(check(request, demand));
  auto statistics = words::count_words(request.input, demand);
  if (statistics.is_top_too_large) return top_too_large();
  Answer answer;
  answer.unicode_version = unicode::unicode_version_text();
  add_survey(answer, request.input);
  add_statistics(answer, request, statistics);
  add_limits(answer, request.limits);
  if (demand.wants_readability) add_readability(answer, statistics, request.input);
  if (demand.max_sentences > 0) add_sentences(answer, statistics);
  if (includes(request, Include::characters)) add_characters(answer, request, context);
  answer.output = counted(answer.words, "word") + ", " + counted(answer.characters, "character");
  return answer;
}

}  // namespace toolyard::word_counter
