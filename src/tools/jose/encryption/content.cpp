#include "tools/jose/encryption/content.h"

#include <openssl/crypto.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "tools/aes/cipher.h"
#include "tools/jose/signatures/signature.h"

namespace toolyard::jose {
namespace {

struct Encryption {
  std::string_view name;
  aes::Cipher cipher;
  std::size_t key_size;
  std::optional<Algorithm> mac = {};  // of CBC: its first half authenticates
};
constexpr std::array encryptions{
    Encryption{"A128GCM", aes::Cipher::aes_128_gcm, 16},
    Encryption{"A192GCM", aes::Cipher::aes_192_gcm, 24},
    Encryption{"A256GCM", aes::Cipher::aes_256_gcm, 32},
    Encryption{"A128CBC-HS256", aes::Cipher::aes_128_cbc, 32, Algorithm::hs256},
    Encryption{"A192CBC-HS384", aes::Cipher::aes_192_cbc, 48, Algorithm::hs384},
    Encryption{"A256CBC-HS512", aes::Cipher::aes_256_cbc, 64, Algorithm::hs512}};

const Encryption* encryption_named(std::string_view name) {
  const auto found = std::ranges::find(encryptions, name, &Encryption::name);
  return found == encryptions.end() ? nullptr : &*found;
}

bool is_authentic(const Encryption& encryption, std::string_view key, const Encrypted& content) {
  const auto& authenticated = content.authenticated;
  std::string message;
  message.reserve(authenticated.size() + content.iv.size() + content.ciphertext.size() + 8);
  message.append(authenticated).append(content.iv).append(content.ciphertext);
  const auto bits = std::uint64_t{8} * authenticated.size();
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift);
  const auto half = encryption.key_size / 2;
  const auto mac = hmac(*encryption.mac, key.substr(0, half), message);
  return content.tag.size() == half && CRYPTO_memcmp(mac.data(), content.tag.data(), half) == 0;
}

}  // namespace

std::optional<std::size_t> content_key_size(std::string_view enc) {
  const auto* encryption = encryption_named(enc);
  return encryption ? std::optional(encryption->key_size) : std::nullopt;
}

std::optional<aes::Secret> decrypt_content(std::string_view enc, std::string_view key,
                                           const Encrypted& content) {
  const auto& encryption = *encryption_named(enc);
  if (content.iv.size() != aes::iv_size(encryption.cipher)) return std::nullopt;
  aes::Keyed keyed{.cipher = encryption.cipher, .key = key, .iv = content.iv};
  if (encryption.mac) {
    if (!is_authentic(encryption, key, content)) return std::nullopt;
    keyed.key = key.substr(encryption.key_size / 2);
  } else {
    if (content.tag.size() != aes::tag_size) return std::nullopt;
    keyed.aad = content.authenticated;
  }
  std::optional<std::size_t> size;
  aes::Secret plain(written_string(content.ciphertext.size() + aes::block_size, [&](char* out) {
    size = aes::decrypt(keyed, content.ciphertext, content.tag, out);
    return size.value_or(0);
  }));
  if (!size) return std::nullopt;
  return plain;
}

std::optional<aes::Secret> inflate(std::string_view compressed, std::size_t limit) {
  constexpr std::size_t piece = 64 << 10, steps_per_byte = 5;
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data()));
  stream.avail_in = static_cast<uInt>(compressed.size());
  aes::Secret plain, buffer;
  buffer.text.resize(piece);
  int state = Z_OK;
  try {
    while (state == Z_OK) {
      spend(steps_per_byte * piece);
      stream.next_out = reinterpret_cast<Bytef*>(buffer.text.data());
      stream.avail_out = piece;
      state = ::inflate(&stream, Z_NO_FLUSH);
      const auto made = piece - stream.avail_out;
      if (plain.text.size() + made > limit) state = Z_MEM_ERROR;
      else plain.text.append(buffer.text, 0, made);
      if (made == 0 && state == Z_OK) state = Z_BUF_ERROR;
    }
  } catch (...) {
    inflateEnd(&stream);
    throw;
  }
  inflateEnd(&stream);
  if (state != Z_STREAM_END || stream.avail_in > 0) return std::nullopt;
  return plain;
}

}  // namespace toolyard::jose
