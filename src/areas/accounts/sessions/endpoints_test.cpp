#include "areas/accounts/sessions/endpoints.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr auto passphrase = "a long passphrase";

class SessionEndpointsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  SessionEndpointsTest() {
    EXPECT_TRUE(accounts_.states().load());
    EXPECT_TRUE(accounts_.create({"ada", "ada@example.org", passphrase}, std::nullopt));
  }
  // Returns what a browser with this cookie is to keep, and the code of the problem, if any.
  std::pair<std::optional<SessionCookie>, std::string_view> renew(std::string_view token) {
    const auto all = session_endpoints(sessions_, {});
    const auto endpoint =
        std::ranges::find(all, "v1_auth_session_refresh_create", &Endpoint::operation_id);
    const AnswerSink body = [](const Type&, const void*) {};
    Answer answer{.body = body};
    const Call call{.session = {.token = token, .is_remembered = true}};
    const auto done = endpoint->run(call, nullptr, answer);
    return {answer.session, done ? std::string_view() : done.error().type->code};
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  AccountService accounts_{*database_, [this] { return now_; }};
  Sessions sessions_{
      *database_, accounts_, SecretKey(std::string(32, 'k')), {}, [this] { return now_; }};
};

INSTANTIATE_TEST_SUITE_P(Engines, SessionEndpointsTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(SessionEndpointsTest, ACookieHoldsAsLongAsItsTokenAndIsForgottenThen) {
  const auto pair = sessions_.sign_in("ada", passphrase).value();
  now_ += hours(23);
  const auto [kept, code] = renew(pair.refresh);
  EXPECT_EQ(code, "");
  ASSERT_TRUE(kept);
  EXPECT_TRUE(kept->is_remembered);
  EXPECT_EQ(kept->lifetime, hours(24));
  now_ += hours(25);
  const auto [late, why] = renew(kept->token);
  EXPECT_EQ(why, "token_not_valid");
  ASSERT_TRUE(late);
  EXPECT_EQ(late->token, "");
}

TEST_P(SessionEndpointsTest, OneThatComesAgainLateEndsTheSignIn) {
  const auto pair = sessions_.sign_in("ada", passphrase).value();
  const auto next = renew(pair.refresh).first;
  ASSERT_TRUE(next);
  now_ += Sessions::grace;
  EXPECT_EQ(renew(pair.refresh).first->token, next->token);
  now_ += seconds(1);
  EXPECT_EQ(renew(pair.refresh).second, "token_not_valid");
  EXPECT_EQ(renew(next->token).second, "token_not_valid");
}

}  // namespace
}  // namespace toolyard::accounts
