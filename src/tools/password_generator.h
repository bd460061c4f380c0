// password-generator: generates passwords, passphrases, PINs and tokens, each with the same
// probability among all that the rules allow, and returns their exact entropy. Also estimates the
// strength of a given password.
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
    "empty_alphabet", ErrorKind::unprocessable, "No characters are left to choose from.",
    "The enabled kinds, `symbol_set`, `include` and `exclude` leave no character, or none of a "
    "required kind."};
inline constexpr ProblemType length_too_short{
    "length_too_short", ErrorKind::unprocessable,
    "The password is too short for the required characters.",
    "Together, `lowercase`, `uppercase`, `digits` and `symbols` require more characters than "
    "`length`."};

inline constexpr std::array problem_types{&empty_alphabet, &length_too_short};
inline constexpr std::array<std::string_view, 4> warning_codes{
    "input_ignored", "kind_left_out", "ambiguous_words", "input_truncated"};

inline constexpr About about{
    .slug = "password-generator",
    .title = "Password generator",
    .category = "security",
    .summary =
        "Generates passwords, passphrases, PINs and tokens with known "
        "entropy, and rates passwords.",
    .use = "Use it to generate or rate passwords; for identifiers use uuid_generator.",
    .synonyms =
        "random password, strong password, secure password, passphrase, passphrase generator, "
        "password strength, password checker, password strength checker, how strong is my "
        "password, pin generator, random pin, random string, random token, api key generator, "
        "secret generator, diceware, random characters, memorable password, pronounceable "
        "password, password maker, password creator, pwgen, wifi password, random key, entropy",
    .makes_new = true,
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { generate, analyze };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "Generates passwords."},
       {Operation::analyze, "analyze", "Estimates how many guesses the password withstands."}});
}

enum class PasswordType { random, passphrase, pin, pronounceable, token };
constexpr auto spellings(PasswordType) {
  return std::to_array<Spelling<PasswordType>>(
      {{PasswordType::random, "random", "Characters of several classes."},
       {PasswordType::passphrase, "passphrase", "Words from a list."},
       {PasswordType::pin, "pin", "Digits."},
       {PasswordType::pronounceable, "pronounceable", "Alternating vowels and consonants."},
       {PasswordType::token, "token", "Random bytes as text."}});
}

enum class EachWord { each };
constexpr auto spellings(EachWord) {
  return std::to_array<Spelling<EachWord>>({{EachWord::each, "each", "One after each word."}});
}

// Whether characters of a kind may be used, or the minimum number of them.
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
  std::string_view separators = "";
  std::optional<std::int64_t> min_length = {};
  std::optional<std::int64_t> max_length = {};
  Capitals capitalize = Capitals::none;
  std::variant<bool, EachWord> add_number = false;
  bool add_symbol = false;
  std::variant<BuiltInList, std::vector<std::string_view>> wordlist = BuiltInList::eff_large;
  TokenEncoding token_encoding = TokenEncoding::base64url;
  std::vector<std::string_view> user_inputs = {};

  static constexpr auto fields(auto...);
};

struct Generated {
  std::string_view password;
  double entropy_bits = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Generated::password>("The password."),
        field<&Generated::entropy_bits>(
            "Entropy in bits: the base-2 logarithm of the number of equally likely passwords.")
            .digits(1)};
  }
};

struct CrackTime {
  double online_throttled = 0;
  double offline_slow_hash = 0;
  double offline_fast_hash = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&CrackTime::online_throttled>(
                          "At 100 guesses per hour, as a service with rate limits allows.")
                          .title("Online, with rate limits")
                          .unit("seconds"),
                      field<&CrackTime::offline_slow_hash>(
                          "At 10,000 guesses per second, against a password hash.")
                          .title("Offline, slow hash")
                          .unit("seconds"),
                      field<&CrackTime::offline_fast_hash>(
                          "At 10,000,000,000 guesses per second, against a fast hash.")
                          .title("Offline, fast hash")
                          .unit("seconds")};
  }
};

struct Part {
  strength::Pattern pattern;
  std::string token;
  std::optional<std::string_view> dictionary;
  double guesses_log10 = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Part::pattern>("Pattern of the part."),
        field<&Part::token>("The part.").title("Part"),
        field<&Part::dictionary>("List the word is from."),
        field<&Part::guesses_log10>("Guesses needed for the part alone, as a power of ten.")
            .title("Guesses (power of ten)")
            .digits(1)};
  }
};

