// Accounts with the address of somebody else, which they have not verified: what they must not keep
// the owner of the address from, and how the owner is told.
#include "tests/server/proven_addresses.h"

namespace toolyard::testing {
namespace {

const std::string victim = "ada@example.org";

class ClaimedAddresses : public ProvenAddresses {
 protected:
  explicit ClaimedAddresses(const std::function<void(Settings&)>& change = {})
      : ProvenAddresses(change) {}

  // An account with the victim's address, not verified, and with its email sent: those that wait at
  // the same time are sent in any order. Returns its Authorization header.
  std::string squat(const std::string& name = "eve") {
    EXPECT_EQ(sign_up(name, victim).status, 201);
    EXPECT_TRUE(is_idle());
    return sign_in(name);
  }
  // Signs in with the password that was set with the proof. Returns the Authorization header.
  std::string signed_in(const std::string& name) {
    return bearing(member(sign_in_with(name, later_password), "/access"));
  }
  std::string subjects_to(const std::string& email) {
    EXPECT_TRUE(is_idle());
    std::string all;
    for (const auto& mail : mails_to(email)) all += mail.header("Subject") + "\n";
    return all;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ClaimedAddresses, both_engines(), engine_name);

// A server that gives roles to people by their groups at the provider.
class ClaimedAddressesWithGroups : public ClaimedAddresses {
 protected:
  ClaimedAddressesWithGroups()
      : ClaimedAddresses([](Settings& settings) {
          settings.accounts.single_sign_on.roles = {"platform=admin"};
        }) {
    provider.change([](ProviderState& state) { state.groups = {"platform"}; });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ClaimedAddressesWithGroups, both_engines(), engine_name);

TEST_P(ClaimedAddressesWithGroups, AreNotLinkedByALinkThatTheOwnerFollows) {
  const auto eve = squat();
  EXPECT_EQ(verify(code_to(victim, "verify")).status, 401);
  const auto done = sign_on(victim);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(member(done, "/user/role"), "admin");
  EXPECT_EQ(member(done, "/user/username"), "ada");
  EXPECT_EQ(member(profile(sign_in("eve")), "/role"), "null");
  EXPECT_EQ(verify(code_to(victim, "verify"), eve).status, 409) << "not even with the code";
  EXPECT_FALSE(is_verified("eve"));
  EXPECT_EQ(member(sign_on(victim), "/user/username"), "ada");
}

TEST_P(ClaimedAddressesWithGroups, AreNotTakenByAChangeThatTheOwnerFollows) {
  const auto eve = account("eve");
  ASSERT_EQ(move_to(victim, eve).status, 200);
  const auto code = code_to(victim, "verify");
  EXPECT_EQ(verify(code).status, 401);
  EXPECT_EQ(member(sign_on(victim), "/user/username"), "ada");
  EXPECT_EQ(member(profile(eve), "/email"), "eve@example.org");
  EXPECT_EQ(verify(code, eve).status, 409) << "not even with the code";
  EXPECT_EQ(member(profile(sign_in("eve")), "/role"), "null");
}

// The account had verified the address by a link alone, in a version before.
TEST_P(ClaimedAddressesWithGroups, ThatALinkHasVerifiedAreEmptiedWhenTheyAreLinked) {
  squat();
  verify_by_click("eve");
  const auto done = sign_on(victim);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(member(done, "/user/username"), "eve");
  EXPECT_EQ(member(done, "/user/role"), "admin");
  EXPECT_EQ(sign_in_with("eve", test_password).status, 401);
  EXPECT_EQ(sign_in_with(victim, test_password).status, 401);
  EXPECT_EQ(value_of("eve", "email_proof"), "holder");
  EXPECT_NE(subjects_to(victim).find("Your account at Example Tools was secured"),
            std::string::npos);
}

TEST_P(ClaimedAddresses, StayWithTheLinkedPersonAfterThat) {
  squat();
  verify_by_click("eve");
  EXPECT_EQ(sign_on(victim).status, 200);
  EXPECT_EQ(sign_on(victim).status, 200);
  const auto other = sign_on("bob@example.org");
  ASSERT_EQ(other.status, 200) << other.body;
  EXPECT_EQ(member(other, "/user/username"), "bob");
  EXPECT_EQ(subjects_to(victim).find("secured", subjects_to(victim).find("secured") + 1),
            std::string::npos)
      << "once";
}

TEST_P(ClaimedAddresses, AreVerifiedByTheAccountAlone) {
  const auto eve = squat(), bob = account("bob");
  const auto code = code_to(victim, "verify");
  EXPECT_EQ(verify(code).status, 401);
  const auto refused = verify(code, bob);
  EXPECT_EQ(refused.status, 403) << refused.body;
  EXPECT_EQ(member(refused, "/code"), "code_of_another_account");
  EXPECT_EQ(refused.body.find("eve"), refused.body.npos) << "it does not tell of whom";
  EXPECT_EQ(verify(code, eve).status, 204) << "the code was not used up";
}

TEST_P(ClaimedAddresses, CanBeRegisteredByTheirOwner) {
  const auto eve = squat();
  const auto first = code_to(victim, "verify");
  ASSERT_EQ(sign_up("ada", victim).status, 201);
  const auto ada = sign_in("ada");
  EXPECT_EQ(verify(code_to(victim, "verify", 2), ada).status, 204);
  EXPECT_EQ(verify(first, eve).status, 409);
  EXPECT_EQ(post("email/resend", "", eve).status, 409);
  EXPECT_EQ(sign_in_with(victim, test_password).status, 200);
  EXPECT_EQ(sign_up("mallory", victim).status, 409) << "once it is verified";
  EXPECT_NE(subjects_to(victim).find("Your email address at Example Tools is yours alone"),
            std::string::npos);
}

TEST_P(ClaimedAddresses, AreInvited) {
  const auto eve = squat();
  ASSERT_EQ(invite(victim, "admin").status, 201);
  EXPECT_EQ(post("delete", R"({"password": "a long passphrase"})", eve).status, 204);
  const auto code = code_to(victim, "invitation");
  squat("mallory");
  EXPECT_EQ(accept(code, "ada").status, 201) << "deleting an account withdraws no invitation";
  EXPECT_EQ(member(profile(signed_in("ada")), "/role"), "admin");
  EXPECT_EQ(member(profile(sign_in("mallory")), "/role"), "null");
  EXPECT_NE(subjects_to(victim).find("is yours alone"), std::string::npos);
}

TEST_P(ClaimedAddresses, GetTheRoleOfTheirInvitationByTheProvider) {
  squat();
  ASSERT_EQ(invite(victim, "approver").status, 201);
  const auto code = code_to(victim, "invitation");
  EXPECT_EQ(member(sign_on(victim), "/user/role"), "approver");
  EXPECT_EQ(accept(code, "mallory").status, 422);
  EXPECT_EQ(member(profile(sign_in("eve")), "/role"), "null");
}

TEST_P(ClaimedAddresses, AreChangedTo) {
  squat();
  const auto bob = account("bob");
  ASSERT_EQ(move_to(victim, bob).status, 200);
  EXPECT_EQ(verify(code_to(victim, "verify", 2), bob).status, 204);
  EXPECT_EQ(value_of("bob", "email_proof"), "session");
}

// Whoever registered with the address asks to replace it. The owner must not keep it for them.
TEST_P(ClaimedAddresses, AreNotKeptForAnAccountThatHasNotVerifiedThem) {
  const auto eve = squat();
  ASSERT_EQ(move_to("eve@own.example", eve).status, 200);
  EXPECT_EQ(verify(code_to("eve@own.example", "verify"), eve).status, 204);
  EXPECT_EQ(value_of("eve", "email_proof"), "holder") << "the first that it has verified";
  EXPECT_EQ(subjects_to(victim).find("is to be replaced"), std::string::npos);
  EXPECT_EQ(count("account_emails where purpose = 'email_objection'"), 0);
}

TEST_P(ClaimedAddresses, ThatAreKeptByALinkAreEmptiedByTheNextReset) {
  const auto ada = account("ada");
  const auto key = prepare(WayIn::api_key, "ada", ada);
  ASSERT_EQ(move_to("eve@own.example", ada).status, 200);
  EXPECT_EQ(verify(code_to("eve@own.example", "verify"), ada).status, 204);
  EXPECT_EQ(keep(code_to(victim, "keep-email")).status, 204);
  EXPECT_EQ(value_of("ada", "email_proof"), "none");
  EXPECT_TRUE(key());
  forgot("email", victim);
  EXPECT_EQ(reset(code_to(victim, "reset")).status, 204);
  EXPECT_FALSE(key());
  EXPECT_EQ(value_of("ada", "email_proof"), "holder");
  const auto next = prepare(WayIn::api_key, "ada", signed_in("ada"));
  forgot("email", victim);
  EXPECT_EQ(reset(code_to(victim, "reset", 2)).status, 204);
  EXPECT_TRUE(next()) << "the next reset leaves keys alone";
}

// A second factor that somebody else has set up must keep the owner out of nothing but that
// account.
TEST_P(ClaimedAddresses, OfAnAccountWithASecondFactorStayFree) {
  const auto eve = squat();
  const auto factor = prepare(WayIn::second_factor, "eve", eve);
  forgot("email", victim);
  EXPECT_EQ(reset(code_to(victim, "reset")).status, 204);
  EXPECT_EQ(member(sign_in_with("eve", later_password), "/code"), "second_factor_required");
  EXPECT_FALSE(factor());
  EXPECT_FALSE(is_verified("eve"));
  ASSERT_EQ(sign_up("ada", victim).status, 201);
  EXPECT_EQ(verify(code_to(victim, "verify", 2), sign_in("ada")).status, 204);
}

// Emails to an address count for it, whoever has asked for them: nobody may use up those of the
// account that has verified it.
TEST_P(ClaimedAddresses, OfAnAccountAreNotWrittenToForOthers) {
  squat();
  (void)code_to(victim, "verify");
  EXPECT_EQ(sign_on(victim).status, 200);
  for (int i = 0; i < 8; ++i) {
    forgot("username", "eve");
    EXPECT_TRUE(is_idle());
  }
  EXPECT_EQ(subjects_to(victim).find("Reset your password"), std::string::npos);
  forgot("email", victim);
  EXPECT_EQ(reset(code_to(victim, "reset")).status, 204);
  EXPECT_EQ(sign_in_with("ada", later_password).status, 200);
}

TEST_P(ClaimedAddresses, OfSeveralAreRecoveredByTheOldest) {
  squat("eve");
  ASSERT_EQ(sign_up("ada", victim).status, 201);
  forgot("email", victim);
  EXPECT_EQ(reset(code_to(victim, "reset")).status, 204);
  EXPECT_EQ(sign_in_with(victim, later_password).status, 200);
  EXPECT_EQ(sign_in_with("eve", test_password).status, 401);
  EXPECT_TRUE(is_verified("eve"));
  EXPECT_FALSE(is_verified("ada"));
}

}  // namespace
}  // namespace toolyard::testing
