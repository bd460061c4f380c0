#include "tools/hashing/digest_text.h"

#include <openssl/crypto.h>

#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/base64.h"
#include "core/text/characters.h"

namespace toolyard::hashing {
namespace {

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<std::string> read_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::size_t read = 0;
  auto bytes = written_string(text.size() / 2, [&](char* out) {
    read = decode_hex(text, out);
    return read / 2;
  });
  if (read != text.size()) return std::nullopt;
  return bytes;
}

std::optional<std::string> read_base64(std::string_view text, const Base64Alphabet& alphabet) {
  Base64Run run;
  auto bytes = written_string(base64_decoded_capacity(text.size()), [&](char* out) {
    run = decode_base64(text, alphabet, out);
    return run.written;
  });
  if (base64_fault(text, run, alphabet, Base64Padding::optional)) return std::nullopt;
  return bytes;
}

// Decides between the alphabets by their characters or, if none of them occurs, by missing padding.
DigestEncoding base64_kind(std::string_view text) {
  if (text.find_first_of("-_") != text.npos) return DigestEncoding::base64url;
  if (text.find_first_of("+/=") != text.npos) return DigestEncoding::base64;
  return text.size() % 4 != 0 ? DigestEncoding::base64url : DigestEncoding::base64;
}

bool is_same(const std::optional<std::string>& bytes, Bytes digest) {
  return bytes && bytes->size() == digest.size() &&
         CRYPTO_memcmp(bytes->data(), digest.data(), digest.size()) == 0;
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

Expected::Expected(std::string_view text) {
  spend(4 * text.size());
  text = trimmed(text);
  hex_ = read_hex(text);
  base64_kind_ = base64_kind(text);
  const bool is_standard = base64_kind_ == DigestEncoding::base64;
  base64_ = read_base64(text, is_standard ? base64_standard : base64_url);
}

std::optional<DigestEncoding> Expected::matches(Bytes digest) const {
  if (is_same(hex_, digest)) return DigestEncoding::hex;
  if (is_same(base64_, digest)) return base64_kind_;
  return std::nullopt;
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

}  // namespace toolyard::hashing
