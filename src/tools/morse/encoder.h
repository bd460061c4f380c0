// Encodes texts as Morse code.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tools/morse/alphabet.h"
#include "tools/morse/folding.h"
#include "tools/morse/symbols.h"
#include "tools/morse/timing.h"
#include "tools/morse/unknown.h"

namespace toolyard::morse {

struct EncodeOptions {
  Alphabet alphabet = Alphabet::extended;
  Symbols symbols = {};
  UnknownPolicy unknown = UnknownPolicy::replace;
  std::string_view replacement = "#";
  bool reads_prosigns = true;
  Accents accents = Accents::strip;
  bool wants_message = false;
  std::size_t most_bytes = SIZE_MAX;  // maximum size of the encoded text
};

struct Encoded {
  // Offset of the first unknown character if the policy rejects it; the other members are then
  // unspecified.
  std::optional<std::size_t> rejected;
  bool is_too_large = false;  // the other members are then unspecified
  std::string text;
  Tally tally;
  Message message;  // empty unless `wants_message`
  Unknowns unknowns;
  std::uint32_t prosigns = 0;  // bit n: prosign n of `prosigns()` occurred
};

Encoded encode(std::string_view text, const EncodeOptions&);

}  // namespace toolyard::morse
