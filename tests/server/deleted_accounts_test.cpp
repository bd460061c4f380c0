// Deletion of accounts by their holders and by administrators: what is deleted, what is kept, and
// who may do so.
#include <atomic>
#include <thread>

#include "tests/server/authenticator_app.h"
#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

const std::string with_password = R"({"password": "a long passphrase"})";

class DeletedAccounts : public MailedAccounts {
 protected:
  explicit DeletedAccounts(const std::function<void(Settings&)>& change = {})
      : MailedAccounts(change) {}

  std::string id_of(const std::string& credential) {
    return member(ApiTest::call("GET", "/api/v1/auth/me/", {}, credential), "/id");
  }
  std::string make_key(const std::string& credential) {
    return member(
        ApiTest::call("POST", "/api/v1/developer/keys/",
                      R"({"name": "Ada's laptop", "allowed_ips": ["127.0.0.1"]})", credential),
        "/key");
  }
  int call_tool(const std::string& key) {
    return ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "a"})", key_header(key)).status;
  }
  // Whether a text is contained anywhere in the database.
  bool is_kept(const std::string& text) {
    static const std::vector<std::pair<std::string, std::string>> places{
        {"users", "username || ' ' || email"},
        {"api_keys", "name || ' ' || allowed_ips || coalesce(last_used_ip, '')"},
        {"account_emails", "name || ' ' || email"},
        {"account_invitations", "email"},
        {"idempotent_answers", "body"},
        {"audit_entries", "coalesce(before, '') || coalesce(after, '')"}};
    for (const auto& [table, columns] : places)
      for (const auto& row : rows<std::string>("select " + columns + " as c from " + table))
        if (row.find(text) != row.npos) return true;
    return false;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, DeletedAccounts, both_engines(), engine_name);

TEST_P(DeletedAccounts, LeaveNothingThatSaysWhoseTheyWere) {
  ASSERT_EQ(post("register", R"({"username": "grace", "email": "grace@new.example", "password": )"
                             R"("a long passphrase", "locale": "de"})")
                .status,
            201);
  const auto code = code_to("grace@new.example", "verify");
  const auto grace = sign_in("grace");
  ASSERT_EQ(post("email/verify", R"({"code": ")" + code + "\"}", grace).status, 204);
  const auto id = id_of(grace);
  const auto key = make_key(grace);
  ASSERT_EQ(call_tool(key), 200);
  ASSERT_TRUE(is_kept("grace"));
  ASSERT_EQ(post("delete", with_password, grace).status, 204);
  EXPECT_EQ(ApiTest::call("GET", "/api/v1/auth/me/", {}, grace).status, 401);
  EXPECT_EQ(sign_in_with("grace", test_password).status, 401);
  EXPECT_EQ(sign_in_with("deleted account " + id, test_password).status, 401);
  EXPECT_EQ(call_tool(key), 401);
  const auto mail = mail_to("grace@new.example", 2);
  EXPECT_EQ(mail.header("Subject"), "=?UTF-8?Q?Ihr_Konto_bei_Example_Tools_wurde_gel=C3=B6scht?=");
  ASSERT_TRUE(is_idle());
  change("delete from account_emails where purpose = 'account_deleted'");
  EXPECT_FALSE(is_kept("grace"));
  EXPECT_FALSE(is_kept("Ada's laptop"));
  EXPECT_EQ(count("token_families where user_id = " + id), 0);
  EXPECT_EQ(count("sign_in_networks where user_id = " + id), 0);
  const auto listed = call("admin", "GET", "/api/v1/admin/users/?search=deleted");
  EXPECT_EQ(member(listed, "/results/0/username"), "deleted account " + id);
  EXPECT_EQ(member(listed, "/results/0/is_active"), "false");
  EXPECT_NE(member(listed, "/results/0/deleted_at"), "null");
  EXPECT_EQ(
      call("admin", "PATCH", "/api/v1/admin/users/" + id + "/", R"({"is_active": true})").status,
      404)
      << "there is nobody to activate";
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=user&object_id=" + id);
  EXPECT_EQ(member(log, "/results/0/action"), "delete");
  EXPECT_EQ(member(log, "/results/0/username"), "deleted account " + id);
  EXPECT_EQ(post("register", R"({"username": "grace", "email": "grace@new.example", "password": )"
                             R"("another passphrase"})")
                .status,
            201)
      << "the name is free";
}

