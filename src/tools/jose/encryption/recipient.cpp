#include "tools/jose/encryption/recipient.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/kdf.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "tools/aes/cipher.h"
#include "tools/aes/kdf.h"
#include "tools/jose/base64url.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/openssl.h"
#include "tools/key_formats/reader.h"

namespace toolyard::jose {
namespace {

using aes::Secret;
using Outcome = std::expected<Secret, std::string>;

struct AlgorithmName {
  std::string_view name;
  Encryptor encryptor;
  std::size_t key_size = 0;  // of AES, in bytes
  const char* digest = nullptr;
};
constexpr std::array names{AlgorithmName{"dir", Encryptor::direct},
                           AlgorithmName{"A128KW", Encryptor::key_wrap, 16},
                           AlgorithmName{"A192KW", Encryptor::key_wrap, 24},
                           AlgorithmName{"A256KW", Encryptor::key_wrap, 32},
                           AlgorithmName{"A128GCMKW", Encryptor::gcm_wrap, 16},
                           AlgorithmName{"A192GCMKW", Encryptor::gcm_wrap, 24},
                           AlgorithmName{"A256GCMKW", Encryptor::gcm_wrap, 32},
                           AlgorithmName{"RSA1_5", Encryptor::rsa},
                           AlgorithmName{"RSA-OAEP", Encryptor::rsa, 0, "SHA1"},
                           AlgorithmName{"RSA-OAEP-256", Encryptor::rsa, 0, "SHA256"},
                           AlgorithmName{"RSA-OAEP-384", Encryptor::rsa, 0, "SHA384"},
                           AlgorithmName{"RSA-OAEP-512", Encryptor::rsa, 0, "SHA512"},
                           AlgorithmName{"ECDH-ES", Encryptor::agreement},
                           AlgorithmName{"ECDH-ES+A128KW", Encryptor::agreement, 16},
                           AlgorithmName{"ECDH-ES+A192KW", Encryptor::agreement, 24},
                           AlgorithmName{"ECDH-ES+A256KW", Encryptor::agreement, 32},
                           AlgorithmName{"PBES2-HS256+A128KW", Encryptor::password, 16, "SHA256"},
                           AlgorithmName{"PBES2-HS384+A192KW", Encryptor::password, 24, "SHA384"},
                           AlgorithmName{"PBES2-HS512+A256KW", Encryptor::password, 32, "SHA512"}};

const AlgorithmName* find_name(std::string_view alg) {
  const auto found = std::ranges::find(names, alg, &AlgorithmName::name);
  return found == names.end() ? nullptr : &*found;
}

std::unexpected<std::string> because(std::string why) { return std::unexpected(std::move(why)); }
std::unexpected<std::string> wrong_key() {
  ERR_clear_error();
  return because(
      "The key does not decrypt the token: it is another one, or the token was changed.");
}

std::unexpected<std::string> wrong_size(std::size_t wanted, std::size_t given) {
  return because("The algorithm requires a key of " + std::to_string(wanted) + " bytes, not " +
                 std::to_string(given) + ".");
}

// Returns a member of the header in base64url; nothing if it is missing or is not that.
std::optional<std::string> header_bytes(const JsonValue& header, std::string_view name) {
  const auto text = header.string_at(name);
  auto bytes = text ? read_base64url(*text) : std::unexpected(Base64UrlFault{});
  return bytes ? std::optional(std::move(bytes->bytes)) : std::nullopt;
}

using CipherContext = key_formats::Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using KeyContext = key_formats::Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;

// Unwraps a key by AES Key Wrap (RFC 3394).
Outcome unwrap(std::string_view key, std::string_view wrapped) {
  constexpr std::size_t block = 8, max_wrapped = 1024;
  if (wrapped.size() < 3 * block || wrapped.size() % block != 0 || wrapped.size() > max_wrapped)
    return because("The encrypted key of the token has a wrong size.");
  const auto* cipher = key.size() == 16   ? EVP_aes_128_wrap()
                       : key.size() == 24 ? EVP_aes_192_wrap()
                                          : EVP_aes_256_wrap();
  const auto context =
      key_formats::owned<CipherContext>(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new");
  EVP_CIPHER_CTX_set_flags(context.get(), EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  bool is_whole = false;
  Secret plain(written_string(wrapped.size() + 2 * block, [&](char* out) {
    auto* at = reinterpret_cast<unsigned char*>(out);
    int size = 0;
    is_whole = EVP_DecryptInit_ex(context.get(), cipher, nullptr, key_formats::octets(key),
                                  nullptr) == 1 &&
               EVP_DecryptUpdate(context.get(), at, &size, key_formats::octets(wrapped),
                                 int(wrapped.size())) == 1;
    return is_whole ? std::size_t(size) : 0;
  }));
  if (!is_whole) return wrong_key();
  return plain;
}

Outcome unwrap_gcm(const JsonValue& header, std::string_view key, std::string_view wrapped) {
  const auto iv = header_bytes(header, "iv"), tag = header_bytes(header, "tag");
  if (!iv || iv->size() != 12 || !tag || tag->size() != aes::tag_size)
    return because("The header has no valid `iv` and `tag` for the encrypted key.");
  const auto cipher = key.size() == 16   ? aes::Cipher::aes_128_gcm
                      : key.size() == 24 ? aes::Cipher::aes_192_gcm
                                         : aes::Cipher::aes_256_gcm;
  std::optional<std::size_t> size;
  Secret plain(written_string(wrapped.size() + aes::block_size, [&](char* out) {
    size = aes::decrypt({.cipher = cipher, .key = key, .iv = *iv}, wrapped, *tag, out);
    return size.value_or(0);
  }));
  if (!size) return wrong_key();
  return plain;
}

Outcome decrypt_rsa(const AlgorithmName& alg, EVP_PKEY* key, std::string_view encrypted) {
  const auto bits = std::size_t(EVP_PKEY_get_bits(key));
  spend(bits * bits / 2000 * bits);
  const auto context = key_formats::owned<KeyContext>(
      EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr), "EVP_PKEY_CTX");
  const auto set_digests = [&] {
    const auto* type = EVP_get_digestbyname(alg.digest);
    return EVP_PKEY_CTX_set_rsa_oaep_md(context.get(), type) == 1 &&
           EVP_PKEY_CTX_set_rsa_mgf1_md(context.get(), type) == 1;
  };
  if (EVP_PKEY_decrypt_init(context.get()) != 1 ||
      EVP_PKEY_CTX_set_rsa_padding(context.get(),
                                   alg.digest ? RSA_PKCS1_OAEP_PADDING : RSA_PKCS1_PADDING) != 1 ||
      (alg.digest && !set_digests()))
    return because("The key cannot be used for this algorithm.");
  bool is_whole = false;
  Secret plain(written_string(std::size_t(EVP_PKEY_get_size(key)), [&](char* out) {
    auto size = std::size_t(EVP_PKEY_get_size(key));
    is_whole = EVP_PKEY_decrypt(context.get(), reinterpret_cast<unsigned char*>(out), &size,
                                key_formats::octets(encrypted), encrypted.size()) == 1;
    return is_whole ? size : 0;
  }));
  if (!is_whole) return wrong_key();
  return plain;
}

// Computes the shared secret of two keys on one curve.
Outcome agree(EVP_PKEY* own, EVP_PKEY* other) {
  const auto context = key_formats::owned<KeyContext>(
      EVP_PKEY_CTX_new_from_pkey(nullptr, own, nullptr), "EVP_PKEY_CTX");
  bool is_whole = EVP_PKEY_derive_init(context.get()) == 1 &&
                  EVP_PKEY_derive_set_peer(context.get(), other) == 1;
  constexpr std::size_t room = 128;
  Secret shared(written_string(room, [&](char* out) {
    auto size = room;
    is_whole = is_whole &&
               EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char*>(out), &size) == 1;
    return is_whole ? size : 0;
  }));
  if (!is_whole) return because("The key and `epk` of the header are not on the same curve.");
  return shared;
}

void put_number(std::string& text, std::size_t number) {
  for (const int shift : {24, 16, 8, 0}) text += static_cast<char>(number >> shift);
}
void put_text(std::string& text, std::string_view part) {
  put_number(text, part.size());
  text += part;
}

// The Concat KDF of RFC 7518 (4.6.2).
Secret derive_agreed(const Secret& shared, std::string_view name, const JsonValue& header,
                     std::size_t size) {
  std::string info;
  put_text(info, name);
  put_text(info, header_bytes(header, "apu").value_or(""));
  put_text(info, header_bytes(header, "apv").value_or(""));
  put_number(info, 8 * size);
  const auto kdf = key_formats::owned<key_formats::Owned<EVP_KDF, EVP_KDF_free>>(
      EVP_KDF_fetch(nullptr, "SSKDF", nullptr), "SSKDF");
  const auto context = key_formats::owned<key_formats::Owned<EVP_KDF_CTX, EVP_KDF_CTX_free>>(
      EVP_KDF_CTX_new(kdf.get()), "SSKDF");
  char digest[] = "SHA256";
  const std::array parameters{
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, const_cast<char*>(shared.text.data()),
                                        shared.text.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
      OSSL_PARAM_construct_end()};
  return Secret(written_string(size, [&](char* out) {
    key_formats::must(EVP_KDF_derive(context.get(), reinterpret_cast<unsigned char*>(out), size,
                                     parameters.data()) == 1,
                      "SSKDF");
    return size;
  }));
}

Outcome agreed_key(const AlgorithmName& alg, const Recipient& recipient, EVP_PKEY* key,
                   std::size_t size, const key_formats::Options& reading) {
  constexpr std::size_t steps_per_agreement = 2'000'000;
  const auto header = recipient.header.root();
  const auto written = header.find("epk");
  if (!written) return because("The header has no key `epk` to agree with.");
  spend(steps_per_agreement);
  const auto other = key_formats::read_keys(written->written(), reading);
  if (!other || !other->keys[0].pkey) return because("`epk` of the header is not a usable key.");
  auto shared = agree(key, other->keys[0].pkey.get());
  if (!shared) return shared;
  if (alg.key_size == 0)
    return derive_agreed(*shared, header.string_at("enc").value_or(""), header, size);
  return unwrap(derive_agreed(*shared, alg.name, header, alg.key_size).view(),
                recipient.encrypted_key);
}

Outcome password_key(const AlgorithmName& alg, const Recipient& recipient,
                     std::string_view password) {
  const auto header = recipient.header.root();
  const auto salt = header_bytes(header, "p2s");
  const auto count = header.find("p2c");
  const auto iterations = count ? count->number().value_or(0) : 0;
  if (!salt || salt->size() < 8 || salt->size() > 1024 || iterations < 1)
    return because("The header has no valid `p2s` and `p2c` for the password.");
  const auto digest = alg.key_size == 16   ? aes::Digest::sha256
                      : alg.key_size == 24 ? aes::Digest::sha384
                                           : aes::Digest::sha512;
  const aes::Kdf kdf{
      .name = aes::KdfName::pbkdf2, .iterations = std::int64_t(iterations), .digest = digest};
  const auto whole_salt = std::string(alg.name) + std::string(1, '\0') + *salt;
  const auto key = aes::derive(kdf, password, whole_salt, alg.key_size);
  return unwrap(key.view(), recipient.encrypted_key);
}

}  // namespace

Encryptor encryptor_of(std::string_view alg) {
  const auto* name = find_name(alg);
  return name ? name->encryptor : Encryptor::unsupported;
}

bool fits(Encryptor encryptor, const Key& key) {
  switch (encryptor) {
    case Encryptor::unsupported: return false;
    case Encryptor::rsa: return key.kind == KeyKind::rsa && key.is_private;
    case Encryptor::agreement:
      return (key.kind == KeyKind::ec || key.kind == KeyKind::agreement) && key.is_private;
    default: return key.kind == KeyKind::secret;
  }
}

Outcome content_key(const Recipient& recipient, const Key& key, std::size_t size,
                    const WorkLimits& limits, std::uint64_t seed) {
  const auto header = recipient.header.root();
  const auto& alg = *find_name(header.string_at("alg").value_or(""));
  const auto secret = key.secret.view();
  const bool has_size =
      alg.encryptor == Encryptor::key_wrap || alg.encryptor == Encryptor::gcm_wrap;
  if (has_size && secret.size() != alg.key_size) return wrong_size(alg.key_size, secret.size());
  Outcome made = because("");
  switch (alg.encryptor) {
    case Encryptor::direct:
      if (secret.size() != size) return wrong_size(size, secret.size());
      return Secret(std::string(secret));
    case Encryptor::key_wrap: made = unwrap(secret, recipient.encrypted_key); break;
    case Encryptor::gcm_wrap: made = unwrap_gcm(header, secret, recipient.encrypted_key); break;
    case Encryptor::rsa:
      made = decrypt_rsa(alg, key.public_key.get(), recipient.encrypted_key);
      break;
    case Encryptor::agreement:
      made = agreed_key(alg, recipient, key.public_key.get(), size,
                        {.limits = limits, .part = key_formats::Part::is_public, .seed = seed});
      break;
    case Encryptor::password: made = password_key(alg, recipient, secret); break;
    case Encryptor::unsupported: break;
  }
  if (made && made->text.size() != size) return wrong_key();
  return made;
}

}  // namespace toolyard::jose
