// rsa-key-generator: generates RSA keys, inspects existing ones, and converts them between PEM,
// DER, JWK and the formats of OpenSSH; keys on elliptic curves, too. Private numbers are wiped from
// memory after use.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tools/aes/problems.h"
#include "tools/key_formats/problems.h"
#include "tools/rsa/fingerprints.h"
#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/numbers/checks.h"
#include "tools/rsa/problems.h"
#include "tools/rsa/request.h"
#include "tools/tool.h"

namespace toolyard::rsa_key_generator {

using rsa::Request;

// Without `busy`, which is a problem of all tools.
inline constexpr std::array problem_types{
    &rsa::problems::weak_key_refused, &key_formats::problems::invalid_key,
    &key_formats::problems::wrong_passphrase, &aes::problems::kdf_limit};
inline constexpr std::array<std::string_view, 6> warning_codes{
    "generated_on_server", "weak_key",        "weak_kdf",
    "input_ignored",       "details_dropped", "passphrase_ignored"};

inline constexpr About about{
    .slug = "rsa-key-generator",
    .title = "RSA key generator",
    .category = "security",
    .summary =
        "Generates RSA keys, checks existing ones, and converts between PEM, DER, JWK and OpenSSH.",
    .use =
        "Use it to generate, check or convert RSA keys; to encrypt a text use aes_encrypt_decrypt.",
    .synonyms =
        "rsa, key pair, keypair, keypair generator, public key, private key, ssh key, ssh "
        "keygen, ssh key generator, pem, pem to jwk, jwk to pem, jwk generator, openssh key, "
        "putty key, ppk, convert key, key converter, key inspector, pkcs8, pkcs1, 2048 bit key, "
        "4096 bit key, key fingerprint, public private key",
    .cost = Cost::heavy,
    .makes_new = true,
    .time_ms = &WorkLimits::rsa_time_ms,
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

struct JwkPair {
  std::optional<rsa::Jwk> private_key = {};
  rsa::PublicJwk public_key = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&JwkPair::private_key>(
            "The private key; null if there is none, if it is encrypted, and when inspecting.")
            .named("private")
            .title("Private key"),
        field<&JwkPair::public_key>("The public key.").named("public").title("Public key")};
  }
};

struct Answer {
  Answer() = default;
  Answer(Answer&&) = default;
  Answer& operator=(Answer&&) = default;
  ~Answer() {
    aes::wipe(output);
    if (private_key) aes::wipe(*private_key);
  }

  std::string_view tool = about.slug;
  rsa::Operation operation = rsa::Operation::generate;
  std::string output;
  std::optional<std::string> private_key;
  std::string public_key;
  JwkPair jwk;
  std::string_view type;
  std::int64_t bits = 0;
  std::optional<std::string_view> curve;
  std::optional<std::variant<std::int64_t, std::string>> public_exponent;
  rsa::Fingerprints fingerprints;
  bool encrypted = false;
  std::optional<std::int64_t> generation_ms;
  std::optional<std::string_view> input_format;
  std::optional<bool> is_private;
  std::optional<std::string> comment;
  std::optional<std::string> modulus_hex;
  std::optional<rsa::Checks> checks;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed.").rare(),
      field<&Answer::output>("The private key, if there is one, and the public key; when "
                             "inspecting, the line of `ssh-keygen -l`.")
          .title("Keys")
          .shows(Show::primary),
      field<&Answer::private_key>(
          "The private key in its format; null if the input has none, and when inspecting.")
          .secret()
          .shows(Show::once),
      field<&Answer::public_key>("The public key in its format.").shows(Show::code),
      field<&Answer::jwk>("Both keys as JSON Web Keys.")
          .title("JSON Web Keys")
          .shows(Show::json)
          .rare(),
      field<&Answer::type>("`RSA`, `RSA-PSS` if restricted to PSS, `EC`, `Ed25519` or `Ed448`.")
          .rare(),
      field<&Answer::curve>("Curve of an EC key.").sparse(),
      field<&Answer::bits>("Size of the modulus or the curve in bits.").title("Key size"),
      field<&Answer::public_exponent>("Public exponent; beyond 2^53 as a decimal string.")
          .sparse()
          .rare(),
      field<&Answer::fingerprints>("Fingerprints of the public key."),
      field<&Answer::encrypted>(
          "Whether a passphrase protects `private_key`, or when inspecting, `input`.")
          .rare(),
      field<&Answer::generation_ms>("Time taken to generate the key, in milliseconds.")
          .sparse()
          .title("Generated in"),
      field<&Answer::input_format>("Format of `input`, such as `pkcs8`, `jwk` or `putty`.")
          .sparse(),
      field<&Answer::is_private>("When inspecting: whether the key is private.")
          .sparse()
          .title("Private"),
      field<&Answer::comment>("When inspecting: comment of an OpenSSH key, if it has one.")
          .sparse(),
      field<&Answer::modulus_hex>("When inspecting: modulus in hexadecimal.")
          .sparse()
          .title("Modulus")
          .shows(Show::code)
          .rare(),
      field<&Answer::checks>(
          "When inspecting an RSA key: security checks; true for each that passed.")
          .sparse(),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::rsa_key_generator
