#include "tools/morse_code.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/morse/decoder.h"
#include "tools/morse/encoder.h"
#include "tools/morse/folding.h"
#include "tools/morse/notation.h"
#include "tools/morse/sound.h"

namespace toolyard::morse_code {
namespace {

using morse::Accents;
using morse::OutputCase;
using morse::Pace;
using morse::Symbols;

constexpr std::uint64_t max_tones = 100'000;

Symbols symbols_of(const Request& request) {
  return {.dot = request.dot,
          .dash = request.dash,
          .letter_separator = request.letter_separator,
          .word_separator = request.word_separator};
}

bool wants(const Request& request, Include what) {
  return std::ranges::find(request.include, what) != request.include.end();
}

Result<void> check(const Request& request) {
  auto faults = morse::faults_of(symbols_of(request));
  if (request.farnsworth_wpm.value_or(0) > request.wpm) {
    faults.push_back(
        {"/farnsworth_wpm", "conflicting_options", "The overall speed must not exceed `wpm`."});
  }
  if (request.frequency_hz != Request().frequency_hz && !wants(request, Include::wav)) {
    faults.push_back(
        {"/frequency_hz", "conflicting_options", "Is only used if `include` contains `wav`."});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

std::unexpected<Error> too_large(std::string detail, std::string hint) {
  auto failure = fail(problems::answer_too_large, std::move(detail));
  failure.error().hint = std::move(hint);
  return failure;
}

// Returns the alphabet that has most of the characters, or nothing if none has any.
std::optional<Alphabet> alphabet_of(const std::vector<morse::Unknown>& unknowns) {
  std::optional<Alphabet> best;
  std::ptrdiff_t most = 0;
  for (const auto& [alphabet, name, text, title] : spellings(Alphabet{})) {
    const auto known = std::ranges::count_if(unknowns, [&](const morse::Unknown& one) {
      return morse::has_code(alphabet, code_point_at(one.character, 0).value);
    });
    if (known > most) best = alphabet, most = known;
  }
  return best;
}

std::string hint_for(const std::vector<morse::Unknown>& unknowns) {
  const auto alphabet = alphabet_of(unknowns);
  if (!alphabet) return {};
  return "Set `alphabet` to `" + std::string(spelling(*alphabet)) + "`.";
}

// Adds a warning with the number of unknown characters or codes and the offsets of the first ones.
void warn_of(const morse::Unknowns& unknowns, std::string_view what, std::string_view hint,
             Warnings& warnings) {
  constexpr std::size_t max_shown = 10;
  if (unknowns.count == 0) return;
  std::string message =
      std::to_string(unknowns.count) + " of the " + std::string(what) + " are unknown, at offset ";
  const auto shown = std::min(unknowns.list.size(), max_shown);
  for (std::size_t i = 0; i < shown; ++i) {
    message += (i == 0 ? "" : ", ") + std::to_string(unknowns.list[i].offset);
  }
  message += unknowns.count > shown ? " and more." : ".";
  message.append(hint.empty() ? "" : " ").append(hint);
  warnings.push_back({"unknown_characters", std::move(message)});
}

Result<void> add_sound(const Request& request, const Context& context,
                       const morse::Message& message, const Pace& pace, Answer& answer) {
  if (wants(request, Include::timing)) {
    if (morse::tone_count(message) > max_tones) {
      return too_large("The timing would exceed 100,000 entries.",
                       "Omit `timing`, or send a shorter message.");
    }
    answer.timing = morse::tones(message, pace);
  }
  if (wants(request, Include::wav)) {
    if (answer.duration_ms > static_cast<double>(context.limits.morse_sound_ms)) {
      return too_large("The sound would last " +
                           std::to_string(static_cast<std::int64_t>(answer.duration_ms / 1'000)) +
                           " seconds, which exceeds the limit.",
                       "Increase `wpm`, or send a shorter message.");
    }
    // The response contains the file in Base64.
    if (morse::wav_size(answer.duration_ms) / 3 * 4 >
        static_cast<std::uint64_t>(context.limits.output_bytes)) {
      return answer_too_large(context.limits);
    }
    const BudgetAttribution attribution("/include");
    answer.audio_wav_base64.emplace(
        morse::wav_of(message, pace, static_cast<double>(request.frequency_hz)));
  }
  return {};
}

Result<Answer> finish(const Request& request, const Context& context, Answer answer,
                      const morse::Tally& tally, const morse::Message& message) {
  spend(4 * request.include.size());
  std::ranges::sort(answer.prosigns_found);
  const auto wpm = static_cast<double>(request.wpm);
  const auto pace =
      Pace::of(wpm, static_cast<double>(request.farnsworth_wpm.value_or(request.wpm)));
  answer.units = static_cast<std::int64_t>(tally.units());
  answer.duration_ms = pace.duration(tally);
  TOOLYARD_TRY_VOID(add_sound(request, context, message, pace, answer));
  return answer;
}

std::unexpected<Error> refuse_character(const Request& request, std::size_t offset) {
  auto failure = fail(unsupported_character, describe_character(request.input, offset) +
                                                 " has no code in the alphabet `" +
                                                 std::string(spelling(request.alphabet)) + "`.");
  failure.error().position = locate(request.input, offset);
  failure.error().hint = hint_for({{std::string(request.input.substr(offset, 4)), 0}});
  return failure;
}

Result<Answer> encode(const Request& request, const Context& context) {
  auto encoded = morse::encode(
      request.input, {.alphabet = request.alphabet,
                      .symbols = symbols_of(request),
                      .unknown = request.unknown.value_or(UnknownPolicy::replace),
                      .replacement = request.replacement,
                      .reads_prosigns = request.prosigns,
                      .accents = request.strip_accents ? Accents::strip : Accents::keep,
                      .wants_message = !request.include.empty(),
                      .most_bytes = static_cast<std::size_t>(context.limits.output_bytes)});
  if (encoded.rejected) return refuse_character(request, *encoded.rejected);
  if (encoded.is_too_large) return answer_too_large(context.limits);
  Answer answer;
  answer.operation = Operation::encode;
  answer.output = std::move(encoded.text);
  warn_of(encoded.unknowns, "characters", hint_for(encoded.unknowns.list), answer.warnings);
  answer.unknown = std::move(encoded.unknowns.list);
  for (std::size_t i = 0; i < morse::prosigns().size(); ++i) {
    if (encoded.prosigns >> i & 1) answer.prosigns_found.push_back(morse::prosigns()[i].name);
  }
  return finish(request, context, std::move(answer), encoded.tally, encoded.message);
}

std::string text_of(const morse::Meaning& meaning) {
  if (meaning.prosign) return "<" + std::string(meaning.prosign->name) + ">";
  std::string text;
  append_code_point(text, meaning.character);
  return text;
}

// Adds the prosigns that were decoded, and the codes that have several meanings.
void add_codes(const Request& request, const morse::Decoded& decoded, Answer& answer) {
  const auto meanings = morse::table_of(request.alphabet).meanings();
  for (std::size_t code = 0; code < decoded.codes.size(); ++code) {
    if (!decoded.codes[code]) continue;
    std::vector<const morse::Meaning*> found;
    for (const auto& meaning : meanings) {
      const bool is_read = request.prosigns || !meaning.prosign;
      if (meaning.code == code && is_read) found.push_back(&meaning);
    }
    if (found.front()->prosign) answer.prosigns_found.push_back(found.front()->prosign->name);
    if (found.size() == 1) continue;
    auto& one = answer.ambiguous.emplace_back();
    one.code = morse::marks_text(static_cast<morse::Code>(code));
    for (const auto* meaning : found) one.letters.push_back(text_of(*meaning));
  }
}

// The text to decode: the input, or its translation from another notation.
struct Source {
  explicit Source(std::string_view input, std::optional<morse::Translation> made)
      : input(input), translation(std::move(made)), text(translation ? translation->text : input) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  // Returns the offset in the input of what is at an offset of the text.
  std::size_t origin(std::size_t offset) const {
    return translation ? translation->origins.at(offset) : offset;
  }

  std::string_view input;
  std::optional<morse::Translation> translation;
  std::string_view text;
};

std::unexpected<Error> refuse_code(const Request& request, const Source& source,
                                   const morse::Decoded::Fault& fault) {
  const auto code = source.text.substr(fault.offset, std::min<std::size_t>(fault.length, 32));
  auto failure = fail(
      invalid_morse,
      fault.is_code
          ? "The code `" + std::string(code) + "` is not defined in the alphabet `" +
                std::string(spelling(request.alphabet)) + "`."
          : describe_character(source.text, fault.offset) + " is not a dot, dash or separator.");
  failure.error().position = locate(source.input, source.origin(fault.offset));
  return failure;
}

// Whether slashes separate letters: there are no blanks between those, and none of what is between
// slashes is too long for a letter.
bool has_slashes_between_letters(const Request& request, std::string_view input) {
  constexpr std::size_t longest_letter = 6;
  const auto text = trimmed(input);
  if (request.letter_separator != " " || !text.contains('/') || text.contains(' ')) return false;
  spend(text.size() / 4);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('/', at), text.size());
    if (end - at > longest_letter) return false;
    at = end + 1;
  }
  return true;
}

void warn_of_assumptions(const Source& source, const morse::Decoded& decoded, bool has_slashes,
                         Warnings& warnings) {
  if (source.translation)
    warnings.push_back({"assumed_notation", std::string(source.translation->assumption)});
  if (decoded.assumes_word_gap)
    warnings.push_back({"assumed_word_gaps",
                        "Longer runs of spaces than those between letters were read as gaps "
                        "between words."});
  if (has_slashes)
    warnings.push_back({"assumed_word_gaps",
                        "Slashes were read as gaps between letters, and two of them as gaps "
                        "between words."});
}

Result<Answer> decode(const Request& request, const Context& context, const Source& source) {
  const bool has_slashes = has_slashes_between_letters(request, source.text);
  auto symbols = symbols_of(request);
  if (has_slashes) {
    symbols.letter_separator = "/";
    symbols.word_separator = "//";
  }
  auto decoded = morse::decode(
      source.text, {.alphabet = request.alphabet,
                    .symbols = symbols,
                    .unknown = request.unknown,
                    .replacement = request.replacement,
                    .reads_prosigns = request.prosigns,
                    .output_case = request.lowercase_output ? OutputCase::lower : OutputCase::upper,
                    .wants_message = !request.include.empty(),
                    .most_bytes = static_cast<std::size_t>(context.limits.output_bytes)});
  if (decoded.fault) return refuse_code(request, source, *decoded.fault);
  if (decoded.is_too_large) {
    return answer_too_large(context.limits);
  }
  Answer answer;
  answer.operation = Operation::decode;
  answer.output = std::move(decoded.text);
  for (auto& unknown : decoded.unknowns.list)
    unknown.offset =
        static_cast<std::int64_t>(source.origin(static_cast<std::size_t>(unknown.offset)));
  warn_of_assumptions(source, decoded, has_slashes, answer.warnings);
  warn_of(decoded.unknowns, "codes", {}, answer.warnings);
  answer.unknown = std::move(decoded.unknowns.list);
  add_codes(request, decoded, answer);
  return finish(request, context, std::move(answer), decoded.tally, decoded.message);
}

bool has_usual_symbols(const Request& request) {
  const morse::Symbols usual;
  return request.dot == usual.dot && request.dash == usual.dash &&
         request.letter_separator == usual.letter_separator &&
         request.word_separator == usual.word_separator;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  TOOLYARD_TRY_VOID(check(request));
  const bool may_translate = has_usual_symbols(request);
  switch (request.operation) {
    case Operation::encode: return encode(request, context);
    case Operation::decode:
      return decode(request, context,
                    Source(request.input,
                           may_translate ? morse::translate_any(request.input) : std::nullopt));
    case Operation::automatic: break;
  }
  const Source source(request.input,
                      may_translate ? morse::translate_words(request.input) : std::nullopt);
  const bool is_morse = source.translation || morse::is_morse(source.text, symbols_of(request));
  return is_morse ? decode(request, context, source) : encode(request, context);
}

}  // namespace toolyard::morse_code
