// password-generator: random passwords, passphrases, PINs and tokens of which every one that the
// rules accept is equally likely, with their exact entropy; and how strong a given password is.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/passwords/passphrase.h"
#include "tools/passwords/spoken.h"
#include "tools/strength/match.h"
#include "tools/tool.h"

namespace toolyard::password_generator {

using passwords::BuiltInList;
using passwords::Capitals;
using passwords::TokenEncoding;

inline constexpr ProblemType empty_alphabet{
    "empty_alphabet", ErrorKind::unprocessable, "There is nothing to make passwords of.",
    "The kinds that are switched on, `symbol_set`, `include` and `exclude` leave no character, or "
    "none of a kind that is required."};
inline constexpr ProblemType length_too_short{
    "length_too_short", ErrorKind::unprocessable, "The required characters do not fit.",
    "`lowercase`, `uppercase`, `digits` and `symbols` require more characters together than "
    "`length` has room for."};

inline constexpr std::array problem_types{&empty_alphabet, &length_too_short};
inline constexpr std::array<std::string_view, 4> warning_codes{
    "input_ignored", "kind_left_out", "ambiguous_words", "input_truncated"};

inline constexpr About about{
    .slug = "password-generator",
    .title = "Password generator",
    .category = "security",
    .summary = "Makes passwords, passphrases, PINs and tokens with exact entropy, and rates them.",
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { generate, analyze };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "New passwords."},
       {Operation::analyze, "analyze", "How many guesses the password in `input` withstands."}});
}

enum class PasswordType { random, passphrase, pin, pronounceable, token };
constexpr auto spellings(PasswordType) {
  return std::to_array<Spelling<PasswordType>>(
      {{PasswordType::random, "random", "Characters of several kinds."},
       {PasswordType::passphrase, "passphrase", "Words from a list."},
       {PasswordType::pin, "pin", "Digits."},
       {PasswordType::pronounceable, "pronounceable", "Vowels and consonants by turns."},
       {PasswordType::token, "token", "Random bytes as text."}});
}

// Whether characters of a kind may be used, or how many there must be at least.
using Wanted = std::variant<bool, std::int64_t>;

struct Request {
  std::optional<std::string_view> input = {};
  Operation operation = Operation::generate;
  PasswordType type = PasswordType::random;
  std::optional<std::int64_t> length = {};
  std::optional<std::int64_t> words = {};
  std::optional<std::int64_t> bytes = {};
  std::int64_t count = 1;
  Wanted lowercase = true;
  Wanted uppercase = true;
  Wanted digits = true;
  Wanted symbols = true;
  std::string_view symbol_set = "!@#$%^&*()-_=+[]{};:,.?";
  std::string_view include = "";
  std::string_view exclude = "";
  bool exclude_ambiguous = false;
  bool no_repeat = false;
  bool no_sequences = false;
  bool begin_with_letter = false;
  std::string_view separator = "-";
  Capitals capitalize = Capitals::none;
  bool add_number = false;
  bool add_symbol = false;
  std::variant<BuiltInList, std::vector<std::string_view>> wordlist = BuiltInList::eff_large;
  TokenEncoding token_encoding = TokenEncoding::base64url;

  static constexpr auto fields(auto...);
};

struct Generated {
  std::string_view password;
  double entropy_bits = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Generated::password>("The password."),
        field<&Generated::entropy_bits>("The logarithm to base 2 of how many passwords there could "
                                        "have been, all equally likely.")};
  }
};

struct CrackTime {
  double online_throttled = 0;
  double offline_slow_hash = 0;
  double offline_fast_hash = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CrackTime::online_throttled>("At 100 guesses an hour, as a careful service allows."),
        field<&CrackTime::offline_slow_hash>("At 10,000 guesses a second, against a hash made for "
                                             "passwords."),
        field<&CrackTime::offline_fast_hash>("At 10,000,000,000 guesses a second, against any "
                                             "other hash.")};
  }
};

struct Part {
  strength::Pattern pattern;
  std::string token;
  std::optional<std::string_view> dictionary;
  double guesses_log10 = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Part::pattern>("What the part looks like."), field<&Part::token>("The part."),
        field<&Part::dictionary>("The list that the word is from."),
        field<&Part::guesses_log10>("How many guesses it takes alone, as a power of ten.")};
  }
};

