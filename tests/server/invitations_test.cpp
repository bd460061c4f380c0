// Invitations by administrators, over HTTP and SMTP, and attacks on them.
#include <atomic>
#include <thread>

#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

const std::string grace = "grace@new.example";
const std::string invitations = "/api/v1/admin/users/invitations/";

class Invitations : public MailedAccounts {
 protected:
  Invitations()
      : MailedAccounts([](Settings& settings) {
          settings.accounts.registration = accounts::Registration::closed;
        }) {}

  RawAnswer invite(const std::string& more = "", const std::string& email = grace) {
    return call("admin", "POST", invitations, R"({"email": ")" + email + "\"" + more + "}");
  }
  std::string code(std::size_t number = 1) { return code_to(grace, "invitation", number); }
  RawAnswer accept(const std::string& code, const std::string& name = "grace",
                   const std::string& password = test_password) {
    return post("invitations/accept", R"({"code": ")" + code + R"(", "username": ")" + name +
                                          R"(", "password": ")" + password + "\"}");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, Invitations, both_engines(), engine_name);

TEST_P(Invitations, MakeAnAccountWithTheirRole) {
  const auto made = invite(R"(, "role": "editor", "locale": "de")");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/status"), "pending");
  const auto place = invitations + member(made, "/id") + "/";
  EXPECT_EQ(header(made, "Location"), place);
  EXPECT_EQ(mail_to(grace, 1).header("Subject"), "Einladung zu Example Tools");
  const auto accepted = accept(code());
  ASSERT_EQ(accepted.status, 201) << accepted.body;
  EXPECT_EQ(member(accepted, "/role"), "editor");
  EXPECT_EQ(member(accepted, "/email"), grace);
  EXPECT_EQ(member(accepted, "/locale"), "de");
  EXPECT_NE(member(accepted, "/email_verified_at"), "null");
  EXPECT_EQ(sign_in_with(grace, test_password).status, 200);
  const auto after = call("admin", "GET", place);
  EXPECT_EQ(member(after, "/status"), "accepted");
  EXPECT_EQ(member(after, "/user_id"), member(accepted, "/id"));
  EXPECT_EQ(accept(code(), "other").status, 422) << "once";
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=invitation");
  EXPECT_EQ(member(log, "/count"), "2") << log.body;
  EXPECT_EQ(call("admin", "DELETE", place).status, 204);
  EXPECT_EQ(sign_in_with("grace", test_password).status, 200) << "the account stays";
}

TEST_P(Invitations, TellWhetherTheirEmailWasSent) {
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("MAIL")) return {.line = "421 4.3.2 Going down"};
    return {};
  });
  const auto made = invite();
  EXPECT_EQ(member(made, "/email_status"), "waiting") << made.body;
  const auto place = invitations + member(made, "/id") + "/";
  const auto look = [&](std::string_view name) {
    return member(call("admin", "GET", place), "/" + std::string(name));
  };
  EXPECT_TRUE(eventually([&] { return look("email_error") != "null"; }));
  EXPECT_EQ(look("email_error"), "The mail server responded: 421 4.3.2 Going down");
  EXPECT_EQ(look("email_status"), "waiting");
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("RCPT")) return {.line = "550 5.1.1 Nobody here"};
    return {};
  });
  EXPECT_TRUE(eventually([&] { return look("email_status") == "failed"; }));
  EXPECT_EQ(member(call("viewer", "GET", "/api/v1/admin/jobs/?kind=accounts.email&state=failed"),
                   "/results/0/error"),
            "The mail server responded: 550 5.1.1 Nobody here");
  smtp.answer_by({});
  EXPECT_EQ(call("editor", "POST", place + "send/").status, 403);
  const auto again = call("admin", "POST", place + "send/");
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(member(again, "/email_status"), "waiting");
  EXPECT_TRUE(eventually([&] { return look("email_status") == "sent"; }));
  EXPECT_EQ(look("email_error"), "null");
  EXPECT_EQ(member(call("admin", "GET", invitations), "/results/0/email_status"), "sent");
  const auto first = code();
  EXPECT_EQ(call("admin", "POST", place + "send/").status, 200);
  EXPECT_EQ(accept(code(2)).status, 201);
  EXPECT_EQ(accept(first, "other").status, 422) << "replaced";
  EXPECT_EQ(call("admin", "POST", place + "send/").status, 409);
  EXPECT_EQ(call("admin", "POST", invitations + "99/send/").status, 404);
}

