#include "tools/caesar_cipher.h"

#include <string.h>  // memmem, which takes linear time for any texts

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/describe/faults.h"
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/caesar/crack.h"
#include "tools/caesar/substitution.h"

namespace toolyard::caesar_cipher {
namespace {

using caesar::Alphabet;
using caesar::Casing;
using caesar::Others;
using caesar::Substitution;

Substitution key(const Request& request, const Alphabet& alphabet, std::int64_t shift) {
  return {alphabet, shift, request.preserve_case ? Casing::preserve : Casing::unify,
          request.keep_other ? Others::keep : Others::drop};
}

// Adds a warning if a custom alphabet looks like the misspelled name of a built-in one.
void suspect(const Request& request, Warnings& warnings) {
  const auto* own = std::get_if<std::string_view>(&request.alphabet);
  if (!own) return;
  std::vector<std::string_view> names;
  for (const auto& known : spellings(NamedAlphabet{})) names.push_back(known.name);
  const auto nearest = nearest_name(*own, names);
  if (nearest.empty()) return;
  warnings.push_back(
      {"taken_literally", "`alphabet` was interpreted as a custom alphabet. Did you mean `" +
                              std::string(nearest) + "`?"});
}

Answer answer_for(const Request& request, const Alphabet& alphabet, std::int64_t shift) {
  const auto period = alphabet.period();
  Answer answer;
  answer.operation = request.operation;
  answer.shift = (shift % period + period) % period;
  answer.inverse_shift = (period - answer.shift) % period;
  suspect(request, answer.warnings);
  return answer;
}

// Returns what to set if the letters of the input are of another alphabet; empty if they are of
// none.
std::string hint_at_alphabet(std::string_view input) {
  struct Letters {
    char32_t first, last;
    NamedAlphabet alphabet;
  };
  constexpr std::array blocks{Letters{0x370, 0x3FF, NamedAlphabet::greek},
                              Letters{0x400, 0x45F, NamedAlphabet::cyrillic}};
  spend(input.size());
  for (std::size_t at = 0; at < input.size();) {
    const auto next = code_point_at(input, at);
    for (const auto& block : blocks)
      if (next.value >= block.first && next.value <= block.last)
        return "Set `alphabet` to `" + std::string(spelling(block.alphabet)) + "`.";
    at += next.length;
  }
  return {};
}

Result<Answer> turn(const Request& request, const Context& context, const Alphabet& alphabet,
                    std::int64_t shift) {
  auto answer = answer_for(request, alphabet, shift);
  const bool decodes = request.operation == Operation::decode;
  const auto used = key(request, alphabet, decodes ? answer.inverse_shift : answer.shift);
  answer.output = used.apply(request.input);
  if (answer.output.size() > static_cast<std::size_t>(context.limits.output_bytes)) {
    return answer_too_large(context.limits);
  }
  if (answer.shift != 0 && answer.output == request.input)
    if (const auto hint = hint_at_alphabet(request.input); !hint.empty())
      answer.warnings.push_back(
          {"nothing_shifted", "The input has no letters of the alphabet. " + hint});
  if (used.loses_case(request.input)) {
    answer.warnings.push_back({"case_lost",
                               "Some letters were replaced with characters that have no case; "
                               "shifting back gives them in the case of the alphabet."});
  }
  return answer;
}

Result<Answer> halve(const Request& request, const Context& context, const Alphabet& alphabet) {
  const auto size = alphabet.rings.front().size();
  if (size % 2 != 0) {
    return invalid("/alphabet", "conflicting_options",
                   "`rot13` requires an alphabet of even size; this one has " +
                       std::to_string(size) + " characters.");
  }
  return turn(request, context, alphabet, static_cast<std::int64_t>(size / 2));
}

using Models = std::vector<const caesar::LanguageModel*>;

Result<Models> models_for(const Request& request, const Alphabet& alphabet) {
  auto models = caesar::languages_for(alphabet);
  if (request.language == Language::automatic) return models;
  std::erase_if(models, [&](const auto* one) { return one->language() != request.language; });
  if (!models.empty()) return models;
  return invalid("/language", "conflicting_options",
                 "The alphabet does not contain the letters of this language.");
}

bool contains(std::string_view text, std::string_view part) {
  return memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

// Keeps the shifts for which the decoded text contains the crib: those for which the input contains
// the encoded crib.
void apply_crib(const Request& request, const Alphabet& alphabet,
                std::vector<caesar::Guess>& guesses) {
  constexpr std::size_t steps_per_searched_byte = 3;
  const BudgetAttribution attribution("/crib");
  const auto unified = [&](std::int64_t shift, std::string_view text) {
    return Substitution(alphabet, shift, Casing::unify, Others::keep).apply(text);
  };
  const auto text = unified(0, request.input);
  std::erase_if(guesses, [&](const caesar::Guess& guess) {
    spend(steps_per_searched_byte * text.size());
    return !contains(text, unified(guess.shift, request.crib));
  });
}

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

Result<std::vector<Candidate>> candidates_of(const Request& request, const Context& context,
                                             const Alphabet& alphabet,
                                             const std::vector<caesar::Guess>& guesses) {
  const auto* wanted = std::get_if<std::int64_t>(&request.candidates);
  const auto count =
      wanted ? std::min(guesses.size(), static_cast<std::size_t>(*wanted)) : guesses.size();
  auto left = static_cast<std::size_t>(context.limits.output_bytes);
  const BudgetAttribution attribution("/candidates");
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < count; ++i) {
    auto output = key(request, alphabet, -guesses[i].shift).apply(request.input);
    if (output.size() > left) {
      auto failure = answer_too_large(context.limits);
      failure.error().hint = "Reduce `candidates`.";
      return failure;
    }
    left -= output.size();
    candidates.push_back({guesses[i].shift, std::move(output), rounded(guesses[i].score, 1e3)});
  }
  return candidates;
}

// Returns the words that another shift than that of most encodes.
std::vector<caesar::Piece> pieces_of(const Request& request, const Alphabet& alphabet,
                                     const Models& models, const Answer& answer) {
  const auto model = std::ranges::find_if(
      models, [&](const auto* one) { return one->language() == answer.language; });
  if (model == models.end()) return {};
  return caesar::find_pieces(request.input, alphabet, **model);
}

void warn_of_pieces(const std::vector<caesar::Piece>& pieces, Answer& answer) {
  constexpr std::size_t most_named = 5;
  std::string text = "The text reads better with several shifts:";
  std::size_t count = 0;
  for (const auto& piece : pieces) {
    if (count++ == most_named) break;
    text += (count > 1 ? ", `" : " `") + piece.text + "` by " + std::to_string(piece.shift);
  }
  if (count > most_named) text += " and more";
  if (!pieces.empty()) answer.warnings.push_back({"mixed_shifts", text + "."});
}

Result<Answer> crack(const Request& request, const Context& context, const Alphabet& alphabet) {
  TOOLYARD_TRY(const auto models, models_for(request, alphabet));
  const bool has_crib = !request.crib.empty();
  if (!has_crib && !caesar::has_letters(request.input, alphabet, models)) {
    auto failure = fail(nothing_to_crack, "The input has no letters to analyze.");
    failure.error().hint = hint_at_alphabet(request.input);
    return failure;
  }
  auto ranking = caesar::rank_shifts(request.input, alphabet, models);
  auto pieces = caesar::follow_flag(ranking, request.input, alphabet, models);
  if (has_crib) apply_crib(request, alphabet, ranking.guesses);
  if (ranking.guesses.empty()) return fail(crib_not_found, "No shift produces the crib.");

  TOOLYARD_TRY(auto candidates, candidates_of(request, context, alphabet, ranking.guesses));
  const auto& best = ranking.guesses.front();
  auto answer = answer_for(request, alphabet, best.shift);
  answer.output = candidates.front().output;
  answer.confidence =
      rounded(has_crib ? ranking.confidence_given_match() : ranking.confidence(), 1e4);
  answer.language = best.language;
  answer.candidates = std::move(candidates);
  if (pieces.empty()) pieces = pieces_of(request, alphabet, models, answer);
  warn_of_pieces(pieces, answer);
  if (*answer.confidence < 0.5) {
    answer.warnings.push_back({"uncertain",
                               "The result is uncertain: the text is too short, its language is "
                               "unknown, or it is not encrypted with this cipher."});
  }
  return answer;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  TOOLYARD_TRY(const auto alphabet, caesar::alphabet_of(request.alphabet, request.digits));
  switch (request.operation) {
    case Operation::encode:
    case Operation::decode: return turn(request, context, alphabet, request.shift);
    case Operation::crack: return crack(request, context, alphabet);
    case Operation::rot13: return halve(request, context, alphabet);
  }
  std::unreachable();
}

}  // namespace toolyard::caesar_cipher