// `output` and `passwords` lie in `text`.
struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::generate;
  std::string_view output;
  std::vector<Generated> passwords;
  std::optional<double> entropy_bits;
  std::optional<std::int64_t> alphabet_size;
  std::optional<double> entropy_bits_upper;
  double guesses_log10 = 0;
  std::int64_t strength = 0;
  CrackTime crack_time_seconds;
  std::optional<std::vector<Part>> patterns;
  Warnings warnings;

  std::unique_ptr<std::string> text;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("With `analyze` the password, else its main size: `length`, `words` "
                             "or `bytes`. May be missing when generating."),
      field<&Request::operation>("What to do."),
      field<&Request::type>("What to make."),
      field<&Request::length>("`random`, `pin`, `pronounceable`: how many characters; 20 unless "
                              "told.")
          .limits(4, 1024),
      field<&Request::words>("`passphrase`: how many words; 6 unless told.").limits(3, 64),
      field<&Request::bytes>("`token`: how many bytes; 32 unless told.").limits(8, 1024),
      field<&Request::count>("How many passwords to make.").limits(1, 1000),
      field<&Request::lowercase>("`random`: whether to use a to z, which then is there at least "
                                 "once, or how often at least.")
          .limits(0, 1024),
      field<&Request::uppercase>("`random`: likewise for A to Z.").limits(0, 1024),
      field<&Request::digits>("`random`: likewise for 0 to 9.").limits(0, 1024),
      field<&Request::symbols>("`random`: likewise for the characters of `symbol_set`.")
          .limits(0, 1024),
      field<&Request::symbol_set>("The symbols, for `random` and `add_symbol`.").limits(0, 256),
      field<&Request::include>("`random`: further characters to use; each counts to its kind, all "
                               "but ASCII letters and digits to the symbols.")
          .limits(0, 256),
      field<&Request::exclude>("Characters not to use; the words of passphrases stay as they are.")
          .limits(0, 1024),
      field<&Request::exclude_ambiguous>("Also leaves out `I`, `l`, `1`, `|`, `O`, `0` and `o`."),
      field<&Request::no_repeat>("`random`, `pin`: uses no character twice."),
      field<&Request::no_sequences>("`random`, `pin`: no three characters in a row rise or fall by "
                                    "one, such as `abc` or `321`."),
      field<&Request::begin_with_letter>("`random`: begins with a letter, a to z or A to Z."),
      field<&Request::separator>("`passphrase`: what stands between the words.").limits(0, 64),
      field<&Request::capitalize>("`passphrase`, `pronounceable`: which letters are capitals."),
      field<&Request::add_number>("`passphrase`: a digit goes behind one of the words; "
                                  "`pronounceable`: to the end."),
      field<&Request::add_symbol>("The same with a symbol."),
      field<&Request::wordlist>("`passphrase`: a list by name, or your own 2 to 100,000 words, "
                                "all different.")
          .fault("invalid_wordlist"),
      field<&Request::token_encoding>("`token`: how the bytes are written.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The passwords, one a line; with `analyze` the strength in words."),
      field<&Answer::passwords>("The passwords one by one.").sparse(),
      field<&Answer::entropy_bits>("The entropy of each password: the logarithm to base 2 of how "
                                   "many there could have been.")
          .sparse(),
      field<&Answer::alphabet_size>("How many characters, or words, passwords are made of.")
          .sparse(),
      field<&Answer::entropy_bits_upper>("With `analyze`: the entropy if every character had been "
                                         "drawn from all of its kinds; the truth is below.")
          .sparse(),
      field<&Answer::guesses_log10>("How many guesses the password withstands, as a power of ten."),
      field<&Answer::strength>("From 0, too guessable, to 4, very unguessable."),
      field<&Answer::crack_time_seconds>("How many seconds so many guesses take, at most 1e300."),
      field<&Answer::patterns>(
          "With `analyze`: the parts in which the password is guessed soonest.")
          .sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::password_generator
