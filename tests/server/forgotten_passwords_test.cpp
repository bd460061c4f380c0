// Reset of forgotten passwords over HTTP and SMTP, and attacks on it.
#include <atomic>
#include <set>
#include <thread>

#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

constexpr auto new_password = "staple the whole tide";
const std::string ada = "ada@example.org";

class ForgottenPasswords : public MailedAccounts {
 protected:
  using MailedAccounts::MailedAccounts;

  RawAnswer forgot(const std::string& name, const std::string& headers = {}) {
    const auto* field = name.find('@') == name.npos ? "username" : "email";
    return post("password/forgot", "{\"" + std::string(field) + "\": \"" + name + "\"}", headers);
  }
  RawAnswer reset(const std::string& code, const std::string& password = new_password) {
    return post("password/reset",
                R"({"code": ")" + code + R"(", "new_password": ")" + password + "\"}");
  }
  std::string code_of(std::size_t number = 1) { return code_to(ada, "reset", number); }
  std::string requested_code() {
    EXPECT_EQ(forgot(ada).status, 202);
    return code_of();
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ForgottenPasswords, both_engines(), engine_name);

TEST_P(ForgottenPasswords, AreReplacedByAnEmail) {
  const auto bearer = account("ada");
  const auto requested = forgot(ada);
  EXPECT_EQ(requested.status, 202) << requested.body;
  const auto mail = mail_to(ada, 1);
  EXPECT_EQ(mail.header("Subject"), "Reset your password for Example Tools");
  EXPECT_EQ(mail.header("From"), "\"Example Tools\" <news@tools.example>");
  EXPECT_EQ(mail.header("Auto-Submitted"), "auto-generated");
  EXPECT_NE(mail.text.find("text/plain"), mail.text.npos);
  EXPECT_NE(mail.text.find("text/html"), mail.text.npos);
  const auto done = reset(code_in(mail, "reset"));
  EXPECT_EQ(done.status, 204) << done.body;
  EXPECT_EQ(done.body, "");
  EXPECT_EQ(ApiTest::call("GET", "/api/v1/auth/me/", {}, bearer).status, 401) << "signed out";
  EXPECT_EQ(sign_in_with("ada", test_password).status, 401);
  EXPECT_EQ(sign_in_with("ada", new_password).status, 200);
  const auto report = mail_to(ada, 2);
  EXPECT_EQ(report.header("Subject"), "Your password for Example Tools was changed");
  EXPECT_EQ(plain(report).find("#code="), std::string::npos);
  EXPECT_EQ(count("audit_entries where action = 'reset_password'"), 1);
}

TEST_P(ForgottenPasswords, AreKnownByTheUserNameToo) {
  account("ada");
  EXPECT_EQ(forgot("ADA").status, 202);
  EXPECT_EQ(reset(code_of()).status, 204);
}

TEST_P(ForgottenPasswords, AreWrittenAboutInTheLanguageOfTheAccount) {
  const auto bearer = account("ada");
  const auto moved = ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"locale": "de-AT"})", bearer);
  EXPECT_EQ(member(moved, "/locale"), "de-AT") << moved.body;
  const auto wrong = ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"locale": "a b"})", bearer);
  EXPECT_EQ(faults(wrong), "/locale invalid;");
  forgot(ada);
  EXPECT_EQ(mail_to(ada, 1).header("Subject"),
            "=?UTF-8?Q?Ihr_Passwort_f=C3=BCr_Example_Tools_zur=C3=BCcksetzen?=");
  EXPECT_EQ(reset(code_of()).status, 204);
  EXPECT_EQ(mail_to(ada, 2).header("Subject"),
            "=?UTF-8?Q?Ihr_Passwort_f=C3=BCr_Example_Tools_wurde_ge=C3=A4ndert?=");
}

TEST_P(ForgottenPasswords, AreNotifiedIfChangedWhileSignedIn) {
  const auto bearer = account("ada");
  const auto changed = post("password/change",
                            R"({"old_password": "a long passphrase", "new_password": ")" +
                                std::string(new_password) + "\"}",
                            bearer);
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(mail_to(ada, 1).header("Subject"), "Your password for Example Tools was changed");
}

