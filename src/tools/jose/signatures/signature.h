// Whether a signature holds: the mathematics alone. Whether a key may be used for it, and what else
// a token promises, is for others to say.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tools/jose/keys/key.h"

namespace toolyard::jose {

// What was signed. Each digest of it is computed once, however many keys are tried.
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

// The key must fit the algorithm. Secrets are compared in constant time.
bool is_signature(Algorithm algorithm, const Key& key, SignedMessage& message,
                  std::string_view signature);

// The HMAC that a secret makes: `info(algorithm).hash_size` bytes.
std::string hmac(Algorithm algorithm, std::string_view secret, std::string_view message);

// The signature that a DER-encoded one of ECDSA would be in a token (RFC 7518 section 3.4), or
// nothing where it is none.
std::optional<std::string> from_der(Algorithm algorithm, std::string_view signature);

}  // namespace toolyard::jose
