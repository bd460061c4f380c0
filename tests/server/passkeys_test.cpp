// Passkeys over HTTP: adding, renaming and removing them, and signing in with one, for programs and
// browsers, alone or as a second factor.
#include "tests/server/authenticator_app.h"
#include "tests/server/passkeys_client.h"

namespace toolyard::testing {
namespace {

using accounts::CoseAlgorithm;
using http::faults;
using http::header;
using http::member;

class PasskeysFlow : public PasskeysTest {};
INSTANTIATE_TEST_SUITE_P(Engines, PasskeysFlow, both_engines(), engine_name);

TEST_P(PasskeysFlow, AreAddedAndSignIn) {
  const auto ada = account("ada");
  SoftwareAuthenticator laptop;
  const auto options = post(passkeys_path + "options/", of_password, ada);
  ASSERT_EQ(options.status, 200) << options.body;
  EXPECT_EQ(member(options, "/rp/id"), "here");
  EXPECT_EQ(member(options, "/user/name"), "ada");
  EXPECT_EQ(member(options, "/pubKeyCredParams/1/alg"), "-7");
  EXPECT_EQ(member(options, "/authenticatorSelection/userVerification"), "required");
  EXPECT_EQ(member(options, "/authenticatorSelection/residentKey"), "required");
  EXPECT_EQ(member(options, "/attestation"), "none");
  EXPECT_EQ(member(options, "/excludeCredentials"), "[]");
  laptop.user_handle = member(options, "/user/id");
  const auto added = finish(laptop.create(text(options, "challenge")), ada);
  ASSERT_EQ(added.status, 201) << added.body;
  EXPECT_EQ(text(added, "name"), "Laptop");
  EXPECT_EQ(text(added, "transports"), R"(["hybrid","internal"])");
  EXPECT_EQ(text(added, "last_used_at"), "null");
  EXPECT_EQ(text(call("GET", "/api/v1/auth/me/", {}, ada), "passkey_count"), "1");
  EXPECT_EQ(text(call("GET", "/api/v1/auth/me/", {}, ada), "has_second_factor"), "false");

  const auto requested = post(options_path, "{}");
  EXPECT_EQ(member(requested, "/allowCredentials"), "[]") << "nobody is named";
  EXPECT_EQ(member(requested, "/rpId"), "here");
  EXPECT_EQ(member(requested, "/userVerification"), "required");
  const auto done = send(laptop.get(text(requested, "challenge")));
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(who(done), "ada");
  const auto list = call("GET", passkeys_path, {}, ada);
  EXPECT_EQ(text(list, "count"), "1");
  EXPECT_NE(member(list, "/results/0/last_used_at"), "null");
  EXPECT_EQ(list.body.find(laptop.id()), std::string::npos);
}

TEST_P(PasskeysFlow, OfEveryKindOfKeySignIn) {
  const auto ada = account("ada");
  for (const auto algorithm : accounts::cose_algorithms) {
    SoftwareAuthenticator authenticator(algorithm);
    authenticator.format = "packed";
    ASSERT_EQ(add(authenticator, ada).status, 201);
    EXPECT_EQ(who(sign_in_with(authenticator)), "ada");
    EXPECT_EQ(who(sign_in_with(authenticator)), "ada") << "again, without a counter";
  }
  const auto options = post(passkeys_path + "options/", of_password, ada);
  EXPECT_NE(member(options, "/excludeCredentials/2/id").substr(0, 7), "nothing");
  EXPECT_EQ(member(options, "/excludeCredentials/3/id").substr(0, 7), "nothing");
}

TEST_P(PasskeysFlow, GiveABrowserItsCookie) {
  SoftwareAuthenticator laptop;
  ASSERT_EQ(add(laptop, account("ada")).status, 201);
  const auto body = R"({"remember":true,"credential":)" + laptop.get(challenge()) + "}";
  const auto path = "/api/v1/auth/session/passkey/";
  EXPECT_EQ(call("POST", path, body, "Origin: https://evil.example\r\n").status, 403);
  const auto done = post(path, body);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_NE(header(done, "Set-Cookie").find("Max-Age=86400"), std::string::npos);
  EXPECT_EQ(member(done, "/user/username"), "ada");
  const auto wrong = post(path, body);
  EXPECT_EQ(wrong.status, 401) << "used";
  EXPECT_EQ(header(wrong, "Set-Cookie"), "");
}

TEST_P(PasskeysFlow, AreNamedAndRemoved) {
  const auto ada = account("ada"), eve = account("eve");
  SoftwareAuthenticator laptop;
  laptop.flags |= SoftwareAuthenticator::eligible | SoftwareAuthenticator::backed_up;
  const auto added = add(laptop, ada);
  EXPECT_EQ(text(added, "is_backed_up"), "true");
  const auto own = passkeys_path + text(added, "id") + "/";
  EXPECT_EQ(text(call("PATCH", own, R"({"name":"Old laptop"})", ada), "name"), "Old laptop");
  EXPECT_EQ(faults(call("PATCH", own, R"({"name":" "})", ada)), "/name out_of_range;");
  EXPECT_EQ(call("PATCH", own, R"({"name":"mine"})", eve).status, 404);
  EXPECT_EQ(post(own + "remove/", of_password, eve).status, 404);
  EXPECT_EQ(text(call("GET", passkeys_path, {}, eve), "count"), "0");
  EXPECT_EQ(post(own + "remove/", of_password).status, 401);
  EXPECT_EQ(post(own + "remove/", of_password, key_header(app_.key())).status, 403);
  EXPECT_EQ(faults(post(own + "remove/", R"({"password":"wrong phrase"})", ada)),
            "/password wrong_password;");
  EXPECT_EQ(who(sign_in_with(laptop)), "ada");
  EXPECT_EQ(post(own + "remove/", of_password, ada).body, "{}");
  const auto refused = sign_in_with(laptop);
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(text(refused, "code"), "wrong_passkey");
  EXPECT_EQ(post(own + "remove/", of_password, ada).status, 404);
}

TEST_P(PasskeysFlow, NeedThePasswordAndTheCodeToBeAdded) {
  const auto ada = account("ada");
  const auto path = passkeys_path + "options/";
  EXPECT_EQ(faults(post(path, R"({"password":"wrong phrase"})", ada)), "/password wrong_password;");
  const auto setup = post("/api/v1/auth/second-factor/", of_password, ada);
  const auto confirmed = post("/api/v1/auth/second-factor/confirm/",
                              R"({"code":")" + current_code(secret_of(setup)) + "\"}", ada);
  EXPECT_EQ(faults(post(path, of_password, ada)), "/code required;");
  const auto with_code = [&](const std::string& code) {
    return post(path, R"({"password":"a long passphrase","code":")" + code + "\"}", ada);
  };
  EXPECT_EQ(faults(with_code("1234567")),
            "/password wrong_password_or_code;/code wrong_password_or_code;");
  const auto options = with_code(member(confirmed, "/recovery_codes/0"));
  ASSERT_EQ(options.status, 200) << options.body;
  SoftwareAuthenticator laptop;
  laptop.user_handle = member(options, "/user/id");
  ASSERT_EQ(finish(laptop.create(text(options, "challenge")), ada).status, 201);
  EXPECT_EQ(with_code(member(confirmed, "/recovery_codes/0")).status, 400) << "it was used";
  EXPECT_EQ(who(sign_in_with(laptop)), "ada") << "in place of both factors";
  const auto list = call("GET", passkeys_path, {}, ada);
  const auto remove = passkeys_path + member(list, "/results/0/id") + "/remove/";
  EXPECT_EQ(faults(post(remove, of_password, ada)), "/code required;");
  EXPECT_EQ(post(remove,
                 R"({"password":"a long passphrase","code":")" +
                     member(confirmed, "/recovery_codes/1") + "\"}",
                 ada)
                .status,
            200);
}

