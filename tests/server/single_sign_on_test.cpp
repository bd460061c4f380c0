// Signing in with an OpenID Connect provider: from the first call to the account of the user.
#include "tests/server/single_sign_on.h"
#include "tests/server/authenticator_app.h"

namespace {

using toolyard::Role;
using toolyard::accounts::FactorSource;
using toolyard::accounts::Options;
using toolyard::accounts::ProviderEmail;
using toolyard::accounts::UnknownPeople;
using toolyard::http::header;
using toolyard::http::member;
using toolyard::http::RawAnswer;
using toolyard::testing::cookie_set_by;
using toolyard::testing::IdentityServer;
using toolyard::testing::ProviderState;
using toolyard::testing::sign_on_path;
using toolyard::testing::SingleSignOnTest;

class SignOnTest : public SingleSignOnTest {
 protected:
  using SingleSignOnTest::SingleSignOnTest;
  // Returns a field of an account in the administrator's list.
  std::string account_named(const std::string& name, const std::string& field) {
    const auto answer = call("GET", "/api/v1/admin/users/?search=" + name, {}, sign_in("admin"));
    return member(answer, "/results/0/" + field);
  }
  RawAnswer patch_user(const std::string& id, const std::string& body,
                       const std::string& credential) {
    return call("PATCH", "/api/v1/admin/users/" + id + "/", body, credential);
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, SignOnTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SignOnTest, EndsWithTheSessionOfANewAccount) {
  const auto begun = begin();
  ASSERT_EQ(begun.answer.status, 200) << begun.answer.body;
  EXPECT_EQ(header(begun.answer, "Set-Cookie").substr(0, 17), "toolyard-sign-in=");
  EXPECT_NE(
      header(begun.answer, "Set-Cookie").find("; Path=/; HttpOnly; SameSite=Strict; Max-Age=600"),
      std::string::npos);
  const auto back = provider.visit(begun.url);
  EXPECT_EQ(back.redirect_uri, "http://here/account/single-sign-on/");
  for (const auto& secret : {back.state, back.code})
    EXPECT_EQ(begun.cookie.find(secret), std::string::npos) << "the cookie can be read";
  const auto done = complete(begun.cookie, back);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_NE(done.head.find("Set-Cookie: toolyard-session="), std::string::npos);
  EXPECT_NE(done.head.find("Set-Cookie: toolyard-sign-in=; "), std::string::npos);
  EXPECT_EQ(member(done, "/user/username"), "ada");
  EXPECT_EQ(member(done, "/user/email"), "ada@example.org");
  EXPECT_NE(member(done, "/user/email_verified_at"), "null");
  EXPECT_EQ(member(done, "/user/role"), "null");
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, bearer(done)).status, 200);
  EXPECT_EQ(text(call("GET", "/api/v1/auth/sessions/", {}, bearer(done)), "count"), "1");
  EXPECT_EQ(call("POST", "/api/v1/auth/session/refresh/", {},
                 "Content-Type: application/json\r\n" + cookie_set_by(done))
                .status,
            200);
}

TEST_P(SignOnTest, ComesBackToTheSameAccountWhateverItIsCalledThen) {
  const auto first = sign_on();
  provide([](ProviderState& state) {
    state.email = "lovelace@example.org";
    state.username = "lovelace";
    state.is_email_verified = false;
  });
  EXPECT_EQ(member(sign_on(), "/user/id"), member(first, "/user/id"));
}

TEST_P(SignOnTest, GivesAPageBackWhatItWantsToKnow) {
  const auto begun = call("POST", sign_on_path, R"({"context":"/account/keys/?a=1&b=\u00e9"})");
  const auto back = provider.visit(text(begun, "url"));
  EXPECT_EQ(back.state.substr(32), "./account/keys/?a=1&b=\xc3\xa9");
  EXPECT_EQ(complete(cookie_set_by(begun), back).status, 200);
}

