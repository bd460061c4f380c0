// Decodes Base64 strictly (RFC 4648), like MIME (RFC 2045), or leniently with a warning for each
// kind of repair. Text that needs no repair is decoded directly by the vector kernels.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tools/base64/variant.h"
#include "tools/tool.h"

namespace toolyard::base64 {

enum class DecodeMode { strict, mime, lenient };

constexpr auto spellings(DecodeMode) {
  return std::to_array<Spelling<DecodeMode>>(
      {{DecodeMode::strict, "strict",
        "RFC 4648: refuses characters outside the alphabet and non-canonical padding or bits."},
       {DecodeMode::mime, "mime", "RFC 2045: skips characters outside the alphabet."},
       {DecodeMode::lenient, "lenient", "Repairs white space, padding, alphabet and bits."}});
}

// How to decode a text.
struct Demand {
  Choice choice;
  bool is_automatic = false;  // detects standard or url; `choice` must then be standard
  DecodeMode mode = DecodeMode::lenient;
  std::optional<bool> padding = {};
};

struct Reading {
  std::string bytes;
  Detected variant = Detected::standard;
  Warnings warnings;  // one for each kind of repair; empty if strict mode accepts the text
};

// Why and where a text could not be decoded, and the variant whose alphabet was expected.
struct Refusal {
  Base64Fault fault;  // with an offset in the original text
  Detected variant;
};

std::expected<Reading, Refusal> read(std::string_view text, const Demand&);

}  // namespace toolyard::base64
