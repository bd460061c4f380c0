// Reads Morse code: plain dots, dashes, spaces and slashes many letters at a time, every other
// spelling character by character.
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
  // Without a policy unknown codes are replaced, and what is no Morse code at all is an error.
  std::optional<UnknownPolicy> unknown = {};
  std::string_view replacement = "#";
  bool reads_prosigns = true;
  OutputCase output_case = OutputCase::upper;
  bool wants_message = false;
  std::size_t most_bytes = SIZE_MAX;  // of text
};

struct Decoded {
  std::string text;
  Tally tally;
  Message message;  // where it is wanted
  Unknowns unknowns;
  std::bitset<code_count> codes;  // those that were read
  bool is_too_large = false;      // then nothing else counts
  // Where something is that must not be there; then nothing else counts.
  struct Fault {
    std::size_t offset;
    std::size_t length;
    bool is_code;  // a code without a meaning, else a foreign character
  };
  std::optional<Fault> fault;
};

Decoded decode(std::string_view text, const DecodeOptions&);

// Whether a text is nothing but Morse code.
bool is_morse(std::string_view text, const Symbols&);

// The scalar twin: the same promise, one character at a time.
namespace scalar {
Decoded decode(std::string_view text, const DecodeOptions&);
}

}  // namespace toolyard::morse
