// AES encryption and decryption of bytes in GCM, CBC, CTR, CFB, OFB and ECB mode, with OpenSSL; and
// the sizes of keys, IVs, blocks and tags.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/aes/padding.h"

namespace toolyard::aes {

enum class Mode { gcm, cbc, ctr, cfb, ofb, ecb };

// Ordered by key size, then by mode in the order of `Mode`: `mode_of` and `key_size` rely on it.
enum class Cipher {
  aes_128_gcm,
  aes_128_cbc,
  aes_128_ctr,
  aes_128_cfb,
  aes_128_ofb,
  aes_128_ecb,
  aes_192_gcm,
  aes_192_cbc,
  aes_192_ctr,
  aes_192_cfb,
  aes_192_ofb,
  aes_192_ecb,
  aes_256_gcm,
  aes_256_cbc,
  aes_256_ctr,
  aes_256_cfb,
  aes_256_ofb,
  aes_256_ecb,
};
inline constexpr std::size_t cipher_count = 18;

constexpr auto spellings(Cipher) {
  constexpr std::string_view meanings[]{"Galois/counter mode: detects changes.",
                                        "Cipher block chaining.",
                                        "Counter mode.",
                                        "Cipher feedback of 128 bits.",
                                        "Output feedback.",
                                        "Electronic codebook: reveals patterns."};
  constexpr std::string_view names[]{
      "aes-128-gcm", "aes-128-cbc", "aes-128-ctr", "aes-128-cfb", "aes-128-ofb", "aes-128-ecb",
      "aes-192-gcm", "aes-192-cbc", "aes-192-ctr", "aes-192-cfb", "aes-192-ofb", "aes-192-ecb",
      "aes-256-gcm", "aes-256-cbc", "aes-256-ctr", "aes-256-cfb", "aes-256-ofb", "aes-256-ecb"};
  std::array<Spelling<Cipher>, cipher_count> all{};
  for (std::size_t i = 0; i < cipher_count; ++i) all[i] = {Cipher(i), names[i], meanings[i % 6]};
  return all;
}

// Sizes in bytes.
inline constexpr std::size_t block_size = 16;
inline constexpr std::size_t tag_size = 16;      // of GCM, when encrypting
inline constexpr std::size_t min_tag_size = 12;  // of GCM, when decrypting
inline constexpr std::size_t max_iv_size = 128;  // of GCM; a limit of OpenSSL

constexpr Mode mode_of(Cipher cipher) { return Mode(std::size_t(cipher) % 6); }
constexpr std::size_t key_size(Cipher cipher) { return 16 + std::size_t(cipher) / 6 * 8; }
constexpr bool is_authenticated(Cipher cipher) { return mode_of(cipher) == Mode::gcm; }
// Whether the mode encrypts whole blocks only, so that the plaintext may need padding.
constexpr bool has_blocks(Cipher cipher) {
  return mode_of(cipher) == Mode::cbc || mode_of(cipher) == Mode::ecb;
}
// Returns the default size of the initialization vector, in bytes. Only GCM allows other sizes.
constexpr std::size_t iv_size(Cipher cipher) {
  const auto mode = mode_of(cipher);
  return mode == Mode::gcm ? 12 : mode == Mode::ecb ? 0 : block_size;
}

// The cipher, key and parameters of one encryption or decryption, all borrowed. The sizes of the
// key and the IV must fit the cipher.
struct Keyed {
  Cipher cipher;
  std::string_view key;
  std::string_view iv = {};
  std::string_view aad = {};  // GCM only: authenticated but not encrypted
  Padding padding = Padding::pkcs7;
};

// Returns the size of the ciphertext of a plaintext of `plain` bytes, without the tag.
constexpr std::size_t encrypted_size(Cipher cipher, Padding padding, std::size_t plain) {
  if (!has_blocks(cipher) || padding == Padding::none) return plain;
  const bool may_be_absent = padding == Padding::zero && plain % block_size == 0;
  return plain / block_size * block_size + (may_be_absent ? 0 : block_size);
}

// `encrypt` and `decrypt` charge all their work to the budget of the call before they begin: if it
// is exceeded, they throw `Stopped` before they write anything that would have to be wiped.

// Writes `encrypted_size` bytes to `out` and, with GCM, `tag_size` bytes to `tag`. Without padding,
// `cbc` and `ecb` require whole blocks.
void encrypt(const Keyed&, std::string_view plain, char* out, char* tag);

// Writes the plaintext to `out`, which must have room for one block more than `data`, and returns
// its size. Returns nothing if the tag or the padding is wrong, or if the data is not a whole
// number of blocks; `out` may then contain plaintext and must be wiped.
std::optional<std::size_t> decrypt(const Keyed&, std::string_view data, std::string_view tag,
                                   char* out);

}  // namespace toolyard::aes
