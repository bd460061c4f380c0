// Finds out which structure a piece of DER is, without decoding it.
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

// One element of DER: its tag, and what is in it.
struct DerElement {
  unsigned char tag = 0;
  std::string_view content;
};

// Takes an element off the front; nothing where there is no whole one.
std::optional<DerElement> take_der(std::string_view& bytes);

// The form of what is one whole element, to its last byte.
std::optional<DerForm> form_of(std::string_view bytes);

// Whether a key of these two forms says of itself that it is one of RSA; the others are or are
// asked by those who decode them.
bool is_rsa(std::string_view bytes, DerForm form);

}  // namespace toolyard::rsa
