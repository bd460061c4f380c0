// Emails to account holders as a job sends them: what becomes of them when the mail server is away,
// and when they have expired.
#include "areas/accounts/emails/service.h"

#include <gtest/gtest.h>

#include "areas/accounts/emails/store.h"
#include "areas/accounts/service.h"
#include "tests/support/test_database.h"

namespace toolyard::accounts {
namespace {

using std::chrono::hours;

class NotedJobs final : public JobQueue {
 public:
  JobId add(Transaction&, const NewJob& job) override {
    objects.push_back(job.object);
    latest = job;
    return {};
  }
  std::int64_t cancel(Transaction&, std::string_view, std::int64_t) override { return 0; }
  void complete(Transaction&, std::string_view, std::int64_t) override {}
  std::optional<JobProgress> look(Transaction&, JobId) override { return {}; }
  std::vector<std::int64_t> objects;
  NewJob latest;
};

class OwnJob final : public RunningJob {
 public:
  explicit OwnJob(std::int64_t object, int attempt = 1) : object_(object), attempt_(attempt) {}
  JobId id() const override { return {}; }
  std::int64_t object() const override { return object_; }
  std::int64_t revision() const override { return 0; }
  const std::string& payload() const override { return payload_; }
  int attempt() const override { return attempt_; }
  std::stop_token stop() const override { return {}; }
  Result<void> hold(Transaction&) override { return {}; }

 private:
  std::int64_t object_;
  int attempt_;
  std::string payload_ = "{}";
};

class FailingMailer final : public Mailer {
 public:
  std::string_view name() const override { return "test"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token) override {
    texts.emplace_back(mail.text);
    if (fault) return std::unexpected(*fault);
    return {};
  }
  std::optional<MailFault> fault;
  std::vector<std::string> texts;
};

class AccountEmailsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  AccountEmailsTest() {
    const auto made = accounts_.create({"ada", "ada@example.org", "difference engine"}, {});
    EXPECT_TRUE(database_->write([&](Transaction& transaction) {
      return emails_.request(
          transaction, {.purpose = EmailPurpose::password_reset, .user_id = made->id}, "192.0.2.1");
    }));
  }
  std::expected<void, JobFault> send(int attempt = 1) {
    OwnJob job(jobs_.objects.back(), attempt);
    return emails_.job_handlers().at(0).second(job);
  }
  std::size_t kept() {
    return database_
        ->read([](Transaction& transaction) -> Result<std::vector<AccountEmail>> {
          return find_records<AccountEmail>(transaction, "order by id");
        })
        ->size();
  }
  static std::string sent_code(const std::string& text) {
    const std::string mark = "#code=3D";
    auto joined = text;
    for (auto at = joined.find("=\r\n"); at != joined.npos; at = joined.find("=\r\n", at))
      joined.erase(at, 3);
    const auto at = joined.find(mark);
    return at == joined.npos ? "" : joined.substr(at + mark.size(), 32);
  }
  bool works(const std::string& code) {
    return database_
        ->read([&](Transaction& transaction) -> Result<bool> {
          return find_open_email(transaction, EmailPurpose::password_reset, code, now_).has_value();
        })
        .value();
  }

  testing::TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'800'000'000)};
  AccountService accounts_{*database_, [this] { return now_; }};
  NotedJobs jobs_;
  FailingMailer mailer_;
  AccountEmails emails_{{.database = *database_,
                         .jobs = jobs_,
                         .clock = [this] { return now_; },
                         .mailer = mailer_,
                         .sender = {.from = {"Site", "site@example.org"},
                                    .list_id = "",
                                    .base_url = "https://tools.example"},
                         .options = {}}};
};
INSTANTIATE_TEST_SUITE_P(Engines, AccountEmailsTest, testing::both_engines(), testing::engine_name);

TEST_P(AccountEmailsTest, OfAMailServerThatIsAwayAreSentLaterWithAnotherCode) {
  mailer_.fault = MailFault{.kind = MailFaultKind::no_server, .what = "away"};
  const auto failed = send();
  ASSERT_FALSE(failed);
  EXPECT_FALSE(failed.error().is_final);
  now_ += hours(5);
  mailer_.fault.reset();
  EXPECT_TRUE(send());
  ASSERT_EQ(mailer_.texts.size(), 2u);
  EXPECT_FALSE(works(sent_code(mailer_.texts[0])));
  EXPECT_TRUE(works(sent_code(mailer_.texts[1]))) << "its time begins when it is sent";
  EXPECT_TRUE(send()) << "a job that runs again sends nothing";
  EXPECT_EQ(mailer_.texts.size(), 2u);
}

TEST_P(AccountEmailsTest, AreTriedForADay) {
  mailer_.fault = MailFault{.kind = MailFaultKind::no_server, .what = "away"};
  now_ += hours(23);
  ASSERT_FALSE(send(3));
  ASSERT_TRUE(send(4)) << "another job goes on";
  EXPECT_EQ(jobs_.latest.error, "away");
  EXPECT_EQ(jobs_.latest.revision, 1);
  EXPECT_GT(*jobs_.latest.run_at, now_);
  now_ += hours(2);
  const auto last = send(4);
  ASSERT_FALSE(last);
  EXPECT_TRUE(last.error().is_final);
  mailer_.fault.reset();
  EXPECT_TRUE(send()) << "a job that is retried by hand";
  EXPECT_TRUE(works(sent_code(mailer_.texts.back())));
}

TEST_P(AccountEmailsTest, ThatMayHaveGoneAreNotSentAgain) {
  mailer_.fault = MailFault{.kind = MailFaultKind::no_server, .may_have_gone = true};
  EXPECT_TRUE(send());
  EXPECT_TRUE(works(sent_code(mailer_.texts.at(0))));
}

TEST_P(AccountEmailsTest, ThatAreRefusedAreGivenUp) {
  mailer_.fault = MailFault{.kind = MailFaultKind::address_refused, .what = "no such mailbox"};
  const auto failed = send();
  ASSERT_FALSE(failed);
  EXPECT_TRUE(failed.error().is_final);
  EXPECT_EQ(failed.error().what, "no such mailbox");
}

TEST_P(AccountEmailsTest, AreDeletedADayAfterTheyHaveExpired) {
  EXPECT_TRUE(send());
  now_ += hours(24);
  EXPECT_TRUE(emails_.clean_up());
  EXPECT_EQ(kept(), 1u) << "it still counts";
  now_ += hours(1);
  EXPECT_TRUE(emails_.clean_up());
  EXPECT_EQ(kept(), 0u);
}

}  // namespace
}  // namespace toolyard::accounts
