#include "tools/rsa/numbers/checks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/endpoint/budget.h"
#include "tools/key_formats/openssh/bcrypt_pbkdf.h"
#include "tools/rsa/numbers/factoring.h"
#include "tools/rsa/numbers/generation.h"

namespace toolyard::rsa {
namespace {

using namespace std::chrono_literals;

Number random_number(int bits) {
  auto number = make_number();
  must(BN_rand(number.get(), bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1, "BN_rand");
  return number;
}
Number prime(int bits) {
  auto number = make_number();
  must(BN_generate_prime_ex(number.get(), bits, 0, nullptr, nullptr, nullptr) == 1, "a prime");
  return number;
}
Number product(const Number& a, const Number& b) {
  auto result = make_number();
  must(BN_mul(result.get(), a.get(), b.get(), make_workspace().get()) == 1, "BN_mul");
  return result;
}
Numbers copy(const Numbers& from) {
  Numbers to{.n = copy_of(from.n), .e = copy_of(from.e)};
  if (!from.is_private()) return to;
  to.d = copy_of(from.d);
  to.p = copy_of(from.p);
  to.q = copy_of(from.q);
  to.dp = copy_of(from.dp);
  to.dq = copy_of(from.dq);
  to.qi = copy_of(from.qi);
  return to;
}
Key new_key(int bits, std::uint64_t exponent = 65'537) { return generate(bits, exponent); }

TEST(RsaSquareRoot, IsTheLargestOfThoseWhoseSquareFits) {
  for (int bits = 1; bits < 700; ++bits) {
    const auto number = random_number(bits);
    auto root = square_root(number);
    EXPECT_LE(BN_cmp(product(root, root).get(), number.get()), 0);
    BN_add_word(root.get(), 1);
    EXPECT_GT(BN_cmp(product(root, root).get(), number.get()), 0);
  }
  EXPECT_TRUE(BN_is_zero(square_root(make_number()).get()));
}

TEST(RsaSquareRoot, FindsFactorsThatLieClose) {
  for (int round = 0; round < 50; ++round) {
    const auto p = prime(256);
    EXPECT_TRUE(is_fermat_factorable(product(p, p), 2));
    auto q = copy_of(p);
    do BN_add_word(q.get(), 2);
    while (BN_check_prime(q.get(), nullptr, nullptr) != 1);
    EXPECT_TRUE(is_fermat_factorable(product(p, q), 100));
    EXPECT_FALSE(is_fermat_factorable(product(p, prime(256)), 100));
  }
}

TEST(RsaChecks, NewKeysPass) {
  for (const int bits : {1024, 1032, 2048}) {
    const auto key = new_key(bits);
    EXPECT_TRUE(check(key.numbers).all_pass());
    const Numbers alone{.n = copy_of(key.numbers.n), .e = copy_of(key.numbers.e)};
    EXPECT_TRUE(check(alone).all_pass());
  }
  const auto checks = check(new_key(1024, 3).numbers);
  EXPECT_FALSE(checks.exponent_ok);
  EXPECT_TRUE(checks.consistent);
}

TEST(RsaChecks, NoNumberCanBeAnother) {
  const auto key = new_key(1024);
  for (const auto member : {&Numbers::n, &Numbers::e, &Numbers::d, &Numbers::p, &Numbers::q,
                            &Numbers::dp, &Numbers::dq, &Numbers::qi})
    for (const BN_ULONG change : {1, 2, 4}) {
      auto changed = copy(key.numbers);
      BN_add_word((changed.*member).get(), change);
      EXPECT_FALSE(check(changed).consistent);
    }
}

// Everything else is consistent if a prime is the product of two.
TEST(RsaChecks, PrimesArePrimes) {
  const auto e = make_number(65'537);
  const auto workspace = make_workspace();
  Numbers numbers;
  do {
    numbers = {.n = nullptr, .e = copy_of(e)};
    numbers.p = product(prime(256), prime(256));
    numbers.q = prime(512);
    numbers.n = product(numbers.p, numbers.q);
    auto p_order = copy_of(numbers.p), q_order = copy_of(numbers.q);
    BN_sub_word(p_order.get(), 1);
    BN_sub_word(q_order.get(), 1);
    numbers.d = make_number();
    if (!BN_mod_inverse(numbers.d.get(), e.get(), product(p_order, q_order).get(), workspace.get()))
      numbers.d.reset();
  } while (!numbers.d || !complete_factors(numbers));
  EXPECT_FALSE(check(numbers).consistent);
}

TEST(RsaNumbers, PrimesAreFoundAgain) {
  for (int round = 0; round < 20; ++round) {
    const auto key = new_key(512 + 8 * round, round % 2 == 0 ? 65'537 : 3);
    Numbers bare{.n = copy_of(key.numbers.n), .e = copy_of(key.numbers.e)};
    bare.d = copy_of(key.numbers.d);
    ASSERT_TRUE(recover_primes(bare));
    EXPECT_TRUE(check(bare).consistent);
    BN_add_word(bare.d.get(), 2);
    EXPECT_FALSE(recover_primes(bare));
  }
}

// Later calls on the same thread must not be affected.
TEST(RsaGeneration, EndsWhenTheTimeIsOver) {
  const auto begin = ThreadClock::now();
  {
    const CpuBudget budget(50ms, nullptr);
    EXPECT_THROW(generate(8192, 65'537), Stopped);
  }
  EXPECT_LT(ThreadClock::now() - begin, 1s);
  EXPECT_TRUE(check(new_key(1024).numbers).consistent);
}

TEST(RsaGeneration, EndsSoonAfterItsCallerHasLeft) {
  StopSignal signal;
  std::atomic<bool> has_begun = false;
  const std::jthread caller([&] {
    has_begun.wait(false);
    signal.stop(StopReason::caller_left);
  });
  const auto begin = ThreadClock::now();
  const CpuBudget budget(24h, &signal);
  has_begun = true;
  has_begun.notify_one();
  try {
    for (;;) generate(8192, 65'537);
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reason, StopReason::caller_left);
  }
  EXPECT_LT(ThreadClock::now() - begin, 1s);
}

TEST(RsaChecks, EndWhereTestsOfPrimalityTakeTooLong) {
  const auto key = new_key(4096);
  const CpuBudget budget(1ms, nullptr);
  EXPECT_THROW(check(key.numbers), Stopped);
}

TEST(RsaBcrypt, EndsBetweenTwoRounds) {
  const CpuBudget budget(20ms, nullptr);
  EXPECT_THROW(key_formats::bcrypt_pbkdf("passphrase", "salt", 100'000, 48), Stopped);
}

}  // namespace
}  // namespace toolyard::rsa
