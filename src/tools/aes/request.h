// What aes-encrypt-decrypt is asked: its options, what they mean and what they allow.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bytes.h"
#include "core/describe.h"
#include "tools/aes/cipher.h"
#include "tools/aes/kdf.h"

namespace toolyard::aes {

enum class Operation { automatic, encrypt, decrypt };
constexpr auto spellings(Operation) {
  return std::to_array<Spelling<Operation>>(
      {{Operation::automatic, "auto",
        "Decrypts envelopes and data of `openssl enc`, encrypts everything else."},
       {Operation::encrypt, "encrypt", "Plaintext to ciphertext."},
       {Operation::decrypt, "decrypt", "Ciphertext to plaintext."}});
}

enum class Format { envelope, openssl, raw };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::envelope, "envelope", "One line of text that says how it was made."},
       {Format::openssl, "openssl",
        "`Salted__`, eight bytes of salt and the ciphertext, as "
        "`openssl enc` writes and reads it."},
       {Format::raw, "raw", "The ciphertext, with IV and tag beside or in it."}});
}

enum class KeyEncoding { hex, base64, utf8 };
constexpr auto spellings(KeyEncoding) {
  return std::to_array<Spelling<KeyEncoding>>(
      {{KeyEncoding::hex, "hex", "Two hexadecimal digits a byte."},
       {KeyEncoding::base64, "base64", "Base64 with the alphabet of RFC 4648 section 4."},
       {KeyEncoding::utf8, "utf8", "The text itself, as UTF-8."}});
}

enum class IvPosition { separate, prepend, append };
constexpr auto spellings(IvPosition) {
  return std::to_array<Spelling<IvPosition>>(
      {{IvPosition::separate, "separate", "Not in the data: `iv` of the answer and the request."},
       {IvPosition::prepend, "prepend", "Before the ciphertext."},
       {IvPosition::append, "append", "At the very end, behind ciphertext and tag."}});
}

enum class TagPosition { append, separate };
constexpr auto spellings(TagPosition) {
  return std::to_array<Spelling<TagPosition>>(
      {{TagPosition::append, "append", "Right behind the ciphertext."},
       {TagPosition::separate, "separate",
        "Not in the data: `tag` of the answer and the request."}});
}

struct Request {
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
  std::optional<std::string_view> iv = {};
  std::optional<std::int64_t> iv_length = {};
  std::optional<IvPosition> iv_position = {};
  bool allow_fixed_iv = false;
  std::optional<std::string_view> aad = {};
  Encoding aad_encoding = Encoding::utf8;
  std::optional<std::string_view> tag = {};
  std::optional<TagPosition> tag_position = {};
  Padding padding = Padding::pkcs7;
  Encoding input_encoding = Encoding::utf8;
  std::optional<OutputEncoding> output_encoding = {};

  static constexpr auto fields(auto...);
};

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("What to encrypt or decrypt.").required("missing_input"),
      field<&Request::operation>("What to do."),
      field<&Request::format>("The form of the ciphertext. Encrypting: `envelope` unless told. "
                              "Decrypting: found by looking; `raw` must be told."),
      field<&Request::password>("The key is derived from this. Give a password or a key.").secret(),
      field<&Request::key>("The key itself, of the cipher's size; for `envelope` and `raw`. "
                           "Encrypting with neither makes a random one.")
          .secret(),
      field<&Request::key_encoding>("How `key` stands for bytes."),
      field<&Request::cipher>("The cipher: `aes-256-gcm` unless told, with `openssl` "
                              "`aes-256-cbc`. An envelope knows its own."),
      field<&Request::kdf>("How the key is derived from the password: `argon2id` unless told. With "
                           "`openssl` it is `pbkdf2`, or `evp_bytestokey`."),
      field<&Request::iterations>("Rounds of `pbkdf2` (600000 unless told; decrypting `openssl` "
                                  "10000, as that program does) or passes of `argon2id` (2). "
                                  "Encrypting takes 1000 rounds or more."),
      field<&Request::memory_kib>("Memory of `argon2id` (19456 unless told) or `scrypt` (32768; a "
                                  "power of two) in KiB."),
      field<&Request::parallelism>("Lanes of `argon2id` (1 unless told) or `scrypt` (3)."),
      field<&Request::digest>("The digest of `pbkdf2` or `evp_bytestokey`: `sha256` unless told."),
      field<&Request::salt>("Salt in hex. Decrypting needs it with `raw` and a password alone; "
                            "encrypting makes a random one unless told."),
      field<&Request::iv>("`raw`: the initialization vector in hex; encrypting makes a random one "
                          "unless told. `gcm` takes 1 to 128 bytes, `ecb` none, the others 16."),
      field<&Request::iv_length>("`raw`: how many bytes the IV has: 12 with `gcm`, which has a "
                                 "choice, unless told. A random one has 12 or more.")
          .fault("invalid_iv_length"),
      field<&Request::iv_position>("`raw`: where the IV stands: `prepend` unless told. Decrypting "
                                   "with an `iv`, it is `separate` unless the data begin with it."),
      field<&Request::allow_fixed_iv>("`raw`: encrypts by `gcm` with the `iv` given. With the same "
                                      "key a second time, it betrays both texts and the key of "
                                      "the tags."),
      field<&Request::aad>("`raw` with `gcm`: further data that is authenticated, not encrypted."),
      field<&Request::aad_encoding>("How `aad` stands for bytes."),
      field<&Request::tag>("`raw` with `gcm`, decrypting: the tag in hex, of 12 to 16 bytes."),
      field<&Request::tag_position>("`raw` with `gcm`: where the tag stands: `append` unless told; "
                                    "decrypting with a `tag`, `separate`. One in the data has 16 "
                                    "bytes."),
      field<&Request::padding>("`raw` with `cbc` and `ecb`: how the last block is filled."),
      field<&Request::input_encoding>("How `input` stands for bytes. Decrypting, `utf8` means the "
                                      "text as encryption writes it: an envelope, or base64 with "
                                      "or without line breaks."),
      field<&Request::output_encoding>("How the result is written. Encrypting: `base64` unless "
                                       "told, an envelope as it is; decrypting: `auto`.")};
}

}  // namespace toolyard::aes
