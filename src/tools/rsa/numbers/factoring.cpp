#include "tools/rsa/numbers/factoring.h"

#include <bitset>
#include <cstddef>

namespace toolyard::rsa {
namespace {

bool is_square(const Number& number, BN_CTX* workspace) {
  // Squares leave no other remainders modulo 16, which avoids computing most roots.
  const auto rest = BN_mod_word(number.get(), 16);
  if (rest != 0 && rest != 1 && rest != 4 && rest != 9) return false;
  auto square = square_root(number);
  must(BN_sqr(square.get(), square.get(), workspace) == 1, arithmetic);
  return BN_cmp(square.get(), number.get()) == 0;
}

// M is the product of the first 39 primes, those below 168, for the shortest keys, and of more for
// longer ones.
constexpr unsigned end_of_primes = 168;

// The remainders of powers of 65537 modulo a prime.
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

// Newton's method from above: the values fall until they reach the root.
Number square_root(const Number& number) {
  if (BN_is_zero(number.get())) return make_number();
  const auto workspace = make_workspace();
  auto root = make_number();
  auto next = make_number();
  must(BN_set_bit(root.get(), (BN_num_bits(number.get()) + 1) / 2) == 1, arithmetic);
  for (;;) {
    must(BN_div(next.get(), nullptr, number.get(), root.get(), workspace.get()) == 1 &&
             BN_add(next.get(), next.get(), root.get()) == 1 &&
             BN_rshift1(next.get(), next.get()) == 1,
         arithmetic);
    if (BN_cmp(next.get(), root.get()) >= 0) return root;
    root.swap(next);
  }
}

// With p = a + b and q = a - b, the product is a² - b². Tries each a from the square root of the
// product on.
bool is_fermat_factorable(const Number& number, int attempts) {
  const auto workspace = make_workspace();
  auto a = square_root(number);
  auto rest = make_number();
  for (int i = 0; i < attempts; ++i) {
    must(BN_sqr(rest.get(), a.get(), workspace.get()) == 1 &&
             BN_sub(rest.get(), rest.get(), number.get()) == 1,
         arithmetic);
    if (!BN_is_negative(rest.get()) && is_square(rest, workspace.get())) return true;
    must(BN_add_word(a.get(), 1) == 1, arithmetic);
  }
  return false;
}

// If both primes are powers of 65537 modulo a divisor of M, so is their product.
bool looks_like_roca(const BIGNUM* modulus) {
  static const auto all = all_remainders();
  for (const auto& [prime, powers] : all)
    if (!powers[BN_mod_word(modulus, prime)]) return false;
  return true;
}

}  // namespace toolyard::rsa
