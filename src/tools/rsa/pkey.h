// A key as its numbers and as OpenSSL holds it.
#pragma once
#include "core/error.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// A PSS key says itself that it signs by PSS alone, perhaps with which digests; the numbers are
// those of any RSA key.
struct Key {
  Numbers numbers;
  Pkey pkey;
  bool is_pss = false;
};

// Of OpenSSL's own type "RSA", without any restriction.
Pkey plain_pkey(const Numbers& numbers);
// The numbers have sizes that `check_sizes` lets pass.
Key key_of(Numbers&& numbers);
// Refuses what is no RSA key of two primes by `invalid_key`.
Result<Key> key_of(Pkey&& pkey);

}  // namespace toolyard::rsa
