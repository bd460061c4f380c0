// Parses hexadecimal text in all common forms: plain digits, groups with separators and prefixes, C
// arrays and dumps. Each repair is reported by a warning.
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

// The format that a text was found to have.
enum class Format {
  plain,
  separated,
  prefixed,
  suffixed,
  c_array,
  xxd,
  hexdump,
  od,
  dump,
  intel_hex,
  s_record
};
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
       {Format::dump, "dump", "Dump by another program."},
       {Format::intel_hex, "intel-hex", "Intel HEX."},
       {Format::s_record, "s-record", "Motorola S-records."}});
}

// How to parse a text.
struct Demand {
  std::optional<std::string_view> separator = {};  // null: to be detected
  std::string_view prefix = {};                    // of every group
  std::string_view suffix = {};                    // of every group
  bool is_strict = false;
  bool swaps_words = true;  // reverses the words of dumps that are in little-endian order
  OddLength odd_length = OddLength::error;
};

struct Reading {
  std::string bytes = {};
  Format format = Format::plain;
  Warnings warnings = {};
};

// Why and where a text could not be parsed.
struct Refusal {
  enum class Kind { character, odd_length, too_large } kind;
  std::size_t offset = 0;
  std::string detail = {};  // may be empty for a character that is merely not a digit
};

using Outcome = std::expected<Reading, Refusal>;

inline void warn(Reading& reading, std::string_view code, std::string_view message) {
  reading.warnings.push_back({std::string(code), std::string(message)});
}

// Parses hexadecimal text in any form: plain digits, groups with separators and prefixes, a C
// array, or the dump of a program.
Outcome read(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
