#include "tools/hashing/digest_text.h"

#include <utility>

#include "core/buffer.h"
#include "core/text/base64.h"
#include "core/text/characters.h"

namespace toolyard::hashing {
namespace {

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::size_t encoded_size(std::size_t bytes, DigestEncoding encoding) {
  switch (encoding) {
    case DigestEncoding::hex: return 2 * bytes;
    case DigestEncoding::base64: return base64_encoded_size(bytes, true);
    case DigestEncoding::base64url: return base64_encoded_size(bytes, false);
    case DigestEncoding::binary: return 8 * bytes;
  }
  std::unreachable();
}

char* encode_digest(Bytes digest, DigestEncoding encoding, HexCase hex_case, char* out) {
  switch (encoding) {
    case DigestEncoding::hex:
      encode_hex(text_of(digest), hex_case, out);
      return out + 2 * digest.size();
    case DigestEncoding::base64:
      return out + encode_base64(text_of(digest), base64_standard, true, out);
    case DigestEncoding::base64url:
      return out + encode_base64(text_of(digest), base64_url, false, out);
    case DigestEncoding::binary:
      for (const unsigned byte : digest)
        for (int bit = 7; bit >= 0; --bit) *out++ = char('0' + ((byte >> bit) & 1));
      return out;
  }
  std::unreachable();
}

std::string encode_digest(Bytes digest, DigestEncoding encoding, HexCase hex_case) {
  return written_string(encoded_size(digest.size(), encoding), [&](char* out) {
    return std::size_t(encode_digest(digest, encoding, hex_case, out) - out);
  });
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (end != text.npos && line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string_view> split_at(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  while (true) {
    const auto end = text.find_first_of(separators);
    if (const auto piece = trimmed(text.substr(0, end)); !piece.empty()) pieces.push_back(piece);
    if (end == text.npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

}  // namespace toolyard::hashing
