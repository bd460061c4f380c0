// How long work of OpenSSL goes on: its callbacks, which no exception may cross, ask whether to let
// it, and what called it asks again once it has returned.
#pragma once
#include <cstddef>

#include "core/endpoint/budget.h"
#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

inline bool may_go_on() {
  auto* spending = Spending::current();
  return !spending || spending->reason_to_stop() == StopReason::none;
}

// Throws where it may not.
inline void go_on() {
  if (auto* spending = Spending::current()) spending->check();
}

// What raising a number to a power costs, which cannot be interrupted.
inline std::size_t steps_of_power(const BIGNUM* exponent, const BIGNUM* modulus) {
  constexpr std::size_t bit_products_per_step = 2'000;
  const auto size = std::size_t(BN_num_bits(modulus));
  return size * size / bit_products_per_step * std::size_t(BN_num_bits(exponent));
}

}  // namespace toolyard::rsa
