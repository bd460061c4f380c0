// Digests as texts: written in four encodings, and compared with what a caller expects, whatever
// form that is in.
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

// A digest that a caller expects: hex in either case, base64 or base64url, space around it.
class Expected {
 public:
  explicit Expected(std::string_view text);

  // The form in which it is this digest, if it is. Takes the same time wherever they differ.
  std::optional<DigestEncoding> matches(Bytes digest) const;

 private:
  std::optional<std::string> hex_;     // the bytes, where it can be read so
  std::optional<std::string> base64_;  // likewise
  DigestEncoding base64_kind_;
};

// A text's lines without their ends (LF or CRLF). An end at the very end starts no new line.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace toolyard::hashing
