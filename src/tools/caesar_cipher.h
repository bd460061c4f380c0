// caesar-cipher: shifts letters along an alphabet and back, and cracks such ciphers with
// statistical models of languages.
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
    "nothing_to_crack", ErrorKind::unprocessable, "The input has no letters to analyze.",
    "`crack` recognizes languages by their letters. Either the input has no letters of the "
    "alphabet, or the alphabet has no letters of a supported language. For input of digits alone, "
    "give a `crib`."};
inline constexpr ProblemType crib_not_found{
    "crib_not_found", ErrorKind::unprocessable, "No shift produces the crib.",
    "The text given as `crib` occurs in none of the texts that the shifts produce. It must match "
    "exactly, including spaces; only case is ignored."};

inline constexpr std::array problem_types{&nothing_to_crack, &crib_not_found};
inline constexpr std::array<std::string_view, 5> warning_codes{
    "case_lost", "nothing_shifted", "taken_literally", "uncertain", "mixed_shifts"};

inline constexpr About about{
    .slug = "caesar-cipher",
    .title = "Caesar cipher",
    .category = "security",
    .summary =
        "Shifts letters along an alphabet, including ROT13 and ROT47, and cracks such ciphers.",
    .use = "Use it for puzzles; it is not secure, so use aes_encrypt_decrypt for secrecy.",
    .synonyms =
        "ceasar, cesar, rot13, rot 13, rot47, rot 47, shift cipher, substitution cipher, letter "
        "shift, secret code, cipher solver, brute force cipher, decipher, crack cipher, caesar "
        "code, alphabet shift",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { encode, decode, crack, rot13 };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "Shifts characters forward."},
       {Operation::decode, "decode", "Shifts characters backward."},
       {Operation::crack, "crack", "Finds the shift and decodes."},
       {Operation::rot13, "rot13",
        "Shifts characters by half the alphabet; applying it twice restores the text.", "ROT13"}});
}

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>({{Every::all, "all", "One text per possible shift."}});
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
        field<&Candidate::shift>("Shift that would have encoded the text."),
        field<&Candidate::output>("The decoded text.").title("Text"),
        field<&Candidate::score>(
            "How much more likely the text is than random text, in bits per character, judged by "
            "its letters, letter pairs and common words. Real text scores about 1 or more.")
            .unit("bits per character")
            .digits(2)};
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
      field<&Request::input>("Text to encode, decode or crack.")
          .required("missing_input")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform."),
      field<&Request::shift>("Places to shift, for `encode` and `decode`; wraps around, and "
                             "negative values shift backwards.")
          .when<&Request::operation>(Operation::encode, Operation::decode),
      field<&Request::alphabet>("Named or custom alphabet: its characters in order, each once. Of "
                                "a list, each is shifted on its own."),
      field<&Request::digits>("How digits outside the alphabet are treated.")
          .rare()
          .unless<&Request::alphabet>(NamedAlphabet::digits),
      field<&Request::preserve_case>("Keeps upper and lower case. Otherwise letters get upper "
                                     "case, or that of the custom alphabet.")
          .title("Keep upper and lower case")
          .rare()
          .unless<&Request::alphabet>(NamedAlphabet::digits, NamedAlphabet::ascii),
      field<&Request::keep_other>(
          "Keeps characters that are not in the alphabet; otherwise removes them.")
          .title("Keep other characters")
          .rare(),
      field<&Request::language>("With `crack`: language of the text.")
          .when<&Request::operation>(Operation::crack),
      field<&Request::crib>("With `crack`: text that must occur, ignoring case.")
          .limits(0, 1'000)
          .title("Must contain")
          .when<&Request::operation>(Operation::crack),
      field<&Request::candidates>("With `crack`: maximum number of texts to return, or `all`.")
          .limits(1, double(caesar::max_characters))
          .rare()
          .when<&Request::operation>(Operation::crack)};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("The resulting text; with `crack` the most likely one.")
          .shows(Show::primary),
      field<&Answer::shift>(
          "Shift that encodes, from 0 to one less than the size of the alphabet."),
      field<&Answer::inverse_shift>("Shift that decodes.").title("Shift to decode"),
      field<&Answer::confidence>("With `crack`: probability that the shift is right, from 0 to 1.")
          .sparse()
          .digits(2),
      field<&Answer::language>("With `crack`: language the text appears to be in.").sparse(),
      field<&Answer::candidates>("With `crack`: most likely texts, best first.")
          .sparse()
          .shows(Show::table),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::caesar_cipher
