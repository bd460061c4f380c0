// Emails to accounts about changes of their passkeys, on a server with a `base_url`.
#include "tests/server/mailed_accounts.h"
#include "tests/support/passkeys/software_authenticator.h"

namespace toolyard::testing {
namespace {

class MailedPasskeys : public MailedAccounts {
 protected:
  MailedPasskeys() {
    laptop_.origin = "https://tools.example";
    laptop_.relying_party = "tools.example";
  }
  RawAnswer add(const std::string& credential) {
    const auto options =
        post("passkeys/options", R"({"password":"a long passphrase"})", credential);
    EXPECT_EQ(member(options, "/rp/id"), "tools.example") << options.body;
    laptop_.user_handle = member(options, "/user/id");
    return post(
        "passkeys",
        R"({"name":"Laptop","credential":)" + laptop_.create(member(options, "/challenge")) + "}",
        credential);
  }
  RawAnswer sign_in_with_passkey() {
    const auto options = post("token/passkey/options", "{}");
    return post("token/passkey",
                R"({"credential":)" + laptop_.get(member(options, "/challenge")) + "}");
  }
  SoftwareAuthenticator laptop_;
};
INSTANTIATE_TEST_SUITE_P(Engines, MailedPasskeys, both_engines(), engine_name);

TEST_P(MailedPasskeys, TellOfWhatIsAddedAndRemoved) {
  const auto ada = account("ada");
  const auto added = add(ada);
  ASSERT_EQ(added.status, 201) << added.body;
  const std::string email = "ada@example.org";
  const auto first = mail_to(email, 1);
  EXPECT_NE(plain(first).find("A passkey was added"), std::string::npos) << plain(first);
  EXPECT_EQ(sign_in_with_passkey().status, 200);
  ASSERT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"locale":"de-AT"})", ada).status, 200);
  ASSERT_EQ(post("passkeys/" + member(added, "/id") + "/remove",
                 R"({"password":"a long passphrase"})", ada)
                .status,
            200);
  const auto second = mail_to(email, 2);
  EXPECT_NE(plain(second).find("wurde entfernt"), std::string::npos) << plain(second);
}

TEST_P(MailedPasskeys, TellOfACopyFiveTimesADay) {
  laptop_.sign_count = 5;
  ASSERT_EQ(add(account("ada")).status, 201);
  (void)mail_to("ada@example.org", 1);
  for (int i = 0; i < 7; ++i) EXPECT_EQ(sign_in_with_passkey().status, 401);
  EXPECT_NE(plain(mail_to("ada@example.org", 2)).find("may have been copied"), std::string::npos);
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to("ada@example.org").size(), 6u);
}

}  // namespace
}  // namespace toolyard::testing
