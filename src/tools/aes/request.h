// The request of aes-encrypt-decrypt: its options, their meanings and their values.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "core/text/bytes.h"
#include "tools/aes/cipher.h"
#include "tools/aes/kdf.h"
#include "tools/charset.h"

namespace toolyard::aes {

enum class Operation { automatic, encrypt, decrypt };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::automatic, "auto",
        "Decrypts envelopes and the output of `openssl enc`; encrypts everything else."},
       {Operation::encrypt, "encrypt", "Encrypts a plaintext."},
       {Operation::decrypt, "decrypt", "Decrypts a ciphertext."}});
}

enum class Format { envelope, openssl, raw };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::envelope, "envelope", "A line of text with all parameters."},
       {Format::openssl, "openssl",
        "`Salted__`, eight bytes of salt, and the ciphertext, as `openssl enc` writes."},
       {Format::raw, "raw", "The ciphertext, with IV and tag separate or included."}});
}

enum class KeyEncoding { hex, base64, utf8 };
constexpr auto spellings(KeyEncoding) {
  return std::to_array<Spelling<KeyEncoding>>(
      {{KeyEncoding::hex, "hex", "Two hexadecimal digits per byte."},
       {KeyEncoding::base64, "base64", "Base64 (RFC 4648 section 4)."},
       {KeyEncoding::utf8, "utf8", "The text itself, as UTF-8.", "Text (UTF-8)"}});
}

enum class IvPosition { separate, prepend, append, derived };
constexpr auto spellings(IvPosition) {
  return std::to_array<Spelling<IvPosition>>(
      {{IvPosition::separate, "separate", "Not in the data, but in the field `iv`."},
       {IvPosition::prepend, "prepend", "Before the ciphertext."},
       {IvPosition::append, "append", "At the very end, after ciphertext and tag."},
       {IvPosition::derived, "derived", "Derived from the password, after the key."}});
}

enum class TagPosition { append, separate };
constexpr auto spellings(TagPosition) {
  return std::to_array<Spelling<TagPosition>>(
      {{TagPosition::append, "append", "Right after the ciphertext."},
       {TagPosition::separate, "separate", "Not in the data, but in the field `tag`."}});
}

struct Request {
  static constexpr std::string_view schema_name = "AesEncryptDecryptRequest";
  std::string_view input;
  Operation operation = Operation::automatic;
  std::optional<Format> format = {};
  std::optional<std::string_view> password = {};
  std::optional<std::string_view> key = {};
  KeyEncoding key_encoding = KeyEncoding::hex;
  std::optional<Cipher> cipher = {};
  std::optional<KdfName> kdf = {};
  std::optional<std::int64_t> iterations = {};
  std::optional<std::int64_t> memory_kib = {};
  std::optional<std::int64_t> parallelism = {};
  std::optional<Digest> digest = {};
  std::optional<std::string_view> salt = {};
  KeyEncoding salt_encoding = KeyEncoding::hex;
  std::optional<std::string_view> iv = {};
  KeyEncoding iv_encoding = KeyEncoding::hex;
  std::optional<std::int64_t> iv_length = {};
  std::optional<IvPosition> iv_position = {};
  bool allow_fixed_iv = false;
  std::optional<std::string_view> aad = {};
  Encoding aad_encoding = Encoding::utf8;
  std::optional<std::string_view> tag = {};
  std::optional<TagPosition> tag_position = {};
  Padding padding = Padding::pkcs7;
  Encoding input_encoding = Encoding::utf8;
  Charset charset = Charset::automatic;
  std::optional<OutputEncoding> output_encoding = {};

  static constexpr auto fields(auto...);
};

// Fields for the operation and the key.
constexpr auto key_fields(auto...) {
  return std::array{
      field<&Request::input>("Text or data to encrypt or decrypt.")
          .required("missing_input")
          .main()
          .widget(Widget::multiline),
      field<&Request::operation>("Operation to perform."),
      field<&Request::format>("Format of the ciphertext. Encrypting: `envelope` by default. "
                              "Decrypting: detected, except for `raw`."),
      field<&Request::password>(
          "Password the key is derived from. Give either a password or a key.")
          .secret(),
      field<&Request::key>(
          "Key for `envelope` and `raw`. Encrypting with neither key nor password generates one.")
          .secret()
          .rare()
          .group("Key")
          .excludes<&Request::password>(),
      field<&Request::key_encoding>("Encoding of `key`.")
          .title("The key is")
          .rare()
          .group("Key")
          .unless<&Request::key>(std::nullopt),
      field<&Request::cipher>("Cipher; by default `aes-256-gcm`, or `aes-256-cbc` with `openssl`. "
                              "An envelope names its own."),
      field<&Request::kdf>("Key derivation from the password; `argon2id` by default. For "
                           "`openssl`: `pbkdf2` or `evp_bytestokey`.")
          .title("Key derivation")
          .rare()
          .group("Key derivation"),
      field<&Request::iterations>("Iterations of `pbkdf2` (600000 by default; 10000 when "
                                  "decrypting `openssl`; at least 1000 "
                                  "when encrypting) or passes of `argon2id` (2 by default).")
          .rare()
          .group("Key derivation"),
      field<&Request::memory_kib>("Memory of `argon2id` (19456 by default) or `scrypt` (32768 by "
                                  "default, a power of two), in KiB.")
          .rare()
          .group("Key derivation"),
      field<&Request::parallelism>(
          "Parallelism of `argon2id` (1 by default) or `scrypt` (3 by default).")
          .rare()
          .group("Key derivation"),
      field<&Request::digest>("Hash function of `pbkdf2` or `evp_bytestokey`; `sha256` by default.")
          .title("Hash function")
          .rare()
          .group("Key derivation"),
      field<&Request::salt>("Salt; random by default when encrypting. Decrypting needs it for "
                            "`raw`, and for `openssl` without `Salted__` (empty: `-nosalt`).")
          .rare()
          .group("Key derivation"),
      field<&Request::salt_encoding>("Encoding of `salt`.")
          .title("The salt is")
          .rare()
          .group("Key derivation")};
}

