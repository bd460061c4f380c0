#include "tools/base64/reader.h"

#include <algorithm>

#include "core/buffer.h"

namespace toolyard::base64 {
namespace {

using Kind = Base64Fault::Kind;

// One pass of the kernel over a text, and what a reader of that policy objects to.
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

// The standard alphabet to the url one and the other way round; others have no counterpart.
std::optional<Choice> counterpart(const Choice& choice) {
  if (choice.name == Detected::standard) return url_choice;
  if (choice.name == Detected::url) return standard_choice;
  return std::nullopt;
}

bool may_switch(const Demand& demand) {
  return demand.is_automatic || demand.mode == DecodeMode::lenient;
}

// What becomes of each character when a text is cleaned.
enum Seen : std::uint8_t { plain = 0, own = 1, other = 2, space = 4, ignored = 8 };

struct Cleaning {
  std::array<char, 256> becomes;
  std::array<bool, 256> is_kept;
  std::array<std::uint8_t, 256> seen{};

  Cleaning(const Demand& demand, const Base64Alphabet& alphabet,
           const std::optional<Choice>& other_choice) {
    for (std::size_t i = 0; i < 256; ++i) {
      const char c = static_cast<char>(i);
      becomes[i] = c;
      is_kept[i] = true;
      if (c == '=' || alphabet.has(c)) continue;
      const bool is_space = c == ' ' || (c >= '\t' && c <= '\r');
      is_kept[i] = !is_space && demand.mode != DecodeMode::mime;
      seen[i] = is_kept[i] ? plain : is_space ? space : ignored;
    }
    if (!other_choice) return;
    for (std::size_t value = 62; value < 64; ++value) {
      const auto here = static_cast<unsigned char>(alphabet.characters[value]);
      const auto there = static_cast<unsigned char>(other_choice->alphabet->characters[value]);
      becomes[there] = static_cast<char>(here);
      is_kept[there] = true;
      seen[here] = own;
      seen[there] = other;
    }
  }

  // Foreign characters stay: the kernel stops at them.
  std::uint8_t apply(std::string_view text, std::string& cleaned) const {
    std::uint8_t all = plain;
    cleaned = written_string(text.size(), [&](char* out) {
      std::size_t size = 0;
      for (const char c : text) {
        const auto i = static_cast<unsigned char>(c);
        out[size] = becomes[i];
        size += is_kept[i];
        all |= seen[i];
      }
      return size;
    });
    return all;
  }

  // Where in the text the cleaned character of this number came from.
  std::size_t offset(std::string_view text, std::size_t cleaned) const {
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
      if (is_kept[static_cast<unsigned char>(text[i])] && cleaned-- == 0) break;
    }
    return i;
  }
};

void warn(Reading& reading, std::string_view code, std::string_view message) {
  reading.warnings.push_back({std::string(code), std::string(message)});
}

void tell_repairs(Reading& reading, const Demand& demand, const Choice& choice, std::size_t length,
                  const Base64Run& run) {
  const auto missing = (4 - run.read % 4) % 4;
  const auto given = length - run.read;
  const bool expects_padding = demand.padding.value_or(choice.is_padded);
  if (given < missing && (given > 0 || expects_padding)) {
    warn(reading, "padding_added", "The padding at the end was missing or short.");
  }
  if (run.has_trailing_bits) {
    warn(reading, "nonzero_trailing_bits",
         "The last character carries bits that belong to no byte; they were dropped.");
  }
}

Reading finish(Pass&& done, const Demand& demand, const Choice& choice, std::size_t length) {
  Reading reading{.bytes = std::move(done.bytes), .variant = choice.name, .warnings = {}};
  if (!demand.is_automatic && choice.name != demand.choice.name) {
    warn(reading, "mixed_alphabets",
         "The text is not in the variant asked for, but in that of `variant_detected`.");
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
  if (done.fault) {
    done.fault->offset = cleaning.offset(text, done.fault->offset);
    return std::unexpected(Refusal{*done.fault, demand.choice.name});
  }
  Reading reading{.bytes = std::move(done.bytes), .variant = demand.choice.name, .warnings = {}};
  if (seen & space) warn(reading, "whitespace_removed", "White space was skipped.");
  if (seen & ignored) {
    warn(reading, "characters_ignored", "Characters outside the alphabet were skipped.");
  }
  if ((seen & other) != 0) {
    reading.variant = (seen & own) != 0 ? Detected::mixed : other_choice->name;
    if (reading.variant == Detected::mixed || !demand.is_automatic) {
      warn(reading, "mixed_alphabets", "Characters of both the standard and the url variant.");
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
  if (is_foreign(done) && demand.mode != DecodeMode::strict) return read_cleaned(text, demand);
  return std::unexpected(Refusal{*done.fault, choice.name});
}

}  // namespace toolyard::base64
