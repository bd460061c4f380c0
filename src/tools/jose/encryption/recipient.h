// How the key of the content of a token is given to a recipient (RFC 7518 section 4).
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "tools/aes/secret.h"
#include "tools/jose/keys/key.h"
#include "tools/jose/tokens/token.h"
#include "tools/limits.h"

namespace toolyard::jose {

enum class Encryptor : std::uint8_t {
  unsupported,
  direct,
  key_wrap,
  gcm_wrap,
  rsa,
  agreement,
  password
};
// Returns the kind of an algorithm such as `RSA-OAEP`.
Encryptor encryptor_of(std::string_view alg);

// Whether the key may decrypt for an algorithm of the kind.
bool fits(Encryptor encryptor, const Key& key);

// Returns the key of the content, of `size` bytes, or why there is none, as a sentence. The key
// must fit.
std::expected<aes::Secret, std::string> content_key(const Recipient& recipient, const Key& key,
                                                    std::size_t size, const WorkLimits& limits,
                                                    std::uint64_t seed);

}  // namespace toolyard::jose
