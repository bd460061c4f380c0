// lorem-ipsum: placeholder text in the exact amount asked for, the same again with the same seed.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/lorem/markup.h"
#include "tools/tool.h"

namespace toolyard::lorem_ipsum {

inline constexpr std::array<std::string_view, 2> warning_codes{"input_ignored", "ignored_option"};

inline constexpr About about{
    .slug = "lorem-ipsum",
    .title = "Lorem ipsum generator",
    .category = "text",
    .summary = "Writes placeholder text in an exact amount, repeatable by a seed.",
    .cost = Cost::heavy,
    .warnings = warning_codes};

enum class Unit { paragraphs, sentences, words, characters, bytes, list };
constexpr auto spellings(Unit) {
  return std::to_array<Spelling<Unit>>(
      {{Unit::paragraphs, "paragraphs", "So many paragraphs."},
       {Unit::sentences, "sentences", "So many sentences, in paragraphs."},
       {Unit::words, "words", "Exactly so many words, in sentences and paragraphs."},
       {Unit::characters, "characters", "One paragraph of exactly so many characters."},
       {Unit::bytes, "bytes", "One paragraph of exactly so many bytes of UTF-8."},
       {Unit::list, "list", "So many list items of one sentence each."}});
}

enum class Corpus { lorem, cicero };
constexpr auto spellings(Corpus) {
  return std::to_array<Spelling<Corpus>>(
      {{Corpus::lorem, "lorem", "Latin words drawn at random."},
       {Corpus::cicero, "cicero",
        "Cicero's own sentences, De finibus bonorum et malorum 1.32 and 1.33, over and over."}});
}

using Seed = std::variant<std::int64_t, std::string_view>;

struct Request {
  std::string_view input = {};
  Unit unit = Unit::paragraphs;
  std::optional<std::int64_t> count = {};
  std::optional<bool> start_with_lorem = {};
  std::optional<Seed> seed = {};
  std::optional<std::vector<std::int64_t>> words_per_sentence = {};
  std::optional<std::vector<std::int64_t>> sentences_per_paragraph = {};
  std::optional<Corpus> corpus = {};
  std::optional<std::vector<std::string_view>> word_list = {};
  lorem::Format format = lorem::Format::text;
  std::optional<std::string_view> tag = {};
  std::optional<lorem::ListType> list_type = {};
  lorem::LineEnd eol = lorem::LineEnd::lf;

  static constexpr auto fields(auto...);
};

struct Counts {
  std::int64_t paragraphs = 0;
  std::int64_t sentences = 0;
  std::int64_t words = 0;
  std::int64_t characters = 0;
  std::int64_t bytes = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Counts::paragraphs>("Paragraphs or list items."),
                      field<&Counts::sentences>("Sentences."), field<&Counts::words>("Words."),
                      field<&Counts::characters>("Characters of the plain text."),
                      field<&Counts::bytes>("Bytes of the plain text.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  std::string output;
  std::vector<std::string> paragraphs;
  Counts counts;
  std::variant<std::int64_t, std::string> seed;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("Nothing, or the count as a decimal number."),
      field<&Request::unit>("What `count` counts."),
      field<&Request::count>("How many, from 1 to 10,000; 3 where nothing is said."),
      field<&Request::start_with_lorem>(
          "Begins with `Lorem ipsum dolor sit amet`, or with Cicero's first sentence. True unless "
          "`word_list` is given."),
      field<&Request::seed>("A number or a text. The same seed and options give the same text for "
                            "ever; without one every text is another."),
      field<&Request::words_per_sentence>(
          "The least and the most words of a sentence, from 1 to "
          "100; `[6, 14]` where nothing is said. Cicero's sentences "
          "stay as they are."),
      field<&Request::sentences_per_paragraph>("The least and the most sentences of a paragraph, "
                                               "from 1 to 100; `[4, 7]` where nothing is said."),
      field<&Request::corpus>("Which Latin; `lorem` where nothing is said."),
      field<&Request::word_list>("Words of your own instead, each of at most 100 characters and "
                                 "without white space.")
          .limits(1, 1000)
          .item_limits(1, 100),
      field<&Request::format>("How the text is written."),
      field<&Request::tag>("The HTML element around a paragraph; `p` where nothing is said."),
      field<&Request::list_type>("The kind of list in HTML and Markdown; `ul` where nothing is "
                                 "said."),
      field<&Request::eol>("What ends a line.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::output>("The text as asked for."),
      field<&Answer::paragraphs>("The paragraphs or list items as plain text."),
      field<&Answer::counts>("What the plain text has, line ends between paragraphs counted."),
      field<&Answer::seed>("The seed that gives this text again."),
      field<&Answer::warnings>("What was ignored.")};
}

}  // namespace toolyard::lorem_ipsum