// An old sign-in and the password are not enough if a passkey is the only other factor: a stolen
// token must not suffice.
TEST_P(PasskeysFlow, AreAddedAndRemovedBehindARecentSignIn) {
  const auto ada = account("ada");
  SoftwareAuthenticator laptop;
  const auto added = add(laptop, ada);
  ASSERT_TRUE(database->write([](Transaction& transaction) -> Result<void> {
    transaction.change("update token_families set created_at = created_at - 901000000");
    return {};
  }));
  for (const auto& path :
       {passkeys_path + "options/", passkeys_path + text(added, "id") + "/remove/",
        std::string("/api/v1/auth/second-factor/"), std::string("/api/v1/auth/delete/")})
    EXPECT_EQ(text(post(path, of_password, ada), "code"), "sign_in_again") << path;
  EXPECT_EQ(who(sign_in_with(laptop)), "ada");
}

TEST_P(PasskeysFlow, StandInForTheCodeBehindThePassword) {
  const auto ada = account("ada"), eve = account("eve");
  SoftwareAuthenticator laptop, other;
  ASSERT_EQ(add(laptop, ada).status, 201);
  ASSERT_EQ(add(other, eve).status, 201);
  EXPECT_EQ(password_of("ada").status, 200) << "a passkey alone takes nothing from the password";
  const auto setup = post("/api/v1/auth/second-factor/", of_password, ada);
  const auto confirmed = post("/api/v1/auth/second-factor/confirm/",
                              R"({"code":")" + current_code(secret_of(setup)) + "\"}", ada);
  const auto requested = password_of("ada");
  EXPECT_EQ(text(requested, "code"), "second_factor_required");
  EXPECT_EQ(text(requested, "methods"), R"(["code","passkey"])");
  const auto proven = text(requested, "challenge");
  const auto options = post(options_path, R"({"challenge":")" + proven + "\"}");
  EXPECT_EQ(member(options, "/allowCredentials/0/id"), laptop.id());
  EXPECT_EQ(member(options, "/allowCredentials/1/id").substr(0, 7), "nothing");
  EXPECT_EQ(send(other.get(text(options, "challenge"))).status, 401) << "of another account";
  EXPECT_EQ(who(send(laptop.get(text(options, "challenge")))), "ada");
  EXPECT_EQ(send(laptop.get(challenge(proven))).status, 401) << "it has gone on already";
  const auto by_code =
      post("/api/v1/auth/token/second-factor/", R"({"challenge":")" + proven + R"(","code":")" +
                                                    member(confirmed, "/recovery_codes/0") + "\"}");
  EXPECT_EQ(text(by_code, "code"), "token_not_valid") << "for a code too";
}

