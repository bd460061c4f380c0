#include "tools/rsa/formats/jwk.h"

#include <utility>

#include "core/json/writer.h"
#include "core/text/base64.h"
#include "tools/rsa/fingerprints.h"

namespace toolyard::rsa {
namespace {

std::string in_base64url(std::string_view bytes) { return encode_base64(bytes, base64_url, false); }
std::string digits_of(const Number& number) { return in_base64url(bytes_of(number).view()); }

void put_point(const Key& key, JwkPart part, Jwk& jwk) {
  const auto& curve = *key.curve;
  const auto bytes = key_formats::public_bytes(key.pkey.get());
  const std::string_view point = bytes;
  jwk.kty = curve.is_okp ? "OKP" : "EC";
  jwk.crv = curve.name;
  jwk.x = in_base64url(curve.is_okp ? point : point.substr(1, curve.size));
  if (!curve.is_okp) jwk.y = in_base64url(point.substr(1 + curve.size));
  if (part == JwkPart::is_private)
    jwk.d = in_base64url(key_formats::secret_bytes(key.pkey.get())->view());
}

void put_numbers(const Numbers& numbers, JwkPart part, Jwk& jwk) {
  jwk.n = digits_of(numbers.n);
  jwk.e = digits_of(numbers.e);
  if (part == JwkPart::is_public) return;
  jwk.d = digits_of(numbers.d);
  jwk.p = digits_of(numbers.p);
  jwk.q = digits_of(numbers.q);
  jwk.dp = digits_of(numbers.dp);
  jwk.dq = digits_of(numbers.dq);
  jwk.qi = digits_of(numbers.qi);
}

}  // namespace

Jwk::~Jwk() {
  for (auto* number : {&d, &p, &q, &dp, &dq, &qi})
    if (*number) aes::wipe(**number);
}

Jwk make_jwk(const Key& key, const JwkNames& names, JwkPart part) {
  Jwk jwk;
  jwk.kid = names.kid ? *names.kid : jwk_thumbprint(key);
  jwk.use = names.use;
  jwk.alg = names.alg;
  if (key.curve) put_point(key, part, jwk);
  else put_numbers(key.numbers, part, jwk);
  return jwk;
}

PublicJwk public_part(Jwk&& jwk) {
  return {.kty = jwk.kty,
          .kid = std::move(jwk.kid),
          .use = std::move(jwk.use),
          .alg = std::move(jwk.alg),
          .crv = jwk.crv,
          .x = std::move(jwk.x),
          .y = std::move(jwk.y),
          .n = std::move(jwk.n),
          .e = std::move(jwk.e)};
}

Secret jwk_text(const Jwk& jwk) {
  Secret secret;
  // Escaped characters take at most six bytes each; the numbers take less than eight moduli.
  std::size_t room = 1024 + 8 * jwk.n.value_or("").size();
  for (const auto* name : {&jwk.kid, &jwk.use, &jwk.alg})
    if (*name) room += 6 * (*name)->size();
  secret.text.reserve(room);
  append_json(secret.text, jwk);
  return secret;
}

std::string jwk_thumbprint(const Key& key) {
  Jwk jwk;
  if (key.curve) put_point(key, JwkPart::is_public, jwk);
  else put_numbers(key.numbers, JwkPart::is_public, jwk);
  std::string text = "{";
  const auto put = [&](std::string_view name, std::string_view value) {
    text.append(text.size() > 1 ? ",\"" : "\"").append(name).append("\":\"").append(value);
    text += '"';
  };
  if (jwk.crv) put("crv", *jwk.crv);
  if (jwk.e) put("e", *jwk.e);
  put("kty", jwk.kty);
  if (jwk.n) put("n", *jwk.n);
  if (jwk.x) put("x", *jwk.x);
  if (jwk.y) put("y", *jwk.y);
  return encode_base64(digest_of(text + "}", EVP_sha256()), base64_url, false);
}

}  // namespace toolyard::rsa
