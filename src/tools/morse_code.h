// morse-code: texts to Morse code and back in seven alphabets, with prosigns, timing and sound.
// Nothing is dropped silently: what Morse does not have is refused, or told of with its place.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/morse/alphabet.h"
#include "tools/morse/timing.h"
#include "tools/morse/unknown.h"
#include "tools/tool.h"

namespace toolyard::morse_code {

using morse::Alphabet;
using morse::UnknownPolicy;

inline constexpr ProblemType invalid_morse{
    "invalid_morse", ErrorKind::unprocessable, "The input is not Morse code.",
    "`position` names the first character that is no dot, dash or separator, or the first code "
    "without a meaning. `unknown` says what else may become of them."};
inline constexpr ProblemType unsupported_character{
    "unsupported_character", ErrorKind::unprocessable, "A character has no Morse code.",
    "`position` names the first character that the alphabet does not have. Another `alphabet` may "
    "have it; `unknown` says what else may become of it."};

inline constexpr std::array problem_types{&invalid_morse, &unsupported_character};
inline constexpr std::array<std::string_view, 1> warning_codes{"unknown_characters"};

inline constexpr About about{.slug = "morse-code",
                             .title = "Morse code",
                             .category = "security",
                             .summary =
                                 "Turns texts into Morse code and back, with prosigns, "
                                 "timing and sound.",
                             .problems = problem_types,
                             .warnings = warning_codes};

enum class Operation { encode, decode, automatic };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "A text to Morse code."},
       {Operation::decode, "decode", "Morse code to a text."},
       {Operation::automatic, "auto",
        "Decodes what is made of dots, dashes and separators only."}});
}

enum class Include { timing, wav };
constexpr auto spellings(Include) {
  return std::to_array<Spelling<Include>>(
      {{Include::timing, "timing", "When the tone is on and off."},
       {Include::wav, "wav", "The sound as a WAV file."}});
}

struct Request {
  std::string_view input;
  Operation operation = Operation::automatic;
  Alphabet alphabet = Alphabet::extended;
  std::string_view dot = ".";
  std::string_view dash = "-";
  std::string_view letter_separator = " ";
  std::string_view word_separator = " / ";
  std::optional<UnknownPolicy> unknown = {};
  std::string_view replacement = "#";
  bool prosigns = true;
  bool strip_accents = true;
  bool lowercase_output = false;
  std::int64_t wpm = 20;
  std::optional<std::int64_t> farnsworth_wpm = {};
  std::int64_t frequency_hz = 600;
  std::vector<Include> include = {};

  static constexpr auto fields(auto...);
};

struct Ambiguity {
  std::string code;
  std::vector<std::string> letters;
  static constexpr auto fields(auto...) {
    return std::array{field<&Ambiguity::code>("The code, in dots and dashes."),
                      field<&Ambiguity::letters>("What it can mean; it was read as the first.")};
  }
};

struct Answer {
  std::string_view tool = about.slug;
  Operation operation = Operation::encode;
  std::string output;
  std::vector<morse::Unknown> unknown;
  std::vector<std::string_view> prosigns_found;
  std::int64_t units = 0;
  double duration_ms = 0;
  std::vector<Ambiguity> ambiguous;
  std::optional<std::vector<morse::Tone>> timing;
  std::optional<Blob> audio_wav_base64;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The text, or the Morse code.").required("missing_input"),
      field<&Request::operation>("What to do."),
      field<&Request::alphabet>("Whose letters there are. Of the meanings that a code has, the one "
                                "of ITU-R M.1677-1 is read."),
      field<&Request::dot>("What a dot is written as. Decoding also reads `.`, `•` and `·`.")
          .limits(1, 32),
      field<&Request::dash>("What a dash is written as. Decoding also reads `-`, `−`, `–`, `—` and "
                            "`_`.")
          .limits(1, 32),
      field<&Request::letter_separator>("What stands between letters. Decoding also reads any "
                                        "white space.")
          .limits(1, 32),
      field<&Request::word_separator>("What stands between words. Decoding also reads `/`, `|`, "
                                      "line ends and three spaces.")
          .limits(1, 32),
      field<&Request::unknown>("What becomes of characters without a code, and of codes without a "
                               "meaning: `replace` where nothing is said. Characters in Morse code "
                               "that are no mark at all are then refused."),
      field<&Request::replacement>("What `replace` writes, as it stands.").limits(0, 32),
      field<&Request::prosigns>("Reads and writes procedural signs such as `<SK>` and `<SOS>`, "
                                "sent as one letter."),
      field<&Request::strip_accents>("Encoding: takes the accents off letters that have no code "
                                     "with them."),
      field<&Request::lowercase_output>("Decoding: writes small letters."),
      field<&Request::wpm>("The speed of letters in words a minute, by the word PARIS.")
          .limits(1, 100),
      field<&Request::farnsworth_wpm>("The slower speed of words, with longer silence between "
                                      "letters; `wpm` where nothing is said.")
          .limits(1, 100),
      field<&Request::frequency_hz>("The pitch of the tone.").limits(100, 2'000),
      field<&Request::include>("What else to answer with.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The Morse code, or the text."),
      field<&Answer::unknown>("What was not known, and where; the first thousand."),
      field<&Answer::prosigns_found>("The procedural signs in the message, by name."),
      field<&Answer::units>("How long the message is, in dots, up to its last mark."),
      field<&Answer::duration_ms>("How long it takes, in milliseconds."),
      field<&Answer::ambiguous>("Decoding: the codes that can mean several things."),
      field<&Answer::timing>("When the tone is on and off, in order.").sparse(),
      field<&Answer::audio_wav_base64>("The sound: WAV, 8,000 samples a second, 16 bits, mono.")
          .sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::morse_code
