#include "tools/rsa/numbers/checks.h"

#include <algorithm>

#include "tools/rsa/numbers/budget_checks.h"
#include "tools/rsa/numbers/factoring.h"

namespace toolyard::rsa {
namespace {

constexpr BN_ULONG min_safe_exponent = 65'537;

// Ends a primality test after `most` rounds, or when the call has to end. A round passes a
// composite number with a probability of at most 1/4, and far less for most numbers.
class RoundCounter {
 public:
  explicit RoundCounter(int most) : most_(most) {}
  bool is_done() const { return rounds_ >= most_; }

  static int count(int stage, int, BN_GENCB* callback) {
    auto& counter = *static_cast<RoundCounter*>(BN_GENCB_get_arg(callback));
    if (stage == 1) ++counter.rounds_;
    return counter.is_done() || !may_continue() ? 0 : 1;
  }

 private:
  int most_;
  int rounds_ = 0;
};

bool is_prime(const Number& number, BN_CTX* workspace) {
  RoundCounter counter(BN_num_bits(number.get()) > 4096 ? 8 : 20);
  const auto callback = owned<Owned<BN_GENCB, BN_GENCB_free>>(BN_GENCB_new(), "BN_GENCB_new");
  BN_GENCB_set(callback.get(), RoundCounter::count, &counter);
  const int answer = BN_check_prime(number.get(), workspace, callback.get());
  if (answer < 0) check_budget();
  return answer == 1 || (answer < 0 && counter.is_done());
}

// Checks the numbers of a private key one after the other, up to the first that is inconsistent.
class Consistency {
 public:
  explicit Consistency(const Numbers& key) : key_(key) {}

  bool holds() {
    return exceeds_one(key_.p) && exceeds_one(key_.q) && exceeds_one(key_.d) &&
           BN_cmp(key_.d.get(), key_.n.get()) < 0 && product_is_n() &&
           exponents_fit(key_.p, key_.dp) && exponents_fit(key_.q, key_.dq) && inverse_fits() &&
           is_prime(key_.p, workspace_.get()) && is_prime(key_.q, workspace_.get());
  }

 private:
  static bool exceeds_one(const Number& number) { return BN_cmp(number.get(), BN_value_one()) > 0; }

  bool product_is_n() {
    must(BN_mul(result_.get(), key_.p.get(), key_.q.get(), workspace_.get()) == 1, arithmetic);
    return BN_cmp(result_.get(), key_.n.get()) == 0;
  }

  // Whether `exponent` is d modulo prime - 1, and d the inverse of e modulo prime - 1.
  bool exponents_fit(const Number& prime, const Number& exponent) {
    const auto order = copy_of(prime);
    must(BN_sub_word(order.get(), 1) == 1 &&
             BN_nnmod(result_.get(), key_.d.get(), order.get(), workspace_.get()) == 1,
         arithmetic);
    if (BN_cmp(result_.get(), exponent.get()) != 0) return false;
    must(BN_mod_mul(result_.get(), key_.d.get(), key_.e.get(), order.get(), workspace_.get()) == 1,
         arithmetic);
    return BN_is_one(result_.get());
  }

  bool inverse_fits() {
    if (BN_cmp(key_.qi.get(), key_.p.get()) >= 0) return false;
    must(
        BN_mod_mul(result_.get(), key_.qi.get(), key_.q.get(), key_.p.get(), workspace_.get()) == 1,
        arithmetic);
    return BN_is_one(result_.get());
  }

  const Numbers& key_;
  Workspace workspace_ = make_workspace();
  Number result_ = make_number();
};

bool is_consistent(const Numbers& key) {
  if (!BN_is_odd(key.n.get()) || !BN_is_odd(key.e.get())) return false;
  return !key.is_private() || Consistency(key).holds();
}

// FIPS 186-5: the primes differ within their first 100 bits. For a public key, Fermat's method
// tries sums of primes, from the smallest on.
bool are_primes_distinct(const Numbers& key) {
  constexpr int attempts = 100;
  if (!key.is_private()) return !is_fermat_factorable(key.n, attempts);
  auto difference = make_number();
  must(BN_sub(difference.get(), key.p.get(), key.q.get()) == 1, arithmetic);
  return BN_num_bits(difference.get()) > std::max(key.bits() / 2 - 100, 0);
}

bool is_exponent_ok(const Numbers& key) {
  auto least = make_number(min_safe_exponent);
  const bool is_public_ok = BN_is_odd(key.e.get()) && BN_cmp(key.e.get(), least.get()) >= 0 &&
                            BN_num_bits(key.e.get()) <= 256;
  return is_public_ok && (!key.is_private() || BN_num_bits(key.d.get()) > key.bits() / 2);
}

bool has_small_factor(const Numbers& key) {
  static const auto primes = primes_below(65'536);
  const auto remainder_is_zero = [&](unsigned prime) {
    return BN_mod_word(key.n.get(), prime) == 0 && !BN_is_word(key.n.get(), prime);
  };
  return std::ranges::any_of(primes, remainder_is_zero);
}

}  // namespace

Checks check(const Numbers& numbers) {
  Checks checks;
  checks.consistent = is_consistent(numbers);
  checks.primes_distinct = are_primes_distinct(numbers);
  checks.exponent_ok = is_exponent_ok(numbers);
  checks.small_factor = !has_small_factor(numbers);
  checks.roca = !looks_like_roca(numbers.n.get());
  return checks;
}

}  // namespace toolyard::rsa