TEST_P(SignOnTest, TakesEverySignatureOfAPairOfKeys) {
  for (const auto* algorithm : {"RS256", "PS256", "ES256", "EdDSA"}) {
    provide([&](ProviderState& state) { state.algorithm = algorithm; });
    EXPECT_EQ(sign_on().status, 200) << algorithm;
  }
  EXPECT_EQ(provider.calls("/jwks"), 1U) << "keys are kept";
  EXPECT_EQ(provider.calls("/.well-known/openid-configuration"), 1U);
}

TEST_P(SignOnTest, ChoosesAUserNameThatIsFree) {
  const auto name_of = [&](const std::string& subject, const std::string& name) {
    provide([&](ProviderState& state) {
      state.subject = subject;
      state.username = name;
      state.email = subject + "@example.org";
    });
    return signed_on();
  };
  EXPECT_EQ(name_of("a", "admin"), "admin-2");
  EXPECT_EQ(name_of("b", "ADMIN"), "ADMIN-3");
  EXPECT_EQ(name_of("c", "grace hopper/../<b>@example.org"), "gracehopper..b");
  EXPECT_EQ(name_of("d", ""), "d");
  EXPECT_EQ(name_of("e", "\xc3\xa9\xe2\x80\xae"), "e");
}

TEST_P(SignOnTest, TakesTheAddressFromTheUserInfoWhereTheTokenHasNone) {
  provide([](ProviderState& state) { state.is_email_in_token = false; });
  EXPECT_EQ(signed_on(), "ada");
  EXPECT_EQ(provider.calls("/userinfo"), 1U);
}

TEST_P(SignOnTest, LinksAnAccountWhoseAddressBothSidesHaveVerified) {
  account("ada", Role::editor);
  const auto done = sign_on();
  EXPECT_EQ(member(done, "/user/username"), "ada");
  EXPECT_EQ(member(done, "/user/role"), "editor") << "without a map of groups it stays";
  const auto log = call("GET", "/api/v1/admin/audit/?action=link_identity", {}, sign_in("admin"));
  EXPECT_EQ(member(log, "/count"), "1") << log.body;
  EXPECT_EQ(member(log, "/results/0/after/subject"), "person-1");
}

TEST_P(SignOnTest, LinksThePersonToWhoeverIsSignedInAndHasThePassword) {
  const auto ada = account("ada");
  provide([](ProviderState& state) { state.email = "private@elsewhere.example"; });
  const auto link = [&](const std::string& password, const std::string& credential) {
    return call("POST", std::string(sign_on_path) + "link/", R"({"password":")" + password + "\"}",
                credential);
  };
  EXPECT_EQ(link("a wrong passphrase", ada).status, 400);
  EXPECT_EQ(link("a", {}).status, 401);
  const auto done = complete(begin_link(ada));
  EXPECT_EQ(member(done, "/user/username"), "ada") << done.body;
  EXPECT_EQ(signed_on(), "ada");
  EXPECT_EQ(text(complete(begin_link(account("grace"))), "code"), "single_sign_on_refused")
      << "the person belongs to ada";
}

TEST_P(SignOnTest, ADeactivatedAccountStaysOut) {
  const auto id = member(sign_on(), "/user/id");
  EXPECT_EQ(patch_user(id, R"({"is_active":false})", sign_in("admin")).status, 200);
  const auto answer = sign_on();
  EXPECT_EQ(answer.status, 403);
  EXPECT_EQ(text(answer, "code"), "single_sign_on_refused");
  EXPECT_EQ(answer.head.find("toolyard-session="), std::string::npos);
}

TEST_P(SignOnTest, ADeletedAccountIsNoLongerLinked) {
  const auto id = member(sign_on(), "/user/id");
  EXPECT_EQ(call("POST", "/api/v1/admin/users/" + id + "/delete/", R"({"username":"ada"})",
                 sign_in("admin"))
                .status,
            204);
  const auto again = sign_on();
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_NE(member(again, "/user/id"), id);
}