TEST_P(PasskeysFlow, AreAtMostTwenty) {
  const auto ada = account("ada");
  std::string last;
  SoftwareAuthenticator spare;
  for (int i = 0; i < 20; ++i) {
    SoftwareAuthenticator one;
    if (i == 19) last = new_challenge(spare, ada);
    ASSERT_EQ(add(one, ada).status, 201) << i;
  }
  EXPECT_EQ(text(post(passkeys_path + "options/", of_password, ada), "code"), "too_many_passkeys");
  EXPECT_EQ(text(finish(spare.create(last), ada), "code"), "too_many_passkeys");
}

TEST_P(PasskeysFlow, AnAdministratorRemovesThoseOfOthers) {
  const auto ada = account("ada"), boss = account("boss", Role::admin);
  SoftwareAuthenticator laptop, phone;
  ASSERT_EQ(add(laptop, ada).status, 201);
  ASSERT_EQ(add(phone, ada).status, 201);
  const auto path = [&](const std::string& credential) {
    return "/api/v1/admin/users/" + text(call("GET", "/api/v1/auth/me/", {}, credential), "id") +
           "/passkeys/";
  };
  EXPECT_EQ(call("DELETE", path(ada), {}, ada).status, 403);
  EXPECT_EQ(text(call("DELETE", path(boss), {}, boss), "code"), "own_passkeys");
  EXPECT_EQ(call("DELETE", path(ada), {}, boss).status, 204);
  EXPECT_EQ(call("DELETE", path(ada), {}, boss).status, 404);
  EXPECT_EQ(sign_in_with(laptop).status, 401);
  EXPECT_EQ(sign_in_with(phone).status, 401);
  const auto log = [&](const std::string& action) {
    return call("GET", "/api/v1/admin/audit/?object_kind=passkey&action=" + action, {}, boss);
  };
  EXPECT_EQ(text(log("create"), "count"), "2");
  EXPECT_EQ(text(log("delete"), "count"), "2");
  EXPECT_NE(log("delete").body.find(R"("username":"boss")"), std::string::npos);
  EXPECT_EQ(log("create").body.find(laptop.id()), std::string::npos);
}

