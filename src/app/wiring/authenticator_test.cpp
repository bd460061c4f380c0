#include "app/wiring/authenticator.h"

#include <gtest/gtest.h>

#include "tests/support/test_database.h"

namespace toolyard {
namespace {

constexpr auto password = "a long passphrase";

class AuthenticatorTest : public ::testing::Test {
 protected:
  AuthenticatorTest() {
    const auto user = before_.accounts.create({"ada", "ada@example.org", password}, {});
    key_ = before_.keys.create(user->id, {.name = "first"})->secret;
    token_ = "Bearer " + before_.sessions.sign_in("ada", password)->access;
  }

  testing::TestDatabase database_;
  Log log_{LogLevel::error};
  Threads threads_{log_};
  SecretKey secret_{std::string(32, 's')};
  Areas before_{*database_, *database_, {}, secret_, log_, threads_,
                outside_of(Settings(), *database_)};
  std::string key_, token_;
};

TEST_F(AuthenticatorTest, AKeyIsFoundBeforeAllAreRead) {
  Areas areas(*database_, *database_, {}, secret_, log_, threads_, outside_of(Settings(), *database_));
  const Endpoint tool{.access = Access::tools, .scope = "tools:base64"};
  EXPECT_TRUE(Authenticator(areas).check({.api_key = key_, .remote_address = "127.0.0.1"}, tool));
}

TEST_F(AuthenticatorTest, WhoShowsATokenBeforeTheAccountsAreReadWaitsForThem) {
  const http::Credential credential{.authorization = token_, .remote_address = "127.0.0.1"};
  for (const auto access : {Access::tools, Access::account}) {
    const Endpoint endpoint{.access = access, .scope = "tools:base64"};
    Areas areas(*database_, *database_, {}, secret_, log_, threads_, outside_of(Settings(), *database_));
    Authenticator authenticator(areas);
    const auto refused = authenticator.check(credential, endpoint);
    ASSERT_FALSE(refused) << "nothing was read yet";
    ASSERT_TRUE(authenticator.may_exist_elsewhere(refused.error())) << refused.error().detail;
    const auto known = authenticator.look(credential, endpoint);
    ASSERT_TRUE(known) << known.error().detail;
    EXPECT_TRUE(authenticator.check(credential, endpoint)) << "it is known from now on";
  }
}

TEST_F(AuthenticatorTest, AccountsMayBeReadBetweenTheRefusalAndTheQuestion) {
  const http::Credential credential{.authorization = token_, .remote_address = "127.0.0.1"};
  const Endpoint endpoint{.access = Access::account};
  Areas areas(*database_, *database_, {}, secret_, log_, threads_, outside_of(Settings(), *database_));
  Authenticator authenticator(areas);
  const auto refused = authenticator.check(credential, endpoint);
  ASSERT_FALSE(refused);
  ASSERT_TRUE(areas.load());
  EXPECT_TRUE(authenticator.may_exist_elsewhere(refused.error()));
  EXPECT_TRUE(authenticator.look(credential, endpoint));
}

}  // namespace
}  // namespace toolyard
