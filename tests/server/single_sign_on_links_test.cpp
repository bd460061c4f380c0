// Links between accounts and users of the provider: what is required to create one, who may see and
// who may remove it.
#include "areas/accounts/model.h"
#include "tests/server/authenticator_app.h"
#include "tests/server/mailed_accounts.h"
#include "tests/server/single_sign_on.h"

namespace toolyard::testing {
namespace {

using http::faults;
using http::member;

const std::string links_path = "/api/v1/auth/single-sign-on/";
const std::string right_password = R"({"password":"a long passphrase"})";

class SignOnLinkTest : public SingleSignOnTest {
 protected:
  Response links(const std::string& credential) { return call("GET", links_path, {}, credential); }
  std::string link_count(const std::string& credential) { return text(links(credential), "count"); }
  Response remove_link(const std::string& id, const std::string& body,
                       const std::string& credential) {
    return call("POST", links_path + id + "/remove/", body, credential);
  }
  std::string id_of(const std::string& credential) {
    return text(call("GET", "/api/v1/auth/me/", {}, credential), "id");
  }
  std::string audit_of(const std::string& action) {
    return call("GET", "/api/v1/admin/audit/?action=" + action, {}, sign_in("admin")).body;
  }
  // Sets up a second factor. Returns the recovery codes.
  std::vector<std::string> set_up_factor(const std::string& credential) {
    const std::string factor = "/api/v1/auth/second-factor/";
    const auto setup = call("POST", factor, right_password, credential);
    const auto codes = call("POST", factor + "confirm/",
                            R"({"code":")" + current_code(secret_of(setup)) + "\"}", credential);
    EXPECT_EQ(codes.status, 200) << codes.body;
    std::vector<std::string> all;
    for (int i = 0; i < 3; ++i)
      all.push_back(member(codes, "/recovery_codes/" + std::to_string(i)));
    return all;
  }
  void set_active(const std::string& id, const std::string& is_active) {
    EXPECT_EQ(call("PATCH", "/api/v1/admin/users/" + id + "/", R"({"is_active":)" + is_active + "}",
                   sign_in("admin"))
                  .status,
              200);
  }
  void come_as(const std::string& subject) {
    provide([&](ProviderState& state) { state.subject = subject; });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SignOnLinkTest, both_engines(), engine_name);

TEST_P(SignOnLinkTest, AreSeenAndRemovedByTheirOwner) {
  const auto ada = account("ada"), grace = account("grace");
  EXPECT_EQ(signed_on(), "ada");
  const auto all = links(ada);
  EXPECT_EQ(text(all, "count"), "1") << all.body;
  EXPECT_EQ(member(all, "/results/0/issuer"), provider.issuer());
  EXPECT_EQ(member(all, "/results/0/subject"), "person-1");
  EXPECT_NE(member(all, "/results/0/last_used_at"), "null");
  EXPECT_EQ(link_count(grace), "0");
  const auto id = member(all, "/results/0/id");
  EXPECT_EQ(remove_link(id, right_password, grace).status, 404);
  EXPECT_EQ(faults(remove_link(id, R"({"password":"a wrong passphrase"})", ada)),
            "/password wrong_password;");
  EXPECT_EQ(remove_link(id, right_password, ada).status, 200);
  EXPECT_EQ(remove_link(id, right_password, ada).status, 404);
  EXPECT_EQ(link_count(ada), "0");
  EXPECT_NE(audit_of("unlink_identity").find(R"("subject":"person-1")"), std::string::npos);
  provide([](ProviderState& state) { state.email = "private@elsewhere.example"; });
  EXPECT_NE(signed_on(), "ada");
}

TEST_P(SignOnLinkTest, AreRemovedByAdministratorsOfOthers) {
  const auto ada = account("ada");
  EXPECT_EQ(signed_on(), "ada");
  const auto path = [&](const std::string& id) {
    return "/api/v1/admin/users/" + id + "/single-sign-on/";
  };
  const auto admin = sign_in("admin");
  EXPECT_EQ(call("DELETE", path(id_of(ada)), {}, ada).status, 403);
  EXPECT_EQ(text(call("DELETE", path(id_of(admin)), {}, admin), "code"), "own_single_sign_on");
  EXPECT_EQ(call("DELETE", path(id_of(ada)), {}, admin).status, 204);
  EXPECT_EQ(call("DELETE", path(id_of(ada)), {}, admin).status, 404);
  EXPECT_EQ(link_count(ada), "0");
  EXPECT_NE(audit_of("unlink_identity").find(R"("username":"admin")"), std::string::npos);
}

TEST_P(SignOnLinkTest, DemandTheCodeOfAnAccountWithASecondFactor) {
  const auto ada = account("ada");
  const auto codes = set_up_factor(ada);
  EXPECT_EQ(faults(begin_link(ada).answer), "/code required;");
  EXPECT_EQ(begin_link(ada, "abcde-fg234").answer.status, 400);
  const auto begun = begin_link(ada, codes[0]);
  ASSERT_EQ(begun.answer.status, 200) << begun.answer.body;
  EXPECT_EQ(text(complete(begun), "code"), "second_factor_required");
  const auto all = links(ada);
  EXPECT_EQ(text(all, "count"), "1");
  const auto id = member(all, "/results/0/id");
  EXPECT_EQ(faults(remove_link(id, right_password, ada)), "/code required;");
  EXPECT_EQ(
      remove_link(id, R"({"password":"a long passphrase","code":")" + codes[1] + "\"}", ada).status,
      200);
}

TEST_P(SignOnLinkTest, AreNotMadeOnceTheAccountWasSecured) {
  const auto ada = account("ada");
  const auto begun = begin_link(ada);
  EXPECT_EQ(call("POST", "/api/v1/auth/logout-all/", {}, ada).status, 200);
  EXPECT_EQ(text(complete(begun), "code"), "single_sign_on_failed");
  const auto again = sign_in("ada");
  const auto second = begin_link(again);
  EXPECT_EQ(
      call("POST", "/api/v1/auth/password/change/",
           R"({"old_password":"a long passphrase","new_password":"a longer passphrase"})", again)
          .status,
      200);
  EXPECT_EQ(text(complete(second), "code"), "single_sign_on_failed");
  EXPECT_EQ(audit_of("link_identity").find("person-1"), std::string::npos);
}

TEST_P(SignOnLinkTest, AreNotMadeForADeactivatedAccount) {
  const auto ada = account("ada");
  const auto id = id_of(ada);
  const auto begun = begin_link(ada);
  set_active(id, "false");
  EXPECT_EQ(text(complete(begun), "code"), "single_sign_on_refused");
  EXPECT_EQ(text(sign_on(), "code"), "single_sign_on_refused") << "by its address";
  set_active(id, "true");
  EXPECT_EQ(link_count(sign_in("ada")), "0");
}

// Somebody else has the address at the provider, for example because it was reassigned.
TEST_P(SignOnLinkTest, AreNotMadeByAnAddressBeforeTheSecondFactor) {
  const auto ada = account("ada");
  const auto codes = set_up_factor(ada);
  come_as("somebody else");
  EXPECT_EQ(text(sign_on(), "code"), "second_factor_required");
  EXPECT_EQ(link_count(ada), "0");
  come_as("ada");
  EXPECT_EQ(text(sign_on(), "code"), "second_factor_required") << "the owner is not kept out";
  EXPECT_EQ(text(complete(begin_link(ada, codes[0])), "code"), "second_factor_required");
  EXPECT_EQ(link_count(ada), "1");
  come_as("somebody else");
  EXPECT_EQ(text(sign_on(), "code"), "single_sign_on_refused");
}

TEST_P(SignOnLinkTest, OfANewAccountIsMadeWithoutAPasswordToHash) {
  const auto hash_of = [&](const std::string& name) {
    return database
        ->read([&](Transaction& transaction) -> Result<std::string> {
          return *transaction.row<std::string>(
              "select password_hash from users where username = $1", name);
        })
        .value();
  };
  EXPECT_EQ(signed_on(), "ada");
  provide([](ProviderState& state) {
    state.subject = "another";
    state.email = "another@example.org";
  });
  EXPECT_EQ(signed_on(), "ada-2");
  EXPECT_EQ(hash_of("ada"), hash_of("ada-2")) << "a hash of its own has a salt of its own";
  EXPECT_EQ(
      call("POST", "/api/v1/auth/token/", R"({"username":"ada","password":"a password"})").status,
      401);
}

class MailedSignOnTest : protected OwnProvider, public MailedAccounts {
 protected:
  MailedSignOnTest()
      : MailedAccounts([&](Settings& settings) { set_up(settings.accounts.single_sign_on); }) {}
  // Begins a sign-on by a call, and returns from the provider as the person.
  RawAnswer come_back(const std::string& name, std::string_view body,
                      const std::string& credential = {}) {
    const auto begun = post("session/single-sign-on" + name, body, credential);
    EXPECT_EQ(begun.status, 200) << begun.body;
    const auto back = provider.visit(member(begun, "/url"));
    if (meanwhile) meanwhile();
    return post("session/single-sign-on/complete",
                R"({"state":")" + back.state + R"(","code":")" + back.code + "\"}",
                cookie_set_by(begun));
  }
  std::function<void()> meanwhile;
};
INSTANTIATE_TEST_SUITE_P(Engines, MailedSignOnTest, both_engines(), engine_name);

