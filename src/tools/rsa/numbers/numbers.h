// The numbers of an RSA key, named as in RFC 7518 and RFC 8017. They are wiped when they are freed.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/error.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

inline constexpr int max_bits = 16'384;  // of a key that is read; the limit of OpenSSL

// The text of the exception if OpenSSL fails to calculate with large numbers.
inline constexpr const char* arithmetic = "arithmetic";

// Members that a key does not have are null: a public key has only `n` and `e`, a private key has
// all.
struct Numbers {
  Number n, e;
  Number d, p, q, dp, dq, qi;

  bool is_private() const { return d != nullptr; }
  int bits() const { return BN_num_bits(n.get()); }
};

Number make_number(std::uint64_t value = 0);
Number number_of(std::string_view big_endian);
Number copy_of(const Number& number);

// Big-endian without leading zeros; empty for zero.
Secret bytes_of(const Number& number);

// Computes `dp` and `dq`, and `qi` if it is null. Returns false if `p` or `q` cannot be a prime of
// the key.
bool complete_factors(Numbers& numbers);

// Computes the primes of a key from `n`, `e` and `d`. Returns false if `d` does not match.
bool recover_primes(Numbers& numbers);

// Fails with `invalid_key` for sizes that no RSA key has, such as zero or too many bits.
Result<void> check_sizes(const Numbers& numbers);

}  // namespace toolyard::rsa
