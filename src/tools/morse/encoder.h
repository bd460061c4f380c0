// Encodes texts as Morse code, at several bytes per nanosecond: the code of every character is
// prepared as a piece of text, and a first pass measures what the second one writes.
#pragma once
#include <array>
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
};

struct Encoded {
  std::string text;
  Tally tally;
  Message message;  // empty unless `wants_message`
  Unknowns unknowns;
  std::uint32_t prosigns = 0;  // bit n: prosign n of `prosigns()` occurred
};

class Encoder {
 public:
  explicit Encoder(const EncodeOptions&);

  // Size of the encoded text in bytes; or, if the policy rejects unknown characters, the offset of
  // the first one.
  struct Measure {
    std::size_t size = 0;
    std::optional<std::size_t> unknown = {};
  };
  Measure measure(std::string_view text) const;

  // Encodes a text. `size` must be the result of `measure`.
  Encoded encode(std::string_view text, std::size_t size) const;

 private:
  // Text that is written for a letter, with its separator in front, or for a gap between words.
  // Directly after a gap, its first `skip` bytes are left out: the separator of a letter, or all of
  // a gap.
  struct Piece {
    std::uint32_t offset = 0;
    std::uint16_t size = 0;
    std::uint16_t skip = 0;
    Code code = no_code;
    std::uint16_t gap_mask = 0;  // all ones for a gap, so that skipping takes no branch
    std::uint8_t units = 0;
    bool is_special = true;  // not for the fast path

    bool is_gap() const { return gap_mask != 0; }
  };
  template <class Sink> class Walk;
  struct MeasuringSink;
  struct WritingSink;

  Piece add_piece(std::string_view lead, std::string_view text, std::size_t skip);
  void add_letter(Code code);
  std::string written(Code code) const;

  EncodeOptions options_;
  const CodeTable& table_;
  std::string pieces_;
  std::array<Piece, 128> ascii_{};
  std::array<Piece, code_count> by_code_{};
  Piece gap_;
  Piece replacement_;
  bool is_short_ = false;  // every piece of an ASCII character fits into a stride
};

}  // namespace toolyard::morse
