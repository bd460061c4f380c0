// How long the options of passkeys are valid.
#include "areas/accounts/passkeys/service.h"

#include <gtest/gtest.h>

#include "core/json/decoder.h"
#include "tests/support/areas/no_services.h"
#include "tests/support/passkeys/software_authenticator.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::seconds;

constexpr auto passkeys_phrase = "a long passphrase";

class PasskeyOptionsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  PasskeyOptionsTest() {
    EXPECT_TRUE(accounts_.states().load());
    call_.caller.user = accounts_.create({"ada", "ada@example.org", passkeys_phrase}, {})->id;
  }
  static std::string_view refusal(const auto& result) {
    return result ? std::string_view() : result.error().type->code;
  }
  // Decodes what the browser sends.
  template <class T> static T read(const std::string& json) {
    static JsonDecoder decoder;
    T read{};
    std::string text = json;
    EXPECT_TRUE(decoder.decode(PaddedText::of(text), type_of<T>, &read)) << json;
    return read;
  }
  CreationOptions begin() {
    auto options = passkeys_.begin(call_, {.password = passkeys_phrase}).value();
    laptop_.user_handle = options.user.id;
    return options;
  }
  std::string_view add(const std::string& challenge) {
    const auto request = R"({"name":"Laptop","credential":)" + laptop_.create(challenge) + "}";
    return refusal(passkeys_.add(call_, read<NewPasskey>(request)));
  }
  std::string challenge(const std::optional<std::string>& ticket = {}) {
    return passkeys_.begin_sign_in(call_, {.challenge = ticket})->challenge;
  }
  std::string_view sign_in(const std::string& challenge) {
    return refusal(
        passkeys_.sign_in(call_, read<AssertedCredential>(laptop_.get(challenge)), Origin()));
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{seconds(1'800'000'000)};
  Clock clock_ = [this] { return now_; };
  SecretKey secret_{std::string(32, 'k')};
  AccountService accounts_{*database_, clock_};
  Sessions sessions_{*database_, accounts_, secret_, {}, clock_};
  testing::NoJobs jobs_;
  testing::NoMailer mailer_;
  AccountEmails emails_{{.database = *database_,
                         .jobs = jobs_,
                         .clock = clock_,
                         .mailer = mailer_,
                         .sender = {},
                         .options = {}}};
  Passkeys passkeys_{{.database = *database_,
                      .accounts = accounts_,
                      .sessions = sessions_,
                      .emails = emails_,
                      .clock = clock_},
                     secret_};
  Call call_{.origin = "http://here"};
  testing::SoftwareAuthenticator laptop_;
};
INSTANTIATE_TEST_SUITE_P(Engines, PasskeyOptionsTest, testing::both_engines(),
                         testing::engine_name);

TEST_P(PasskeyOptionsTest, ToAddOneAreGoodForFiveMinutes) {
  const auto in_time = begin(), late = begin();
  EXPECT_EQ(late.timeout, 300'000);
  now_ += seconds(299);
  EXPECT_EQ(add(in_time.challenge), "");
  now_ += seconds(1);
  laptop_ = testing::SoftwareAuthenticator();
  laptop_.user_handle = late.user.id;
  EXPECT_EQ(add(late.challenge), "invalid_passkey");
}

TEST_P(PasskeyOptionsTest, ToSignInAreGoodForFiveMinutes) {
  ASSERT_EQ(add(begin().challenge), "");
  const auto in_time = challenge(), late = challenge();
  now_ += seconds(299);
  EXPECT_EQ(sign_in(in_time), "");
  now_ += seconds(1);
  EXPECT_EQ(sign_in(late), "wrong_passkey");
}

// Regardless of when the options were requested.
TEST_P(PasskeyOptionsTest, AfterAPasswordExpireWithItsChallenge) {
  ASSERT_EQ(add(begin().challenge), "");
  const auto user = accounts_.find(call_.caller.user).value();
  const auto refused = sessions_.factors().challenge(user);
  const auto ticket = std::get<std::string>(refused.error().extras.at(0).value);
  now_ += seconds(299);
  const auto late = challenge(ticket);
  now_ += seconds(1);
  EXPECT_EQ(sign_in(late), "wrong_passkey");
  EXPECT_EQ(refusal(passkeys_.begin_sign_in(call_, {.challenge = ticket})), "token_not_valid");
}

}  // namespace
}  // namespace toolyard::accounts
