// The request of rsa-key-generator: its options, their meanings and their limits.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/key_formats/lock.h"

namespace toolyard::rsa {

using key_formats::PassphraseKdf;

enum class Operation { generate, inspect, convert };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::generate, "generate", "Generates a key pair."},
       {Operation::inspect, "inspect", "Describes and checks the key."},
       {Operation::convert, "convert", "Converts the key to other formats."}});
}

enum class PrivateFormat { pkcs8, pkcs1, openssh, jwk, der };
constexpr auto spellings(PrivateFormat) {
  return std::to_array<Spelling<PrivateFormat>>(
      {{PrivateFormat::pkcs8, "pkcs8", "PKCS #8 in PEM: `BEGIN PRIVATE KEY`."},
       {PrivateFormat::pkcs1, "pkcs1", "PKCS #1 in PEM: `BEGIN RSA PRIVATE KEY`; never encrypted."},
       {PrivateFormat::openssh, "openssh", "OpenSSH: `BEGIN OPENSSH PRIVATE KEY`."},
       {PrivateFormat::jwk, "jwk", "JSON Web Key; never encrypted."},
       {PrivateFormat::der, "der", "PKCS #8 in Base64, on one line."}});
}

enum class PublicFormat { spki, pkcs1, openssh, jwk, der };
constexpr auto spellings(PublicFormat) {
  return std::to_array<Spelling<PublicFormat>>(
      {{PublicFormat::spki, "spki", "SubjectPublicKeyInfo in PEM: `BEGIN PUBLIC KEY`."},
       {PublicFormat::pkcs1, "pkcs1", "PKCS #1 in PEM: `BEGIN RSA PUBLIC KEY`."},
       {PublicFormat::openssh, "openssh", "OpenSSH: one line, as in `authorized_keys`."},
       {PublicFormat::jwk, "jwk", "JSON Web Key."},
       {PublicFormat::der, "der", "SubjectPublicKeyInfo in Base64, on one line."}});
}

struct Request {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorRequest";
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

inline constexpr std::int64_t min_bits = 1024, max_bits_made = 8192, usual_bits = 3072;
inline constexpr std::int64_t usual_exponent = 65'537;

// Options that determine the key and its formats.
constexpr auto key_fields(auto...) {
  return std::array{
      field<&Request::input>("RSA, EC or Ed key to inspect or convert, in any common format. "
                             "Generating: the number of bits, or empty.")
          .title("Key")
          .main()
          .widget(Widget::code)
          .when<&Request::operation>(Operation::inspect, Operation::convert),
      field<&Request::operation>("Operation to perform."),
      field<&Request::bits>("For `generate`: bits of the modulus, a multiple of 8; 3072 by "
                            "default. Below 2048 only with `allow_weak`.")
          .limits(min_bits, max_bits_made)
          .title("Key size")
          .when<&Request::operation>(Operation::generate),
      field<&Request::public_exponent>("For `generate`: public exponent; 65537 by default. With "
                                       "`allow_weak` also 3, 17 and 257.")
          .rare()
          .when<&Request::operation>(Operation::generate),
      field<&Request::private_format>("Format of the private key; `pkcs8` by default.")
          .title("Private key as")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::public_format>("Format of the public key.")
          .title("Public key as")
          .when<&Request::operation>(Operation::generate, Operation::convert)};
}

// Options for passphrases, names and checks.
constexpr auto protection_fields(auto...) {
  return std::array{
      field<&Request::passphrase>(
          "Passphrase of the given key, or of the new key (`pkcs8`, `der`, `openssh`).")
          .limits(1, 1000)
          .secret(),
      field<&Request::new_passphrase>(
          "For `convert`: passphrase of the converted key, which is not encrypted without it.")
          .limits(1, 1000)
          .secret()
          .when<&Request::operation>(Operation::convert),
      field<&Request::passphrase_kdf>(
          "Key derivation function for the passphrase of `pkcs8` and `der`; `pbkdf2` by default.")
          .title("Key derivation")
          .rare()
          .group("Passphrase")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::iterations>("Iterations of `pbkdf2`, at least 1000 (600000 by default), or "
                                  "rounds of bcrypt for the format `openssh` (24 by default).")
          .limits(1, 4'294'967'295.0)
          .rare()
          .group("Passphrase")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::comment>("Comment of the OpenSSH keys; by default that of the input.")
          .limits(0, 1000)
          .rare()
          .when<&Request::operation>(Operation::generate, Operation::convert)
          .when<&Request::private_format>(PrivateFormat::openssh)
          .or_when<&Request::public_format>(PublicFormat::openssh),
      field<&Request::kid>(
          "`kid` of the JWKs; by default that of the input, or the thumbprint of RFC 7638.")
          .limits(1, 1000)
          .title("Key ID")
          .rare()
          .group("JSON Web Key")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::use>("`use` of the JWKs, such as `sig`.")
          .limits(1, 100)
          .rare()
          .group("JSON Web Key")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::alg>("`alg` of the JWKs, such as `RS256`.")
          .limits(1, 100)
          .title("Algorithm")
          .rare()
          .group("JSON Web Key")
          .when<&Request::operation>(Operation::generate, Operation::convert),
      field<&Request::self_test>(
          "For `generate`: signs and verifies with the new key before returning it.")
          .title("Test the new key")
          .rare()
          .when<&Request::operation>(Operation::generate),
      field<&Request::allow_weak>("For `generate`: also allows small sizes and exponents.")
          .title("Allow weak keys")
          .rare()
          .when<&Request::operation>(Operation::generate)};
}

constexpr auto Request::fields(auto...) { return joined(key_fields(), protection_fields()); }

}  // namespace toolyard::rsa