TEST_P(MailedSignOnTest, TellsOfLinksThatAreMadeAndRemoved) {
  const auto ada = account("ada");
  EXPECT_EQ(come_back("", "").status, 200);
  const std::string email = "ada@example.org";
  EXPECT_NE(plain(mail_to(email, 1)).find("was linked to your account"), std::string::npos);
  ASSERT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"locale":"de-AT"})", ada).status, 200);
  const auto all = ApiTest::call("GET", links_path, {}, ada);
  ASSERT_EQ(post("single-sign-on/" + member(all, "/results/0/id") + "/remove", right_password, ada)
                .status,
            200);
  EXPECT_NE(plain(mail_to(email, 2)).find("Single Sign-on Ihres Kontos"), std::string::npos);
}

TEST_P(MailedSignOnTest, LinksNobodyOnceThePasswordWasReset) {
  const auto ada = account("ada");
  meanwhile = [&] {
    post("password/forgot", R"({"username":"ada"})");
    const auto code = code_to("ada@example.org", "reset");
    EXPECT_EQ(
        post("password/reset", R"({"code":")" + code + R"(","new_password":"staple the tide"})")
            .status,
        204);
  };
  EXPECT_EQ(member(come_back("/link", right_password, ada), "/code"), "single_sign_on_failed");
  EXPECT_EQ(count("external_identities"), 0);
}

}  // namespace
}  // namespace toolyard::testing
