// What can be wrong with data that somebody wants decrypted.
#pragma once
#include "core/error.h"

namespace toolyard::aes::problems {

inline constexpr ProblemType decryption_failed{
    "decryption_failed", ErrorKind::unprocessable, "The data cannot be decrypted.",
    "The password or key is wrong, an option is not the one it was encrypted with, or the data was "
    "changed or cut. Which of these it is cannot be told, and is not."};
inline constexpr ProblemType unknown_format{
    "unknown_format", ErrorKind::unprocessable, "The input is in no known format.",
    "Envelopes begin with `ty1.`, data of `openssl enc` with `Salted__`, in base64 `U2FsdGVkX1`. "
    "Bare ciphertext takes `format` `raw`, and the cipher and key it was made with."};
inline constexpr ProblemType kdf_limit{
    "kdf_limit", ErrorKind::unprocessable, "The key takes more work than allowed.",
    "The envelope, or the locked key, asks for more iterations, memory or lanes than this server "
    "spends on a key. As a fault of an option it means that the option is above the limit."};

}  // namespace toolyard::aes::problems
