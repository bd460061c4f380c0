// The form of the keys that chips with the fault ROCA (CVE-2017-15361) make, whose factors can be
// found: both primes are k M + (65537^a mod M), with M the product of the first primes.
#pragma once
#include <openssl/bn.h>

namespace toolyard::rsa {

// So is one modulus in 2^27 of those that are made well.
bool looks_like_roca(const BIGNUM* modulus);

}  // namespace toolyard::rsa
