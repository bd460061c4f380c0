// Detects which structure a DER encoding has, without decoding it.
#pragma once
#include <optional>
#include <string_view>

namespace toolyard::rsa {

enum class DerForm {
  private_info,         // PrivateKeyInfo of PKCS#8
  locked_private_info,  // EncryptedPrivateKeyInfo of PKCS#8
  rsa_private,          // RSAPrivateKey of PKCS#1
  rsa_public,           // RSAPublicKey of PKCS#1
  public_info,          // SubjectPublicKeyInfo
  certificate           // X.509
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

// Whether a `private_info` or `public_info` names RSA as its algorithm. The other forms are always
// RSA or are checked when they are decoded.
bool is_rsa(std::string_view bytes, DerForm form);

}  // namespace toolyard::rsa
