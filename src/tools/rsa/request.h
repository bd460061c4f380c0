// What rsa-key-generator is asked: its options, what they mean and what they allow.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe.h"
#include "tools/rsa/kdf.h"

namespace toolyard::rsa {

enum class Operation { generate, inspect, convert };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "A new key."},
       {Operation::inspect, "inspect", "What the key in `input` is, and what speaks against it."},
       {Operation::convert, "convert", "The key in `input` in other formats."}});
}

enum class PrivateFormat { pkcs8, pkcs1, openssh, jwk, der };
constexpr auto spellings(PrivateFormat) {
  return std::to_array<Spelling<PrivateFormat>>(
      {{PrivateFormat::pkcs8, "pkcs8", "PEM of PKCS#8: `BEGIN PRIVATE KEY`."},
       {PrivateFormat::pkcs1, "pkcs1", "PEM of PKCS#1: `BEGIN RSA PRIVATE KEY`; never locked."},
       {PrivateFormat::openssh, "openssh", "`BEGIN OPENSSH PRIVATE KEY`."},
       {PrivateFormat::jwk, "jwk", "A JSON Web Key; never locked."},
       {PrivateFormat::der, "der", "PKCS#8 in base64, on one line."}});
}

enum class PublicFormat { spki, pkcs1, openssh, jwk, der };
constexpr auto spellings(PublicFormat) {
  return std::to_array<Spelling<PublicFormat>>(
      {{PublicFormat::spki, "spki", "PEM of SubjectPublicKeyInfo: `BEGIN PUBLIC KEY`."},
       {PublicFormat::pkcs1, "pkcs1", "PEM of PKCS#1: `BEGIN RSA PUBLIC KEY`."},
       {PublicFormat::openssh, "openssh", "One line, as `authorized_keys` has it."},
       {PublicFormat::jwk, "jwk", "A JSON Web Key."},
       {PublicFormat::der, "der", "SubjectPublicKeyInfo in base64, on one line."}});
}

struct Request {
  std::optional<std::string_view> input = {};
  Operation operation = Operation::generate;
  std::optional<std::int64_t> bits = {};
  std::optional<std::int64_t> public_exponent = {};
  std::optional<PrivateFormat> private_format = {};
  PublicFormat public_format = PublicFormat::spki;
  std::optional<std::string_view> passphrase = {};
  std::optional<std::string_view> new_passphrase = {};
  std::optional<PassphraseKdf> passphrase_kdf = {};
  std::optional<std::int64_t> iterations = {};
  std::optional<std::string_view> comment = {};
  std::optional<std::string_view> kid = {};
  std::optional<std::string_view> use = {};
  std::optional<std::string_view> alg = {};
  bool self_test = true;
  bool allow_weak = false;

  static constexpr auto fields(auto...);
};

inline constexpr std::int64_t least_bits = 1024, most_bits_made = 8192, usual_bits = 3072;
inline constexpr std::int64_t usual_exponent = 65'537;

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("The key, to inspect or convert it: PEM, base64 of DER, a JWK or a "
                             "key of OpenSSH. Generating: how many bits, or nothing."),
      field<&Request::operation>("What to do."),
      field<&Request::bits>("`generate`: the size of the modulus, a multiple of 8; 3072 unless "
                            "told. Below 2048 only with `allow_weak`.")
          .limits(least_bits, most_bits_made),
      field<&Request::public_exponent>("`generate`: 65537 unless told; with `allow_weak` also 3, "
                                       "17 and 257."),
      field<&Request::private_format>("How the private key is written: `pkcs8` unless told."),
      field<&Request::public_format>("How the public key is written."),
      field<&Request::passphrase>("`generate`: locks the private key, in the formats `pkcs8`, "
                                  "`der` and `openssh`. Else: opens the key in `input`.")
          .limits(1, 1000)
          .secret(),
      field<&Request::new_passphrase>("`convert`: locks the private key, which otherwise lies "
                                      "open in the answer.")
          .limits(1, 1000)
          .secret(),
      field<&Request::passphrase_kdf>("How the passphrase of `pkcs8` and `der` becomes a key: "
                                      "`pbkdf2` unless told."),
      field<&Request::iterations>("Rounds of `pbkdf2`, 1000 or more (600000 unless told), or of "
                                  "bcrypt in the format `openssh` (24).")
          .limits(1, 4'294'967'295.0),
      field<&Request::comment>("What stands behind a public key of OpenSSH, and in its private "
                               "key; that of the input unless told.")
          .limits(0, 1000),
      field<&Request::kid>("The `kid` of JWKs: that of the input, else the thumbprint of RFC 7638, "
                           "unless told.")
          .limits(1, 1000),
      field<&Request::use>("The `use` of JWKs, such as `sig`.").limits(1, 100),
      field<&Request::alg>("The `alg` of JWKs, such as `RS256`.").limits(1, 100),
      field<&Request::self_test>("`generate`: signs and verifies with the new key first."),
      field<&Request::allow_weak>("`generate`: takes small sizes and exponents too.")};
}

}  // namespace toolyard::rsa
