// RSA keys as JSON Web Keys (RFC 7517, RFC 7518 section 6.3).
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

struct Jwk {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorJwk";
  Jwk() = default;
  Jwk(Jwk&&) = default;
  Jwk& operator=(Jwk&&) = default;
  ~Jwk();

  std::string_view kty = "RSA";
  std::optional<std::string> kid, use, alg;
  std::string n, e;
  std::optional<std::string> d, p, q, dp, dq, qi;

  static constexpr auto fields(auto...);
};

// The members of a JWK that are kept, besides its numbers.
struct JwkNames {
  std::optional<std::string> kid, use, alg;
};

struct ReadJwk {
  Numbers numbers;
  JwkNames names;
  std::vector<std::string> others;  // names of the members that are not read
};

// `text` is one JSON object. Members that RSA keys do not have are listed in `others`, and not
// read.
Result<ReadJwk> read_jwk(std::string_view text);

enum class JwkPart { is_public, is_private };
// Without a `kid`, the thumbprint is used.
Jwk make_jwk(const Numbers& numbers, const JwkNames& names, JwkPart part);
Secret jwk_text(const Jwk& jwk);

// Returns the thumbprint (RFC 7638): SHA-256 in base64url.
std::string jwk_thumbprint(const Numbers& numbers);

constexpr auto Jwk::fields(auto...) {
  return std::array{
      field<&Jwk::kty>("Key type: `RSA`.").title("Key type"),
      field<&Jwk::kid>("Key id.").sparse().title("Key ID"),
      field<&Jwk::use>("Intended use.").sparse(),
      field<&Jwk::alg>("Intended algorithm.").sparse().title("Algorithm"),
      field<&Jwk::n>("Modulus.").title("Modulus (n)"),
      field<&Jwk::e>("Public exponent.").title("Public exponent (e)"),
      field<&Jwk::d>("Private exponent.").sparse().secret().title("Private exponent (d)"),
      field<&Jwk::p>("First prime.").sparse().secret().title("First prime (p)"),
      field<&Jwk::q>("Second prime.").sparse().secret().title("Second prime (q)"),
      field<&Jwk::dp>("`d` modulo `p` - 1.").sparse().secret().title("Exponent modulo p - 1"),
      field<&Jwk::dq>("`d` modulo `q` - 1.").sparse().secret().title("Exponent modulo q - 1"),
      field<&Jwk::qi>("Inverse of `q` modulo `p`.").sparse().secret().title("Inverse of q (qi)")};
}

}  // namespace toolyard::rsa
