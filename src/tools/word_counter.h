// word-counter: counts words, user-perceived characters, sentences, lines and more in every script,
// finds the most frequent words and phrases, and computes the readability of English text.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/tool.h"
#include "tools/words/readability.h"
#include "tools/words/stop_words.h"
#include "tools/words/word_stream.h"

namespace toolyard::word_counter {

inline constexpr std::array<std::string_view, 2> warning_codes{"not_english", "list_shortened"};

inline constexpr About about{
    .slug = "word-counter",
    .title = "Word counter",
    .category = "text",
    .summary = "Counts words, characters, sentences and lines of text in any script.",
    .use = "Use it for exact counts, which models get wrong, and for readability.",
    .synonyms =
        "word count, letter count, letter counter, character count, character counter, char "
        "count, count characters, count words, count letters, count lines, line counter, line "
        "count, sentence counter, sentence count, paragraph counter, reading time, speaking "
        "time, text length, string length, text statistics, text analyzer, keyword density, word "
        "frequency, readability, flesch, how many words, essay word count, twitter character "
        "count, tweet length, sms length, meta description length, length of text, byte counter",
    .warnings = warning_codes};

enum class Include { readability, characters, sentences };
constexpr auto spellings(Include) {
  return std::to_array<Spelling<Include>>(
      {{Include::readability, "readability", "Readability scores for English text."},
       {Include::characters, "characters", "The most frequent characters."},
       {Include::sentences, "sentences", "The sentences."}});
}

// The maximum of each count that a text should not exceed; null if there is no limit.
struct CountLimits {
  std::optional<std::int64_t> words = {};
  std::optional<std::int64_t> characters = {};
  std::optional<std::int64_t> characters_no_spaces = {};
  std::optional<std::int64_t> code_points = {};
  std::optional<std::int64_t> utf16_units = {};
  std::optional<std::int64_t> bytes = {};
  std::optional<std::int64_t> lines = {};
  std::optional<std::int64_t> sentences = {};
  std::optional<std::int64_t> paragraphs = {};

  static constexpr auto fields(auto...);
};

struct Request {
  std::string_view input;
  words::WordRule word_rule = words::WordRule::uax29;
  std::int64_t words_per_minute = 238;
  std::int64_t speaking_wpm = 150;
  std::int64_t cjk_per_minute = 500;
  std::int64_t top = 10;
  std::int64_t min_word_length = 1;
  std::variant<words::StopList, std::vector<std::string_view>> stop_words = words::StopList::none;
  bool case_sensitive = false;
  std::int64_t ngram = 1;
  std::vector<std::string_view> keywords = {};
  CountLimits limits = {};
  std::variant<Include, std::vector<Include>> include = std::vector<Include>{};

  static constexpr auto fields(auto...);
};

struct TopWord {
  std::string word;
  std::int64_t count = 0;
  double percent = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TopWord::word>("The word or phrase, in lower case unless `case_sensitive` is set."),
        field<&TopWord::count>("Number of occurrences."),
        field<&TopWord::percent>("Share of all words, or of all phrases, in percent.")
            .title("Share")
            .unit("%")
            .digits(1)};
  }
};

struct Keyword {
  std::string keyword;
  std::int64_t count = 0;
  double percent = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Keyword::keyword>("The keyword as given."),
        field<&Keyword::count>("Number of occurrences, as whole words."),
        field<&Keyword::percent>("Density: share of the keyword's words in all words, in percent.")
            .title("Share")
            .unit("%")
            .digits(1)};
  }
};

struct TopCharacter {
  std::string character;
  std::int64_t count = 0;
  double percent = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&TopCharacter::character>("The character."),
                      field<&TopCharacter::count>("Number of occurrences."),
                      field<&TopCharacter::percent>("Share of all characters, in percent.")
                          .title("Share")
                          .unit("%")
                          .digits(1)};
  }
};

struct ListedSentence {
  std::string_view text;
  std::int64_t words = 0;
  std::int64_t characters = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ListedSentence::text>("The sentence, without surrounding white space."),
        field<&ListedSentence::words>("Number of words."),
        field<&ListedSentence::characters>("Number of characters.")};
  }
};

