// morse-code: converts text to Morse code and back in seven alphabets, with prosigns, timing and
// sound. Nothing is dropped silently: unknown characters and codes are rejected, or reported with
// their positions.
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
    "invalid_morse", ErrorKind::unprocessable, "The input is not valid Morse code.",
    "`position` is the first character that is not a dot, dash or separator, or the first "
    "undefined code. Set `unknown` to skip, keep or replace such characters."};
inline constexpr ProblemType unsupported_character{
    "unsupported_character", ErrorKind::unprocessable, "A character has no Morse code.",
    "`position` is the first character that the alphabet does not contain. Choose another "
    "`alphabet`, or set `unknown` to skip, keep or replace such characters."};

inline constexpr std::array problem_types{&invalid_morse, &unsupported_character};
inline constexpr std::array<std::string_view, 3> warning_codes{
    "unknown_characters", "assumed_word_gaps", "assumed_notation"};

inline constexpr About about{
    .slug = "morse-code",
    .title = "Morse code",
    .category = "security",
    .summary = "Encodes and decodes Morse code, with procedural signs, timing and sound.",
    .use = "Use it for Morse code in both directions; `include` adds sound.",
    .synonyms =
        "morse, morse translator, morse code translator, morse to text, text to morse, dots and "
        "dashes, morse decoder, morse encoder, morse audio, morse sound, sos, telegraph, cw, "
        "morse alphabet, morse converter, english to morse, beep code, mores code",
    .problems = problem_types,
    .warnings = warning_codes};

enum class Operation { encode, decode, automatic };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::encode, "encode", "Encodes text as Morse code."},
       {Operation::decode, "decode", "Decodes Morse code."},
       {Operation::automatic, "auto",
        "Decodes input that consists only of dots and dashes, or words for them such as `dit` and "
        "`dah`, and separators; encodes all other input."}});
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
                      field<&Ambiguity::letters>(
                          "Letters the code can stand for; it was decoded as the first of them.")
                          .title("Can mean")};
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

// Fields for reading and writing a message.
constexpr auto text_fields(auto...) {
  return std::array{
      field<&Request::input>("Text or Morse code.")
          .required("missing_input")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform."),
      field<&Request::alphabet>(
          "Alphabet. If a code has several meanings, that of ITU-R M.1677-1 is used."),
      field<&Request::dot>("How a dot is written. Decoding also accepts `.`, `•` and `·`.")
          .limits(1, 32)
          .rare()
          .group("Notation"),
      field<&Request::dash>(
          "How a dash is written. Decoding also accepts `-`, `−`, `–`, `—` and `_`.")
          .limits(1, 32)
          .rare()
          .group("Notation"),
      field<&Request::letter_separator>(
          "Separator between letters. Decoding also accepts any white space.")
          .limits(1, 32)
          .title("Between letters")
          .rare()
          .group("Notation"),
      field<&Request::word_separator>("Separator between words. Decoding also accepts `/`, `|`, "
                                      "line endings and longer runs of spaces.")
          .limits(1, 32)
          .title("Between words")
          .rare()
          .group("Notation"),
      field<&Request::unknown>(
          "Treatment of characters without a code and codes without a meaning; by default "
          "`replace`, and other characters in Morse code are rejected.")
          .title("Unknown characters")
          .rare(),
      field<&Request::replacement>("Replacement text for `replace`.")
          .limits(0, 32)
          .rare()
          .when<&Request::unknown>(std::nullopt, UnknownPolicy::replace),
      field<&Request::prosigns>(
          "Supports procedural signs such as `<SK>` and `<SOS>`, which are sent as one letter.")
          .title("Procedural signs")
          .rare(),
      field<&Request::strip_accents>("Removes accents from letters that have no code of their own.")
          .rare()
          .when<&Request::operation>(Operation::encode, Operation::automatic),
      field<&Request::lowercase_output>("Writes lower-case letters.")
          .title("Lower-case letters")
          .rare()
          .when<&Request::operation>(Operation::decode, Operation::automatic)};
}

// Fields for the sound.
constexpr auto sound_fields(auto...) {
  return std::array{
      field<&Request::wpm>("Speed of characters in words per minute, by the word PARIS.")
          .limits(1, 100)
          .title("Speed")
          .unit("words/min")
          .group("Sound"),
      field<&Request::farnsworth_wpm>(
          "Slower overall speed in words per minute, by longer pauses; by default `wpm`.")
          .limits(1, 100)
          .title("Overall speed")
          .unit("words/min")
          .rare()
          .group("Sound"),
      field<&Request::frequency_hz>("Frequency of the tone in hertz.")
          .limits(100, 2'000)
          .title("Tone")
          .group("Sound"),
      field<&Request::include>("Further data to include.").title("Also return").group("Sound")};
}

constexpr auto Request::fields(auto...) { return joined(text_fields(), sound_fields()); }

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("Morse code or text.").shows(Show::primary),
      field<&Answer::unknown>("Unknown characters or codes with their positions, at most 1,000.")
          .title("Unknown characters")
          .shows(Show::table),
      field<&Answer::prosigns_found>("Procedural signs in the message, by name.")
          .title("Procedural signs"),
      field<&Answer::units>("Length of the message in dot units, up to its last mark.")
          .title("Length")
          .unit("dots")
          .rare(),
      field<&Answer::duration_ms>("Duration of the message in milliseconds.").digits(0),
      field<&Answer::ambiguous>("Decoding: codes with several meanings.")
          .title("Ambiguous codes")
          .shows(Show::table)
          .rare(),
      field<&Answer::timing>("When the tone is on and off, in order.")
          .sparse()
          .shows(Show::table)
          .rare(),
      field<&Answer::audio_wav_base64>(
          "WAV file in Base64: 8,000 samples per second, 16 bits, mono.")
          .sparse()
          .title("Sound")
          .shows(Show::audio, "audio/wav"),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::morse_code
