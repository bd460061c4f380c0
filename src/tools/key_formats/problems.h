// The problems of reading a key.
#pragma once
#include "core/error.h"

namespace toolyard::key_formats::problems {

inline constexpr ProblemType invalid_key{
    "invalid_key", ErrorKind::unprocessable, "The input is not a usable key.",
    "Supported are RSA, EC and Ed keys in PEM (PKCS#1, PKCS#8, SEC 1, SPKI, OpenSSH, certificates "
    "and requests for them), the DER inside in Base64 or hexadecimal, JWKs, OpenSSH lines, SSH2 "
    "and PuTTY files, PKCS#12 in Base64 and the XML of .NET. A private RSA key must be complete, "
    "have two primes and, to be converted, be consistent."};
inline constexpr ProblemType wrong_passphrase{
    "wrong_passphrase", ErrorKind::unprocessable, "The passphrase does not decrypt the key.",
    "The key is encrypted, and `passphrase` is missing or wrong, or the key is damaged. The last "
    "two causes cannot be told apart."};

}  // namespace toolyard::key_formats::problems
