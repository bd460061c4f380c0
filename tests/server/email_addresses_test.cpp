// Verifying, changing and keeping email addresses, over HTTP and SMTP, and attacks on it.
#include <atomic>
#include <thread>

#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

const std::string old_address = "ada@example.org", new_address = "ada@new.example";
constexpr auto me = "/api/v1/auth/me/";

class EmailAddresses : public MailedAccounts {
 protected:
  using MailedAccounts::MailedAccounts;

  RawAnswer sign_up(const std::string& name, const std::string& email) {
    return post("register", R"({"username": ")" + name + R"(", "email": ")" + email +
                                R"(", "password": ")" + test_password + "\"}");
  }
  // Returns the Authorization header of an account with a verified address.
  std::string ada() { return bearer_.empty() ? bearer_ = account("ada") : bearer_; }
  RawAnswer move_to(const std::string& email) {
    return ApiTest::call("PATCH", me, R"({"email": ")" + email + "\"}", ada());
  }
  RawAnswer profile() { return ApiTest::call("GET", me, {}, sign_in("ada")); }
  // Uses a code in a session of an account; to keep an address, without one.
  RawAnswer verify(const std::string& code, const std::string& bearer) {
    return post("email/verify", R"({"code": ")" + code + "\"}", bearer);
  }
  RawAnswer verify(const std::string& code) { return verify(code, sign_in("ada")); }
  RawAnswer keep(const std::string& code) {
    return post("email/keep", R"({"code": ")" + code + "\"}");
  }

 private:
  std::string bearer_;
};
INSTANTIATE_TEST_SUITE_P(Engines, EmailAddresses, both_engines(), engine_name);

TEST_P(EmailAddresses, CountOnceTheyAreVerified) {
  const auto made = sign_up("eve", "eve@example.org");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/email_verified_at"), "null");
  EXPECT_EQ(sign_in_with("eve@example.org", test_password).status, 401);
  const auto bearer = sign_in("eve");
  const auto code = code_to("eve@example.org", "verify");
  EXPECT_EQ(mail_to("eve@example.org", 1).header("Subject"),
            "Verify your email address for Example Tools");
  const auto done = verify(code, bearer);
  EXPECT_EQ(done.status, 204) << done.body;
  EXPECT_EQ(sign_in_with("EVE@example.org", test_password).status, 200);
  EXPECT_NE(member(ApiTest::call("GET", me, {}, bearer), "/email_verified_at"), "null");
  EXPECT_EQ(verify(code, bearer).status, 422) << "once";
  EXPECT_EQ(post("email/resend", "", bearer).status, 409) << "nothing to verify";
}

TEST_P(EmailAddresses, AreVerifiedByTheLatestEmail) {
  sign_up("eve", "eve@example.org");
  const auto first = code_to("eve@example.org", "verify");
  const auto sent = post("email/resend", "", sign_in("eve"));
  EXPECT_EQ(sent.status, 202) << sent.body;
  EXPECT_EQ(member(sent, "/email"), "eve@example.org");
  const auto second = code_to("eve@example.org", "verify", 2);
  EXPECT_EQ(verify(first, sign_in("eve")).status, 422);
  change("update account_emails set expires_at = created_at");
  EXPECT_EQ(verify(second, sign_in("eve")).status, 422) << "expired";
  EXPECT_EQ(sign_in_with("eve@example.org", test_password).status, 401);
}

TEST_P(EmailAddresses, AreVerifiedByAPasswordReset) {
  sign_up("eve", "eve@example.org");
  const auto unused = code_to("eve@example.org", "verify");
  post("password/forgot", R"({"email": "eve@example.org"})");
  const auto code = code_to("eve@example.org", "reset");
  EXPECT_EQ(verify(code, sign_in("eve")).status, 422) << "a code has one purpose";
  EXPECT_EQ(post("password/reset", R"({"code": ")" + unused + R"(", "new_password": "a new one!"})")
                .status,
            422);
  EXPECT_EQ(
      post("password/reset", R"({"code": ")" + code + R"(", "new_password": "staple the tide"})")
          .status,
      204);
  EXPECT_EQ(sign_in_with("eve@example.org", "staple the tide").status, 200);
}

