// Emails that strangers can cause are counted by the mailbox that they reach, however its address
// is spelled and whichever account it is given for.
#include "areas/accounts/emails/service.h"
#include "tests/server/campaigns_client.h"
#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

constexpr int most_a_day = accounts::AccountEmails::max_a_day;

class Mailboxes : public MailedAccounts {
 protected:
  explicit Mailboxes(const std::function<void(Settings&)>& change = {}) : MailedAccounts(change) {}

  static std::string spelling(int i) { return "victim+" + std::to_string(i) + "@one.example"; }
  RawAnswer register_as(const std::string& name, const std::string& email) {
    return post("register", R"({"username": ")" + name + R"(", "email": ")" + email +
                                R"(", "password": ")" + test_password + "\"}");
  }
  // Number of emails to any spelling of the mailbox, once all that were requested have gone.
  std::size_t mails_to_victim(const std::string& subject) {
    EXPECT_TRUE(is_idle());
    auto all = smtp.mails();
    std::erase_if(all, [&](const ReceivedMail& mail) {
      return !mail.to.starts_with("victim") || mail.header("Subject") != subject;
    });
    return all.size();
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, Mailboxes, both_engines(), engine_name);

const std::string verify = "Verify your email address for Example Tools";

TEST_P(Mailboxes, GetFewEmailsOfRegistrations) {
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(register_as("eve" + std::to_string(i), spelling(i)).status, 201) << i;
  EXPECT_EQ(mails_to_victim(verify), most_a_day);
}

TEST_P(Mailboxes, GetNoMoreWhenTheAccountsAreDeleted) {
  for (int i = 0; i < 8; ++i) {
    ASSERT_EQ(register_as("eve", "victim@one.example").status, 201) << i;
    ASSERT_TRUE(is_idle());
    ASSERT_EQ(post("delete", R"({"password": "a long passphrase"})", sign_in("eve")).status, 204);
  }
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to("victim@one.example").size(), most_a_day)
      << "those with a link, and none about the deletion of an account that they know nothing of";
}

TEST_P(Mailboxes, GetFewEmailsAboutForgottenPasswords) {
  for (int i = 0; i < 8; ++i) {
    const auto name = "eve" + std::to_string(i);
    ASSERT_EQ(register_as(name, spelling(i)).status, 201);
    sign_in(name);  // from the network that asks
    EXPECT_EQ(post("password/forgot", R"({"username": ")" + name + "\"}").status, 202);
  }
  EXPECT_EQ(mails_to_victim("Reset your password for Example Tools"), most_a_day);
}

TEST_P(Mailboxes, GetFewEmailsOfChangesOfAddress) {
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"email": ")" + spelling(i) + "\"}",
                            account("eve" + std::to_string(i)))
                  .status,
              200);
  EXPECT_EQ(mails_to_victim("Verify your new email address for Example Tools"), most_a_day);
}

TEST_P(Mailboxes, GetFewInvitations) {
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(call("admin", "POST", "/api/v1/admin/users/invitations/",
                   R"({"email": ")" + spelling(i) + "\"}")
                  .status,
              201);
  EXPECT_EQ(mails_to_victim("You are invited to Example Tools"), most_a_day);
}

// Whoever registers other spellings of an address keeps no email away that its holder asks for.
TEST_P(Mailboxes, GetTheEmailsOfTheirHolders) {
  ASSERT_EQ(register_as("victim", "victim@one.example").status, 201);
  const auto code = code_to("victim@one.example", "verify");
  ASSERT_EQ(post("email/verify", R"({"code": ")" + code + "\"}", sign_in("victim")).status, 204);
  for (int i = 0; i < 8; ++i) {
    const auto name = "eve" + std::to_string(i);
    ASSERT_EQ(register_as(name, spelling(i)).status, 201);
    sign_in(name);
    EXPECT_EQ(post("password/forgot", R"({"username": ")" + name + "\"}").status, 202);
  }
  ASSERT_TRUE(is_idle());
  sign_in("victim");
  EXPECT_EQ(post("password/forgot", R"({"username": "victim"})").status, 202);
  EXPECT_NE(code_to("victim@one.example", "reset"), "no code");
}

class LimitedDomains : public Mailboxes {
 protected:
  LimitedDomains()
      : Mailboxes([](Settings& settings) {
          settings.mail.unproven = {.per_domain_an_hour = 4, .shared_domains = {"many.example"}};
        }) {}
  void register_many(const std::string& domain) {
    for (int i = 0; i < 6; ++i) {
      const auto name = "person" + std::to_string(i) + "." + domain;
      ASSERT_EQ(register_as(name, "p" + std::to_string(i) + "@" + domain).status, 201);
    }
    ASSERT_TRUE(is_idle());
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, LimitedDomains, both_engines(), engine_name);

TEST_P(LimitedDomains, GetFewEmailsThatNobodyHasConfirmed) {
  register_many("one.example");
  EXPECT_EQ(smtp.count(), 4u) << "one mailbox may take all names of a domain";
  register_many("two.example");
  EXPECT_EQ(smtp.count(), 8u);
  register_many("many.example");
  EXPECT_EQ(smtp.count(), 14u);
  change("update account_emails set created_at = created_at - 3600000001");
  EXPECT_EQ(post("email/resend", "", sign_in("person5.one.example")).status, 202);
  ASSERT_TRUE(is_idle());
  EXPECT_EQ(mails_to("p5@one.example").size(), 1u);
}

class TriedMailboxes : public MailedCampaigns {};
INSTANTIATE_TEST_SUITE_P(Engines, TriedMailboxes, both_engines(), engine_name);

TEST_P(TriedMailboxes, GetFewTestSendsOfAllStaff) {
  const auto place = made();
  const auto victims = [](int from) {
    std::string emails;
    for (int i = from; i < from + 10; ++i)
      emails += (emails.empty() ? "" : ", ") + ("\"victim+" + std::to_string(i)) + "@y.example\"";
    return R"({"emails": [)" + emails + "]}";
  };
  EXPECT_EQ(call("editor", "POST", place + "send-test/", victims(0)).status, 200);
  EXPECT_EQ(call("admin", "POST", place + "send-test/", victims(10)).status, 200);
  const auto limited = call("approver", "POST", place + "send-test/",
                            R"({"emails": ["other@y.example", "victim@y.example"]})");
  EXPECT_EQ(limited.status, 429) << limited.body;
  EXPECT_EQ(member(limited, "/code"), "test_sends_limited");
  EXPECT_NE(header(limited, "Retry-After"), "");
  EXPECT_EQ(smtp.count(), 20u);
  EXPECT_EQ(
      call("approver", "POST", place + "send-test/", R"({"emails": ["other@y.example"]})").status,
      200);
}

}  // namespace
}  // namespace toolyard::testing
