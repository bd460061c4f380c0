#include "core/crypto/preview_token.h"

#include <openssl/crypto.h>

#include <chrono>

#include "core/text/base64.h"

namespace toolyard {
namespace {

// Format: item, revision and seconds in 24 bytes, followed by 18 bytes of the HMAC: a multiple of
// three bytes, so that each token has only one Base64 form.
constexpr std::size_t signed_bytes = 24, mark_bytes = 18;
static_assert(base64_encoded_size(signed_bytes + mark_bytes, false) == PreviewSigner::token_size);

void append_eight_bytes(std::string& bytes, std::int64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xff);
}

std::int64_t eight_bytes_at(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(at, 8))
    number = number << 8 | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

std::string mark_of(const DerivedKey& key, std::string_view claims) {
  const auto whole = hmac_sha256(key, claims);
  return {reinterpret_cast<const char*>(whole.data()), mark_bytes};
}

}  // namespace

std::string PreviewSigner::sign(const PreviewClaims& claims) const {
  std::string bytes;
  append_eight_bytes(bytes, claims.item);
  append_eight_bytes(bytes, claims.revision);
  const auto seconds = std::chrono::floor<std::chrono::seconds>(claims.expires_at);
  append_eight_bytes(bytes, seconds.time_since_epoch().count());
  return encode_base64(bytes + mark_of(key_, bytes), base64_url, false);
}

std::optional<PreviewClaims> PreviewSigner::read(std::string_view token, Instant now) const {
  if (token.size() != token_size) return std::nullopt;
  std::string bytes(base64_decoded_capacity(token.size()), '\0');
  const auto run = decode_base64(token, base64_url, bytes.data());
  if (base64_fault(token, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  const auto claims = std::string_view(bytes).substr(0, signed_bytes);
  const auto expected = mark_of(key_, claims);
  if (CRYPTO_memcmp(bytes.data() + signed_bytes, expected.data(), mark_bytes) != 0)
    return std::nullopt;
  const PreviewClaims read{.item = eight_bytes_at(claims, 0),
                           .revision = eight_bytes_at(claims, 8),
                           .expires_at = Instant(std::chrono::seconds(eight_bytes_at(claims, 16)))};
  if (read.expires_at <= now) return std::nullopt;
  return read;
}

}  // namespace toolyard
