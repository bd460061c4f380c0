#include "tools/rsa/formats/jwk.h"

#include "core/json/writer.h"
#include "core/text/base64.h"
#include "tools/rsa/fingerprints.h"

namespace toolyard::rsa {
namespace {

std::string digits_of(const Number& number) {
  return encode_base64(bytes_of(number).view(), base64_url, false);
}

}  // namespace

Jwk::~Jwk() {
  for (auto* number : {&d, &p, &q, &dp, &dq, &qi})
    if (*number) aes::wipe(**number);
}

Jwk make_jwk(const Numbers& numbers, const JwkNames& names, JwkPart part) {
  Jwk jwk;
  jwk.kid = names.kid ? *names.kid : jwk_thumbprint(numbers);
  jwk.use = names.use;
  jwk.alg = names.alg;
  jwk.n = digits_of(numbers.n);
  jwk.e = digits_of(numbers.e);
  if (part == JwkPart::is_public) return jwk;
  jwk.d = digits_of(numbers.d);
  jwk.p = digits_of(numbers.p);
  jwk.q = digits_of(numbers.q);
  jwk.dp = digits_of(numbers.dp);
  jwk.dq = digits_of(numbers.dq);
  jwk.qi = digits_of(numbers.qi);
  return jwk;
}

Secret jwk_text(const Jwk& jwk) {
  Secret secret;
  // Escaped characters take at most six bytes each; the numbers take less than eight moduli.
  std::size_t room = 1024 + 8 * jwk.n.size();
  for (const auto* name : {&jwk.kid, &jwk.use, &jwk.alg})
    if (*name) room += 6 * (*name)->size();
  secret.text.reserve(room);
  append_json(secret.text, jwk);
  return secret;
}

std::string jwk_thumbprint(const Numbers& numbers) {
  const auto text =
      R"({"e":")" + digits_of(numbers.e) + R"(","kty":"RSA","n":")" + digits_of(numbers.n) + "\"}";
  return encode_base64(digest_of(text, EVP_sha256()), base64_url, false);
}

}  // namespace toolyard::rsa
