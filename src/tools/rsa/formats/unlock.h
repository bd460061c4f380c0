// Decrypts keys that are protected by a passphrase, in PKCS#8 and in the format of old OpenSSL.
#pragma once
#include <optional>
#include <string_view>

#include "core/error.h"
#include "tools/limits.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

// Decrypts an EncryptedPrivateKeyInfo. Its cost is checked before any work is done.
Result<Pkey> unlock_pkcs8(std::string_view der, const std::optional<std::string_view>& passphrase,
                          const WorkLimits& limits);

// Decrypts the DER of a PEM block with the headers `Proc-Type` and `DEK-Info`.
Result<Secret> unlock_pem(std::string_view headers, std::string_view body,
                          const std::optional<std::string_view>& passphrase);

std::unexpected<Error> needs_passphrase();
std::unexpected<Error> is_wrong_passphrase();
std::unexpected<Error> is_too_costly(std::string_view what);

}  // namespace toolyard::rsa
