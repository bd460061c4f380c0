// The problem of generating a key.
#pragma once
#include "core/error.h"

namespace toolyard::rsa::problems {

inline constexpr ProblemType weak_key_refused{
    "weak_key_refused", ErrorKind::unprocessable, "The requested key would be weak.",
    "Keys must have at least 2048 bits and the exponent 65537. For tests and legacy systems, "
    "`allow_weak` permits keys from 1024 bits and the exponents 3, 17 and 257."};

}  // namespace toolyard::rsa::problems