TEST_P(Invitations, AreForAdministratorsToMake) {
  EXPECT_EQ(call("", "POST", invitations, R"({"email": "a@b.example"})").status, 401);
  for (const auto* role : {"none", "viewer", "editor", "approver"}) {
    EXPECT_EQ(call(role, "POST", invitations, R"({"email": "a@b.example"})").status, 403) << role;
    EXPECT_EQ(call(role, "GET", invitations).status, 403) << role;
    EXPECT_EQ(call(role, "DELETE", invitations + "1/").status, 403) << role;
  }
  EXPECT_EQ(count("account_invitations"), 0);
}

TEST_P(Invitations, NameTheirFaults) {
  EXPECT_EQ(faults(invite(R"(, "locale": "x y")", "no address")),
            "/email invalid;/locale invalid;");
  EXPECT_EQ(invite(R"(, "role": "king")").status, 400);
  EXPECT_EQ(faults(invite("", "admins@example.org")), "/email duplicate;");
  invite();
  EXPECT_EQ(faults(accept(code(), "admins")), "/username duplicate;");
  EXPECT_EQ(faults(accept(code(), "grace", "short")), "/password too_short;");
  EXPECT_EQ(accept(code()).status, 201) << "the code still works";
}

TEST_P(Invitations, AreListedAndWithdrawn) {
  const auto place = invitations + member(invite(), "/id") + "/";
  const auto sent = code();
  const auto all = call("admin", "GET", invitations + "?search=grace");
  EXPECT_EQ(member(all, "/count"), "1");
  EXPECT_EQ(all.body.find(sent), all.body.npos) << "the code is shown to nobody";
  EXPECT_EQ(call("admin", "DELETE", place).status, 204);
  EXPECT_EQ(call("admin", "DELETE", place).status, 404);
  EXPECT_EQ(accept(sent).status, 422);
  EXPECT_EQ(count("users where username = 'grace'"), 0);
}

TEST_P(Invitations, AreReplacedByLaterOnes) {
  invite(R"(, "role": "admin")");
  const auto first = code();
  EXPECT_EQ(invite(R"(, "role": "viewer")").status, 201);
  const auto second = code(2);
  EXPECT_EQ(accept(first).status, 422);
  EXPECT_EQ(member(accept(second), "/role"), "viewer");
}

TEST_P(Invitations, Expire) {
  const auto place = invitations + member(invite(), "/id") + "/";
  const auto sent = code();
  change("update account_emails set expires_at = created_at");
  change("update account_invitations set expires_at = created_at");
  EXPECT_EQ(accept(sent).status, 422);
  EXPECT_EQ(member(call("admin", "GET", place), "/status"), "expired");
}

TEST_P(Invitations, AreWorthWhatTheirSenderMayStillDo) {
  const auto boss = account("boss", Role::admin);
  ASSERT_EQ(
      ApiTest::call("POST", invitations, R"({"email": "grace@new.example", "role": "admin"})", boss)
          .status,
      201);
  const auto sent = code();
  change("update users set role = 'editor' where username = 'boss'");
  EXPECT_EQ(accept(sent).status, 422);
  change("update users set role = 'admin', is_active = false where username = 'boss'");
  EXPECT_EQ(accept(sent).status, 422);
  change("update users set is_active = true where username = 'boss'");
  EXPECT_EQ(accept(sent).status, 201);
}

TEST_P(Invitations, MakeOneAccountOfManyWhoUseACodeAtOnce) {
  invite(R"(, "role": "editor")");
  const auto sent = code();
  std::atomic<int> won = 0, lost = 0;
  {
    std::vector<std::jthread> callers;
    for (int i = 0; i < 8; ++i)
      callers.emplace_back([&, i] {
        const auto status = accept(sent, "grace" + std::to_string(i)).status;
        won += status == 201;
        lost += status == 422 || status == 409;
      });
  }
  EXPECT_EQ(won, 1);
  EXPECT_EQ(lost, 7);
  EXPECT_EQ(count("users where role = 'editor'"), 1);
}

TEST_P(Invitations, OfOneAddressAreFewADay) {
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(invite().status, 201);
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(mails_to(grace).size(), 5u);
}

TEST_P(Invitations, LeaveNoCodeBehind) {
  invite();
  const auto sent = code();
  EXPECT_EQ(accept(sent).status, 201);
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(database.bytes_on_disk().find(sent), std::string::npos);
  EXPECT_EQ(app_.log().text().find(sent), std::string::npos);
}

}  // namespace
}  // namespace toolyard::testing
