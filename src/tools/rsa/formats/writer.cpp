#include "tools/rsa/formats/writer.h"

#include <utility>

#include "core/text/base64.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/pem.h"
#include "tools/rsa/formats/pkcs.h"

namespace toolyard::rsa {
namespace {

Secret pkcs8(const Key& key, const std::optional<key_formats::Lock>& lock,
             const key_formats::FillRandom& fill_random) {
  return lock ? locked_pkcs8_der(key, *lock, fill_random) : pkcs8_der(key);
}

std::string in_base64(const Secret& bytes) {
  return encode_base64(bytes.view(), base64_standard, true);
}

std::string pem(std::string_view label, const Secret& bytes) {
  return std::string(key_formats::write_pem(label, bytes.view()).view());
}

template <class Format> bool has(const Key& key, Format format) {
  if (!key.curve) return true;
  if (format == Format::openssh) return !key.curve->ssh_name.empty();
  return format != Format::pkcs1;
}

}  // namespace

bool has_format(const Key& key, PrivateFormat format) { return has(key, format); }
bool has_format(const Key& key, PublicFormat format) { return has(key, format); }

Secret write_private(const Key& key, PrivateFormat format, const Names& names,
                     const std::optional<key_formats::Lock>& lock,
                     const key_formats::FillRandom& fill_random) {
  switch (format) {
    case PrivateFormat::pkcs8:
      return key_formats::write_pem(lock ? "ENCRYPTED PRIVATE KEY" : "PRIVATE KEY",
                                    pkcs8(key, lock, fill_random).view());
    case PrivateFormat::pkcs1:
      return key_formats::write_pem("RSA PRIVATE KEY", pkcs1_private_der(key).view());
    case PrivateFormat::openssh:
      return key_formats::write_openssh_private(key.pkey.get(), names.comment, lock, fill_random);
    case PrivateFormat::jwk: return jwk_text(make_jwk(key, names.jwk, JwkPart::is_private));
    case PrivateFormat::der: return Secret(in_base64(pkcs8(key, lock, fill_random)));
  }
  std::unreachable();
}

std::string write_public(const Key& key, PublicFormat format, const Names& names) {
  switch (format) {
    case PublicFormat::spki: return pem("PUBLIC KEY", spki_der(key));
    case PublicFormat::pkcs1: return pem("RSA PUBLIC KEY", pkcs1_public_der(key));
    case PublicFormat::openssh:
      return key_formats::write_openssh_public(key.pkey.get(), names.comment);
    case PublicFormat::jwk:
      return std::string(jwk_text(make_jwk(key, names.jwk, JwkPart::is_public)).view());
    case PublicFormat::der: return in_base64(spki_der(key));
  }
  std::unreachable();
}

}  // namespace toolyard::rsa
