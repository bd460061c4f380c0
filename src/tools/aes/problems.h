// The problem types of decryption: a wrong key or changed data, an unknown format, and a key
// derivation above the limits.
#pragma once
#include "core/error.h"

namespace toolyard::aes::problems {

inline constexpr ProblemType decryption_failed{
    "decryption_failed", ErrorKind::unprocessable, "The data could not be decrypted.",
    "The password or key is wrong, an option differs from the one used for encryption, or the data "
    "was changed or truncated. Of an envelope, these causes cannot be told apart."};
inline constexpr ProblemType unknown_format{
    "unknown_format", ErrorKind::unprocessable, "The format of the input is unknown.",
    "Envelopes start with `ty1.`; the output of `openssl enc` starts with `Salted__`, which is "
    "`U2FsdGVkX1` in Base64. For bare ciphertext, set `format` to `raw` and give the cipher and "
    "key it was encrypted with."};
inline constexpr ProblemType kdf_limit{
    "kdf_limit", ErrorKind::unprocessable, "The key derivation exceeds the limits of this server.",
    "The envelope or the encrypted key requires more iterations, memory or parallelism than this "
    "server allows for deriving a key. As the code of an option, it means that the option is above "
    "the limit."};

}  // namespace toolyard::aes::problems
