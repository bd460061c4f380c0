#include "areas/accounts/sessions/service.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/eventually.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr auto password = "a long passphrase";

class SessionsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  SessionsTest() {
    EXPECT_TRUE(accounts_.states().load());
    ada_ = accounts_.create({"ada", "ada@example.org", password}, Role::editor).value().id;
  }
  TokenPair sign_in() { return sessions_.sign_in("ada", password).value(); }
  bool is_let_in(const TokenPair& pair) const {
    return sessions_.authenticate(pair.access, now_).has_value();
  }
  std::string_view refusal(std::string_view token) {
    const auto pair = sessions_.refresh(token);
    return pair ? std::string_view() : pair.error().type->code;
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  AccountService accounts_{*database_, [this] { return now_; }};
  Sessions sessions_{
      *database_, accounts_, SecretKey(std::string(32, 'k')), {}, [this] { return now_; }};
  UserId ada_{};
};

INSTANTIATE_TEST_SUITE_P(Engines, SessionsTest, testing::both_engines(), testing::engine_name);

TEST_P(SessionsTest, AnAccessTokenSaysWhoCalls) {
  const auto caller = sessions_.authenticate(sign_in().access, now_);
  ASSERT_TRUE(caller);
  EXPECT_EQ(caller->user, ada_);
  EXPECT_EQ(caller->role, Role::editor);
  EXPECT_EQ(caller->key, KeyId{});
}

// Even if it has been accepted before.
TEST_P(SessionsTest, AnAccessTokenIsRefusedBeforeItsTime) {
  const auto token = sign_in().access;
  EXPECT_TRUE(sessions_.authenticate(token, now_));
  EXPECT_FALSE(sessions_.authenticate(token, now_ - hours(24)));
  EXPECT_TRUE(sessions_.authenticate(token, now_));
}

TEST_P(SessionsTest, EndWhenTheyHaveLastedTheirLongest) {
  const auto lifetime = Options().session_lifetime();
  const auto began = now_;
  auto pair = sign_in();
  while (now_ - began < lifetime - hours(20)) {
    now_ += hours(20);
    const auto next = sessions_.refresh(pair.refresh);
    ASSERT_TRUE(next) << (now_ - began).count();
    pair = *next;
  }
  now_ = began + lifetime;
  EXPECT_EQ(refusal(pair.refresh), "token_not_valid");
  EXPECT_EQ(refusal(sign_in().refresh), "");
}

TEST_P(SessionsTest, RemembersFromWhereAnAccountSignedIn) {
  const auto from = [](int host) { return "192.0.2." + std::to_string(host); };
  EXPECT_FALSE(sessions_.knows("ada", from(1)).value());
  EXPECT_FALSE(sessions_.sign_in("ada", "not the passphrase", {from(1)}));
  EXPECT_FALSE(sessions_.knows("ada", from(1)).value());
  ASSERT_TRUE(sessions_.sign_in("ada", password, {from(1)}));
  EXPECT_TRUE(sessions_.knows("ADA", from(1)).value());
  EXPECT_TRUE(sessions_.knows("ada@example.org", "::ffff:192.0.2.1").value());
  EXPECT_FALSE(sessions_.knows("ada", from(2)).value());
  EXPECT_FALSE(sessions_.knows("eve", from(1)).value());
  ASSERT_TRUE(sessions_.sign_in("ada", password, {"2001:db8::1"}));
  EXPECT_TRUE(sessions_.knows("ada", "2001:db8::2").value()) << "of the same network";
  ASSERT_TRUE(sessions_.sign_in("ada", password, {""}));
  EXPECT_FALSE(sessions_.knows("ada", "").value());
  // Only the latest eight networks are kept.
  for (int host = 2; host < 10; ++host) {
    now_ += seconds(1);
    ASSERT_TRUE(sessions_.sign_in("ada", password, {from(host)}));
  }
  EXPECT_FALSE(sessions_.knows("ada", from(1)).value());
  EXPECT_FALSE(sessions_.knows("ada", "2001:db8::2").value());
  for (int host = 2; host < 10; ++host) EXPECT_TRUE(sessions_.knows("ada", from(host)).value());
}

