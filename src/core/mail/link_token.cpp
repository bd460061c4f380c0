#include "core/mail/link_token.h"

#include <openssl/crypto.h>

#include "core/text/base64.h"

namespace toolyard {
namespace {

// Format: a version, the kind, the link, the campaign and the subscriber in 20 bytes, followed by
// half of the HMAC, which is enough to prevent guessing. The total is a multiple of three bytes, so
// that each token has only one Base64 form.
constexpr char form = 1;
constexpr std::size_t claims_size = 20, tag_size = 16;
static_assert(base64_encoded_size(claims_size + tag_size, false) == LinkSigner::token_size);

void append_number(std::string& bytes, std::uint64_t number, int size) {
  for (int shift = (size - 1) * 8; shift >= 0; shift -= 8)
    bytes += static_cast<char>(number >> shift & 0xff);
}

std::uint64_t number_in(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

std::string tag_of(const DerivedKey& key, std::string_view claims) {
  const auto whole = hmac_sha256(key, claims);
  return {reinterpret_cast<const char*>(whole.data()), tag_size};
}

}  // namespace

std::string LinkSigner::sign(const LinkClaims& claims) const {
  std::string bytes{form, static_cast<char>(claims.kind)};
  append_number(bytes, claims.link, 2);
  append_number(bytes, static_cast<std::uint64_t>(claims.campaign), 8);
  append_number(bytes, static_cast<std::uint64_t>(claims.subscriber), 8);
  return encode_base64(bytes + tag_of(key_, bytes), base64_url, false);
}

std::optional<LinkClaims> LinkSigner::read(std::string_view token) const {
  if (token.size() != token_size) return std::nullopt;
  std::string bytes(base64_decoded_capacity(token.size()), '\0');
  const auto run = decode_base64(token, base64_url, bytes.data());
  if (base64_fault(token, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  const auto claims = std::string_view(bytes).substr(0, claims_size);
  const auto expected = tag_of(key_, claims);
  if (CRYPTO_memcmp(bytes.data() + claims_size, expected.data(), tag_size) != 0)
    return std::nullopt;
  if (claims[0] != form) return std::nullopt;
  return LinkClaims{.kind = static_cast<LinkKind>(claims[1]),
                    .link = static_cast<std::uint16_t>(number_in(claims.substr(2, 2))),
                    .campaign = static_cast<std::int64_t>(number_in(claims.substr(4, 8))),
                    .subscriber = static_cast<std::int64_t>(number_in(claims.substr(12, 8)))};
}

}  // namespace toolyard
