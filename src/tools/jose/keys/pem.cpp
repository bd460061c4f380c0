// Parses keys in PEM (RFC 7468). The label determines the format of the contents; nothing is
// guessed.
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <array>
#include <limits>

#include "core/crypto/openssl.h"
#include "core/endpoint/budget.h"
#include "tools/jose/keys/reader.h"

namespace toolyard::jose {
namespace {

using Bytes = const unsigned char*;

constexpr std::size_t steps_per_pem_byte = 5;

using openssl::Owned;

// The decoded contents between the lines BEGIN and END.
struct PemBlock {
  std::string label;
  aes::Secret der;
  bool is_encrypted = false;
};

std::unexpected<KeyFault> refuse(std::string detail) {
  ERR_clear_error();
  return std::unexpected(KeyFault{std::move(detail)});
}

// Reads the next block.
KeyResult<PemBlock> read_block(BIO* bio, std::string_view text) {
  char* label = nullptr;
  char* header = nullptr;
  unsigned char* data = nullptr;
  long size = 0;
  if (PEM_read_bio(bio, &label, &header, &data, &size) != 1) {
    return refuse(text.contains("-----BEGIN ")
                      ? "The PEM is damaged: the lines between BEGIN and END cannot be decoded."
                      : "A PEM key starts with a line such as `-----BEGIN PUBLIC KEY-----`.");
  }
  const Owned<char> label_owner(label), header_owner(header);
  const Owned<unsigned char> data_owner(data);
  PemBlock block{.label = label};
  block.is_encrypted = std::string_view(header).contains("ENCRYPTED");
  block.der.text.assign(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
  OPENSSL_cleanse(data, static_cast<std::size_t>(size));
  return block;
}

// Reads the first block, after the parameters that OpenSSL writes before EC keys.
KeyResult<PemBlock> read_first_block(std::string_view text) {
  if (text.size() > std::size_t{1} << 20) return refuse("A key may have at most 1 MiB.");
  const Owned<BIO> bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  auto block = read_block(bio.get(), text);
  return block && block->label == "EC PARAMETERS" ? read_block(bio.get(), text) : std::move(block);
}

EVP_PKEY* certified_key(Bytes& at, long size) {
  const Owned<X509> certificate(d2i_X509(nullptr, &at, size));
  return certificate ? X509_get_pubkey(certificate.get()) : nullptr;
}

EVP_PKEY* pkcs1_key(Bytes& at, long size) {
  return d2i_PublicKey(EVP_PKEY_RSA, nullptr, &at, size);
}

EVP_PKEY* private_key(Bytes& at, long size) { return d2i_AutoPrivateKey(nullptr, &at, size); }

EVP_PKEY* spki_key(Bytes& at, long size) { return d2i_PUBKEY(nullptr, &at, size); }

struct PemKind {
  std::string_view label;
  EVP_PKEY* (*read)(Bytes& at, long size);
  bool is_private = false;
};
constexpr auto kinds = std::to_array<PemKind>({{"PUBLIC KEY", spki_key},
                                               {"RSA PUBLIC KEY", pkcs1_key},
                                               {"CERTIFICATE", certified_key},
                                               {"X509 CERTIFICATE", certified_key},
                                               {"PRIVATE KEY", private_key, true},
                                               {"RSA PRIVATE KEY", private_key, true},
                                               {"EC PRIVATE KEY", private_key, true}});

const PemKind* kind_of(std::string_view label) {
  for (const auto& kind : kinds) {
    if (kind.label == label) return &kind;
  }
  return nullptr;
}

}  // namespace

KeyResult<Key> read_pem_key(std::string_view text) {
  spend(steps_per_pem_byte * text.size());
  TOOLYARD_TRY(auto block, read_first_block(text));
  if (block.is_encrypted || block.label == "ENCRYPTED PRIVATE KEY") {
    return refuse("This is an encrypted private key: give the public key instead.");
  }
  const auto* kind = kind_of(block.label);
  if (!kind) {
    return refuse("A PEM block of type `" + block.label.substr(0, 64) +
                  "` does not contain a key that verifies tokens.");
  }
  const auto der = block.der.view();
  auto at = reinterpret_cast<Bytes>(der.data());
  const auto end = at + der.size();
  PublicKey public_key(kind->read(at, static_cast<long>(der.size())));
  if (!public_key || at != end)
    return refuse("The content of the PEM block does not match its label.");
  if (auto fault = rsa_fault(public_key.get()); !fault.empty()) return refuse(std::move(fault));
  auto key = key_of(std::move(public_key));
  if (!key) return refuse("Keys of this type, or on this curve, cannot sign tokens.");
  key->is_private = kind->is_private;
  return std::move(*key);
}

}  // namespace toolyard::jose