TEST_P(SessionsTest, TokensAreForOneThingEach) {
  const auto pair = sign_in();
  EXPECT_FALSE(sessions_.authenticate(pair.refresh, now_));
  EXPECT_EQ(refusal(pair.access), "token_not_valid");
  EXPECT_TRUE(sessions_.verify(pair.access));
  EXPECT_TRUE(sessions_.verify(pair.refresh));
  EXPECT_FALSE(sessions_.verify("x.y.z"));
}

TEST_P(SessionsTest, ARefreshTokenIsExchangedOnce) {
  const auto first = sign_in();
  now_ += seconds(100);
  const auto second = sessions_.refresh(first.refresh).value();
  EXPECT_NE(second.refresh, first.refresh);
  EXPECT_TRUE(is_let_in(second));
  EXPECT_FALSE(sessions_.verify(first.refresh));
  // A double click gets the same pair again.
  now_ += seconds(10);
  EXPECT_EQ(sessions_.refresh(first.refresh).value().refresh, second.refresh);
  // Later, it comes from a thief, or from its owner after a thief: the whole family ends.
  now_ += seconds(1);
  EXPECT_EQ(refusal(first.refresh), "token_not_valid");
  EXPECT_EQ(refusal(second.refresh), "token_not_valid");
}

TEST_P(SessionsTest, AnOlderTokenEndsTheFamily) {
  const auto first = sign_in();
  const auto second = sessions_.refresh(first.refresh).value();
  const auto third = sessions_.refresh(second.refresh).value();
  const auto other = sign_in();
  EXPECT_EQ(refusal(first.refresh), "token_not_valid");
  EXPECT_EQ(refusal(third.refresh), "token_not_valid");
  EXPECT_EQ(refusal(other.refresh), "");  // another sign-in is another family
}

TEST_P(SessionsTest, ManyAtOnceGetOnePair) {
  const auto first = sign_in();
  std::vector<std::string> made(8);
  std::vector<std::thread> threads;
  for (auto& one : made)
    threads.emplace_back([&] { one = sessions_.refresh(first.refresh).value().refresh; });
  for (auto& thread : threads) thread.join();
  for (const auto& one : made) EXPECT_EQ(one, made.front());
}

// The session ends on another node after the refresh has read it. SQLite does not allow that order.
TEST_P(SessionsTest, OneThatEndsDuringARefreshGivesNothing) {
  const auto pair = sign_in();
  const auto elsewhere = database_.connect();
  std::string_view answer = "nothing yet";
  std::jthread refreshing;
  ASSERT_TRUE(elsewhere->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("update token_families set ended_at = $1", now_);
    refreshing = std::jthread([&] { answer = refusal(pair.refresh); });
    if (GetParam() == testing::Engine::sqlite) return {};
    EXPECT_TRUE(testing::eventually([&] {
      return database_
          ->read([](Transaction& beside) -> Result<bool> {
            return beside
                .row<std::int64_t>(
                    "select pid from pg_stat_activity where wait_event_type = "
                    "'Lock' and datname = current_database()")
                .has_value();
          })
          .value();
    }));
    return {};
  }));
  refreshing.join();
  EXPECT_EQ(answer, "token_not_valid");
}

TEST_P(SessionsTest, ARefreshTokenExpires) {
  const auto pair = sign_in();
  now_ += hours(24);
  EXPECT_EQ(refusal(pair.refresh), "token_not_valid");
}

TEST_P(SessionsTest, SigningOutEndsTheFamily) {
  const auto pair = sign_in();
  EXPECT_TRUE(sessions_.sign_out(pair.refresh));
  EXPECT_FALSE(sessions_.sign_out(pair.refresh));
  EXPECT_EQ(refusal(pair.refresh), "token_not_valid");
}

