#include "tools/key_formats/openssh/cipher.h"

#include <algorithm>
#include <array>

namespace toolyard::key_formats {
namespace {

constexpr std::array ciphers{
    OpensshCipher{"aes256-ctr", "AES-256-CTR", 32, 16, 16, 0},
    OpensshCipher{"aes192-ctr", "AES-192-CTR", 24, 16, 16, 0},
    OpensshCipher{"aes128-ctr", "AES-128-CTR", 16, 16, 16, 0},
    OpensshCipher{"aes256-cbc", "AES-256-CBC", 32, 16, 16, 0},
    OpensshCipher{"aes192-cbc", "AES-192-CBC", 24, 16, 16, 0},
    OpensshCipher{"aes128-cbc", "AES-128-CBC", 16, 16, 16, 0},
    OpensshCipher{"3des-cbc", "DES-EDE3-CBC", 24, 8, 8, 0},
    OpensshCipher{"aes256-gcm@openssh.com", "AES-256-GCM", 32, 12, 16, 16},
    OpensshCipher{"aes128-gcm@openssh.com", "AES-128-GCM", 16, 12, 16, 16}};

}  // namespace

const OpensshCipher* openssh_cipher(std::string_view name) {
  const auto found = std::ranges::find(ciphers, name, &OpensshCipher::name);
  return found == ciphers.end() ? nullptr : &*found;
}

std::optional<Secret> apply(const OpensshCipher& cipher, Direction direction, const Secret& key,
                            std::string_view bytes, std::string_view tag) {
  const auto type = owned<Owned<EVP_CIPHER, EVP_CIPHER_free>>(
      EVP_CIPHER_fetch(nullptr, cipher.openssl_name, nullptr), cipher.openssl_name);
  const auto context =
      owned<Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>>(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new");
  const auto* start = octets(key.view());
  must(EVP_CipherInit_ex2(context.get(), type.get(), start, start + cipher.key_size,
                          direction == Direction::encrypt ? 1 : 0, nullptr) == 1 &&
           EVP_CIPHER_CTX_set_padding(context.get(), 0) == 1,
       cipher.openssl_name);
  if (!tag.empty())
    must(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, int(tag.size()),
                             const_cast<char*>(tag.data())) == 1,
         "the tag of GCM");
  bool fits = false;
  Secret result(written_string(bytes.size() + cipher.block_size, [&](char* out) {
    auto* at = reinterpret_cast<unsigned char*>(out);
    int size = 0, last = 0;
    must(EVP_CipherUpdate(context.get(), at, &size, octets(bytes), int(bytes.size())) == 1,
         cipher.openssl_name);
    fits = EVP_CipherFinal_ex(context.get(), at + size, &last) == 1;
    return std::size_t(size) + (fits ? std::size_t(last) : 0);
  }));
  if (!fits) return std::nullopt;
  return result;
}

}  // namespace toolyard::key_formats
