// Methods to factor badly made moduli: small primes, primes that are close together, and the
// structure of ROCA keys.
#pragma once
#include <vector>

#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// Returns the primes below `end` in ascending order.
std::vector<unsigned> primes_below(unsigned end);

// Returns the integer square root, rounded down.
Number square_root(const Number& number);

// Fermat's method: whether an odd number is a square, or the product of two numbers that are found
// within this many attempts.
bool is_fermat_factorable(const Number& number, int attempts);

// Whether a modulus has the structure of keys by chips with the flaw ROCA (CVE-2017-15361), which
// can be factored: both primes are k M + (65537^a mod M), where M is the product of the first
// primes. One in 2^27 sound moduli has the structure, too.
bool looks_like_roca(const BIGNUM* modulus);

}  // namespace toolyard::rsa
