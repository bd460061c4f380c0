// Hexadecimal text as people have it: how it is to be read, what was read, and why it could not be.
// Repairs are never silent: each has its warning.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/text/characters.h"
#include "tools/tool.h"

namespace toolyard::hex {

enum class OddLength { error, pad_left, pad_right };
constexpr auto spellings(OddLength) {
  return std::to_array<Spelling<OddLength>>(
      {{OddLength::error, "error", "Refuses an odd number of digits."},
       {OddLength::pad_left, "pad_left", "Adds a zero before the first digit."},
       {OddLength::pad_right, "pad_right", "Adds a zero after the last digit."}});
}

// What a text turned out to be.
enum class Format { plain, separated, prefixed, suffixed, c_array, xxd, hexdump, od, dump };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::plain, "plain", "Digits only."},
       {Format::separated, "separated", "Groups of digits with a separator."},
       {Format::prefixed, "prefixed", "Groups with a prefix such as `0x`."},
       {Format::suffixed, "suffixed", "Groups with the suffix `h`."},
       {Format::c_array, "c-array", "Numbers in braces, as in C and related languages."},
       {Format::xxd, "xxd", "Dump with a colon after the offset, as by `xxd`."},
       {Format::hexdump, "hexdump", "Dump as by `hexdump -C`."},
       {Format::od, "od", "Dump as by `od` or plain `hexdump`."},
       {Format::dump, "dump", "Dump by another program."}});
}

// How a text is to be read.
struct Demand {
  std::optional<std::string_view> separator = {};  // none: found by looking
  std::string_view prefix = {};                    // of every group
  std::string_view suffix = {};                    // likewise
  bool is_strict = false;
  bool swaps_words = true;  // those of dumps whose programs write them in the order of the machine
  OddLength odd_length = OddLength::error;
};

struct Reading {
  std::string bytes = {};
  Format format = Format::plain;
  Warnings warnings = {};
};

// Why a text could not be read, and where.
struct Refusal {
  enum class Kind { character, odd_length, too_large } kind;
  std::size_t offset = 0;
  std::string detail = {};  // of a character: empty where it is just no digit
};

using Outcome = std::expected<Reading, Refusal>;

inline void warn(Reading& reading, std::string_view code, std::string_view message) {
  reading.warnings.push_back({std::string(code), std::string(message)});
}

// Reads hexadecimal text in whatever form it is: bare, with separators and prefixes, as a C array,
// or as the dump of a program.
Outcome read(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
