// Keys as JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037).
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"
#include "tools/key_formats/read_key.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

struct Jwk {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorJwk";
  Jwk() = default;
  Jwk(Jwk&&) = default;
  Jwk& operator=(Jwk&&) = default;
  ~Jwk();

  std::string_view kty = "RSA";
  std::optional<std::string> kid, use, alg;
  std::optional<std::string_view> crv;
  std::optional<std::string> x, y, n, e;
  std::optional<std::string> d, p, q, dp, dq, qi;

  static constexpr auto fields(auto...);
};

// The public members of a JWK.
struct PublicJwk {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorPublicJwk";
  std::string_view kty = "RSA";
  std::optional<std::string> kid, use, alg;
  std::optional<std::string_view> crv;
  std::optional<std::string> x, y, n, e;

  static constexpr auto fields(auto...);
};
PublicJwk public_part(Jwk&& jwk);

using key_formats::JwkNames;

enum class JwkPart { is_public, is_private };
// Without a `kid`, the thumbprint is used.
Jwk make_jwk(const Key& key, const JwkNames& names, JwkPart part);
Secret jwk_text(const Jwk& jwk);

// Returns the thumbprint (RFC 7638): SHA-256 in base64url.
std::string jwk_thumbprint(const Key& key);

template <class T> constexpr auto public_jwk_fields() {
  return std::array{field<&T::kty>("Key type.").title("Key type"),
                    field<&T::kid>("Key id.").sparse().title("Key ID"),
                    field<&T::use>("Intended use.").sparse(),
                    field<&T::alg>("Intended algorithm.").sparse().title("Algorithm"),
                    field<&T::crv>("Curve.").sparse().title("Curve (crv)"),
                    field<&T::x>("Public key, or its coordinate.").sparse().title("Coordinate x"),
                    field<&T::y>("Its other coordinate.").sparse().title("Coordinate y"),
                    field<&T::n>("Modulus.").sparse().title("Modulus (n)"),
                    field<&T::e>("Public exponent.").sparse().title("Public exponent (e)")};
}

constexpr auto PublicJwk::fields(auto...) { return public_jwk_fields<PublicJwk>(); }

constexpr auto Jwk::fields(auto...) {
  return joined(
      public_jwk_fields<Jwk>(),
      std::array{
          field<&Jwk::d>("Private exponent or key.")
              .sparse()
              .secret()
              .title("Private exponent (d)"),
          field<&Jwk::p>("First prime.").sparse().secret().title("First prime (p)"),
          field<&Jwk::q>("Second prime.").sparse().secret().title("Second prime (q)"),
          field<&Jwk::dp>("`d` modulo `p` - 1.").sparse().secret().title("Exponent modulo p - 1"),
          field<&Jwk::dq>("`d` modulo `q` - 1.").sparse().secret().title("Exponent modulo q - 1"),
          field<&Jwk::qi>("Inverse of `q` modulo `p`.")
              .sparse()
              .secret()
              .title("Inverse of q (qi)")});
}

}  // namespace toolyard::rsa
