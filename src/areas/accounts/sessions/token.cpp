#include "areas/accounts/sessions/token.h"

#include <openssl/crypto.h>

#include <chrono>

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/base64.h"

namespace toolyard::accounts {

namespace {

// {"alg":"HS256","typ":"JWT"}
constexpr std::string_view header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";
constexpr std::int64_t clock_tolerance_s = 60;
constexpr std::size_t signature_size = base64_encoded_size(sizeof(DerivedKey), false);

std::string text_of(const DerivedKey& bytes) {
  return encode_base64({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, base64_url,
                       false);
}

}  // namespace

std::string TokenSigner::sign(const Claims& claims) const {
  std::string token(header);
  token.append(".").append(encode_base64(to_json(claims), base64_url, false));
  const auto signature = text_of(hmac_sha256(key_, token));
  return token.append(".").append(signature);
}

std::expected<Claims, TokenFault> TokenSigner::read(std::string_view token, Instant now) const {
  constexpr std::unexpected foreign(TokenFault::foreign);
  const auto dot = token.rfind('.');
  if (token.size() > longest || dot == token.npos || dot < header.size() + 1) return foreign;
  const auto signed_part = token.substr(0, dot);
  const auto signature = token.substr(dot + 1);
  if (!signed_part.starts_with(header) || signed_part[header.size()] != '.') return foreign;
  const auto expected = text_of(hmac_sha256(key_, signed_part));
  if (signature.size() != signature_size ||
      CRYPTO_memcmp(signature.data(), expected.data(), signature_size) != 0)
    return foreign;
  auto payload = read_base64url(signed_part.substr(header.size() + 1));
  if (!payload) return foreign;
  thread_local JsonDecoder decoder;
  Claims claims;
  if (!decoder.decode(PaddedText::of(*payload), type_of<Claims>, &claims)) return foreign;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  if (claims.iat > seconds + clock_tolerance_s) return foreign;
  if (claims.exp <= seconds) return std::unexpected(TokenFault::expired);
  return claims;
}

}  // namespace toolyard::accounts
