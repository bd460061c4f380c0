// What can be wrong with a key, or with making one.
#pragma once
#include "core/error.h"

namespace toolyard::rsa::problems {

inline constexpr ProblemType weak_key_refused{
    "weak_key_refused", ErrorKind::unprocessable, "Such a key would be weak.",
    "Keys have at least 2048 bits and the exponent 65537. `allow_weak` makes others, from 1024 "
    "bits on and with the exponents 3, 17 and 257, for tests and old machines."};
inline constexpr ProblemType invalid_key{
    "invalid_key", ErrorKind::unprocessable, "The input is no RSA key.",
    "Keys are read from PEM (PKCS#1, PKCS#8, SPKI, OpenSSH, certificates), from base64 of the DER "
    "inside, from JWKs and from public keys of OpenSSH. Private keys must be whole, of two primes, "
    "and, where they are converted, consistent."};
inline constexpr ProblemType wrong_passphrase{
    "wrong_passphrase", ErrorKind::unprocessable, "The passphrase does not open the key.",
    "The key is locked, and `passphrase` is missing or wrong, or the key was damaged. Which of the "
    "last two it is cannot be told."};

}  // namespace toolyard::rsa::problems
