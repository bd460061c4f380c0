// lorem-ipsum: placeholder text of an exact length, which is reproducible with a seed.
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

inline constexpr std::array<std::string_view, 1> warning_codes{"input_ignored"};

inline constexpr About about{
    .slug = "lorem-ipsum",
    .title = "Lorem ipsum generator",
    .category = "text",
    .summary = "Generates placeholder text of an exact length, repeatable with a seed.",
    .use = "Use it for filler text of an exact length; the text has no meaning.",
    .synonyms =
        "dummy text, filler text, placeholder text, sample text, random text, blind text, mock "
        "text, text generator, lipsum, lorum ipsum, lorem ipsum text, paragraph generator, "
        "sentence generator, random paragraphs, random sentences, random words, latin text, fake "
        "text, greek text",
    .cost = Cost::heavy,
    .makes_new = true,
    .warnings = warning_codes};

enum class Unit { paragraphs, sentences, words, characters, bytes, list };
constexpr auto spellings(Unit) {
  return std::to_array<Spelling<Unit>>(
      {{Unit::paragraphs, "paragraphs", "Paragraphs."},
       {Unit::sentences, "sentences", "Sentences, in paragraphs."},
       {Unit::words, "words", "Exact number of words, in sentences and paragraphs."},
       {Unit::characters, "characters", "One paragraph with this exact number of characters."},
       {Unit::bytes, "bytes", "One paragraph with this exact number of bytes in UTF-8."},
       {Unit::list, "list", "List items of one sentence each."}});
}

enum class Corpus { lorem, cicero, en, de, es, fr, it, nl, pt, el, ru };
constexpr auto spellings(Corpus) {
  return std::to_array<Spelling<Corpus>>(
      {{Corpus::lorem, "lorem", "Random Latin words."},
       {Corpus::cicero, "cicero",
        "Cicero's own sentences, De finibus bonorum et malorum 1.32 and 1.33, repeated."},
       {Corpus::en, "en", "Random English words.", "English"},
       {Corpus::de, "de", "Random German words.", "German"},
       {Corpus::es, "es", "Random Spanish words.", "Spanish"},
       {Corpus::fr, "fr", "Random French words.", "French"},
       {Corpus::it, "it", "Random Italian words.", "Italian"},
       {Corpus::nl, "nl", "Random Dutch words.", "Dutch"},
       {Corpus::pt, "pt", "Random Portuguese words.", "Portuguese"},
       {Corpus::el, "el", "Random Greek words.", "Greek"},
       {Corpus::ru, "ru", "Random Russian words.", "Russian"}});
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
  bool punctuation = true;
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
    return std::array{field<&Counts::paragraphs>("Number of paragraphs or list items."),
                      field<&Counts::sentences>("Number of sentences."),
                      field<&Counts::words>("Number of words."),
                      field<&Counts::characters>("Number of characters of the plain text."),
                      field<&Counts::bytes>("Size of the plain text in bytes.")};
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
      field<&Request::input>("Empty, or the count as a decimal number.").widget(Widget::hidden),
      field<&Request::unit>("What to count."),
      field<&Request::count>("How much to generate, from 1 to 10,000; 3 by default.")
          .title("How many"),
      field<&Request::start_with_lorem>("Starts with `Lorem ipsum dolor sit amet`, or Cicero's "
                                        "first sentence; by default for Latin.")
          .title("Start with “Lorem ipsum”"),
      field<&Request::seed>("Seed, a number or a text: with the same options it gives the same "
                            "text. Random by default.")
          .rare(),
      field<&Request::words_per_sentence>("Minimum and maximum of words per sentence, from 1 to "
                                          "100; 6 and 14 by default. Not for Cicero.")
          .rare(),
      field<&Request::sentences_per_paragraph>(
          "Minimum and maximum of sentences per paragraph, from 1 to 100; 4 and 7 by default.")
          .rare()
          .when<&Request::unit>(Unit::paragraphs, Unit::sentences, Unit::words),
      field<&Request::corpus>("Source of the text; `lorem` by default.").title("Text"),
      field<&Request::punctuation>("Writes sentences. Otherwise words alone, without capitals and "
                                   "full stops.")
          .title("Sentences")
          .rare()
          .when<&Request::unit>(Unit::words),
      field<&Request::word_list>(
          "Custom words instead, each of at most 100 characters and without white space.")
          .limits(1, 1000)
          .item_limits(1, 100)
          .title("Custom words")
          .rare()
          .widget(Widget::tags),
      field<&Request::format>("Format of the text."),
      field<&Request::tag>("HTML element around a paragraph; `p` by default.")
          .title("HTML element")
          .rare()
          .when<&Request::format>(lorem::Format::html),
      field<&Request::list_type>("Kind of list in HTML and Markdown; `ul` by default.")
          .title("List")
          .when<&Request::unit>(Unit::list),
      field<&Request::eol>("Line ending.")
          .title("Line ending")
          .rare()
          .unless<&Request::unit>(Unit::characters, Unit::bytes)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::output>("The text in the requested format.").shows(Show::primary),
      field<&Answer::paragraphs>("The paragraphs or list items as plain text.").rare(),
      field<&Answer::counts>(
          "Counts of the plain text, including line endings between paragraphs."),
      field<&Answer::seed>("Seed that generates this text again."),
      field<&Answer::warnings>("Options that were ignored.")};
}

}  // namespace toolyard::lorem_ipsum
