#include "tools/base64/reader.h"

#include <algorithm>
#include <array>

#include "core/buffer.h"
#include "core/endpoint/budget.h"

namespace toolyard::base64 {
namespace {

using Kind = Base64Fault::Kind;

constexpr std::size_t steps_per_cleaned_byte = 10;

// The result of decoding a text in one pass, and the fault under the padding policy, if any.
struct Pass {
  std::string bytes;
  Base64Run run;
  std::optional<Base64Fault> fault;
};

Pass pass(std::string_view text, const Base64Alphabet& alphabet, Base64Padding padding) {
  Pass result;
  result.bytes = written_string(base64_decoded_capacity(text.size()), [&](char* out) {
    result.run = decode_base64(text, alphabet, out);
    return result.run.written;
  });
  result.fault = base64_fault(text, result.run, alphabet, padding);
  return result;
}

bool is_foreign(const Pass& pass) { return pass.fault && pass.fault->kind == Kind::character; }

Base64Padding policy(const Demand& demand, const Choice& choice) {
  if (demand.mode != DecodeMode::strict) return Base64Padding::repairable;
  if (!demand.padding) return choice.is_padded ? Base64Padding::required : Base64Padding::optional;
  return *demand.padding ? Base64Padding::required : Base64Padding::forbidden;
}

// Returns the url variant for the standard one and vice versa; nothing for the other variants.
std::optional<Choice> counterpart(const Choice& choice) {
  if (choice.name == Detected::standard) return url_choice;
  if (choice.name == Detected::url) return standard_choice;
  return std::nullopt;
}

bool may_switch(const Demand& demand) {
  return demand.is_automatic || demand.mode == DecodeMode::lenient;
}

// Kinds of characters outside the alphabet that occurred; bits that can be combined.
enum Seen : std::uint8_t { plain = 0, other = 1, space = 2, ignored = 4 };

// Prepares a text for decoding: skips white space and other ignored characters, and translates
// those of the other variant.
class Cleaning {
 public:
  Cleaning(const Demand& demand, const Base64Alphabet& alphabet,
           const std::optional<Choice>& other_choice)
      : alphabet_(alphabet) {
    for (std::size_t i = 0; i < 256; ++i) {
      const char c = static_cast<char>(i);
      rules_[i].becomes = c;
      if (c == '=' || alphabet.has(c)) continue;
      const bool is_space = c == ' ' || (c >= '\t' && c <= '\r');
      rules_[i].is_kept = !is_space && demand.mode != DecodeMode::mime;
      if (!rules_[i].is_kept) rules_[i].seen = is_space ? space : ignored;
    }
    for (std::size_t value = 62; other_choice && value < 64; ++value) {
      rule(other_choice->alphabet->characters[value]) = {alphabet.characters[value], true, other};
    }
  }

  // Writes the cleaned text and returns the `Seen` bits. Characters that are neither skipped nor
  // translated are kept, so that decoding stops at them.
  std::uint8_t apply(std::string_view text, std::string& cleaned) const {
    spend(steps_per_cleaned_byte * text.size());
    std::uint8_t seen = plain;
    cleaned = written_string(text.size(), [&](char* out) {
      const char* begin = out;
      for (auto rest = text; !rest.empty(); rest.remove_prefix(1)) {
        const auto span = base64_span(rest, alphabet_);
        out += rest.copy(out, span);
        rest.remove_prefix(span);
        if (rest.empty()) break;
        const auto& found = rule(rest.front());
        if (found.is_kept) *out++ = found.becomes;
        seen |= found.seen;
      }
      return static_cast<std::size_t>(out - begin);
    });
    return seen;
  }

  // Returns the offset in the original text of the character at an index of the cleaned text.
  std::size_t offset(std::string_view text, std::size_t cleaned) const {
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
      if (rule(text[i]).is_kept && cleaned-- == 0) break;
    }
    return i;
  }

 private:
  struct Rule {
    char becomes = 0;
    bool is_kept = true;
    std::uint8_t seen = plain;
  };
  Rule& rule(char c) { return rules_[static_cast<unsigned char>(c)]; }
  const Rule& rule(char c) const { return rules_[static_cast<unsigned char>(c)]; }