TEST_P(EmailAddresses, AreReplacedOnceTheNewOneIsVerified) {
  const auto moved = move_to(new_address);
  EXPECT_EQ(moved.status, 200) << moved.body;
  EXPECT_EQ(member(moved, "/email"), old_address);
  EXPECT_EQ(member(moved, "/pending_email"), new_address);
  EXPECT_EQ(sign_in_with(new_address, test_password).status, 401);
  EXPECT_EQ(mail_to(old_address, 1).header("Subject"),
            "Your email address for Example Tools is to be replaced");
  EXPECT_EQ(plain(mail_to(old_address, 1)).find(new_address), std::string::npos);
  EXPECT_EQ(verify(code_to(new_address, "verify")).status, 204);
  EXPECT_EQ(member(profile(), "/email"), new_address);
  EXPECT_EQ(member(profile(), "/pending_email"), "null");
  EXPECT_EQ(sign_in_with(new_address, test_password).status, 200);
  EXPECT_EQ(sign_in_with(old_address, test_password).status, 401);
  EXPECT_EQ(count("audit_entries where action = 'change_email'"), 1);
}

TEST_P(EmailAddresses, AreKeptBeforeTheyAreReplaced) {
  move_to(new_address);
  const auto code = code_to(new_address, "verify");
  EXPECT_EQ(keep(code).status, 422) << "a code has one purpose";
  EXPECT_EQ(keep(code_to(old_address, "keep-email")).status, 204);
  EXPECT_EQ(verify(code).status, 422);
  EXPECT_EQ(ApiTest::call("GET", me, {}, ada()).status, 401) << "signed out";
  EXPECT_EQ(member(profile(), "/email"), old_address);
  EXPECT_EQ(member(profile(), "/pending_email"), "null");
}

// An attacker who has taken over an account cannot lock its owner out by changing the address
// again.
TEST_P(EmailAddresses, AreKeptAfterTheyWereReplacedTwice) {
  move_to(new_address);
  const auto kept = code_to(old_address, "keep-email");
  EXPECT_EQ(verify(code_to(new_address, "verify")).status, 204);
  move_to("ada@third.example");
  EXPECT_EQ(verify(code_to("ada@third.example", "verify")).status, 204);
  const auto counter = code_to(new_address, "keep-email");
  post("password/forgot", R"({"username": "ada"})");
  const auto reset = code_to("ada@third.example", "reset");
  EXPECT_EQ(keep(kept).status, 204);
  EXPECT_EQ(member(profile(), "/email"), old_address);
  EXPECT_EQ(keep(counter).status, 422) << "not by somebody else after that";
  EXPECT_EQ(keep(kept).status, 422) << "once";
  EXPECT_EQ(
      post("password/reset", R"({"code": ")" + reset + R"(", "new_password": "staple the tide"})")
          .status,
      422)
      << "what went to the other address";
}

TEST_P(EmailAddresses, ThatOthersHaveAreNotTaken) {
  account("eve");
  const auto taken = move_to("EVE@example.org");
  EXPECT_EQ(taken.status, 409);
  EXPECT_EQ(faults(taken), "/email duplicate;");
  EXPECT_EQ(count("account_emails"), 0);
  move_to(new_address);
  const auto code = code_to(new_address, "verify");
  ASSERT_EQ(sign_up("bob", new_address).status, 201) << "nobody has it yet";
  EXPECT_EQ(verify(code_to(new_address, "verify", 2), sign_in("bob")).status, 204);
  EXPECT_EQ(verify(code).status, 409) << "now somebody has";
  EXPECT_EQ(member(profile(), "/email"), old_address);
}

TEST_P(EmailAddresses, ThatWaitAreGivenUpForTheCurrentOne) {
  move_to(new_address);
  const auto code = code_to(new_address, "verify");
  EXPECT_EQ(member(move_to(old_address), "/pending_email"), "null");
  EXPECT_EQ(verify(code).status, 422);
  EXPECT_EQ(member(profile(), "/email"), old_address);
}

// The pending address may have been requested by the attacker whom the new password locks out.
TEST_P(EmailAddresses, ThatWaitAreGivenUpForANewPassword) {
  move_to(new_address);
  const auto first = code_to(new_address, "verify");
  post("password/forgot", R"({"username": "ada"})");
  const auto reset = code_to(old_address, "reset");
  EXPECT_EQ(
      post("password/reset", R"({"code": ")" + reset + R"(", "new_password": "staple the tide"})")
          .status,
      204);
  const auto bearer_of = [&](const std::string& password) {
    return "Authorization: Bearer " + member(sign_in_with("ada", password), "/access") + "\r\n";
  };
  const auto bearer = bearer_of("staple the tide");
  EXPECT_EQ(verify(first, bearer).status, 422);
  ApiTest::call("PATCH", me, R"({"email": ")" + new_address + "\"}", bearer);
  const auto second = code_to(new_address, "verify", 2);
  EXPECT_EQ(post("password/change",
                 R"({"old_password": "staple the tide", "new_password": "the whole tide"})", bearer)
                .status,
            200);
  EXPECT_EQ(verify(second, bearer_of("the whole tide")).status, 422);
  EXPECT_EQ(keep(code_to(old_address, "keep-email")).status, 204) << "nothing was lost";
}

