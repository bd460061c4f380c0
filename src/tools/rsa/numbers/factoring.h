// Ways to the factors of a modulus that was made badly: small primes, primes that lie close
// together, and those of ROCA.
#pragma once
#include <vector>

#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// The first primes.
std::vector<unsigned> primes_below(unsigned end);

// The largest number whose square is not larger.
Number square_root(const Number& number);

// By the method of Fermat: whether an odd number is a square, or the product of two that are found
// in so many attempts.
bool is_product_of_neighbours(const Number& number, int attempts);

// Whether a modulus has the form of the keys that chips with the fault ROCA (CVE-2017-15361) make,
// whose factors can be found: both primes are k M + (65537^a mod M), with M the product of the
// first primes. So is one modulus in 2^27 of those that are made well.
bool looks_like_roca(const BIGNUM* modulus);

}  // namespace toolyard::rsa
