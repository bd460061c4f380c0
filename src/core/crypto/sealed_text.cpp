#include "core/crypto/sealed_text.h"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

#include "core/crypto/random.h"
#include "core/text/base64.h"

namespace toolyard {

namespace {

constexpr std::size_t nonce_size = 12, tag_size = 16;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)>;

unsigned char* bytes_in(std::string& text, std::size_t at = 0) {
  return reinterpret_cast<unsigned char*>(text.data() + at);
}
const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Cipher begin_cipher(const DerivedKey& key, std::string_view nonce, bool seals) {
  Cipher cipher(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  if (!cipher || EVP_CipherInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key.data(),
                                   bytes_in(nonce), seals ? 1 : 0) != 1)
    throw std::runtime_error("AES-256-GCM failed");
  return cipher;
}

// Encrypts or decrypts `text`, with `context` as associated data. Returns whether the cipher could
// be completed: false if the tag is wrong.
bool run_cipher(EVP_CIPHER_CTX* cipher, std::string_view context, std::string_view text,
                unsigned char* out) {
  int size = 0;
  if (EVP_CipherUpdate(cipher, nullptr, &size, bytes_in(context),
                       static_cast<int>(context.size())) != 1 ||
      EVP_CipherUpdate(cipher, out, &size, bytes_in(text), static_cast<int>(text.size())) != 1)
    throw std::runtime_error("AES-256-GCM failed");
  return EVP_CipherFinal_ex(cipher, out + size, &size) == 1;
}

}  // namespace

std::string seal_text(const DerivedKey& key, std::string_view text, std::string_view context) {
  std::string sealed(nonce_size + text.size() + tag_size, '\0');
  fill_random({bytes_in(sealed), nonce_size});
  const auto cipher = begin_cipher(key, sealed, true);
  if (!run_cipher(cipher.get(), context, text, bytes_in(sealed, nonce_size)) ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_size,
                          bytes_in(sealed, nonce_size + text.size())) != 1)
    throw std::runtime_error("AES-256-GCM failed");
  return encode_base64(sealed, base64_url, false);
}

std::optional<std::string> open_sealed_text(const DerivedKey& key, std::string_view sealed,
                                            std::string_view context) {
  std::string bytes(base64_decoded_capacity(sealed.size()), '\0');
  const auto run = decode_base64(sealed, base64_url, bytes.data());
  if (base64_fault(sealed, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  bytes.resize(run.written);
  if (bytes.size() < nonce_size + tag_size) return std::nullopt;
  const auto size = bytes.size() - nonce_size - tag_size;
  const auto cipher = begin_cipher(key, bytes, false);
  if (EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tag_size,
                          bytes_in(bytes, nonce_size + size)) != 1)
    throw std::runtime_error("AES-256-GCM failed");
  std::string text(size, '\0');
  const auto sealed_part = std::string_view(bytes).substr(nonce_size, size);
  if (!run_cipher(cipher.get(), context, sealed_part, bytes_in(text))) return std::nullopt;
  return text;
}

}  // namespace toolyard
