// Decodes Morse code: plain dots, dashes, spaces and slashes many letters at a time, all other
// notations character by character.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/morse/alphabet.h"
#include "tools/morse/symbols.h"
#include "tools/morse/timing.h"
#include "tools/morse/unknown.h"

namespace toolyard::morse {

enum class OutputCase { upper, lower };

struct DecodeOptions {
  Alphabet alphabet = Alphabet::extended;
  Symbols symbols = {};
  // Without a policy, unknown codes are replaced, and characters that are not Morse code are an
  // error.
  std::optional<UnknownPolicy> unknown = {};
  std::string_view replacement = "#";
  bool reads_prosigns = true;
  OutputCase output_case = OutputCase::upper;
  bool wants_message = false;
  std::size_t most_bytes = SIZE_MAX;  // maximum size of the text, in bytes
};

struct Decoded {
  std::string text;
  Tally tally;
  Message message;  // empty unless `wants_message`
  Unknowns unknowns;
  std::bitset<code_count> codes;  // codes that occurred
  bool assumes_word_gap = false;  // blanks separate words by the lengths of their runs
  bool is_too_large = false;      // the other members are then unspecified
  // Position of the first input that the policy rejects; the other members are then unspecified.
  struct Fault {
    std::size_t offset;
    std::size_t length;
    bool is_code;  // a code without a meaning; otherwise a foreign character
  };
  std::optional<Fault> fault;
};

Decoded decode(std::string_view text, const DecodeOptions&);

// Whether a text has at least one mark, and nothing but marks and separators.
bool is_morse(std::string_view text, const Symbols&);

// The same function without vector instructions, for tests.
namespace scalar {
Decoded decode(std::string_view text, const DecodeOptions&);
}

}  // namespace toolyard::morse