// The response does not reveal who has an account: the call only stores the name, and a job
// searches for the account, so that a known name takes no longer.
TEST_P(ForgottenPasswords, AreRequestedAlikeForUnknownNames) {
  account("ada");
  std::set<std::string> bodies, heads;
  for (const std::string name : {"ada", "nobody", "ada@example.org", "nobody@example.org", "'--",
                                 "a@b@c", "<script>", "ada@example.org,eve@example.org"}) {
    auto answer = forgot(name, "X-Request-Id: same\r\n");
    EXPECT_EQ(answer.status, 202) << name << answer.body;
    bodies.insert(answer.body);
    if (const auto date = header(answer, "Date"); !date.empty())
      answer.head.erase(answer.head.find(date), date.size());
    heads.insert(answer.head);
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(bodies.size(), 1u);
  EXPECT_EQ(heads.size(), 1u);
  EXPECT_EQ(count("account_emails"), 8) << "each is written down";
  EXPECT_EQ(count("jobs where kind = 'accounts.email'"), 8) << "and has a job";
  for (const auto& mail : smtp.mails()) EXPECT_EQ(mail.to, ada);
  EXPECT_EQ(smtp.count(), 2u);
}

TEST_P(ForgottenPasswords, AreRequestedForOneAccount) {
  EXPECT_EQ(faults(post("password/forgot", "{}")), "/email required;");
  EXPECT_EQ(faults(post("password/forgot", R"({"email": "a@b.example", "username": "a"})")),
            "/username conflicting_options;");
  EXPECT_EQ(post("password/forgot", R"({"email": ["a@b.example"]})").status, 400);
  EXPECT_EQ(count("account_emails"), 0);
}

TEST_P(ForgottenPasswords, AreReplacedOnceByACode) {
  account("ada");
  const auto code = requested_code();
  EXPECT_EQ(reset(code).status, 204);
  const auto again = reset(code, "another whole passphrase");
  EXPECT_EQ(again.status, 422) << again.body;
  EXPECT_EQ(member(again, "/code"), "invalid_code");
  EXPECT_EQ(sign_in_with("ada", new_password).status, 200);
}

TEST_P(ForgottenPasswords, AreReplacedByTheLatestCodeOnly) {
  account("ada");
  const auto first = requested_code();
  forgot("ada");
  const auto second = code_of(2);
  EXPECT_NE(first, second);
  EXPECT_EQ(reset(first).status, 422);
  EXPECT_EQ(reset(second).status, 204);
}

TEST_P(ForgottenPasswords, AreNotReplacedByAnExpiredCode) {
  account("ada");
  const auto code = requested_code();
  const auto lifetime = rows<std::int64_t>(
      "select expires_at - created_at as lifetime from account_emails where code_hash is not null");
  EXPECT_GE(lifetime.at(0), 1'800'000'000);
  EXPECT_LT(lifetime.at(0), 2'400'000'000) << "half an hour, from when it is sent";
  change("update account_emails set expires_at = created_at");
  EXPECT_EQ(reset(code).status, 422);
  EXPECT_EQ(sign_in_with("ada", test_password).status, 200);
}

TEST_P(ForgottenPasswords, AreNotReplacedByWhatIsNoCode) {
  account("ada");
  const auto code = requested_code();
  EXPECT_EQ(code.size(), 32u) << "190 bits of 62 letters and digits";
  auto other = code;
  other[0] = other[0] == 'a' ? 'b' : 'a';
  const auto hash = rows<std::string>("select code_hash from account_emails").at(0);
  std::set<std::string> bodies;
  for (const auto& wrong : {other, code.substr(1), code + "a", hash, std::string("'or 1=1 --"),
                            std::string(100, '0')}) {
    const auto refused =
        post("password/reset",
             R"({"code": ")" + wrong + R"(", "new_password": ")" + new_password + "\"}",
             "X-Request-Id: same\r\n");
    EXPECT_EQ(refused.status, 422) << wrong;
    bodies.insert(refused.body);
  }
  EXPECT_EQ(bodies.size(), 1u);
  EXPECT_EQ(reset(code).status, 204);
}

TEST_P(ForgottenPasswords, KeepTheirCodeWhenTheNewOneIsTooWeak) {
  account("ada");
  const auto code = requested_code();
  EXPECT_EQ(faults(reset(code, "short")), "/new_password too_short;");
  EXPECT_EQ(faults(reset(code, "ada@example.org")), "/new_password same_as_name;");
  EXPECT_EQ(reset(code).status, 204);
}

TEST_P(ForgottenPasswords, AreReplacedByOneOfManyWhoUseACodeAtOnce) {
  account("ada");
  const auto code = requested_code();
  std::atomic<int> won = 0, lost = 0;
  std::atomic<char> winner = '-';
  {
    std::vector<std::jthread> callers;
    for (char name = 'a'; name < 'i'; ++name)
      callers.emplace_back([&, name] {
        const auto answer = reset(code, "the passphrase of " + std::string(1, name));
        if (answer.status == 204) winner = name;
        won += answer.status == 204;
        lost += answer.status == 422;
      });
  }
  EXPECT_EQ(won, 1);
  EXPECT_EQ(lost, 7);
  EXPECT_EQ(sign_in_with("ada", "the passphrase of " + std::string(1, winner.load())).status, 200);
  EXPECT_EQ(count("audit_entries where action = 'reset_password'"), 1);
}

TEST_P(ForgottenPasswords, OfDeactivatedAccountsStay) {
  account("ada");
  const auto code = requested_code();
  const auto id =
      std::to_string(rows<std::int64_t>("select id from users where username = 'ada'").at(0));
  EXPECT_EQ(
      call("admin", "PATCH", "/api/v1/admin/users/" + id + "/", R"({"is_active": false})").status,
      200);
  EXPECT_EQ(reset(code).status, 422);
  EXPECT_EQ(forgot(ada).status, 202);
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(mails_to(ada).size(), 1u);
}

TEST_P(ForgottenPasswords, FloodNobodyWithEmails) {
  account("ada");
  change("delete from sign_in_networks");
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(forgot(i % 2 ? "ada" : ada).status, 202);
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(mails_to(ada).size(), 5u);
  EXPECT_EQ(reset(code_of(5)).status, 204) << "the latest that was sent still works";
  EXPECT_TRUE(is_idle());
  sign_in_with("ada", new_password);
  forgot("ada");
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(mails_to(ada).size(), 7u) << "where she has signed in, she is not kept out by others";
}

TEST_P(ForgottenPasswords, AreRequestedThirtyTimesAnHourFromANetwork) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(forgot("nobody" + std::to_string(i)).status, 202);
  for (const auto* name : {"nobody", "admin"}) {
    const auto refused = forgot(name);
    EXPECT_EQ(refused.status, 429) << refused.body;
    EXPECT_EQ(member(refused, "/code"), "too_many_emails");
    EXPECT_EQ(header(refused, "Retry-After"), "3600");
  }
  EXPECT_EQ(count("account_emails"), 30);
}

TEST_P(ForgottenPasswords, LeaveNoCodeBehind) {
  account("ada");
  const auto code = requested_code();
  EXPECT_EQ(reset(code, "short").status, 400);
  EXPECT_EQ(reset(code).status, 204);
  EXPECT_EQ(reset(code).status, 422);
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(database.bytes_on_disk().find(code), std::string::npos);
  for (const auto* text : {"select name || email || code_hash as t from account_emails where "
                           "code_hash is not null",
                           "select payload || coalesce(error, '') as t from jobs",
                           "select coalesce(before, '') || coalesce(after, '') as t from "
                           "audit_entries"})
    for (const auto& row : rows<std::string>(text))
      EXPECT_EQ(row.find(code), std::string::npos) << text;
  EXPECT_EQ(app_.log().text().find(code), std::string::npos);
  EXPECT_EQ(app_.log().text().find(new_password), std::string::npos);
}

class WithoutMailServer : public ForgottenPasswords {
 protected:
  WithoutMailServer()
      : ForgottenPasswords([](Settings& settings) { settings.mail.smtp_url.clear(); }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, WithoutMailServer, both_engines(), engine_name);

TEST_P(WithoutMailServer, CodesAreInTheOutbox) {
  account("ada");
  EXPECT_EQ(forgot(ada).status, 202);
  EXPECT_TRUE(is_idle());
  const auto kept =
      rows<std::string>("select message from mail_outbox where recipient = '" + ada + "'");
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(reset(code_in({.from = {}, .to = {}, .text = kept[0]}, "reset")).status, 204);
}

}  // namespace
}  // namespace toolyard::testing
