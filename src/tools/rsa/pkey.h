// An RSA key, as numbers and as an object of OpenSSL.
#pragma once
#include "core/error.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// A PSS key is restricted to PSS signatures, and perhaps to certain digests; its numbers are those
// of any RSA key.
struct Key {
  Numbers numbers;
  Pkey pkey;
  bool is_pss = false;
};

// Returns a key of OpenSSL's type "RSA", without restrictions.
Pkey plain_pkey(const Numbers& numbers);
// The numbers must have passed `check_sizes`.
Key key_of(Numbers&& numbers);
// Fails with `invalid_key` if it is not a complete RSA key with two primes.
Result<Key> key_of(Pkey&& pkey);

}  // namespace toolyard::rsa