TEST_P(DeletedAccounts, TakeThousandsOfEventsAlong) {
  const auto ada = account("ada");
  const auto id = id_of(ada);
  change(
      "insert into events (position, type, version, happened_at, account_id, object_kind, "
      "object_id, data) with recursive n(i) as (select 1 union all select i + 1 from n where "
      "i < 2000) select 0, 'key.created', 1, 4000000000000000, " +
      id + " + i % 2, 'api_key', i, '{}' from n");
  ASSERT_EQ(post("delete", with_password, ada).status, 204);
  EXPECT_TRUE(eventually([&] { return count("events where account_id = " + id) == 0; }));
  EXPECT_EQ(count("events where account_id = " + id + " + 1"), 1'000) << "those of another";
}

TEST_P(DeletedAccounts, TakeThePasswordAndTheCode) {
  const auto ada = account("ada");
  EXPECT_EQ(post("delete", with_password).status, 401);
  EXPECT_EQ(post("delete", "{}", ada).status, 400);
  EXPECT_EQ(faults(post("delete", R"({"password": "a wrong phrase"})", ada)),
            "/password wrong_password;");
  const auto setup = post("second-factor", with_password, ada);
  const auto confirmed =
      post("second-factor/confirm", R"({"code": ")" + current_code(secret_of(setup)) + "\"}", ada);
  EXPECT_EQ(faults(post("delete", with_password, ada)), "/code required;");
  const auto both = [&](const std::string& password, const std::string& code) {
    return post("delete", R"({"password": ")" + password + R"(", "code": ")" + code + "\"}", ada);
  };
  const auto spare = member(confirmed, "/recovery_codes/0");
  EXPECT_EQ(faults(both("a wrong phrase", spare)),
            "/password wrong_password_or_code;/code wrong_password_or_code;");
  EXPECT_EQ(both(test_password, "1234567").status, 400);
  EXPECT_EQ(both(test_password, spare).status, 204);
  EXPECT_EQ(count("second_factors"), 0);
  EXPECT_EQ(count("second_factor_codes"), 0);
}

class GuardedAccounts : public DeletedAccounts {
 protected:
  GuardedAccounts()
      : DeletedAccounts([](Settings& settings) { settings.limits.sign_ins_per_minute = 2; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, GuardedAccounts, both_engines(), engine_name);

TEST_P(GuardedAccounts, AreNotDeletedByGuessing) {
  const auto ada = account("ada");
  const std::string wrong = R"({"password": "a wrong phrase"})";
  EXPECT_EQ(post("delete", wrong, ada).status, 400);
  EXPECT_EQ(post("delete", wrong, ada).status, 400);
  EXPECT_EQ(member(post("delete", with_password, ada), "/code"), "too_many_attempts");
}

TEST_P(DeletedAccounts, AnAdministratorDeletesOthers) {
  const auto ada = account("ada");
  const std::string named = R"({"username": "ada"})";
  const auto place = [](const std::string& id) { return "/api/v1/admin/users/" + id + "/delete/"; };
  const auto id = id_of(ada);
  for (const auto* role : {"none", "viewer", "editor", "approver"})
    EXPECT_EQ(call(role, "POST", place(id), named).status, 403) << role;
  const auto own = call("admin", "POST", place(id_of(bearer("admin"))), named);
  EXPECT_EQ(member(own, "/code"), "own_account");
  EXPECT_EQ(faults(call("admin", "POST", place(id), R"({"username": "eve"})")),
            "/username wrong_username;");
  EXPECT_EQ(call("admin", "POST", place(id), named).status, 204);
  EXPECT_EQ(
      call("admin", "POST", place(id), R"({"username": "deleted account )" + id + "\"}").status,
      404);
  EXPECT_EQ(ApiTest::call("GET", "/api/v1/auth/me/", {}, ada).status, 401);
  EXPECT_EQ(mail_to("ada@example.org", 1).header("Subject"),
            "Your account at Example Tools was deleted");
  change("update users set role = null where username = 'admin'");
  EXPECT_EQ(member(post("delete", with_password, bearer("admin")), "/code"), "last_administrator");
}

TEST_P(DeletedAccounts, TakeOpenInvitationsAlong) {
  const auto boss = account("boss", Role::admin);
  bearer("admin");
  const std::string invitations = "/api/v1/admin/users/invitations/";
  ASSERT_EQ(ApiTest::call("POST", invitations, R"({"email": "grace@new.example"})", boss).status,
            201);
  const auto code = code_to("grace@new.example", "invitation");
  ASSERT_EQ(post("delete", with_password, boss).status, 204);
  EXPECT_EQ(post("invitations/accept", R"({"code": ")" + code +
                                           R"(", "username": "grace", "password": ")" +
                                           test_password + "\"}")
                .status,
            422);
  EXPECT_EQ(count("account_invitations"), 0);
}

TEST_P(DeletedAccounts, EndOnceHoweverManyAsk) {
  const auto ada = account("ada");
  std::atomic<int> deleted = 0;
  std::vector<std::jthread> askers;
  for (int i = 0; i < 4; ++i)
    askers.emplace_back([&] { deleted += post("delete", with_password, ada).status == 204; });
  askers.clear();
  EXPECT_EQ(deleted, 1);
  EXPECT_TRUE(is_idle());
  EXPECT_EQ(mails_to("ada@example.org").size(), 1U);
}

TEST_P(DeletedAccounts, OneOfTwoAdministratorsStays) {
  const auto one = account("one", Role::admin), two = account("two", Role::admin);
  change("update users set role = null where username = 'admin'");
  std::atomic<int> deleted = 0;
  {
    const std::jthread first([&] { deleted += post("delete", with_password, one).status == 204; });
    const std::jthread second([&] { deleted += post("delete", with_password, two).status == 204; });
  }
  EXPECT_EQ(deleted, 1);
  EXPECT_EQ(count("users where role = 'admin' and is_active"), 1);
}

}  // namespace
}  // namespace toolyard::testing
