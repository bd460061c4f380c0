// Fingerprints of a public key, in the forms that common programs show.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

struct Fingerprints {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorFingerprints";
  std::string ssh_sha256, ssh_md5, spki_sha256, jwk_thumbprint;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Fingerprints::ssh_sha256>("As shown by `ssh-keygen -l`.")
            .sparse()
            .title("SSH, SHA-256"),
        field<&Fingerprints::ssh_md5>("As shown by `ssh-keygen -l -E md5`.")
            .sparse()
            .title("SSH, MD5"),
        field<&Fingerprints::spki_sha256>(
            "SHA-256 of the SubjectPublicKeyInfo in Base64, as used for certificate pinning.")
            .title("SPKI, SHA-256"),
        field<&Fingerprints::jwk_thumbprint>("JWK thumbprint (RFC 7638) with SHA-256.")
            .title("JWK thumbprint")};
  }
};

Fingerprints fingerprints_of(const Key& key);

std::string digest_of(std::string_view bytes, const EVP_MD* type);

}  // namespace toolyard::rsa
