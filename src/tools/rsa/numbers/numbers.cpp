#include "tools/rsa/numbers/numbers.h"

#include <utility>

#include "tools/key_formats/problems.h"
#include "tools/rsa/numbers/budget_checks.h"
#include "tools/rsa/numbers/factoring.h"

namespace toolyard::rsa {
namespace {

Number less_one(const Number& number) {
  auto copy = copy_of(number);
  must(BN_sub_word(copy.get(), 1) == 1, arithmetic);
  return copy;
}

Number remainder(const Number& number, const Number& by, BN_CTX* workspace) {
  auto rest = make_number();
  must(BN_nnmod(rest.get(), number.get(), by.get(), workspace) == 1, arithmetic);
  return rest;
}

bool exceeds_one(const Number& number) { return BN_cmp(number.get(), BN_value_one()) > 0; }

// Factors the modulus: looks for a square root of 1 other than 1 and n - 1, which reveals two
// factors.
class Factoring {
 public:
  explicit Factoring(const Numbers& numbers)
      : n_(numbers.n.get()), n_less_one_(less_one(numbers.n)), power_(make_number()),
        root_(make_number()), square_(make_number()) {
    must(BN_mul(power_.get(), numbers.d.get(), numbers.e.get(), workspace_.get()) == 1 &&
             BN_sub_word(power_.get(), 1) == 1,
         arithmetic);
    while (!BN_is_zero(power_.get()) && !BN_is_odd(power_.get())) {
      must(BN_rshift1(power_.get(), power_.get()) == 1, arithmetic);
      ++halvings_;
    }
  }

  // Tries a base. If `d` is right, at least half of all bases find a factor; if it is wrong, none
  // does.
  Number factor_by(BN_ULONG base) {
    spend(steps_of_power(power_.get(), n_));
    must(BN_set_word(root_.get(), base) == 1 &&
             BN_mod_exp(root_.get(), root_.get(), power_.get(), n_, workspace_.get()) == 1,
         arithmetic);
    for (int i = 0; i < halvings_; ++i) {
      must(BN_mod_sqr(square_.get(), root_.get(), n_, workspace_.get()) == 1, arithmetic);
      if (BN_is_one(square_.get())) return common_factor();
      root_.swap(square_);
    }
    is_right_ = BN_is_one(root_.get());
    return nullptr;
  }
  bool is_right() const { return is_right_; }

 private:
  Number common_factor() {
    if (BN_is_one(root_.get()) || BN_cmp(root_.get(), n_less_one_.get()) == 0) return nullptr;
    auto factor = make_number();
    must(BN_sub_word(root_.get(), 1) == 1 &&
             BN_gcd(factor.get(), root_.get(), n_, workspace_.get()) == 1,
         arithmetic);
    return factor;
  }

  Workspace workspace_ = make_workspace();
  const BIGNUM* n_;
  Number n_less_one_, power_, root_, square_;
  int halvings_ = 0;
  bool is_right_ = true;
};

}  // namespace

// Numbers are of OpenSSL's secure kind: it wipes the copies that it makes of them.
Number make_number(std::uint64_t value) {
  auto number = owned<Number>(BN_secure_new(), "BN_secure_new");
  must(BN_set_word(number.get(), value) == 1, "BN_set_word");
  return number;
}

Number number_of(std::string_view big_endian) {
  auto number = make_number();
  must(BN_bin2bn(octets(big_endian), int(big_endian.size()), number.get()) != nullptr, "BN_bin2bn");
  return number;
}

Number copy_of(const Number& number) {
  auto copy = make_number();
  must(BN_copy(copy.get(), number.get()) != nullptr, "BN_copy");
  return copy;
}

Secret bytes_of(const Number& number) {
  return Secret(written_string(std::size_t(BN_num_bytes(number.get())), [&](char* out) {
    return std::size_t(BN_bn2bin(number.get(), reinterpret_cast<unsigned char*>(out)));
  }));
}

bool complete_factors(Numbers& numbers) {
  if (!exceeds_one(numbers.p) || !exceeds_one(numbers.q)) return false;
  const auto workspace = make_workspace();
  numbers.dp = remainder(numbers.d, less_one(numbers.p), workspace.get());
  numbers.dq = remainder(numbers.d, less_one(numbers.q), workspace.get());
  if (numbers.qi) return true;
  numbers.qi = make_number();
  return BN_mod_inverse(numbers.qi.get(), numbers.q.get(), numbers.p.get(), workspace.get());
}

bool recover_primes(Numbers& numbers) {
  if (!BN_is_odd(numbers.n.get()) || !exceeds_one(numbers.d) ||
      BN_cmp(numbers.d.get(), numbers.n.get()) >= 0)
    return false;
  Factoring factoring(numbers);
  // Each base fails for at most half of the keys, independently of the others if all are primes.
  for (const auto base : primes_below(256)) {
    numbers.p = factoring.factor_by(base);
    if (!numbers.p && factoring.is_right()) continue;
    if (!numbers.p) return false;
    numbers.q = make_number();
    const auto workspace = make_workspace();
    must(BN_div(numbers.q.get(), nullptr, numbers.n.get(), numbers.p.get(), workspace.get()) == 1,
         arithmetic);
    if (BN_cmp(numbers.p.get(), numbers.q.get()) < 0) numbers.p.swap(numbers.q);
    return complete_factors(numbers);
  }
  return false;
}

Result<void> check_sizes(const Numbers& numbers) {
  const auto bits = numbers.bits();
  if (bits > max_bits)
    return fail(key_formats::problems::invalid_key,
                "The modulus has " + std::to_string(bits) + " bits; at most " +
                    std::to_string(max_bits) + " are supported.");
  if (bits < 8 || !exceeds_one(numbers.e) || BN_cmp(numbers.e.get(), numbers.n.get()) >= 0)
    return fail(key_formats::problems::invalid_key,
                "The modulus or the exponent is not valid for an RSA key.");
  for (const auto* number :
       {&numbers.d, &numbers.p, &numbers.q, &numbers.dp, &numbers.dq, &numbers.qi})
    if (*number && BN_cmp(number->get(), numbers.n.get()) >= 0)
      return fail(key_formats::problems::invalid_key,
                  "A private parameter is larger than the modulus.");
  return {};
}

}  // namespace toolyard::rsa