struct LimitUse {
  std::int64_t limit = 0;
  std::int64_t used = 0;
  std::int64_t remaining = 0;
  bool exceeded = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&LimitUse::limit>("Limit given in the request."),
                      field<&LimitUse::used>("Count of the text."),
                      field<&LimitUse::remaining>("What remains; negative if exceeded."),
                      field<&LimitUse::exceeded>("Whether the limit is exceeded.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  std::string output;
  std::int64_t words = 0;
  std::int64_t unique_words = 0;
  std::int64_t characters = 0;
  std::int64_t characters_no_spaces = 0;
  std::int64_t code_points = 0;
  std::int64_t utf16_units = 0;
  std::int64_t bytes = 0;
  std::int64_t letters = 0;
  std::int64_t digits = 0;
  std::int64_t punctuation = 0;
  std::int64_t whitespace = 0;
  std::int64_t emoji = 0;
  std::int64_t cjk_characters = 0;
  std::int64_t lines = 0;
  std::int64_t non_empty_lines = 0;
  std::int64_t sentences = 0;
  std::int64_t paragraphs = 0;
  std::int64_t pages = 0;
  double average_word_length = 0;
  double average_sentence_words = 0;
  std::string_view longest_word;
  std::int64_t reading_time_seconds = 0;
  std::int64_t speaking_time_seconds = 0;
  std::vector<TopWord> top_words;
  std::vector<Keyword> keywords;
  Members<LimitUse> limits;
  std::optional<words::Readability> readability;
  std::optional<std::vector<TopCharacter>> top_characters;
  std::optional<std::vector<ListedSentence>> sentence_list;
  std::string unicode_version;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto CountLimits::fields(auto...) {
  constexpr double most = 1e15;
  return std::array{
      field<&CountLimits::words>("Word limit.").limits(0, most),
      field<&CountLimits::characters>("Character limit.").limits(0, most),
      field<&CountLimits::characters_no_spaces>("Limit of characters without white space.")
          .limits(0, most)
          .title("Characters without spaces"),
      field<&CountLimits::code_points>("Code point limit.").limits(0, most).rare(),
      field<&CountLimits::utf16_units>("Limit of UTF-16 code units.")
          .limits(0, most)
          .title("UTF-16 units")
          .rare(),
      field<&CountLimits::bytes>("Limit of bytes in UTF-8.").limits(0, most).rare(),
      field<&CountLimits::lines>("Line limit.").limits(0, most),
      field<&CountLimits::sentences>("Sentence limit.").limits(0, most),
      field<&CountLimits::paragraphs>("Paragraph limit.").limits(0, most)};
}

// Fields for what counts, and how long it takes to read.
constexpr auto count_fields(auto...) {
  return std::array{
      field<&Request::input>("Text to count in.")
          .required("missing_input")
          .title("Text")
          .main()
          .widget(Widget::multiline),
      field<&Request::word_rule>("What counts as a word.").title("What counts as a word").rare(),
      field<&Request::words_per_minute>("Reading speed in words per minute.")
          .limits(1, 10'000)
          .title("Reading speed")
          .unit("words/min")
          .rare()
          .group("Speed"),
      field<&Request::speaking_wpm>("Speaking speed in words per minute.")
          .limits(1, 10'000)
          .title("Speaking speed")
          .unit("words/min")
          .rare()
          .group("Speed"),
      field<&Request::cjk_per_minute>(
          "Reading speed in Chinese, Japanese and Korean characters per minute.")
          .limits(1, 100'000)
          .title("Reading speed, Chinese, Japanese and Korean")
          .unit("characters/min")
          .rare()
          .group("Speed")};
}

// Fields for the words that are listed, and for further data.
constexpr auto list_fields(auto...) {
  return std::array{
      field<&Request::top>("Number of most frequent words to list.")
          .limits(0, 1000)
          .title("Frequent words to list"),
      field<&Request::min_word_length>(
          "Minimum length in characters of the words listed as most frequent.")
          .limits(1, 100)
          .title("Minimum length")
          .unit("characters")
          .rare()
          .group("Frequent words")
          .unless<&Request::top>(0),
      field<&Request::stop_words>(
          "Words not listed as most frequent: a built-in list by language, or words of your own.")
          .limits(0, 1000)
          .title("Words to leave out")
          .unless<&Request::top>(0),
      field<&Request::case_sensitive>("Whether upper and lower case make different words.")
          .rare()
          .group("Frequent words"),
      field<&Request::ngram>(
          "Lists phrases of this many words, within one sentence and without stop words.")
          .limits(1, 5)
          .title("Words per phrase")
          .rare()
          .group("Frequent words")
          .unless<&Request::top>(0),
      field<&Request::keywords>(
          "Words and phrases to report the density of, each of at most 100 characters.")
          .limits(0, 100)
          .item_limits(1, 100)
          .widget(Widget::tags),
      field<&Request::limits>("Limits to check the counts against, such as 280 characters.").rare(),
      field<&Request::include>("Further data to include.").title("Also return")};
}

constexpr auto Request::fields(auto...) { return joined(count_fields(), list_fields()); }

// Fields for the contents of a text: words, and characters by kind.
constexpr auto size_fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::output>("Number of words and characters, in a phrase.")
          .title("Summary")
          .shows(Show::primary),
      field<&Answer::words>("Number of words by `word_rule`."),
      field<&Answer::unique_words>("Number of different words."),
      field<&Answer::characters>("Number of user-perceived characters (grapheme clusters). The "
                                 "classes below count these."),
      field<&Answer::characters_no_spaces>("Number of characters without white space.")
          .title("Characters without spaces"),
      field<&Answer::code_points>("Number of Unicode code points.").rare(),
      field<&Answer::utf16_units>("Number of UTF-16 code units, as JavaScript and Java count.")
          .title("UTF-16 units")
          .rare(),
      field<&Answer::bytes>("Number of bytes in UTF-8.").title("Size"),
      field<&Answer::letters>("Number of letters of any script.").rare(),
      field<&Answer::digits>("Number of decimal digits of any script.").rare(),
      field<&Answer::punctuation>(
          "Number of punctuation characters; symbols such as `$` and `+` are not counted.")
          .rare(),
      field<&Answer::whitespace>("Number of white space characters, including line endings.")
          .title("White space")
          .rare(),
      field<&Answer::emoji>("Number of emoji, each counted once whatever it is composed of.")
          .rare(),
      field<&Answer::cjk_characters>("Number of Han, kana and Hangul characters.")
          .title("Chinese, Japanese and Korean characters")
          .rare()};
}

// Fields for the structure of a text, and all further results.
constexpr auto structure_fields(auto...) {
  return std::array{
      field<&Answer::lines>(
          "Number of lines. A line ending at the very end does not start a new line."),
      field<&Answer::non_empty_lines>("Number of lines with more than white space.")
          .title("Lines with text")
          .rare(),
      field<&Answer::sentences>("Number of sentences by UAX #29 that contain a letter or a digit."),
      field<&Answer::paragraphs>("Number of paragraphs, which empty lines separate."),
      field<&Answer::pages>("Number of pages of 250 words, or 400 Chinese, Japanese or Korean "
                            "characters, rounded up.")
          .rare(),
      field<&Answer::average_word_length>("Average length of a word in characters.")
          .unit("characters")
          .digits(1)
          .rare(),
      field<&Answer::average_sentence_words>("Average number of words per sentence.")
          .title("Average sentence")
          .unit("words")
          .digits(1)
          .rare(),
      field<&Answer::longest_word>("The longest word; the first one if there are several.").rare(),
      field<&Answer::reading_time_seconds>("Reading time in whole seconds."),
      field<&Answer::speaking_time_seconds>("Speaking time in whole seconds."),
      field<&Answer::top_words>("Most frequent words or phrases; ties in order of appearance.")
          .title("Most frequent words")
          .shows(Show::table),
      field<&Answer::keywords>("The requested keywords with their density.").shows(Show::table),
      field<&Answer::limits>("The given limits and how the text compares.").shows(Show::table),
      field<&Answer::readability>("With `readability`: readability scores.").sparse(),
      field<&Answer::top_characters>("With `characters`: as many as `top` says.")
          .sparse()
          .title("Most frequent characters")
          .shows(Show::table),
      field<&Answer::sentence_list>("With `sentences`: the first 1,000.")
          .sparse()
          .title("Sentences in order")
          .shows(Show::table),
      field<&Answer::unicode_version>("Version of Unicode used.").rare(),
      field<&Answer::warnings>("Warnings about the result.")};
}

constexpr auto Answer::fields(auto...) { return joined(size_fields(), structure_fields()); }

}  // namespace toolyard::word_counter
