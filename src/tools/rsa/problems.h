// The problems of reading or generating a key.
#pragma once
#include "core/error.h"

namespace toolyard::rsa::problems {

inline constexpr ProblemType weak_key_refused{
    "weak_key_refused", ErrorKind::unprocessable, "The requested key would be weak.",
    "Keys must have at least 2048 bits and the exponent 65537. For tests and legacy systems, "
    "`allow_weak` permits keys from 1024 bits and the exponents 3, 17 and 257."};
inline constexpr ProblemType invalid_key{
    "invalid_key", ErrorKind::unprocessable, "The input is not an RSA key.",
    "Supported are PEM (PKCS#1, PKCS#8, SPKI, OpenSSH, certificates), Base64 of the DER inside, "
    "JWKs and public keys in OpenSSH format. A private key must be complete, have two primes and, "
    "to be converted, be consistent."};
inline constexpr ProblemType wrong_passphrase{
    "wrong_passphrase", ErrorKind::unprocessable, "The passphrase does not decrypt the key.",
    "The key is encrypted, and `passphrase` is missing or wrong, or the key is damaged. The last "
    "two causes cannot be told apart."};

}  // namespace toolyard::rsa::problems
