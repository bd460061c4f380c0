#include "tools/rsa/roca.h"

#include <bitset>
#include <vector>

#include "tools/rsa/primes.h"

namespace toolyard::rsa {
namespace {

// M is the product of the first 39 primes for the shortest keys, and of more for longer ones.
constexpr unsigned end_of_primes = 168;

// What a power of 65537 can leave modulo a prime.
struct Remainders {
  unsigned prime;
  std::bitset<end_of_primes> powers;
};

std::vector<Remainders> all_remainders() {
  std::vector<Remainders> all;
  for (const auto prime : primes_below(end_of_primes)) {
    Remainders one{.prime = prime, .powers = {}};
    for (unsigned power = 1; !one.powers[power]; power = power * 65'537 % prime)
      one.powers.set(power);
    all.push_back(one);
  }
  return all;
}

}  // namespace

// Where both primes are such powers modulo a divisor of M, so is their product.
bool looks_like_roca(const BIGNUM* modulus) {
  static const auto all = all_remainders();
  for (const auto& [prime, powers] : all)
    if (!powers[BN_mod_word(modulus, prime)]) return false;
  return true;
}

}  // namespace toolyard::rsa
