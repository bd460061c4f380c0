// Ends long work of OpenSSL in time: its callbacks, through which no exception may pass, check
// whether to continue, and the caller checks again when OpenSSL has returned.
#pragma once
#include <cstddef>

#include "core/endpoint/budget.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

inline bool may_continue() {
  auto* budget = CpuBudget::current();
  return !budget || budget->reason_to_stop() == StopReason::none;
}

// Throws if the work must not continue.
inline void check_budget() {
  if (auto* budget = CpuBudget::current()) budget->check();
}

// Returns the cost of a modular exponentiation, which cannot be interrupted, in steps of the
// budget.
inline std::size_t steps_of_power(const BIGNUM* exponent, const BIGNUM* modulus) {
  constexpr std::size_t bit_products_per_step = 2'000;
  const auto size = std::size_t(BN_num_bits(modulus));
  return size * size / bit_products_per_step * std::size_t(BN_num_bits(exponent));
}

}  // namespace toolyard::rsa
