// Digests as text, in four encodings.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/text/hex.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {

enum class DigestEncoding { hex, base64, base64url, binary };

constexpr auto spellings(DigestEncoding) {
  return std::to_array<Spelling<DigestEncoding>>(
      {{DigestEncoding::hex, "hex", "Two hexadecimal digits per byte."},
       {DigestEncoding::base64, "base64", "Base64 with padding."},
       {DigestEncoding::base64url, "base64url", "Base64 for URLs, without padding."},
       {DigestEncoding::binary, "binary", "Eight binary digits per byte."}});
}

std::size_t encoded_size(std::size_t bytes, DigestEncoding encoding);
// Writes exactly `encoded_size` characters and returns the end.
char* encode_digest(Bytes digest, DigestEncoding encoding, HexCase hex_case, char* out);
std::string encode_digest(Bytes digest, DigestEncoding encoding, HexCase hex_case);

// Returns the lines of a text without their line endings (LF or CRLF). A line ending at the very
// end does not start a new line.
std::vector<std::string_view> split_lines(std::string_view text);

// Returns what is between any of the separators, without white space around it, unless it is empty.
std::vector<std::string_view> split_at(std::string_view text, std::string_view separators);

}  // namespace toolyard::hashing
