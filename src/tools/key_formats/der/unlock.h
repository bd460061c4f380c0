// Decrypts keys that are protected by a passphrase, in PKCS#8 and in the format of old OpenSSL.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/openssl.h"
#include "tools/key_formats/options.h"

namespace toolyard::key_formats {

// Checks that an algorithm which encrypts with a passphrase is supported, and charges its cost.
// Fails with `invalid_key` or `kdf_limit`.
Result<void> check_lock(const X509_ALGOR* lock, const WorkLimits& limits);
// The same for a number of iterations.
Result<void> check_iterations(std::int64_t iterations, const WorkLimits& limits);

// Decrypts an EncryptedPrivateKeyInfo. Its cost is checked before any work is done.
Result<Pkey> unlock_pkcs8(std::string_view der, const Options& options);

// Decrypts the DER of a PEM block with the headers `Proc-Type` and `DEK-Info`.
Result<Secret> unlock_pem(std::string_view dek_info, std::string_view body,
                          const std::optional<std::string_view>& passphrase);

std::unexpected<Error> needs_passphrase();
std::unexpected<Error> is_wrong_passphrase();
std::unexpected<Error> is_too_costly(std::string_view what);

}  // namespace toolyard::key_formats
