// A software authenticator with one passkey, and the browser in front of it (WebAuthn): creates
// responses to options, honest ones or those of an attacker.
#pragma once
#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "areas/accounts/passkeys/cose_key.h"

namespace toolyard::testing {

std::string cbor_integer(std::int64_t value);
std::string cbor_bytes(std::string_view bytes);
std::string cbor_text(std::string_view text);
std::string cbor_map(std::size_t size);

class SoftwareAuthenticator {
 public:
  static constexpr unsigned char present = 0x01, verified = 0x04, eligible = 0x08, backed_up = 0x10,
                                 attested = 0x40, extended = 0x80;

  explicit SoftwareAuthenticator(
      accounts::CoseAlgorithm algorithm = accounts::CoseAlgorithm::es256);

  // The contents of responses, which a test may change.
  std::string origin = "http://here";
  std::string relying_party = "here";
  std::string more_client_data = {};  // further members, each preceded by a comma
  std::string type = {};              // empty: the type of the ceremony
  unsigned char flags = present | verified;
  std::uint32_t sign_count = 0;
  std::string format = "none";
  std::string credential_id;
  std::string user_handle;  // base64url, as in the options

  // Return the response to a registration (`create`) or a sign-in (`get`), as JSON in the format of
  // the browser's PublicKeyCredential.toJSON().
  std::string create(std::string_view challenge);
  std::string get(std::string_view challenge);

  std::string id() const;          // credential ID in base64url
  std::string public_key() const;  // as a COSE key
  std::string attestation_object(std::string_view client_data) const;
  std::string authenticator_data(bool has_credential) const;
  std::string sign(std::string_view message) const;

 private:
  std::string client_data(std::string_view usual_type, std::string_view challenge) const;

  accounts::CoseAlgorithm algorithm_;
  std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key_;
};

std::string base64url(std::string_view bytes);

}  // namespace toolyard::testing
