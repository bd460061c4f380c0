#include "areas/accounts/factors/service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <thread>

#include "areas/accounts/factors/qr_code.h"
#include "areas/accounts/factors/totp.h"
#include "areas/accounts/sessions/service.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::seconds;

constexpr auto phrase = "a long passphrase";

std::string bytes_of_base32(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    bits = bits << 5 | static_cast<std::uint32_t>(letters.find(letter));
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

template <class T> std::string_view code_of(const Result<T>& result) {
  return result ? std::string_view() : result.error().type->code;
}

struct AuditedLine {
  std::string text;
  static constexpr auto fields(auto...) { return row_columns<AuditedLine, &AuditedLine::text>(); }
};

class FactorsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  explicit FactorsTest(const Options& options = {})
      : sessions_(*database_, accounts_, SecretKey(std::string(32, 'k')), options,
                  [this] { return now_; }) {
    EXPECT_TRUE(accounts_.states().load());
    ada_ = accounts_.create({"ada", "ada@example.org", phrase}, Role::editor).value().id;
    eve_ = accounts_.create({"eve", "eve@example.org", phrase}, Role::admin).value().id;
  }

  Factors& factors() { return sessions_.factors(); }
  // The code that the app shows `steps` steps from now.
  std::string code(int steps = 0) const { return code_by(secret_, steps); }
  std::string code_by(const std::string& secret, int steps = 0) const {
    return hotp_code(secret, static_cast<std::uint64_t>(totp_step(now_) + steps));
  }
  // Sets up ada's factor and moves the clock to the next step.
  void set_up() {
    const auto setup = factors().begin(ada_, AccountProof{phrase}).value();
    secret_ = bytes_of_base32(setup.secret);
    recovery_ = factors().confirm(ada_, code()).value().recovery_codes;
    now_ += seconds(30);
  }
  std::string challenge(std::string_view name = "ada") {
    const auto pair = sessions_.sign_in(name, phrase);
    EXPECT_FALSE(pair);
    if (pair || pair.error().extras.empty()) return {};
    return std::get<std::string>(pair.error().extras.at(0).value);
  }
  std::string_view step(const std::string& challenge, std::string_view code) {
    return code_of(sessions_.sign_in_by_code(challenge, code));
  }
  std::string_view sign_in(std::string_view code) { return step(challenge(), code); }
  bool has_factor() { return accounts_.find(ada_)->has_second_factor; }
  std::string audited() {
    std::string all;
    EXPECT_TRUE(database_->read([&](Transaction& transaction) -> Result<void> {
      for (const auto& line : transaction.rows<AuditedLine>(
               "select action || ' ' || coalesce(before, '') || coalesce(after, '') as text "
               "from audit_entries order by id"))
        all += line.text + "\n";
      return {};
    }));
    return all;
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  AccountService accounts_{*database_, [this] { return now_; }};
  Sessions sessions_;
  UserId ada_{}, eve_{};
  std::string secret_;
  std::vector<std::string> recovery_;
};

INSTANTIATE_TEST_SUITE_P(Engines, FactorsTest, testing::both_engines(), testing::engine_name);

TEST_P(FactorsTest, IsRequiredOnceItIsConfirmed) {
  const auto before = sessions_.sign_in("ada", phrase).value();
  EXPECT_EQ(code_of(factors().confirm(ada_, "123456")), "not_found");
  const auto setup = factors().begin(ada_, AccountProof{phrase}).value();
  EXPECT_EQ(setup.uri, "otpauth://totp/Toolyard:ada?secret=" + setup.secret +
                           "&issuer=Toolyard&algorithm=SHA1&digits=6&period=30");
  EXPECT_EQ(setup.qr_code, qr_code_of(setup.uri));
  secret_ = bytes_of_base32(setup.secret);
  ASSERT_EQ(secret_.size(), 20u);
  EXPECT_EQ(code_of(factors().confirm(ada_, code(7))), "validation_error");
  EXPECT_FALSE(has_factor());
  EXPECT_TRUE(sessions_.sign_in("ada", phrase));
  EXPECT_EQ(factors().confirm(ada_, code())->recovery_codes.size(), 10u);
  EXPECT_TRUE(has_factor());
  EXPECT_EQ(code_of(sessions_.sign_in("ada", phrase)), "second_factor_required");
  EXPECT_EQ(code_of(sessions_.sign_in("ada", "not the passphrase")), "no_active_account");
  EXPECT_EQ(code_of(sessions_.sign_in("ada", code())), "no_active_account");
  now_ += seconds(30);
  const auto pair = sessions_.sign_in_by_code(challenge(), code());
  ASSERT_TRUE(pair);
  EXPECT_EQ(sessions_.authenticate(pair->access, now_)->user, ada_);
  EXPECT_TRUE(sessions_.refresh(before.refresh)) << "who was signed in stays so";
  EXPECT_TRUE(sessions_.sign_in("eve", phrase)) << "others sign in as before";
}

TEST_P(FactorsTest, BeginsWithThePasswordAndReplacesWhatWasNotConfirmed) {
  EXPECT_EQ(code_of(factors().begin(ada_, AccountProof{"not the passphrase"})), "validation_error");
  const auto first = bytes_of_base32(factors().begin(ada_, AccountProof{phrase})->secret);
  const auto second = bytes_of_base32(factors().begin(ada_, AccountProof{phrase})->secret);
  EXPECT_NE(first, second);
  EXPECT_EQ(code_of(factors().confirm(ada_, code_by(first))), "validation_error")
      << "nobody can have a secret of theirs confirmed";
  EXPECT_TRUE(factors().confirm(ada_, code_by(second)));
  EXPECT_EQ(code_of(factors().begin(ada_, AccountProof{phrase})), "second_factor_exists");
  EXPECT_EQ(code_of(factors().confirm(ada_, code_by(second, 1))), "second_factor_exists");
}

TEST_P(FactorsTest, ACodeIsTakenOnce) {
  set_up();
  EXPECT_EQ(sign_in(code(-1)), "wrong_code") << "it has confirmed the factor";
  EXPECT_EQ(sign_in(code(1)), "");
  EXPECT_EQ(sign_in(code(1)), "wrong_code");
  EXPECT_EQ(sign_in(code()), "wrong_code") << "nor one from before";
  now_ += seconds(30);
  EXPECT_EQ(sign_in(code(1)), "");
}

TEST_P(FactorsTest, ACodeUsedTwiceAtOnceSignsInOnce) {
  set_up();
  const auto elsewhere = database_.connect();
  AccountService other_accounts(*elsewhere, [this] { return now_; });
  ASSERT_TRUE(other_accounts.states().load());
  Sessions others(*elsewhere, other_accounts, SecretKey(std::string(32, 'k')), {},
                  [this] { return now_; });
  for (int round = 0; round < 5; ++round) {
    const std::array challenges{challenge(), challenge()};
    const auto same = code();
    std::array<std::string_view, 2> refusals;
    {
      const std::jthread one(
          [&] { refusals[0] = code_of(sessions_.sign_in_by_code(challenges[0], same)); });
      const std::jthread two(
          [&] { refusals[1] = code_of(others.sign_in_by_code(challenges[1], same)); });
    }
    std::ranges::sort(refusals);
    EXPECT_EQ(refusals, (std::array<std::string_view, 2>{"", "wrong_code"})) << round;
    now_ += seconds(30);
  }
}

TEST_P(FactorsTest, AChallengeUsedTwiceAtOnceSignsInOnce) {
  set_up();
  const auto elsewhere = database_.connect();
  AccountService other_accounts(*elsewhere, [this] { return now_; });
  ASSERT_TRUE(other_accounts.states().load());
  Sessions others(*elsewhere, other_accounts, SecretKey(std::string(32, 'k')), {},
                  [this] { return now_; });
  for (std::size_t round = 0; round < 4; ++round) {
    const auto same = challenge();
    std::array<std::string_view, 2> refusals;
    {
      const std::jthread one(
          [&] { refusals[0] = code_of(sessions_.sign_in_by_code(same, recovery_[2 * round])); });
      const std::jthread two(
          [&] { refusals[1] = code_of(others.sign_in_by_code(same, recovery_[2 * round + 1])); });
    }
    std::ranges::sort(refusals);
    EXPECT_EQ(refusals, (std::array<std::string_view, 2>{"", "token_not_valid"})) << round;
  }
}

TEST_P(FactorsTest, AChallengeIsSingleUseAndExpiresInMinutes) {
  set_up();
  const auto once = challenge();
  EXPECT_EQ(step(once, "000000x"), "wrong_code") << "mistyped: it still holds";
  EXPECT_EQ(step(once, code()), "");
  EXPECT_EQ(step(once, recovery_[0]), "token_not_valid");
  const auto late = challenge();
  now_ += Factors::challenge_lifetime;
  EXPECT_EQ(step(late, code()), "token_not_valid");
}

TEST_P(FactorsTest, AChallengeEndsWithTheAccountsTokens) {
  set_up();
  const auto first = challenge();
  ASSERT_TRUE(accounts_.cut_off(ada_));
  EXPECT_EQ(step(first, code()), "token_not_valid");
  const auto second = challenge();
  ASSERT_TRUE(accounts_.change(ada_, {.is_active = false}));
  EXPECT_EQ(step(second, code()), "token_not_valid");
  ASSERT_TRUE(accounts_.change(ada_, {.is_active = true}));
  const auto third = challenge();
  ASSERT_TRUE(accounts_.change_password(ada_, {phrase, "another passphrase"}));
  EXPECT_EQ(step(third, code()), "token_not_valid");
  EXPECT_TRUE(has_factor()) << "a new password removes no factor";
  EXPECT_EQ(code_of(sessions_.sign_in("ada", "another passphrase")), "second_factor_required");
}

TEST_P(FactorsTest, AChallengeIsNoTokenAndNoTokenIsAChallenge) {
  const auto pair = sessions_.sign_in("ada", phrase).value();
  set_up();
  const auto first_step = challenge();
  EXPECT_FALSE(sessions_.authenticate(first_step, now_));
  EXPECT_FALSE(sessions_.refresh(first_step));
  EXPECT_FALSE(sessions_.verify(first_step));
  EXPECT_FALSE(sessions_.sign_out(first_step));
  for (const auto& token : {pair.access, pair.refresh, std::string(), std::string("x.y.z")}) {
    EXPECT_EQ(step(token, code()), "token_not_valid");
    EXPECT_EQ(code_of(factors().begin(token)), "token_not_valid");
  }
  EXPECT_EQ(code_of(factors().begin(first_step)), "second_factor_exists")
      << "the password alone replaces no factor";
  EXPECT_EQ(code_of(factors().confirm(first_step, code())), "second_factor_exists");
}

TEST_P(FactorsTest, WrongCodesIncreaseTheWaitForAll) {
  set_up();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(sign_in("12345" + std::to_string(i)), "wrong_code") << i;
  const auto refused = sessions_.sign_in_by_code(challenge(), code());
  ASSERT_EQ(code_of(refused), "too_many_attempts") << "the right one waits as well";
  EXPECT_EQ(refused.error().retry_after_s, 30);
  EXPECT_EQ(sign_in(recovery_[0]), "too_many_attempts");
  EXPECT_EQ(code_of(factors().remove(ada_, {phrase, code()})), "too_many_attempts");
  std::int64_t wait = 30;
  for (int i = 0; i < 10; ++i) {
    now_ += seconds(wait);
    EXPECT_EQ(sign_in("12345x"), "wrong_code");
    const auto next = sessions_.sign_in_by_code(challenge(), "12345x").error().retry_after_s;
    EXPECT_EQ(next, std::min<std::int64_t>(2 * wait, 3600));
    wait = *next;
  }
  now_ += seconds(wait - 1);
  EXPECT_EQ(sign_in(code()), "too_many_attempts");
  now_ += seconds(1);
  EXPECT_EQ(sign_in(code()), "");
  EXPECT_EQ(sign_in("12345x"), "wrong_code") << "counted from the start again";
  EXPECT_EQ(sign_in(recovery_[1]), "");
}

TEST_P(FactorsTest, RecoveryCodesAreUsedOnceEach) {
  set_up();
  EXPECT_EQ(std::set(recovery_.begin(), recovery_.end()).size(), 10u);
  auto typed = recovery_[0];
  typed.erase(typed.find('-'), 1);
  std::ranges::transform(typed, typed.begin(),
                         [](char c) { return static_cast<char>(std::toupper(c)); });
  EXPECT_EQ(sign_in(" " + typed), "");
  EXPECT_EQ(sign_in(recovery_[0]), "wrong_code");
  EXPECT_EQ(sign_in(recovery_[1]), "");
  EXPECT_EQ(code_of(factors().renew_recovery_codes(ada_, {"not the passphrase", code()})),
            "validation_error");
  const auto renewed = factors().renew_recovery_codes(ada_, {phrase, code()});
  ASSERT_TRUE(renewed);
  EXPECT_EQ(sign_in(recovery_[2]), "wrong_code") << "of before";
  EXPECT_EQ(sign_in(renewed->recovery_codes[9]), "");
}

TEST_P(FactorsTest, CodesAreOfTheirAccount) {
  set_up();
  const auto ada_recovery = recovery_;
  const auto ada_secret = secret_;
  secret_ = bytes_of_base32(factors().begin(eve_, AccountProof{phrase})->secret);
  ASSERT_TRUE(factors().confirm(eve_, code()));
  now_ += seconds(30);
  EXPECT_EQ(step(challenge("eve"), ada_recovery[0]), "wrong_code");
  EXPECT_EQ(step(challenge("eve"), code_by(ada_secret)), "wrong_code");
  EXPECT_EQ(step(challenge("ada"), ada_recovery[0]), "") << "nor used up by that";
}

TEST_P(FactorsTest, IsRemovedWithPasswordAndCodeTogether) {
  EXPECT_EQ(code_of(factors().remove(ada_, {phrase, "123456"})), "not_found");
  set_up();
  const auto wrong_password = factors().remove(ada_, {"not the passphrase", code()});
  const auto wrong_code = factors().remove(ada_, {phrase, code(9)});
  ASSERT_FALSE(wrong_password);
  ASSERT_FALSE(wrong_code);
  ASSERT_EQ(wrong_password.error().faults.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(wrong_password.error().faults[i].code, wrong_code.error().faults[i].code);
    EXPECT_EQ(wrong_password.error().faults[i].detail, wrong_code.error().faults[i].detail);
  }
  EXPECT_TRUE(has_factor());
  EXPECT_TRUE(factors().remove(ada_, {phrase, code()})) << "the refused code was not used up";
  EXPECT_FALSE(has_factor());
  EXPECT_TRUE(sessions_.sign_in("ada", phrase));
}

TEST_P(FactorsTest, AnAdministratorRemovesThatOfSomebodyElse) {
  EXPECT_EQ(code_of(factors().remove_of(Caller{.user = eve_}, ada_)), "not_found");
  set_up();
  EXPECT_EQ(code_of(factors().remove_of(Caller{.user = ada_}, ada_)), "own_second_factor");
  EXPECT_TRUE(has_factor());
  EXPECT_TRUE(factors().remove_of(Caller{.user = eve_}, ada_));
  EXPECT_TRUE(sessions_.sign_in("ada", phrase));
  EXPECT_EQ(code_of(factors().remove_of(Caller{.user = eve_}, UserId{999})), "not_found");
}

TEST_P(FactorsTest, SecretsAreNeitherStoredAsTheyAreNorAudited) {
  const auto setup = factors().begin(ada_, AccountProof{phrase}).value();
  secret_ = bytes_of_base32(setup.secret);
  recovery_ = factors().confirm(ada_, code())->recovery_codes;
  now_ += seconds(30);
  recovery_.push_back(factors().renew_recovery_codes(ada_, {phrase, code()})->recovery_codes[0]);
  const auto log = audited();
  EXPECT_NE(log.find("set_second_factor {\"has_second_factor\":false}{\"has_second_factor\":true}"),
            std::string::npos)
      << log;
  EXPECT_NE(log.find("renew_recovery_codes"), std::string::npos);
  ASSERT_TRUE(factors().remove_of(Caller{.user = eve_}, ada_));
  EXPECT_NE(audited().find("remove_second_factor"), std::string::npos);
  const auto disk = database_.bytes_on_disk();
  for (const auto& text : recovery_) {
    EXPECT_EQ(disk.find(text), std::string::npos);
    EXPECT_EQ(log.find(text), std::string::npos);
  }
  for (const auto& text : {setup.secret, secret_}) {
    EXPECT_EQ(disk.find(text), std::string::npos);
    EXPECT_EQ(log.find(text), std::string::npos);
  }
}

class DemandedFactorsTest : public FactorsTest {
 protected:
  DemandedFactorsTest() : FactorsTest({.second_factor_roles = {Role::approver, Role::admin}}) {}
};

INSTANTIATE_TEST_SUITE_P(Engines, DemandedFactorsTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(DemandedFactorsTest, WithoutOneASignInLeadsToItsSetUpAlone) {
  EXPECT_TRUE(sessions_.sign_in("ada", phrase)) << "an editor needs none here";
  EXPECT_EQ(code_of(sessions_.sign_in("eve", "not the passphrase")), "no_active_account");
  EXPECT_EQ(code_of(sessions_.sign_in("eve", phrase)), "second_factor_setup_required");
  const auto first_step = challenge("eve");
  EXPECT_FALSE(sessions_.authenticate(first_step, now_));
  EXPECT_EQ(step(first_step, "123456"), "token_not_valid") << "there is no code yet";
  secret_ = bytes_of_base32(factors().begin(first_step)->secret);
  EXPECT_EQ(code_of(factors().confirm(first_step, code(5))), "validation_error");
  EXPECT_EQ(factors().confirm(first_step, code())->recovery_codes.size(), 10u);
  now_ += seconds(30);
  EXPECT_EQ(code_of(sessions_.sign_in("eve", phrase)), "second_factor_required");
  EXPECT_EQ(step(challenge("eve"), code()), "");
}

TEST_P(DemandedFactorsTest, ItsSetUpIsBegunAndConfirmedWithinMinutes) {
  const auto ticket = challenge("eve");
  now_ += Factors::challenge_lifetime - seconds(1);
  const auto setup = factors().begin(ticket);
  ASSERT_TRUE(setup);
  secret_ = bytes_of_base32(setup->secret);
  now_ += seconds(1);
  EXPECT_EQ(code_of(factors().begin(ticket)), "token_not_valid");
  EXPECT_EQ(code_of(factors().confirm(ticket, code())), "token_not_valid");
  EXPECT_FALSE(accounts_.find(eve_)->has_second_factor);
  EXPECT_TRUE(factors().confirm(challenge("eve"), code())) << "what was begun can be confirmed";
}

TEST_P(DemandedFactorsTest, WhoGetsSuchARoleSignsInAnew) {
  const auto before = sessions_.sign_in("ada", phrase).value();
  ASSERT_TRUE(accounts_.change(ada_, {.role = Role::approver, .gives_role = true}));
  EXPECT_EQ(code_of(sessions_.refresh(before.refresh)), "token_not_valid");
  set_up();
  EXPECT_TRUE(sessions_.refresh(before.refresh)) << "it has a factor now";
}

}  // namespace
}  // namespace toolyard::accounts