// Fields for the IV of the raw format.
constexpr auto layout_fields(auto...) {
  return std::array{
      field<&Request::iv>("For `raw`: initialization vector; random by default when encrypting. 1 "
                          "to 128 bytes for GCM, 16 for others.")
          .title("Initialization vector")
          .when<&Request::format>(Format::raw)
          .rare()
          .group("Raw format"),
      field<&Request::iv_encoding>("Encoding of `iv`.")
          .title("The IV is")
          .when<&Request::format>(Format::raw)
          .unless<&Request::iv>(std::nullopt)
          .rare()
          .group("Raw format"),
      field<&Request::iv_length>(
          "For `raw` with GCM: bytes of the IV; 12 by default, and at least 12 for a random one.")
          .fault("invalid_iv_length")
          .title("IV length")
          .unit("bytes")
          .when<&Request::format>(Format::raw)
          .rare()
          .group("Raw format"),
      field<&Request::iv_position>(
          "For `raw`: position of the IV; `prepend` by default. Decrypting with `iv`: `separate` "
          "unless the data starts with it.")
          .when<&Request::format>(Format::raw)
          .rare()
          .group("Raw format"),
      field<&Request::allow_fixed_iv>("For `raw`: allows encrypting by GCM with a given `iv`, "
                                      "which used twice reveals the texts.")
          .title("Allow a fixed IV")
          .when<&Request::format>(Format::raw)
          .when<&Request::operation>(Operation::automatic, Operation::encrypt)
          .when<&Request::cipher>(std::nullopt, Cipher::aes_128_gcm, Cipher::aes_192_gcm,
                                  Cipher::aes_256_gcm)
          .rare()
          .group("Raw format")};
}

// Fields for the AAD, the tag and the padding of the raw format, and for the encodings.
constexpr auto data_fields(auto...) {
  return std::array{
      field<&Request::aad>(
          "For `raw` with GCM: additional data that is authenticated but not encrypted.")
          .title("Additional data")
          .when<&Request::format>(Format::raw)
          .when<&Request::cipher>(std::nullopt, Cipher::aes_128_gcm, Cipher::aes_192_gcm,
                                  Cipher::aes_256_gcm)
          .rare()
          .group("Raw format"),
      field<&Request::aad_encoding>("Encoding of `aad`.")
          .title("The additional data is")
          .when<&Request::format>(Format::raw)
          .unless<&Request::aad>(std::nullopt)
          .rare()
          .group("Raw format"),
      field<&Request::tag>(
          "For decrypting `raw` with GCM: authentication tag in hexadecimal, 12 to 16 bytes.")
          .title("Authentication tag")
          .when<&Request::format>(Format::raw)
          .when<&Request::cipher>(std::nullopt, Cipher::aes_128_gcm, Cipher::aes_192_gcm,
                                  Cipher::aes_256_gcm)
          .rare()
          .group("Raw format"),
      field<&Request::tag_position>(
          "For `raw` with GCM: position of the tag; `append` by default, or `separate` when "
          "decrypting with `tag`.")
          .when<&Request::format>(Format::raw)
          .when<&Request::cipher>(std::nullopt, Cipher::aes_128_gcm, Cipher::aes_192_gcm,
                                  Cipher::aes_256_gcm)
          .rare()
          .group("Raw format"),
      field<&Request::padding>(
          "For CBC and ECB: padding of the last block; of `openssl`: `pkcs7` or `none`.")
          .when<&Request::format>(Format::raw, Format::openssl)
          .rare()
          .group("Raw format"),
      field<&Request::input_encoding>(
          "Encoding of `input`; when decrypting, `utf8` is an envelope or Base64.")
          .title("The input is")
          .rare(),
      field<&Request::charset>("Character set of the text.").title("Character set").rare(),
      field<&Request::output_encoding>("Encoding of `output`. Encrypting: `base64` by default, "
                                       "except an envelope; decrypting: `auto`.")
          .title("Output as")
          .rare()};
}

constexpr auto Request::fields(auto...) {
  return joined(joined(key_fields(), layout_fields()), data_fields());
}

}  // namespace toolyard::aes
