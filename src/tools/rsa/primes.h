// The first primes.
#pragma once
#include <vector>

namespace toolyard::rsa {

std::vector<unsigned> primes_below(unsigned end);

}  // namespace toolyard::rsa
