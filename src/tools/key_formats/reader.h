// Reads a key in any of the supported formats, as people paste it.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/options.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::key_formats {

inline constexpr std::size_t max_keys = 100;  // in a set

// Reads PEM, DER in Base64 or hexadecimal, JWKs and sets of them, and the formats of OpenSSH, SSH2,
// PuTTY, PKCS#12 and .NET. Ignores what is around a key, such as quotes and indentation, and
// resolves escaped line ends. Of several PEM blocks, the first private key is read, or otherwise
// the first public key. Fails with `invalid_key`, `wrong_passphrase` or `kdf_limit`.
Result<ReadKeys> read_keys(std::string_view text, const Options& options);

}  // namespace toolyard::key_formats
