// Digests as text: writes them in four encodings, and compares them with an expected digest in any
// of several encodings.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
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

// A digest that the caller expects: in hexadecimal of either case, Base64 or base64url, optionally
// with white space around it.
class Expected {
 public:
  explicit Expected(std::string_view text);

  // Returns the encoding in which the expected text is this digest, or nothing if it is not. Takes
  // the same time wherever the two differ.
  std::optional<DigestEncoding> matches(Bytes digest) const;

 private:
  std::optional<std::string> hex_;     // the bytes, if the text is valid hexadecimal
  std::optional<std::string> base64_;  // the bytes, if the text is valid Base64 or base64url
  DigestEncoding base64_kind_;
};

// Returns the lines of a text without their line endings (LF or CRLF). A line ending at the very
// end does not start a new line.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace toolyard::hashing
