// Makes RSA keys, by OpenSSL and its generator of random numbers, which the system's seeds.
#pragma once
#include <cstdint>

#include "core/error.h"
#include "tools/rsa/deadline.h"
#include "tools/rsa/pkey.h"

namespace toolyard::rsa {

// Gives up with `busy` when the time is over.
Result<Key> generate(int bits, std::uint64_t exponent, const Deadline& deadline);

// Signs and verifies; throws where the signature does not hold.
void self_test(const Key& key);

}  // namespace toolyard::rsa