TEST_P(EmailAddresses, ThatWaitAreGivenUpWithAllSessions) {
  move_to(new_address);
  const auto code = code_to(new_address, "verify");
  EXPECT_EQ(post("logout-all", "", ada()).status, 200);
  EXPECT_EQ(verify(code).status, 422);
  EXPECT_EQ(member(profile(), "/email"), old_address);
}

// An account registered with the address of somebody else is closed to its creator once the owner
// of the address resets the password.
TEST_P(EmailAddresses, UnverifiedRegistrantsLoseAccess) {
  sign_up("eve", "eve@example.org");
  const auto before = sign_in("eve");
  const auto key = ApiTest::call("POST", "/api/v1/developer/keys/", R"({"name": "mine"})", before);
  ASSERT_EQ(key.status, 201) << key.body;
  change(
      "insert into passkeys (user_id, name, credential_id, public_key, sign_count, transports, "
      "is_backup_eligible, is_backed_up, created_at) select id, 'mine', 'Y3Jl', 'a2V5', 0, '[]', "
      "false, false, created_at from users where username = 'eve'");
  post("password/forgot", R"({"email": "eve@example.org"})");
  const auto code = code_to("eve@example.org", "reset");
  EXPECT_EQ(
      post("password/reset", R"({"code": ")" + code + R"(", "new_password": "staple the tide"})")
          .status,
      204);
  EXPECT_EQ(count("passkeys"), 0);
  const auto call_of_key = ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "a"})",
                                         key_header(member(key, "/key")));
  EXPECT_EQ(member(call_of_key, "/code"), "revoked_key") << call_of_key.body;
  EXPECT_EQ(sign_in_with("eve@example.org", "staple the tide").status, 200);
}

TEST_P(EmailAddresses, OfManyNewAccountsAreVerifiedLater) {
  for (int i = 0; i < 31; ++i) {
    const auto name = "eve" + std::to_string(i);
    ASSERT_EQ(sign_up(name, name + "@example.org").status, 201) << name;
  }
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(smtp.count(), 30u);
  EXPECT_EQ(post("email/resend", "", sign_in("eve30")).status, 429);
}

TEST_P(EmailAddresses, AreVerifiedByOneOfManyWhoUseACodeAtOnce) {
  move_to(new_address);
  const auto code = code_to(new_address, "verify");
  std::atomic<int> won = 0, lost = 0;
  {
    std::vector<std::jthread> callers;
    for (int i = 0; i < 8; ++i)
      callers.emplace_back([&] {
        const auto status = verify(code, ada()).status;
        won += status == 204;
        lost += status == 422;
      });
  }
  EXPECT_EQ(won, 1);
  EXPECT_EQ(lost, 7);
}

TEST_P(EmailAddresses, OfOthersAreNotFlooded) {
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(move_to("victim" + std::to_string(i) + "@new.example").status, 200) << i;
  const auto refused = move_to("victim@new.example");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(member(refused, "/code"), "too_many_emails");
  sign_up("eve", "victim@new.example");
  const auto eve = sign_in("eve");
  EXPECT_TRUE(is_idle());
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(post("email/resend", "", eve).status, 202);
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(post("email/resend", "", eve).status, 429);
  EXPECT_EQ(mails_to("victim@new.example").size(), 5u);
}

TEST_P(EmailAddresses, OfOneVictimAreNotFloodedByManyAccounts) {
  for (int i = 0; i < 8; ++i) {
    const auto bearer = account("eve" + std::to_string(i));
    EXPECT_EQ(ApiTest::call("PATCH", me, R"({"email": "victim@new.example"})", bearer).status, 200);
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(mails_to("victim@new.example").size(), 5u);
}

TEST_P(EmailAddresses, LeaveNoCodeBehind) {
  move_to(new_address);
  const auto code = code_to(new_address, "verify"), kept = code_to(old_address, "keep-email");
  EXPECT_EQ(verify(code).status, 204);
  EXPECT_EQ(keep(kept).status, 204);
  EXPECT_TRUE(is_idle());
  for (const auto& secret : {code, kept}) {
    EXPECT_EQ(database.bytes_on_disk().find(secret), std::string::npos);
    EXPECT_EQ(app_.log().text().find(secret), std::string::npos);
  }
}

}  // namespace
}  // namespace toolyard::testing
