#include "tools/jose/tokens/segment_reader.h"

#include <algorithm>

#include "core/text/characters.h"
#include "tools/jose/base64url.h"
#include "tools/jose/problems.h"

namespace toolyard::jose {
namespace {

// Returns the offset of the character in which a decoded byte begins.
std::size_t encoded_offset(std::size_t byte) { return byte / 3 * 4 + byte % 3; }

}  // namespace

std::unexpected<Error> SegmentReader::refuse(const ProblemType& type, std::string_view segment,
                                             std::string detail, std::size_t offset,
                                             std::string hint) const {
  auto failure = fail(type, std::move(detail));
  auto& error = failure.error();
  error.position = normalized_.place(offset);
  error.hint = std::move(hint);
  error.extras.push_back({"segment", std::string(segment)});
  return failure;
}

std::unexpected<Error> SegmentReader::malformed(std::string_view segment, std::string detail,
                                                std::size_t offset, std::string hint) const {
  return refuse(problems::malformed_token, segment, std::move(detail), offset, std::move(hint));
}

Result<void> SegmentReader::read(Segment& segment, Piece piece) {
  auto read = read_base64url(piece.text);
  if (!read) {
    auto& fault = read.error();
    return refuse(problems::invalid_base64url, segment.name,
                  "The " + std::string(segment.name) + " is not base64url: " + fault.detail,
                  piece.offset + fault.offset, std::move(fault.hint));
  }
  segment.text = piece.text;
  segment.bytes = std::move(read->bytes);
  if (!read->is_canonical &&
      std::ranges::find(non_canonical_, segment.name) == non_canonical_.end())
    non_canonical_.emplace_back(segment.name);
  return {};
}

Result<JsonText> SegmentReader::read_header(Segment& segment, Piece piece) {
  if (piece.text.empty()) return malformed(segment.name, "The header is empty.", piece.offset);
  TOOLYARD_TRY_VOID(read(segment, piece));
  auto json = JsonText::read(segment.bytes, seed_);
  if (!json) {
    const bool is_paseto =
        piece.text.size() == 2 && piece.text[0] == 'v' && is_digit(piece.text[1]);
    return refuse(problems::invalid_header_json, segment.name,
                  "The header is not JSON: " + json.error().detail,
                  piece.offset + std::min(encoded_offset(json.error().offset), piece.text.size()),
                  is_paseto ? "The token looks like a PASETO, which is not a JWT." : "");
  }
  if (!json->root().is_object()) {
    return refuse(problems::invalid_header_json, segment.name,
                  "The header is JSON, but not an object.", piece.offset);
  }
  return std::move(*json);
}

Result<void> SegmentReader::read_payload(Segment& payload, Piece piece,
                                         const Signature& signature) {
  if (signature.has_encoded_payload()) return read(payload, piece);
  payload.bytes = piece.text;
  payload.text = write_base64url(piece.text);
  return {};
}

}  // namespace toolyard::jose
