// Makes RSA keys, by OpenSSL and its generator of random numbers, which the system's seeds.
#pragma once
#include <cstdint>

#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

Key generate(int bits, std::uint64_t exponent);

// Signs and verifies; throws where the signature does not hold.
void self_test(const Key& key);

}  // namespace toolyard::rsa
