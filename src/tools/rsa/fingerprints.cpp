#include "tools/rsa/fingerprints.h"

#include "core/text/base64.h"
#include "core/text/hex.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/formats/pkcs.h"

namespace toolyard::rsa {

Fingerprints fingerprints_of(const Key& key) {
  Fingerprints names;
  if (const auto blob = key_formats::openssh_blob(key.pkey.get())) {
    names.ssh_sha256 =
        "SHA256:" + encode_base64(digest_of(*blob, EVP_sha256()), base64_standard, false);
    names.ssh_md5 = "MD5";
    for (const char byte : digest_of(*blob, EVP_md5()))
      names.ssh_md5 += ":" + encode_hex({&byte, 1});
  }
  names.spki_sha256 =
      encode_base64(digest_of(spki_der(key).view(), EVP_sha256()), base64_standard, true);
  names.jwk_thumbprint = jwk_thumbprint(key);
  return names;
}

std::string digest_of(std::string_view bytes, const EVP_MD* type) {
  return written_string(EVP_MAX_MD_SIZE, [&](char* out) {
    unsigned size = 0;
    must(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out), &size, type,
                    nullptr) == 1,
         "EVP_Digest");
    return std::size_t(size);
  });
}

}  // namespace toolyard::rsa
