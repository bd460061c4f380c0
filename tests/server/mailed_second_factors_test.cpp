// Second factors of accounts whose password is reset, or that are invited, by email.
#include "tests/server/authenticator_app.h"
#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

class MailedSecondFactors : public MailedAccounts {
 protected:
  MailedSecondFactors()
      : MailedAccounts(
            [](Settings& settings) { settings.accounts.second_factor_roles = {Role::editor}; }) {}

  RawAnswer step(const std::string& challenge, const std::string& code) {
    return post("token/second-factor",
                R"({"challenge": ")" + challenge + R"(", "code": ")" + code + "\"}");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, MailedSecondFactors, both_engines(), engine_name);

TEST_P(MailedSecondFactors, AreRequiredBehindAResetPassword) {
  const auto bearer = account("ada");
  const auto setup = post("second-factor", R"({"password": "a long passphrase"})", bearer);
  const auto confirmed = post("second-factor/confirm",
                              R"({"code": ")" + current_code(secret_of(setup)) + "\"}", bearer);
  ASSERT_EQ(confirmed.status, 200) << confirmed.body;
  const auto before = member(sign_in_with("ada", test_password), "/challenge");
  post("password/forgot", R"({"username": "ada"})");
  const auto code = code_to("ada@example.org", "reset");
  const auto reset =
      post("password/reset", R"({"code": ")" + code + R"(", "new_password": "staple the tide"})");
  ASSERT_EQ(reset.status, 204) << reset.body;
  EXPECT_EQ(reset.body + header(reset, "Set-Cookie"), "");
  const auto recovery = [&](int number) {
    return member(confirmed, "/recovery_codes/" + std::to_string(number));
  };
  EXPECT_EQ(member(step(before, recovery(0)), "/code"), "token_not_valid")
      << "what the old password was good for";
  const auto requested = sign_in_with("ada", "staple the tide");
  EXPECT_EQ(requested.status, 401);
  EXPECT_EQ(member(requested, "/code"), "second_factor_required");
  const auto done = step(member(requested, "/challenge"), recovery(0));
  ASSERT_EQ(done.status, 200) << done.body;
  const auto sessions = ApiTest::call("GET", "/api/v1/auth/sessions/", {},
                                      "Authorization: Bearer " + member(done, "/access") + "\r\n");
  EXPECT_EQ(member(sessions, "/count"), "1") << "those before the reset have ended";
}

TEST_P(MailedSecondFactors, AreRequiredOfAnInvitedRole) {
  const std::string grace = "grace@new.example";
  ASSERT_EQ(call("admin", "POST", "/api/v1/admin/users/invitations/",
                 R"({"email": ")" + grace + R"(", "role": "editor"})")
                .status,
            201);
  const auto code = code_to(grace, "invitation");
  const auto accepted = post(
      "invitations/accept",
      R"({"code": ")" + code + R"(", "username": "grace", "password": ")" + test_password + "\"}");
  ASSERT_EQ(accepted.status, 201) << accepted.body;
  EXPECT_EQ(member(accepted, "/has_second_factor"), "false");
  const auto requested = sign_in_with(grace, test_password);
  EXPECT_EQ(requested.status, 401);
  EXPECT_EQ(member(requested, "/code"), "second_factor_setup_required");
  const auto challenge = R"({"challenge": ")" + member(requested, "/challenge") + '"';
  const auto setup = post("second-factor/setup", challenge + "}");
  const auto confirmed =
      post("second-factor/setup/confirm",
           challenge + R"(, "code": ")" + current_code(secret_of(setup)) + "\"}");
  ASSERT_EQ(confirmed.status, 200) << confirmed.body;
  const auto again = sign_in_with(grace, test_password);
  EXPECT_EQ(member(again, "/code"), "second_factor_required");
  EXPECT_EQ(step(member(again, "/challenge"), member(confirmed, "/recovery_codes/0")).status, 200);
}

}  // namespace
}  // namespace toolyard::testing
