// aes-encrypt-decrypt: encrypts and decrypts with AES and a password or a key, in a self-describing
// envelope, in the format of `openssl enc`, or as raw ciphertext. Keys and plaintext are wiped from
// memory after use.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/bytes.h"
#include "tools/aes/problems.h"
#include "tools/aes/request.h"
#include "tools/aes/secret.h"
#include "tools/tool.h"

namespace toolyard::aes_encrypt_decrypt {

using aes::Request;

inline constexpr std::array problem_types{&aes::problems::decryption_failed,
                                          &aes::problems::unknown_format, &aes::problems::kdf_limit,
                                          &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 5> warning_codes{
    "unauthenticated_cipher", "ecb_insecure", "weak_kdf", "fixed_iv", "not_in_charset"};

inline constexpr About about{
    .slug = "aes-encrypt-decrypt",
    .title = "Encryption / decryption",
    .category = "security",
    .summary =
        "Encrypts and decrypts with AES, using a password or a key; compatible with `openssl enc`.",
    .use = "Use it for secrecy; to sign or compare, use hash_generator with a key.",
    .synonyms =
        "encrypt text, decrypt text, encryption tool, cipher, ciphertext, cypher, secret "
        "message, password protect text, encrypt message, decode encrypted text, aes 256, aes "
        "128, openssl enc, symmetric encryption, cryptojs, gcm, cbc",
    .cost = Cost::heavy,
    .time_ms = &WorkLimits::kdf_time_ms,
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

struct KdfParameters {
  std::optional<std::int64_t> iterations = {};
  std::optional<std::int64_t> memory_kib = {};
  std::optional<std::int64_t> parallelism = {};
  std::optional<aes::Digest> digest = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&KdfParameters::iterations>("Iterations or passes.").sparse(),
                      field<&KdfParameters::memory_kib>("Memory in KiB.").sparse(),
                      field<&KdfParameters::parallelism>("Degree of parallelism.").sparse(),
                      field<&KdfParameters::digest>("Hash function.").sparse()};
  }
};

struct KdfReport {
  aes::KdfName name = aes::KdfName::argon2id;
  KdfParameters params = {};
  std::string salt = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&KdfReport::name>("Key derivation function."),
        field<&KdfReport::params>("Parameters, named like the options.").title("Parameters"),
        field<&KdfReport::salt>("Salt in hexadecimal.")};
  }
};

struct Answer {
  Answer() = default;
  Answer(Answer&&) = default;
  Answer& operator=(Answer&&) = default;
  ~Answer() {
    aes::wipe(output);
    if (generated_key) aes::wipe(*generated_key);
  }

  std::string_view tool = about.slug;
  aes::Operation operation = aes::Operation::encrypt;
  std::string output;
  Encoding output_encoding = Encoding::utf8;
  aes::Format format = aes::Format::envelope;
  aes::Cipher cipher = aes::Cipher::aes_256_gcm;
  std::optional<KdfReport> kdf;
  std::optional<std::string> iv;
  std::optional<std::string> tag;
  bool authenticated = false;
  std::int64_t bytes = 0;
  std::optional<std::string> generated_key;
  std::optional<std::string> openssl_command;
  Warnings warnings;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::operation>("Operation that was performed."),
      field<&Answer::output>("Ciphertext or plaintext.").shows(Show::primary),
      field<&Answer::output_encoding>("Encoding of `output`.").title("Output as").rare(),
      field<&Answer::format>("Format of the ciphertext."),
      field<&Answer::cipher>("Cipher."),
      field<&Answer::kdf>("How the key was derived from the password; null if a key was used.")
          .title("Key derivation")
          .rare(),
      field<&Answer::iv>("Initialization vector in hexadecimal; null if the cipher has none.")
          .title("Initialization vector")
          .rare(),
      field<&Answer::tag>("Authentication tag in hexadecimal; null if the cipher has none.")
          .title("Authentication tag")
          .rare(),
      field<&Answer::authenticated>("Whether changes to the ciphertext are detected.")
          .title("Changes are detected"),
      field<&Answer::bytes>("Size of the plaintext in bytes.").title("Size").rare(),
      field<&Answer::generated_key>(
          "Random key in hexadecimal, if none was given: store it safely.")
          .secret()
          .title("New key")
          .shows(Show::once),
      field<&Answer::openssl_command>(
          "Shell command that decrypts `output`, with `...` for the password or key; null if there "
          "is none, or if `output` is not Base64.")
          .title("OpenSSL command")
          .shows(Show::code)
          .rare(),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::aes_encrypt_decrypt
