// Reads base64 as people have it: strictly, as mail does, or leniently with every repair reported.
// A text that needs no repair goes straight through the vector kernels.
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

// How a text is to be read.
struct Demand {
  Choice choice;
  bool is_automatic = false;  // standard or url, as the text is; `choice` is standard then
  DecodeMode mode = DecodeMode::lenient;
  std::optional<bool> padding = {};
};

struct Reading {
  std::string bytes;
  Detected variant = Detected::standard;
  Warnings warnings;  // one for each kind of repair; none means the strict mode takes it too
};

// Why a text could not be read: where, and whose alphabet was expected there.
struct Refusal {
  Base64Fault fault;  // its offset is one of the text
  Detected variant;
};

std::expected<Reading, Refusal> read(std::string_view text, const Demand&);

}  // namespace toolyard::base64
