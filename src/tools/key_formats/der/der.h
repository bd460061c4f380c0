// Detects which structure a DER encoding has, without decoding it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::key_formats {

enum class DerForm {
  private_info,         // PrivateKeyInfo of PKCS#8
  locked_private_info,  // EncryptedPrivateKeyInfo of PKCS#8
  rsa_private,          // RSAPrivateKey of PKCS#1
  rsa_public,           // RSAPublicKey of PKCS#1
  ec_private,           // ECPrivateKey of SEC 1
  dsa_private,          // as OpenSSL writes it
  public_info,          // SubjectPublicKeyInfo
  certificate,          // X.509
  request,              // CertificationRequest of PKCS#10
  pkcs12,               // PFX
  pkcs7                 // ContentInfo, such as a bundle of certificates
};

// An element of DER: its tag and its content.
struct DerElement {
  unsigned char tag = 0;
  std::string_view content;
};

// Removes an element from the front of `bytes`. Returns nothing if there is no complete one.
std::optional<DerElement> take_der(std::string_view& bytes);

// Returns the form of `bytes`, which must be exactly one element; nothing if it has none of the
// forms.
std::optional<DerForm> form_of(std::string_view bytes);

// Returns why bytes are not one element of DER, as a sentence about the key; empty if they are.
std::string der_fault(std::string_view bytes);

// Returns the algorithm of a `private_info` or `public_info`: its name, if OpenSSL knows one, or
// otherwise its OID.
std::string algorithm_of(std::string_view bytes, DerForm form);

}  // namespace toolyard::key_formats
