// word-counter: counts words, characters as readers see them, sentences, lines and more, in every
// script; finds the most frequent words and phrases, and how easy an English text reads.
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
    .summary = "Counts words, characters, sentences and lines of text in every script.",
    .warnings = warning_codes};

enum class Include { readability, characters, sentences };
constexpr auto spellings(Include) {
  return std::to_array<Spelling<Include>>(
      {{Include::readability, "readability", "Formulas for how easy an English text reads."},
       {Include::characters, "characters", "The most frequent characters."},
       {Include::sentences, "sentences", "The sentences one by one."}});
}

// What must not be exceeded, as far as it is given.
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
        field<&TopWord::word>("The word or phrase; in lower case unless case counts."),
        field<&TopWord::count>("How often it came."),
        field<&TopWord::percent>("Its share of all words, or of all phrases.")};
  }
};

struct Keyword {
  std::string keyword;
  std::int64_t count = 0;
  double percent = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Keyword::keyword>("The keyword as it was given."),
                      field<&Keyword::count>("How often it came, as whole words."),
                      field<&Keyword::percent>("Its density: the share of its words of all.")};
  }
};

struct TopCharacter {
  std::string character;
  std::int64_t count = 0;
  double percent = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&TopCharacter::character>("The character."),
                      field<&TopCharacter::count>("How often it came."),
                      field<&TopCharacter::percent>("Its share of all characters.")};
  }
};

struct ListedSentence {
  std::string_view text;
  std::int64_t words = 0;
  std::int64_t characters = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ListedSentence::text>("The sentence, without the white space around it."),
        field<&ListedSentence::words>("Its words."),
        field<&ListedSentence::characters>("Its characters.")};
  }
};

struct LimitUse {
  std::int64_t limit = 0;
  std::int64_t used = 0;
  std::int64_t remaining = 0;
  bool exceeded = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&LimitUse::limit>("What was given."),
                      field<&LimitUse::used>("What the text has."),
                      field<&LimitUse::remaining>("What is left; negative when exceeded."),
                      field<&LimitUse::exceeded>("Whether the text has more.")};
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
      field<&CountLimits::words>("The most words.").limits(0, most),
      field<&CountLimits::characters>("The most characters.").limits(0, most),
      field<&CountLimits::characters_no_spaces>("The most characters, white space not counted.")
          .limits(0, most),
      field<&CountLimits::code_points>("The most code points.").limits(0, most),
      field<&CountLimits::utf16_units>("The most units of UTF-16.").limits(0, most),
      field<&CountLimits::bytes>("The most bytes of UTF-8.").limits(0, most),
      field<&CountLimits::lines>("The most lines.").limits(0, most),
      field<&CountLimits::sentences>("The most sentences.").limits(0, most),
      field<&CountLimits::paragraphs>("The most paragraphs.").limits(0, most)};
}

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The text to count in.").required("missing_input"),
      field<&Request::word_rule>("What a word is."),
      field<&Request::words_per_minute>("How fast the text is read.").limits(1, 10'000),
      field<&Request::speaking_wpm>("How fast the text is spoken, in words a minute.")
          .limits(1, 10'000),
      field<&Request::cjk_per_minute>("How many Chinese, Japanese and Korean characters are read a "
                                      "minute.")
          .limits(1, 100'000),
      field<&Request::top>("How many of the most frequent words to list.").limits(0, 1000),
      field<&Request::min_word_length>("Shorter words, in characters, are not among the most "
                                       "frequent.")
          .limits(1, 100),
      field<&Request::stop_words>("Words that are not among the most frequent: a list by its "
                                  "language, or words of your own.")
          .limits(0, 1000),
      field<&Request::case_sensitive>("Whether `Word` and `word` are two words."),
      field<&Request::ngram>("The most frequent phrases of so many words instead of single ones; "
                             "they lie within a sentence and hold none of the words left out.")
          .limits(1, 5),
      field<&Request::keywords>("Words and phrases whose density is wanted, each of at most 100 "
                                "characters.")
          .limits(0, 100)
          .item_limits(1, 100),
      field<&Request::limits>("Counts that the text must not exceed, such as 280 characters."),
      field<&Request::include>("What else the answer has.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::output>("Words and characters in a phrase."),
      field<&Answer::words>("Words by `word_rule`."),
      field<&Answer::unique_words>("Different words."),
      field<&Answer::characters>("Characters as a reader sees them: grapheme clusters. The kinds "
                                 "below are kinds of these."),
      field<&Answer::characters_no_spaces>("Characters that are no white space."),
      field<&Answer::code_points>("Code points of Unicode."),
      field<&Answer::utf16_units>("Units of UTF-16, as JavaScript and Java count."),
      field<&Answer::bytes>("Bytes of UTF-8."),
      field<&Answer::letters>("Letters of every script."),
      field<&Answer::digits>("Decimal digits of every script."),
      field<&Answer::punctuation>("Punctuation; signs such as `$` and `+` are none."),
      field<&Answer::whitespace>("Blanks, tabs, line ends and their kin."),
      field<&Answer::emoji>("Emoji, each counted once whatever it is made of."),
      field<&Answer::cjk_characters>("Han, kana and Hangul."),
      field<&Answer::lines>("Lines. A line end at the very end starts no new one."),
      field<&Answer::non_empty_lines>("Lines with more than white space."),
      field<&Answer::sentences>("Sentences by UAX #29 that have a letter or a digit."),
      field<&Answer::paragraphs>("What empty lines part."),
      field<&Answer::pages>("Pages of 250 words, or 400 Chinese, Japanese or Korean characters, "
                            "the last one counted whole."),
      field<&Answer::average_word_length>("In characters."),
      field<&Answer::average_sentence_words>("Words a sentence."),
      field<&Answer::longest_word>("The longest word, the first where there are several."),
      field<&Answer::reading_time_seconds>("Time to read it, in whole seconds."),
      field<&Answer::speaking_time_seconds>("Time to speak it, in whole seconds."),
      field<&Answer::top_words>("The most frequent words or phrases; of equally frequent ones, "
                                "those that came first."),
      field<&Answer::keywords>("The keywords asked for, with their density."),
      field<&Answer::limits>("The limits that were given, and how the text keeps them."),
      field<&Answer::readability>("With `readability`.").sparse(),
      field<&Answer::top_characters>("With `characters`: as many as `top` says.").sparse(),
      field<&Answer::sentence_list>("With `sentences`: the first 1000.").sparse(),
      field<&Answer::unicode_version>("The version of Unicode whose characters and rules hold."),
      field<&Answer::warnings>("What the caller ought to know.")};
}

}  // namespace toolyard::word_counter
