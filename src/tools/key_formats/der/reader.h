// Reads keys in DER, with OpenSSL: PKCS#8 with or without encryption, PKCS#1, SEC 1, SPKI,
// certificates, requests for them, and PKCS#12.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/options.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::key_formats {

// Fails with `invalid_key`; for an encrypted key also with `wrong_passphrase`, or with `kdf_limit`
// if decrypting it would take more work than allowed.
Result<ReadKey> read_der(std::string_view bytes, const Options& options);

// Reads the private key of a PKCS#12 file; if it has none, or if only the public part is wanted,
// that of its first certificate.
Result<ReadKey> read_pkcs12(std::string_view bytes, const Options& options);

}  // namespace toolyard::key_formats
