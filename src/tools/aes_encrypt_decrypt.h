// aes-encrypt-decrypt: encrypts and decrypts by AES with a password or a key, in an envelope that
// says how it was made, as `openssl enc` does, or bare. Keys and plaintext are wiped after use.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes.h"
#include "tools/aes/problems.h"
#include "tools/aes/request.h"
#include "tools/aes/secret.h"
#include "tools/tool.h"

namespace toolyard::aes_encrypt_decrypt {

using aes::Request;

inline constexpr std::array problem_types{&aes::problems::decryption_failed,
                                          &aes::problems::unknown_format, &aes::problems::kdf_limit,
                                          &problems::output_not_utf8};
inline constexpr std::array<std::string_view, 4> warning_codes{
    "unauthenticated_cipher", "ecb_insecure", "weak_kdf", "fixed_iv"};

inline constexpr About about{
    .slug = "aes-encrypt-decrypt",
    .title = "Encryption / decryption",
    .category = "security",
    .summary =
        "Encrypts and decrypts by AES, with a password or a key; reads and writes what "
        "openssl does.",
    .cost = Cost::heavy,
    .secrecy = Secrecy::mixes_secret,
    .problems = problem_types,
    .warnings = warning_codes};

struct KdfParameters {
  std::optional<std::int64_t> iterations = {};
  std::optional<std::int64_t> memory_kib = {};
  std::optional<std::int64_t> parallelism = {};
  std::optional<aes::Digest> digest = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&KdfParameters::iterations>("Rounds or passes.").sparse(),
                      field<&KdfParameters::memory_kib>("Memory in KiB.").sparse(),
                      field<&KdfParameters::parallelism>("Lanes.").sparse(),
                      field<&KdfParameters::digest>("The digest.").sparse()};
  }
};

struct KdfReport {
  aes::KdfName name = aes::KdfName::argon2id;
  KdfParameters params = {};
  std::string salt = {};

  static constexpr auto fields(auto...) {
    return std::array{field<&KdfReport::name>("The derivation."),
                      field<&KdfReport::params>("What it took, named as the options are."),
                      field<&KdfReport::salt>("The salt in hex.")};
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
      field<&Answer::tool>("The tool's name."),
      field<&Answer::operation>("What was done."),
      field<&Answer::output>("The ciphertext, or the plaintext."),
      field<&Answer::output_encoding>("How `output` stands for bytes."),
      field<&Answer::format>("The form of the ciphertext."),
      field<&Answer::cipher>("The cipher."),
      field<&Answer::kdf>("How the key was derived from the password; null with a key."),
      field<&Answer::iv>("The initialization vector in hex; null where the cipher has none."),
      field<&Answer::tag>("The tag in hex; null where the cipher has none."),
      field<&Answer::authenticated>("Whether changed data is noticed, or would have been."),
      field<&Answer::bytes>("The size of the plaintext."),
      field<&Answer::generated_key>("The random key in hex, where none was given: keep it.")
          .secret(),
      field<&Answer::openssl_command>("The line that decrypts `output` in a shell, with `...` for "
                                      "the password or key; null where `openssl enc` cannot, or "
                                      "`output` is not base64."),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::aes_encrypt_decrypt
