// Keys in DER, with OpenSSL: PKCS#8 with or without encryption, PKCS#1, SPKI and certificates.
#pragma once
#include <optional>
#include <string_view>

#include "core/error.h"
#include "tools/limits.h"
#include "tools/rsa/formats/der.h"
#include "tools/rsa/kdf.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

using Passphrase = std::optional<std::string_view>;

// Fails with `invalid_key`; for an encrypted key also with `wrong_passphrase`, or with `kdf_limit`
// if decrypting it would take more work than allowed.
Result<Key> read_der(std::string_view bytes, const Passphrase& passphrase,
                     const WorkLimits& limits);

Secret pkcs8_der(const Key& key);
Secret locked_pkcs8_der(const Key& key, const Lock& lock, const FillRandom& fill_random);
Secret pkcs1_private_der(const Key& key);
Secret pkcs1_public_der(const Key& key);
Secret spki_der(const Key& key);

}  // namespace toolyard::rsa
