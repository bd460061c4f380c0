// What speaks against a key: numbers that do not belong together, and those that others can guess.
#pragma once
#include <array>

#include "core/describe.h"
#include "tools/rsa/numbers.h"

namespace toolyard::rsa {

// Each is true where the key passes.
struct Checks {
  bool consistent = true;
  bool primes_distinct = true;
  bool exponent_ok = true;
  bool small_factor = true;
  bool roca = true;

  bool all_pass() const {
    return consistent && primes_distinct && exponent_ok && small_factor && roca;
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Checks::consistent>("The numbers belong together, and the primes are primes; of a "
                                   "public key, that modulus and exponent are odd."),
        field<&Checks::primes_distinct>("The primes are far from each other, so that Fermat's "
                                        "method does not find them."),
        field<&Checks::exponent_ok>("The public exponent is odd, at least 65537 and of at most 256 "
                                    "bits, and the private one is not small."),
        field<&Checks::small_factor>("No prime below 65536 divides the modulus."),
        field<&Checks::roca>("The modulus is not of the form that chips with the fault ROCA "
                             "(CVE-2017-15361) make.")};
  }
};

Checks check(const Numbers& numbers);

inline constexpr int least_safe_bits = 2048;

}  // namespace toolyard::rsa
