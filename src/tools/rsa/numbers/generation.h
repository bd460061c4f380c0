// Generates RSA keys with OpenSSL and its random number generator, which is seeded by the system.
#pragma once
#include <cstdint>

#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

Key generate(int bits, std::uint64_t exponent);

// Signs and verifies a text. Throws if the signature is not valid.
void self_test(const Key& key);

}  // namespace toolyard::rsa