TEST_P(SignOnTest, TheSecondFactorOfTheAccountFollows) {
  const auto ada = account("ada");
  const std::string factor = "/api/v1/auth/second-factor/";
  const auto setup = call("POST", factor, R"({"password":"a long passphrase"})", ada);
  const auto code = toolyard::testing::current_code(toolyard::testing::secret_of(setup));
  const auto codes = call("POST", factor + "confirm/", R"({"code":")" + code + "\"}", ada);
  ASSERT_EQ(codes.status, 200) << codes.body;
  const auto answer = sign_on();
  EXPECT_EQ(answer.status, 401);
  EXPECT_EQ(text(answer, "code"), "second_factor_required");
  EXPECT_EQ(answer.head.find("toolyard-session="), std::string::npos);
  const auto done = call("POST", "/api/v1/auth/session/second-factor/",
                         R"({"challenge":")" + text(answer, "challenge") + R"(","code":")" +
                             member(codes, "/recovery_codes/0") + "\"}");
  EXPECT_EQ(member(done, "/user/username"), "ada") << done.body;
}

TEST_P(SignOnTest, AnInvitationIsAcceptedByWhoeverHasItsAddress) {
  const auto admin = sign_in("admin");
  const auto made = call("POST", "/api/v1/admin/users/invitations/",
                         R"({"email":"ada@example.org","role":"approver"})", admin);
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(sign_on(), "/user/role"), "approver");
  const auto after =
      call("GET", "/api/v1/admin/users/invitations/" + text(made, "id") + "/", {}, admin);
  EXPECT_EQ(text(after, "status"), "accepted");
}

