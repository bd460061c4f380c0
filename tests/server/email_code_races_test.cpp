// Races on email codes: many callers use one link at once, or request many emails at once.
#include "tests/server/account_races.h"

namespace toolyard::testing {
namespace {

const std::string holder = "ada@example.org", next_address = "ada@new.example",
                  victim = "victim@new.example";

class EmailCodeRaces : public AccountRaces {
 protected:
  std::vector<RawAnswer> use_at_once(const std::string& name, const std::string& code,
                                     const std::string& bearer = {}) {
    return at_once(8, [&](ApiClient& client, std::size_t) {
      return post_to(client, name, R"({"code": ")" + code + "\"}", bearer);
    });
  }
  // Expects one audit entry of the action, and one used code.
  void expect_once(const std::string& action) {
    EXPECT_EQ(count("audit_entries where action = '" + action + "'"), 1);
    EXPECT_EQ(count("account_emails where used_at is not null"), 1);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, EmailCodeRaces, both_engines(), engine_name);

TEST_P(EmailCodeRaces, AnAddressIsVerifiedOnce) {
  ASSERT_EQ(post("register", R"({"username": "eve", "email": "eve@example.org", "password": ")" +
                                 std::string(test_password) + "\"}")
                .status,
            201);
  const auto eve = bearing(member(tokens_of("eve"), "/access"));
  only_winner(use_at_once("email/verify", code_to("eve@example.org", "verify"), eve),
              {"invalid_code"});
  expect_once("verify_email");
  EXPECT_EQ(sign_in_with("eve@example.org", test_password).status, 200);
}

TEST_P(EmailCodeRaces, AnAddressIsReplacedOnceAndKeptOnce) {
  const auto bearer = account("ada");
  const auto body = R"({"email": ")" + next_address + "\"}";
  ASSERT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", body, bearer).status, 200);
  ASSERT_TRUE(is_everywhere(200, bearer));
  only_winner(use_at_once("email/verify", code_to(next_address, "verify"), bearer),
              {"invalid_code"});
  expect_once("change_email");
  const auto version = token_version_of("ada");
  change("update account_emails set used_at = null, ended_at = created_at where used_at > 0");
  only_winner(use_at_once("email/keep", code_to(holder, "keep-email")), {"invalid_code"});
  expect_once("keep_email");
  EXPECT_EQ(token_version_of("ada"), version + 1);
  EXPECT_EQ(sign_in_with(holder, test_password).status, 200);
  EXPECT_EQ(sign_in_with(next_address, test_password).status, 401);
}

TEST_P(EmailCodeRaces, APasswordIsResetOnce) {
  account("ada");
  const auto version = token_version_of("ada");
  ASSERT_EQ(post("password/forgot", R"({"username": "ada"})").status, 202);
  const auto code = code_to(holder, "reset");
  const auto password_of = [](std::size_t caller) {
    return "the passphrase of " + std::to_string(caller);
  };
  const auto answers = at_once(8, [&](ApiClient& client, std::size_t caller) {
    return post_to(
        client, "password/reset",
        R"({"code": ")" + code + R"(", "new_password": ")" + password_of(caller) + "\"}");
  });
  const auto winner = only_winner(answers, {"invalid_code"});
  expect_once("reset_password");
  EXPECT_EQ(token_version_of("ada"), version + 1);
  for (std::size_t caller = 0; caller < answers.size(); ++caller)
    EXPECT_EQ(sign_in_with("ada", password_of(caller)).status, caller == winner ? 200 : 401);
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to(holder).size(), 2u) << "the link, and that it was used";
}

TEST_P(EmailCodeRaces, AnInvitationMakesOneAccount) {
  const auto made = call("admin", "POST", "/api/v1/admin/users/invitations/",
                         R"({"email": ")" + next_address + R"(", "role": "editor"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto code = code_to(next_address, "invitation");
  const auto answers = at_once(8, [&](ApiClient& client, std::size_t caller) {
    return post_to(client, "invitations/accept",
                   R"({"code": ")" + code + R"(", "username": "grace)" + std::to_string(caller) +
                       R"(", "password": ")" + test_password + "\"}");
  });
  const auto winner = only_winner(answers, {"invalid_code"});
  expect_once("accept");
  EXPECT_EQ(rows<std::string>("select username from users where role = 'editor'"),
            std::vector<std::string>{"grace" + std::to_string(winner)});
  EXPECT_EQ(count("account_invitations i join users u on u.id = i.user_id"), 1);
}

TEST_P(EmailCodeRaces, OfManyForgottenPasswordsFewAreWrittenAbout) {
  account("ada");
  change("delete from sign_in_networks");
  const auto answers = at_once(100, [](ApiClient& client, std::size_t caller) {
    return post_to(client, "password/forgot",
                   caller % 4 < 2 ? R"({"username": "ada"})" : R"({"email": "ada@example.org"})");
  });
  EXPECT_EQ(count_of(answers, 202), 30) << "from one network in an hour";
  for (const auto& answer : answers)
    if (answer.status != 202) expect_refused(answer, {"too_many_emails"});
  EXPECT_EQ(count("account_emails"), 30);
  ASSERT_TRUE(is_idle());
  EXPECT_GE(mails_to(holder).size(), 1u);
  EXPECT_LE(mails_to(holder).size(), 5u) << "to one account in a day";
  EXPECT_EQ(count("account_emails where used_at is null and ended_at is null"), 1)
      << "the latest one works";
}

TEST_P(EmailCodeRaces, ManyAccountsTogetherDoNotFloodAnAddress) {
  std::vector<std::string> bearers;
  for (int i = 0; i < 12; ++i) bearers.push_back(account("eve" + std::to_string(i)));
  for (const auto& bearer : bearers) ASSERT_TRUE(is_everywhere(200, bearer));
  const auto answers = at_once(bearers.size(), [&](ApiClient& client, std::size_t caller) {
    return client.call("PATCH", "/api/v1/auth/me/", R"({"email": ")" + victim + "\"}",
                       bearers[caller]);
  });
  EXPECT_EQ(count_of(answers, 200), 12);
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to(victim).size(), 5u);
}

TEST_P(EmailCodeRaces, ManyInvitationsDoNotFloodAnAddress) {
  const auto admin = bearer("admin");
  ASSERT_TRUE(is_everywhere(200, admin));
  const auto answers = at_once(12, [&](ApiClient& client, std::size_t) {
    return client.call("POST", "/api/v1/admin/users/invitations/",
                       R"({"email": ")" + victim + "\"}", admin);
  });
  EXPECT_EQ(count_of(answers, 201), 12);
  EXPECT_EQ(count("account_invitations"), 1) << "the last one";
  ASSERT_TRUE(is_idle());
  EXPECT_GE(mails_to(victim).size(), 1u);
  EXPECT_LE(mails_to(victim).size(), 5u);
}

}  // namespace
}  // namespace toolyard::testing