// The views in `output` and `passwords` are borrowed from `text`.
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

// Fields for the operation, the type and the size.
constexpr auto kind_fields(auto...) {
  return std::array{
      field<&Request::input>("With `analyze` the password, otherwise `length`, `words` or `bytes`. "
                             "Optional when generating.")
          .title("Password")
          .main()
          .when<&Request::operation>(Operation::analyze)
          .secret(),
      field<&Request::operation>("Operation to perform."),
      field<&Request::type>("Type of password.").when<&Request::operation>(Operation::generate),
      field<&Request::length>(
          "For `random`, `pin` and `pronounceable`: number of characters; 20 by default.")
          .limits(4, 1024)
          .unit("characters")
          .when<&Request::type>(PasswordType::random, PasswordType::pin,
                                PasswordType::pronounceable),
      field<&Request::words>("For `passphrase`: number of words; 6 by default.")
          .limits(3, 64)
          .when<&Request::type>(PasswordType::passphrase),
      field<&Request::bytes>("For `token`: number of bytes; 32 by default.")
          .limits(8, 1024)
          .title("Size")
          .when<&Request::type>(PasswordType::token),
      field<&Request::count>("Number of passwords to generate.")
          .limits(1, 1000)
          .title("How many")
          .when<&Request::operation>(Operation::generate)};
}

// Fields for the characters of a password.
constexpr auto character_fields(auto...) {
  return std::array{
      field<&Request::lowercase>(
          "For `random`: whether letters from a to z occur, or how many at least.")
          .limits(0, 1024)
          .title("a to z")
          .rare()
          .when<&Request::type>(PasswordType::random)
          .group("Characters"),
      field<&Request::uppercase>(
          "For `random`: whether to use the letters A to Z, or the minimum number of them.")
          .limits(0, 1024)
          .title("A to Z")
          .when<&Request::type>(PasswordType::random)
          .group("Characters"),
      field<&Request::digits>(
          "For `random`: whether to use the digits 0 to 9, or the minimum number of them.")
          .limits(0, 1024)
          .title("0 to 9")
          .when<&Request::type>(PasswordType::random)
          .group("Characters"),
      field<&Request::symbols>(
          "For `random`: whether characters of `symbol_set` occur, or how many at least.")
          .limits(0, 1024)
          .when<&Request::type>(PasswordType::random)
          .group("Characters"),
      field<&Request::symbol_set>("Symbols for `random` and `add_symbol`.")
          .limits(0, 256)
          .title("Which symbols")
          .rare()
          .when<&Request::type>(PasswordType::random, PasswordType::passphrase,
                                PasswordType::pronounceable)
          .when<&Request::type>(PasswordType::random)
          .or_when<&Request::add_symbol>(true)
          .unless<&Request::type>(PasswordType::random)
          .or_unless<&Request::symbols>(false)
          .group("Characters"),
      field<&Request::include>(
          "For `random`: additional characters. All but ASCII letters and digits count as symbols.")
          .limits(0, 256)
          .title("Additional characters")
          .rare()
          .when<&Request::type>(PasswordType::random)
          .group("Characters")};
}

// Fields for characters that are not used.
constexpr auto exclusion_fields(auto...) {
  return std::array{
      field<&Request::exclude>("Characters not to use; the words of passphrases are not affected.")
          .limits(0, 1024)
          .title("Excluded characters")
          .rare()
          .when<&Request::type>(PasswordType::random, PasswordType::passphrase, PasswordType::pin,
                                PasswordType::pronounceable)
          .unless<&Request::type>(PasswordType::passphrase)
          .or_when<&Request::add_symbol>(true)
          .or_unless<&Request::add_number>(false)
          .or_unless<&Request::separators>(std::nullopt)
          .group("Characters"),
      field<&Request::exclude_ambiguous>("Also excludes `I`, `l`, `1`, `|`, `O`, `0` and `o`.")
          .title("Avoid look-alikes")
          .rare()
          .when<&Request::type>(PasswordType::random, PasswordType::passphrase, PasswordType::pin,
                                PasswordType::pronounceable)
          .unless<&Request::type>(PasswordType::passphrase)
          .or_when<&Request::add_symbol>(true)
          .or_unless<&Request::add_number>(false)
          .or_unless<&Request::separators>(std::nullopt)
          .group("Characters")};
}

