// The cryptographic verification of signatures. Whether a key may be used for it is checked by
// verification.h.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tools/jose/keys/key.h"

namespace toolyard::jose {

// A signed message. Its digest is computed only once, regardless of the number of keys that are
// tried.
class SignedMessage {
 public:
  explicit SignedMessage(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes() const { return bytes_; }
  std::string_view digest(hashing::Algorithm hash);

 private:
  std::string_view bytes_;
  std::optional<hashing::Algorithm> hashed_with_;
  std::array<char, 64> digest_{};
};

// Whether the signature is valid for the message. The key must fit the algorithm. HMACs are
// compared in constant time.
bool is_signature(Algorithm algorithm, const Key& key, SignedMessage& message,
                  std::string_view signature);

// Returns the HMAC of a message by a secret: `info(algorithm).hash_size` bytes.
std::string hmac(Algorithm algorithm, std::string_view secret, std::string_view message);

// Converts a DER-encoded ECDSA signature to the form that tokens require (RFC 7518 section 3.4).
// Returns nothing if it is not one.
std::optional<std::string> from_der(Algorithm algorithm, std::string_view signature);

}  // namespace toolyard::jose