TEST_P(SessionsTest, WhatCutsOffCutsOffAtOnce) {
  const auto before = sign_in();
  EXPECT_TRUE(accounts_.cut_off(ada_));
  EXPECT_FALSE(is_let_in(before));
  EXPECT_EQ(refusal(before.refresh), "token_not_valid");

  const auto again = sign_in();
  EXPECT_TRUE(is_let_in(again));
  EXPECT_FALSE(accounts_.change_password(ada_, {"not the password", "another passphrase"}));
  EXPECT_TRUE(is_let_in(again));
  EXPECT_TRUE(accounts_.change_password(ada_, {password, "another passphrase"}));
  EXPECT_FALSE(is_let_in(again));
  EXPECT_FALSE(sessions_.sign_in("ada", password));

  const auto later = sessions_.sign_in("ada", "another passphrase").value();
  EXPECT_TRUE(accounts_.change(ada_, {.is_active = false}));
  EXPECT_FALSE(is_let_in(later));
  EXPECT_FALSE(sessions_.sign_in("ada", "another passphrase"));
  EXPECT_TRUE(accounts_.change(ada_, {.is_active = true}));
  EXPECT_FALSE(is_let_in(later));  // revoked tokens stay revoked
}

TEST_P(SessionsTest, ListsWhatCanBeRenewed) {
  const auto ids = [&] {
    const auto page = sessions_.list(Call{.caller = {.user = ada_}}, {}).value();
    std::vector<std::string> all;
    for (const auto& one : page.results) all.push_back(one.device);
    return all;
  };
  using Devices = std::vector<std::string>;
  const auto old = sessions_.sign_in("ada", password, {.user_agent = "old"}).value();
  now_ += seconds(1);
  sessions_.sign_in("ada", password, {.user_agent = "new"}).value();
  EXPECT_EQ(ids(), (Devices{"new", "old"}));
  now_ += hours(23);
  ASSERT_TRUE(sessions_.refresh(old.refresh, {.user_agent = "renewed"}));
  EXPECT_EQ(ids(), (Devices{"renewed", "new"}));
  now_ += hours(2);
  EXPECT_EQ(ids(), Devices{"renewed"}) << "the other has expired";
  EXPECT_TRUE(accounts_.cut_off(ada_));
  EXPECT_EQ(ids(), Devices{});
}

// Rows from servers without these columns: the device is unknown, and the session is listed.
TEST_P(SessionsTest, ListsThoseOfServersBefore) {
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change(
        "insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at) "
        "values ('0123456789abcdef', $1, 'x', $2, $2, $3)",
        ada_, now_, now_ + hours(1));
    return {};
  }));
  const auto page = sessions_.list(Call{.caller = {.user = ada_}}, {}).value();
  ASSERT_EQ(page.results.size(), 1u);
  EXPECT_EQ(page.results[0].id, "0123456789abcdef");
  EXPECT_EQ(page.results[0].address, "");
  EXPECT_TRUE(sessions_.end({.user = ada_}, "0123456789abcdef"));
  EXPECT_FALSE(sessions_.end({.user = ada_}, "0123456789abcdef"));
}

TEST_P(SessionsTest, AChangeElsewhereIsSeenAfterTheNextLook) {
  const auto pair = sign_in();
  AccountService elsewhere(*database_, [this] { return now_; });
  EXPECT_TRUE(elsewhere.cut_off(ada_));
  EXPECT_TRUE(accounts_.states().refresh());
  EXPECT_FALSE(is_let_in(pair));
}

// For example by somebody whose next call reaches this node.
TEST_P(SessionsTest, WhatBeganElsewhereAMomentAgoIsRenewed) {
  AccountService elsewhere(*database_, [this] { return now_; });
  Sessions there(*database_, elsewhere, SecretKey(std::string(32, 'k')), {},
                 [this] { return now_; });
  ASSERT_TRUE(elsewhere.create({"eve", "eve@example.org", password}, {}));
  EXPECT_EQ(refusal(there.sign_in("eve", password)->refresh), "");
  ASSERT_TRUE(elsewhere.change_password(ada_, {password, "another passphrase"}));
  EXPECT_EQ(refusal(there.sign_in("ada", "another passphrase")->refresh), "");
}

TEST_P(SessionsTest, TheLastAdministratorStays) {
  const auto root =
      accounts_.create({"root", "root@example.org", password}, Role::admin).value().id;
  const auto refused = accounts_.change(root, {.is_active = false});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type->code, "last_administrator");
  EXPECT_TRUE(accounts_.change(ada_, {.role = Role::admin, .gives_role = true}));
  EXPECT_TRUE(accounts_.change(root, {.role = std::nullopt, .gives_role = true}));
}

}  // namespace
}  // namespace toolyard::accounts