// Fields for the rules by which a password is composed.
constexpr auto rule_fields(auto...) {
  return std::array{
      field<&Request::no_repeat>("For `random` and `pin`: uses no character twice.")
          .title("No character twice")
          .rare()
          .when<&Request::type>(PasswordType::random, PasswordType::pin)
          .group("Rules"),
      field<&Request::no_sequences>("For `random` and `pin`: avoids three characters in a row that "
                                    "rise or fall by one, such as `abc`.")
          .title("No sequences")
          .rare()
          .when<&Request::type>(PasswordType::random, PasswordType::pin)
          .group("Rules"),
      field<&Request::begin_with_letter>("For `random`: starts with a letter a to z or A to Z.")
          .rare()
          .when<&Request::type>(PasswordType::random)
          .group("Rules")};
}

// Fields for passphrases, and for what an attacker knows.
constexpr auto word_fields(auto...) {
  return std::array{
      field<&Request::separator>("For `passphrase`: separator between words.")
          .limits(0, 64)
          .when<&Request::type>(PasswordType::passphrase)
          .when<&Request::separators>(std::nullopt),
      field<&Request::separators>(
          "For `passphrase`: characters of which one is drawn for each gap, "
          "instead of `separator`.")
          .limits(0, 64)
          .title("Random separators")
          .rare()
          .when<&Request::type>(PasswordType::passphrase),
      field<&Request::min_length>("For `passphrase`: minimum number of characters.")
          .limits(1, 8'192)
          .title("Minimum length")
          .rare()
          .when<&Request::type>(PasswordType::passphrase),
      field<&Request::max_length>("For `passphrase`: maximum number of characters.")
          .limits(1, 8'192)
          .title("Maximum length")
          .rare()
          .when<&Request::type>(PasswordType::passphrase),
      field<&Request::capitalize>("For `passphrase` and `pronounceable`: letters to capitalize.")
          .when<&Request::type>(PasswordType::passphrase, PasswordType::pronounceable),
      field<&Request::add_number>(
          "For `passphrase`: adds a digit after a word, with `each` after each; "
          "for `pronounceable`: at the end.")
          .title("Add a digit")
          .when<&Request::type>(PasswordType::passphrase, PasswordType::pronounceable),
      field<&Request::add_symbol>("Adds a symbol in the same way.")
          .title("Add a symbol")
          .rare()
          .when<&Request::type>(PasswordType::passphrase, PasswordType::pronounceable),
      field<&Request::wordlist>(
          "For `passphrase`: a built-in list, or 2 to 100,000 different words of your own.")
          .fault("invalid_wordlist")
          .title("Words from")
          .rare()
          .when<&Request::type>(PasswordType::passphrase),
      field<&Request::token_encoding>("For `token`: encoding of the bytes.")
          .title("Encoding")
          .when<&Request::type>(PasswordType::token),
      field<&Request::user_inputs>("With `analyze`: names, addresses and other words that an "
                                   "attacker would try first.")
          .limits(0, 100)
          .secret()
          .title("Words about the person")
          .when<&Request::operation>(Operation::analyze)};
}

constexpr auto Request::fields(auto...) {
  return joined(kind_fields(), character_fields(), exclusion_fields(), rule_fields(),
                word_fields());
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("The passwords, one per line; with `analyze` the strength in words.")
          .title("Result")
          .shows(Show::primary),
      field<&Answer::passwords>("The passwords.").sparse().shows(Show::table).rare(),
      field<&Answer::entropy_bits>("Entropy of each password in bits.").sparse().digits(1),
      field<&Answer::alphabet_size>("Number of different characters, or words, to choose from.")
          .sparse()
          .rare(),
      field<&Answer::entropy_bits_upper>("With `analyze`: entropy in bits if every character had "
                                         "been random within its classes; an upper bound.")
          .sparse()
          .title("Entropy at most")
          .unit("bits")
          .digits(1)
          .rare(),
      field<&Answer::guesses_log10>("Number of guesses the password withstands, as a power of ten.")
          .title("Guesses (power of ten)")
          .digits(1),
      field<&Answer::strength>("Strength from 0 (too guessable) to 4 (very unguessable).")
          .shows(Show::strength),
      field<&Answer::crack_time_seconds>("Seconds needed for that many guesses, at most 1e300.")
          .title("Time to crack"),
      field<&Answer::patterns>("With `analyze`: parts by which the password is guessed fastest.")
          .sparse()
          .shows(Show::table),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::password_generator
