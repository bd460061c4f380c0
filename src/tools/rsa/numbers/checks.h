// Checks for bad keys: numbers that are inconsistent, and numbers that others can guess.
#pragma once
#include <array>

#include "core/describe/describe.h"
#include "tools/rsa/numbers/numbers.h"

namespace toolyard::rsa {

// A member is true if the key passes the check.
struct Checks {
  static constexpr std::string_view schema_name = "RsaKeyGeneratorChecks";
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
        field<&Checks::consistent>(
            "Whether the numbers fit each other and the primes are prime; of a "
            "public key, whether modulus and exponent are odd."),
        field<&Checks::primes_distinct>(
            "Whether the primes withstand Fermat's factorization method."),
        field<&Checks::exponent_ok>(
            "Whether the public exponent is odd, at least 65537 and at most 256 bits long, and the "
            "private one not too small.")
            .title("Sound exponent"),
        field<&Checks::small_factor>("Whether no prime below 65536 divides the modulus.")
            .title("No small factor"),
        field<&Checks::roca>("Whether the key is not affected by ROCA (CVE-2017-15361).")
            .title("Not ROCA")};
  }
};

Checks check(const Numbers& numbers);

inline constexpr int min_safe_bits = 2048;

}  // namespace toolyard::rsa
