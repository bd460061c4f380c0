#include "tools/rsa/primes.h"

#include <cstddef>

namespace toolyard::rsa {

std::vector<unsigned> primes_below(unsigned end) {
  std::vector<bool> is_composite(end);
  std::vector<unsigned> primes;
  for (unsigned n = 2; n < end; ++n) {
    if (is_composite[n]) continue;
    primes.push_back(n);
    for (auto multiple = std::size_t(n) * n; multiple < end; multiple += n)
      is_composite[multiple] = true;
  }
  return primes;
}

}  // namespace toolyard::rsa
