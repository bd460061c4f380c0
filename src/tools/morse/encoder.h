// Writes texts as Morse code, at several bytes a nanosecond: every character is a piece of text
// made beforehand, and a first pass measures what the second writes.
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
  Message message;  // where it is wanted
  Unknowns unknowns;
  std::uint32_t prosigns = 0;  // bit n: the prosign of that number was there
};

class Encoder {
 public:
  explicit Encoder(const EncodeOptions&);

  // How many bytes the code of a text has, or where its first unknown character is, if that is an
  // error.
  struct Measure {
    std::size_t size = 0;
    std::optional<std::size_t> unknown = {};
  };
  Measure measure(std::string_view text) const;

  // `size` is what `measure` says.
  Encoded encode(std::string_view text, std::size_t size) const;

 private:
  // What is written for a letter, its separator in front; or for a gap. Behind a gap both begin
  // later: without their separator, which for a gap is all of it.
  struct Piece {
    std::uint32_t offset = 0;
    std::uint16_t size = 0;
    std::uint16_t skip = 0;
    Code code = no_code;
    std::uint16_t gap_mask = 0;  // all bits of a gap are set: it costs no jump to skip
    std::uint8_t units = 0;
    bool is_special = true;  // needs a closer look

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
  bool is_short_ = false;  // every piece fits into a stride
};

}  // namespace toolyard::morse
