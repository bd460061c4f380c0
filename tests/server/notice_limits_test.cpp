// Limits on notification emails to an account, when somebody who is signed in repeats the change
// that causes them.
#include "tests/server/oauth_client.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::testing {
namespace {

constexpr int repetitions = 8;  // more than the daily limit of one kind
const std::string ada_address = "ada@example.org";

class NoticeLimits : public OAuthApp {
 protected:
  void SetUp() override { ada_ = account("ada"); }
  void make_unverified() {
    change("update users set email_verified_at = null where username = 'ada'");
  }
  void change_passwords() {
    for (int i = 0; i < repetitions; ++i) {
      const auto body = R"({"old_password": ")" + password_ + R"(", "new_password": ")" +
                        next_password(i) + "\"}";
      ASSERT_EQ(post("password/change", body, ada_).status, 200) << i;
      password_ = next_password(i);
      ada_ = bearing(member(sign_in_with("ada", password_), "/access"));
    }
  }
  static std::string next_password(int number) {
    return "the passphrase of round " + std::to_string(number);
  }
  void add_and_remove_passkeys() {
    for (int i = 0; i < repetitions; ++i) {
      SoftwareAuthenticator laptop;
      laptop.origin = "https://tools.example";
      laptop.relying_party = "tools.example";
      const auto options = post("passkeys/options", R"({"password":"a long passphrase"})", ada_);
      laptop.user_handle = member(options, "/user/id");
      const auto added = post(
          "passkeys",
          R"({"name":"Laptop","credential":)" + laptop.create(member(options, "/challenge")) + "}",
          ada_);
      ASSERT_EQ(added.status, 201) << i << added.body;
      ASSERT_EQ(post("passkeys/" + member(added, "/id") + "/remove",
                     R"({"password":"a long passphrase"})", ada_)
                    .status,
                200);
    }
  }
  void allow_apps() {
    const auto app = new_app();
    for (int i = 0; i < repetitions; ++i) allow(app, ada_);
  }
  // Returns the number of emails with these words in the subject.
  std::size_t sent(const std::string& words) {
    EXPECT_TRUE(is_idle());
    return static_cast<std::size_t>(
        std::ranges::count_if(mails_to(ada_address), [&](const ReceivedMail& mail) {
          return mail.header("Subject").find(words) != std::string::npos;
        }));
  }

 private:
  std::string ada_, password_ = test_password;
};
INSTANTIATE_TEST_SUITE_P(Engines, NoticeLimits, both_engines(), engine_name);

TEST_P(NoticeLimits, FiveADayTellOfNewPasswords) {
  change_passwords();
  EXPECT_EQ(sent("was changed"), 5u);
}

TEST_P(NoticeLimits, FiveADayTellOfEachThingAboutPasskeys) {
  add_and_remove_passkeys();
  EXPECT_EQ(sent("was added"), 5u);
  EXPECT_EQ(sent("was removed"), 5u);
}

TEST_P(NoticeLimits, FiveADayTellOfApps) {
  allow_apps();
  EXPECT_EQ(sent("An app can use"), 5u);
}

TEST_P(NoticeLimits, EachKindIsCountedByItself) {
  change_passwords();
  allow_apps();
  EXPECT_EQ(mails_to(ada_address).size(), sent("was changed") + sent("An app can use"));
  EXPECT_EQ(sent("An app can use"), 5u);
}

TEST_P(NoticeLimits, BeginAgainTheNextDay) {
  allow_apps();
  ASSERT_EQ(sent("An app can use"), 5u);
  change("update account_emails set created_at = created_at - 86400000001");
  allow_apps();
  EXPECT_EQ(sent("An app can use"), 10u);
}

TEST_P(NoticeLimits, UnverifiedAddressesAreNotNotified) {
  make_unverified();
  allow_apps();
  add_and_remove_passkeys();
  change_passwords();
  EXPECT_EQ(sent(""), 0u);
}

}  // namespace
}  // namespace toolyard::testing