// A server that only accepts users who have an account.
class ClosedSignOnTest : public SignOnTest {
 protected:
  ClosedSignOnTest()
      : SignOnTest([](Options& options) {
          options.single_sign_on.unknown_people = UnknownPeople::refuse;
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, ClosedSignOnTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(ClosedSignOnTest, UnknownPeopleGetNoAccountUnlessTheyAreInvited) {
  EXPECT_EQ(text(sign_on(), "code"), "single_sign_on_refused");
  EXPECT_EQ(text(call("GET", "/api/v1/admin/users/", {}, sign_in("admin")), "count"), "1");
  EXPECT_EQ(call("POST", "/api/v1/admin/users/invitations/", R"({"email":"ada@example.org"})",
                 sign_in("admin"))
                .status,
            201);
  EXPECT_EQ(sign_on().status, 200);
}

class RolesSignOnTest : public SignOnTest {
 protected:
  RolesSignOnTest()
      : SignOnTest([](Options& options) {
          options.single_sign_on.roles = {"staff=viewer", "team=x=editor", "platform=admin"};
        }) {}
  std::string role_with(const std::vector<std::string>& groups) {
    provide([&](ProviderState& state) { state.groups = groups; });
    return member(sign_on(), "/user/role");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, RolesSignOnTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(RolesSignOnTest, RolesFollowTheGroups) {
  EXPECT_EQ(role_with({"staff", "others"}), "viewer");
  EXPECT_EQ(role_with({"staff", "team=x"}), "editor") << "the highest";
  EXPECT_EQ(role_with({"Platform", "platform "}), "null") << "letter by letter";
  EXPECT_EQ(role_with({"platform"}), "admin");
  EXPECT_EQ(role_with({"staff"}), "viewer");
  const auto log =
      call("GET", "/api/v1/admin/audit/?action=change_role_by_groups", {}, sign_in("admin"));
  EXPECT_EQ(member(log, "/count"), "4") << log.body;
  EXPECT_EQ(member(log, "/results/0/after/role"), "viewer");
}

TEST_P(RolesSignOnTest, ARoleThatWasGivenByHandIsTakenAwayAgain) {
  const auto id = member(sign_on(), "/user/id");
  EXPECT_EQ(patch_user(id, R"({"role":"admin"})", sign_in("admin")).status, 200);
  EXPECT_EQ(role_with({}), "null");
}

TEST_P(RolesSignOnTest, TheLastAdministratorStaysOne) {
  EXPECT_EQ(role_with({"platform"}), "admin");
  EXPECT_EQ(patch_user("1", R"({"role":null})", bearer(sign_on())).status, 200);
  EXPECT_EQ(role_with({}), "admin");
}

class DomainSignOnTest : public SignOnTest {
 protected:
  DomainSignOnTest()
      : SignOnTest([](Options& options) {
          options.single_sign_on.email_domains = {"example.org"};
          options.single_sign_on.email = ProviderEmail::trusted;
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, DomainSignOnTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(DomainSignOnTest, OnlyAddressesOfTheDomainsSignIn) {
  for (const auto* email :
       {"ada@example.com", "ada@example.org.evil.example", "ada@evilexample.org", "example.org",
        "ada@example.org@evil.example", ""}) {
    provide([&](ProviderState& state) { state.email = email; });
    EXPECT_EQ(text(sign_on(), "code"), "single_sign_on_refused") << email;
  }
  provide([](ProviderState& state) {
    state.email = "ada@EXAMPLE.org";
    state.is_email_verified = false;
  });
  EXPECT_EQ(sign_on().status, 200) << "the operator trusts what the provider says";
}

// A server that leaves second factors to the provider.
class ProviderFactorTest : public SignOnTest {
 protected:
  ProviderFactorTest()
      : SignOnTest([](Options& options) {
          options.single_sign_on.second_factor = FactorSource::provider;
          options.second_factor_roles = {Role::editor};
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, ProviderFactorTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(ProviderFactorTest, ItCountsForItsSessionsAndForNoPassword) {
  const auto grace = account("grace");
  const auto id = text(call("GET", "/api/v1/auth/me/", {}, grace), "id");
  provide([](ProviderState& state) { state.email = "grace@example.org"; });
  EXPECT_EQ(patch_user(id, R"({"role":"editor"})", sign_in("admin")).status, 200);
  const auto done = sign_on();
  ASSERT_EQ(done.status, 200) << done.body;
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_EQ(call("POST", "/api/v1/auth/session/refresh/", {}, json + cookie_set_by(done)).status,
            200);
  EXPECT_EQ(text(call("POST", "/api/v1/auth/session/",
                      R"({"username":"grace","password":"a long passphrase"})"),
                 "code"),
            "second_factor_setup_required");
}

// A server without passwords.
class NoPasswordsTest : public SignOnTest {
 protected:
  NoPasswordsTest()
      : SignOnTest([](Options& options) {
          options.password_sign_in = toolyard::accounts::PasswordSignIn::off;
          options.registration = toolyard::accounts::Registration::open;
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, NoPasswordsTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(NoPasswordsTest, TheProviderIsTheOnlyWayIn) {
  const auto done = sign_on();
  ASSERT_EQ(done.status, 200) << done.body;
  const std::string names = R"({"username":"admin","password":"a long passphrase")";
  const std::vector<std::pair<std::string, std::string>> calls{
      {"token/", names + "}"},
      {"session/", names + "}"},
      {"register/", R"({"username":"eve","email":"eve@example.org","password":"a long phrase"})"},
      {"password/forgot/", R"({"username":"admin"})"},
      {"password/reset/", R"({"code":"x","new_password":"a long passphrase"})"},
      {"password/change/", R"({"old_password":"x","new_password":"a long passphrase"})"},
      {"invitations/accept/", R"({"code":"x","username":"eve","password":"a long phrase"})"}};
  for (const auto& [path, body] : calls) {
    const auto answer = call("POST", "/api/v1/auth/" + path, body, bearer(done));
    EXPECT_EQ(answer.status, 403) << path << answer.body;
    EXPECT_EQ(text(answer, "code"), "passwords_off") << path;
  }
  // A recent sign-in replaces the password.
  const auto setup = call("POST", "/api/v1/auth/second-factor/", "{}", bearer(done));
  EXPECT_EQ(setup.status, 200) << setup.body;
  EXPECT_EQ(call("POST", "/api/v1/auth/delete/", "{}", bearer(done)).status, 204);
  const auto page = call("GET", "/sign-in/", {}, toolyard::testing::accepted_by_browsers).body;
  const auto data = page.find("page-data");
  EXPECT_TRUE(data == page.npos ||
              page.contains(R"("takes_registrations":false,"takes_passwords":false)"));
}

}  // namespace
