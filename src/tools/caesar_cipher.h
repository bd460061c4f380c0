// caesar-cipher: moves letters along an alphabet and back, and breaks such ciphers by what texts of
// a language look like.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/language.h"
#include "tools/tool.h"

namespace toolyard::caesar_cipher {

using caesar::Digits;
using caesar::Language;
using caesar::NamedAlphabet;

inline constexpr ProblemType nothing_to_crack{
    "nothing_to_crack", ErrorKind::unprocessable, "There are no letters to break the cipher by.",
    "`crack` tells languages by their letters. The input has none of the alphabet's, or the "
    "alphabet has none of a language; a `crib` helps where there are only digits."};
inline constexpr ProblemType crib_not_found{
    "crib_not_found", ErrorKind::unprocessable, "With no shift does the crib appear.",
    "The text given as `crib` is in none of the texts that the shifts make of the input. It must "
    "be spelled as in the text, spaces included."};

inline constexpr std::array problem_types{&nothing_to_crack, &crib_not_found};
inline constexpr std::array<std::string_view, 3> warning_codes{"case_lost", "taken_literally",
                                                               "uncertain"};

inline constexpr About about{
    .slug = "caesar-cipher",
    .title = "Caesar cipher",
    .category = "security",
    .summary =
        "Shifts letters along an alphabet, ROT13 and ROT47 included, and breaks such "
        "ciphers.",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { encode, decode, crack, rot13 };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "Moves characters on by the shift."},
       {Operation::decode, "decode", "Moves them back."},
       {Operation::crack, "crack", "Finds the shift, and decodes."},
       {Operation::rot13, "rot13",
        "Moves them by half the alphabet: twice gives the text again."}});
}

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>({{Every::all, "all", "As many as there are shifts."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::encode;
  std::int64_t shift = 3;
  caesar::AlphabetChoice alphabet = NamedAlphabet::latin;
  Digits digits = Digits::keep;
  bool preserve_case = true;
  bool keep_other = true;
  Language language = Language::automatic;
  std::string_view crib = "";
  std::variant<Every, std::int64_t> candidates = std::int64_t{5};

  static constexpr auto fields(auto...);
};

struct Candidate {
  std::int64_t shift = 0;
  std::string output;
  double score = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Candidate::shift>("The shift that would have encoded the text."),
        field<&Candidate::output>("What decoding gives."),
        field<&Candidate::score>("How much more likely the text is than one drawn by lot, in bits "
                                 "a character: by its letters, their neighbours and common "
                                 "words. Real texts have about 1 and more.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::encode;
  std::string output;
  std::int64_t shift = 0;
  std::int64_t inverse_shift = 0;
  std::optional<double> confidence;
  std::optional<Language> language;
  std::optional<std::vector<Candidate>> candidates;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The text to encode, decode or break.").required("missing_input"),
      field<&Request::operation>("What to do."),
      field<&Request::shift>("How many places to move; more than the alphabet has goes round, "
                             "less than 0 goes back. For `encode` and `decode`."),
      field<&Request::alphabet>("The alphabet by name, or one of your own: its characters in "
                                "order, each once. A list of alphabets turns each by itself."),
      field<&Request::digits>("What becomes of digits beside the alphabet."),
      field<&Request::preserve_case>("Keeps capitals and small letters as they are. Otherwise "
                                     "letters come out in capitals, or as your own alphabet "
                                     "writes them."),
      field<&Request::keep_other>("Keeps what is not in the alphabet; otherwise it is left out."),
      field<&Request::language>("With `crack`: the language of the text."),
      field<&Request::crib>("With `crack`: a text that must appear, in whatever case.")
          .limits(0, 1'000),
      field<&Request::candidates>("With `crack`: how many texts to answer with at most, or `all`.")
          .limits(1, double(caesar::most_characters))};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The resulting text; with `crack` the likeliest."),
      field<&Answer::shift>("The shift that encodes, from 0 up to the size of the alphabet."),
      field<&Answer::inverse_shift>("The shift that encodes the other way: it decodes."),
      field<&Answer::confidence>("With `crack`: the probability that the shift is right, 0 to 1.")
          .sparse(),
      field<&Answer::language>("With `crack`: the language that the text seems to be in.").sparse(),
      field<&Answer::candidates>("With `crack`: the likeliest texts, best first.").sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::caesar_cipher
