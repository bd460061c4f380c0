// Decodes the parts of a token, and reports errors with their position in the input. Internal to
// token.cpp and json_token.cpp.
#pragma once
#include <string_view>

#include "tools/jose/tokens/normalize.h"
#include "tools/jose/tokens/token.h"

namespace toolyard::jose {

// A part of the text of the token, and its offset in the token.
struct Piece {
  std::string_view text;
  std::size_t offset = 0;
};

class SegmentReader {
 public:
  SegmentReader(const NormalizedToken& normalized, std::uint64_t seed)
      : normalized_(normalized), seed_(seed) {}

  // Returns an error about a part, at an offset of the token.
  std::unexpected<Error> refuse(const ProblemType& type, std::string_view segment,
                                std::string detail, std::size_t offset,
                                std::string hint = {}) const;
  std::unexpected<Error> malformed(std::string_view segment, std::string detail, std::size_t offset,
                                   std::string hint = {}) const;

  // Decodes base64url into the segment, whose name is used in errors.
  Result<void> read(Segment& segment, Piece piece);
  // Decodes a segment that contains a JSON object.
  Result<JsonText> read_header(Segment& segment, Piece piece);
  // Decodes the payload, or takes it as plain text if the header has `b64` false (RFC 7797).
  Result<void> read_payload(Segment& payload, Piece piece, const Signature& signature);

  std::uint64_t seed() const { return seed_; }
  std::vector<std::string> take_non_canonical() { return std::move(non_canonical_); }

 private:
  const NormalizedToken& normalized_;
  std::uint64_t seed_;
  std::vector<std::string> non_canonical_;
};

// Parses the JSON serializations of JWS and JWE.
Result<Token> read_json_token(std::string_view text, SegmentReader& reader);

}  // namespace toolyard::jose