TEST_P(PasskeysFlow, StayWhenThePasswordChanges) {
  const auto ada = account("ada");
  SoftwareAuthenticator laptop;
  ASSERT_EQ(add(laptop, ada).status, 201);
  const auto begun = new_challenge(laptop, ada);
  const auto changed =
      post("/api/v1/auth/password/change/",
           R"({"old_password":"a long passphrase","new_password":"staple the tide"})", ada);
  ASSERT_EQ(changed.status, 200) << changed.body;
  const auto again = sign_in_with(laptop);
  EXPECT_EQ(who(again), "ada");
  SoftwareAuthenticator late;
  EXPECT_EQ(text(finish(late.create(begun), bearer_of(again)), "code"), "invalid_passkey")
      << "what the old password was good for";
}

TEST_P(PasskeysFlow, GoWithTheirAccount) {
  const auto ada = account("ada");
  const auto boss = account("boss", Role::admin);
  SoftwareAuthenticator laptop;
  ASSERT_EQ(add(laptop, ada).status, 201);
  const auto exported = call("GET", "/api/v1/auth/export/", {}, ada);
  EXPECT_EQ(member(exported, "/data/passkeys/0/name"), "Laptop");
  EXPECT_EQ(exported.body.find(laptop.id()), std::string::npos);
  const auto deleted = post("/api/v1/auth/delete/", of_password, ada);
  EXPECT_LT(deleted.status, 300) << deleted.body;
  EXPECT_EQ(text(sign_in_with(laptop), "code"), "wrong_passkey");
  const auto log = call("GET", "/api/v1/admin/audit/?object_kind=passkey", {}, boss);
  EXPECT_EQ(log.body.find("Laptop"), std::string::npos);
}

class DemandedPasskeys : public PasskeysTest {
 protected:
  DemandedPasskeys()
      : PasskeysTest(
            [](Settings& settings) { settings.accounts.second_factor_roles = {Role::editor}; }) {}
  void set_role(const std::string& role) {
    const auto all = call("GET", "/api/v1/admin/users/?search=ada", {}, boss_);
    const auto changed = call("PATCH", "/api/v1/admin/users/" + member(all, "/results/0/id") + "/",
                              R"({"role":)" + role + "}", boss_);
    ASSERT_EQ(changed.status, 200) << changed.body;
  }
  std::string boss_ = account("boss", Role::admin);
};
INSTANTIATE_TEST_SUITE_P(Engines, DemandedPasskeys, both_engines(), engine_name);

TEST_P(DemandedPasskeys, AreASecondFactorThatCannotBeSetAside) {
  const auto ada = account("ada");
  SoftwareAuthenticator laptop;
  const auto added = add(laptop, ada);
  set_role(R"("editor")");
  const auto requested = password_of("ada");
  EXPECT_EQ(text(requested, "code"), "second_factor_required");
  EXPECT_EQ(text(requested, "methods"), R"(["passkey"])");
  const auto proven = R"({"challenge":")" + text(requested, "challenge") + '"';
  const auto setup = "/api/v1/auth/second-factor/setup/";
  EXPECT_EQ(text(post(setup, proven + "}"), "code"), "second_factor_exists")
      << "whoever has the password alone sets up nothing";
  EXPECT_EQ(text(post(setup + std::string("confirm/"), proven + R"(,"code":"123456"})"), "code"),
            "second_factor_exists");
  EXPECT_EQ(post("/api/v1/auth/token/second-factor/", proven + R"(,"code":"123456"})").status, 401);
  const auto done = send(laptop.get(challenge(text(requested, "challenge"))));
  ASSERT_EQ(who(done), "ada");
  const auto refreshed =
      post("/api/v1/auth/token/refresh/", R"({"refresh":")" + text(done, "refresh") + "\"}");
  EXPECT_EQ(refreshed.status, 200) << refreshed.body;
  EXPECT_EQ(post(passkeys_path + text(added, "id") + "/remove/", of_password, bearer_of(done)).body,
            "{}");
  EXPECT_EQ(text(password_of("ada"), "code"), "second_factor_setup_required");
  EXPECT_EQ(
      post("/api/v1/auth/token/refresh/", R"({"refresh":")" + text(refreshed, "refresh") + "\"}")
          .status,
      401);
}

}  // namespace
}  // namespace toolyard::testing
