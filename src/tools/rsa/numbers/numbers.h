// The numbers of an RSA key, named as RFC 7518 and RFC 8017 name them. They are wiped as they go.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/error.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

inline constexpr int most_bits = 16'384;  // of a key that is read, as OpenSSL has it

// What `must` names where OpenSSL could not calculate with large numbers.
inline constexpr const char* arithmetic = "arithmetic";

// Null where a key has none: a public key has `n` and `e` alone, a private one all of them.
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

// `dp` and `dq` of `d`, `p` and `q`, and `qi` unless it is there. False where the primes are none.
bool complete_factors(Numbers& numbers);

// Finds the primes of a key of which `n`, `e` and `d` alone are known; false where `d` is not of
// this key.
bool recover_primes(Numbers& numbers);

// Refuses what no RSA key has, such as zero or too many bits, by `invalid_key`.
Result<void> check_sizes(const Numbers& numbers);

}  // namespace toolyard::rsa
