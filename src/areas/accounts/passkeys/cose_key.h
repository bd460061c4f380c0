// Public keys of passkeys in COSE format (RFC 9052): ES256, EdDSA with Ed25519, and RS256.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/cbor/cbor.h"
#include "core/crypto/openssl.h"

namespace toolyard::accounts {

// COSE algorithm identifiers, preferred ones first.
enum class CoseAlgorithm : std::int64_t { eddsa = -8, es256 = -7, rs256 = -257 };
inline constexpr std::array cose_algorithms{CoseAlgorithm::eddsa, CoseAlgorithm::es256,
                                            CoseAlgorithm::rs256};

class CoseKey {
 public:
  // Return nothing if the key is of another type, has missing or additional parameters, or is not
  // valid.
  static std::optional<CoseKey> read(const CborItem& item);
  static std::optional<CoseKey> read(std::string_view bytes);

  CoseAlgorithm algorithm() const { return algorithm_; }
  bool verifies(std::string_view message, std::string_view signature) const;

 private:
  using Key = openssl::Owned<EVP_PKEY>;
  CoseKey(CoseAlgorithm algorithm, Key key) : algorithm_(algorithm), key_(std::move(key)) {}

  CoseAlgorithm algorithm_;
  Key key_;
};

}  // namespace toolyard::accounts