  const Base64Alphabet& alphabet_;
  std::array<Rule, 256> rules_;
};

void warn(Reading& reading, std::string_view code, std::string_view message) {
  reading.warnings.push_back({std::string(code), std::string(message)});
}

void warn_of_other_variant(Reading& reading) {
  warn(reading, "mixed_alphabets",
       "The text is not in the requested variant, but in the one named by `variant_detected`.");
}

void tell_repairs(Reading& reading, const Demand& demand, const Choice& choice, std::size_t length,
                  const Base64Run& run) {
  const auto missing = (4 - run.read % 4) % 4;
  const auto given = length - run.read;
  const bool expects_padding = demand.padding.value_or(choice.is_padded);
  if (given < missing && (given > 0 || expects_padding)) {
    warn(reading, "padding_added", "The padding at the end was missing or too short.");
  }
  if (run.has_trailing_bits) {
    warn(reading, "nonzero_trailing_bits",
         "The last character has surplus bits that do not belong to any byte; they were ignored.");
  }
}

// Returns the text without padding that is too much; a group has at most two such characters.
std::string_view without_surplus_padding(std::string_view text, const Base64Run& run) {
  const auto padding = text.substr(run.read);
  if (padding.find_first_not_of('=') != padding.npos) return text;
  return text.substr(0, run.read + std::min(padding.size(), (4 - run.read % 4) % 4));
}

Reading finish(Pass&& done, const Demand& demand, const Choice& choice, std::size_t length) {
  Reading reading{.bytes = std::move(done.bytes), .variant = choice.name, .warnings = {}};
  if (!demand.is_automatic && choice.name != demand.choice.name) {
    warn_of_other_variant(reading);
  }
  tell_repairs(reading, demand, choice, length, done.run);
  return reading;
}

std::expected<Reading, Refusal> read_cleaned(std::string_view text, const Demand& demand) {
  const auto other_choice = may_switch(demand) ? counterpart(demand.choice) : std::nullopt;
  const Cleaning cleaning(demand, *demand.choice.alphabet, other_choice);
  std::string cleaned;
  const auto seen = cleaning.apply(text, cleaned);
  auto done = pass(cleaned, *demand.choice.alphabet, Base64Padding::repairable);
  const auto length = cleaned.size();
  if (done.fault && done.fault->kind == Kind::padding) {
    cleaned.resize(without_surplus_padding(cleaned, done.run).size());
    if (cleaned.size() < length)
      done = pass(cleaned, *demand.choice.alphabet, Base64Padding::repairable);
  }
  if (done.fault) {
    done.fault->offset = cleaning.offset(text, done.fault->offset);
    return std::unexpected(Refusal{*done.fault, demand.choice.name});
  }
  Reading reading{.bytes = std::move(done.bytes), .variant = demand.choice.name, .warnings = {}};
  if (cleaned.size() < length)
    warn(reading, "padding_removed", "There was more padding at the end than the text needs.");
  if (seen & space) warn(reading, "whitespace_removed", "White space was skipped.");
  if (seen & ignored) {
    warn(reading, "characters_ignored", "Characters outside the alphabet were skipped.");
  }
  if ((seen & other) != 0) {
    const auto own = std::string_view(demand.choice.alphabet->characters.data() + 62, 2);
    const bool is_mixed = text.find_first_of(own) != text.npos;
    reading.variant = is_mixed ? Detected::mixed : other_choice->name;
    if (is_mixed) {
      warn(reading, "mixed_alphabets",
           "The text contains characters of both the standard and the url variant.");
    } else if (!demand.is_automatic) {
      warn_of_other_variant(reading);
    }
  }
  const auto& choice =
      reading.variant == demand.choice.name || !other_choice ? demand.choice : *other_choice;
  tell_repairs(reading, demand, choice, cleaned.size(), done.run);
  return reading;
}

}  // namespace

std::expected<Reading, Refusal> read(std::string_view text, const Demand& demand) {
  auto choice = demand.choice;
  auto done = pass(text, *choice.alphabet, policy(demand, choice));
  if (const auto other = counterpart(choice); is_foreign(done) && other && may_switch(demand) &&
                                              other->alphabet->has(text[done.fault->offset])) {
    auto again = pass(text, *other->alphabet, policy(demand, *other));
    if (again.run.read > done.run.read) {
      done = std::move(again);
      choice = *other;
    }
  }
  if (!done.fault) return finish(std::move(done), demand, choice, text.size());
  const bool is_repairable = is_foreign(done) || done.fault->kind == Kind::padding;
  if (is_repairable && demand.mode != DecodeMode::strict) return read_cleaned(text, demand);
  return std::unexpected(Refusal{*done.fault, choice.name});
}

}  // namespace toolyard::base64
