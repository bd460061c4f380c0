// An RSA key, as numbers and as an object of OpenSSL; or a key on an elliptic curve, as an object
// only.
#pragma once
#include "core/error.h"
#include "tools/key_formats/kinds.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// A PSS key is restricted to PSS signatures, and perhaps to certain digests; its numbers are those
// of any RSA key. A key on an elliptic curve has no numbers.
struct Key {
  Numbers numbers = {};
  Pkey pkey = {};
  const key_formats::CurveInfo* curve = nullptr;  // null: an RSA key
  bool is_pss = false;
  bool is_private = false;
};

// Returns a key of OpenSSL's type "RSA", without restrictions.
Pkey plain_pkey(const Numbers& numbers);
// Returns the numbers of an RSA key, with null for those that it does not have.
Numbers numbers_of(const EVP_PKEY* pkey);
// The numbers must have passed `check_sizes`.
Key key_of(Numbers&& numbers);
// Fails with `invalid_key` if it is an RSA key that is not complete or has more than two primes, or
// a key of another kind than RSA, EC and Ed.
Result<Key> key_of(Pkey&& pkey);

}  // namespace toolyard::rsa
