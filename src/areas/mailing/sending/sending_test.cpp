// Tests of a job that sends while the database is unavailable.
#include "areas/mailing/sending/sending.h"

#include <gtest/gtest.h>

#include "areas/mailing/campaigns/campaigns.h"
#include "tests/server/campaigns_client.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/areas/unreliable_database.h"

namespace toolyard::campaigns {
namespace {

// A mail server that takes longer for an email than a job waits for the next outcome.
class SlowServer final : public Mailer {
 public:
  std::string_view name() const override { return "slow"; }
  std::expected<void, MailFault> send(const OutgoingMail&, std::stop_token) override {
    meanwhile();
    std::this_thread::sleep_for(std::chrono::milliseconds(1'500));
    ++mails;
    return {};
  }
  std::function<void()> meanwhile;
  std::atomic<int> mails = 0;
};

// A job that can lose its lease.
class LostJob final : public RunningJob {
 public:
  explicit LostJob(RunningJob& job) : job_(job) {}
  JobId id() const override { return job_.id(); }
  std::int64_t object() const override { return job_.object(); }
  std::int64_t revision() const override { return job_.revision(); }
  const std::string& payload() const override { return job_.payload(); }
  int attempt() const override { return job_.attempt(); }
  std::stop_token stop() const override { return stop_.get_token(); }
  bool is_server_stopping() const override { return false; }
  Result<void> hold(Transaction& transaction) override { return job_.hold(transaction); }
  void lose() { stop_.request_stop(); }

 private:
  RunningJob& job_;
  std::stop_source stop_;
};

class SendingJob : public ::testing::TestWithParam<testing::Engine> {
 protected:
  // Starts a campaign with one recipient, and returns its job.
  testing::KeptJob started() {
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      testing::add_person(transaction, {.email = "ada@example.org"});
      return {};
    }));
    Campaign campaign;
    campaign.name = campaign.subject = campaign.body = "Hello";
    campaign.lists = {"news"};
    const Call call{.caller = {.user = UserId{1}, .role = Role::admin}};
    const auto made = campaigns_.service().create(call, campaign);
    EXPECT_TRUE(made);
    EXPECT_TRUE(campaigns_.service().act(call, made->id, Action::start, {}));
    return jobs_.waiting().at(0);
  }
  std::string state() {
    return *database_->read([](Transaction& transaction) -> Result<std::string> {
      return *transaction.row<std::string>("select state from campaign_deliveries");
    });
  }

  testing::TestDatabase database_{GetParam()};
  testing::UnreliableDatabase store_{*database_};
  testing::MemoryLog log_;
  Threads threads_{log_};
  testing::TestJobs jobs_{*database_, system_now};
  SlowServer server_;
  Campaigns campaigns_{{.database = store_,
                        .jobs = jobs_.queue(),
                        .clock = system_now,
                        .mailer = server_,
                        .sender = {.from = {"", "news@yard.example"},
                                   .list_id = "news.yard.example",
                                   .base_url = "https://yard.example"},
                        .signer = LinkSigner{SecretKey(std::string(32, 's'))},
                        .threads = threads_,
                        .options = {},
                        .others = {},
                        .log = log_}};
};
INSTANTIATE_TEST_SUITE_P(Engines, SendingJob, testing::both_engines(), testing::engine_name);

TEST_P(SendingJob, WritesDownWhatWasOutWhileTheDatabaseWasAway) {
  const auto job = started();
  server_.meanwhile = [this] { store_.refused = 1; };
  EXPECT_TRUE(jobs_.run(job, campaigns_.job_handlers()[0].second));
  EXPECT_EQ(store_.refused, 0);
  EXPECT_EQ(server_.mails, 1);
  EXPECT_EQ(state(), "sent") << "else it is sent again";
}

// The database is unavailable for longer than a server that stops would wait.
TEST_P(SendingJob, WritesDownWhatWasSentWhenItsLeaseIsOver) {
  const auto job = started();
  const auto outcome = jobs_.run(job, [&](RunningJob& held) {
    LostJob lost(held);
    server_.meanwhile = [&] {
      store_.refused = 40;
      lost.lose();
    };
    return campaigns_.job_handlers()[0].second(lost);
  });
  EXPECT_FALSE(outcome);
  EXPECT_EQ(store_.refused, 0);
  EXPECT_EQ(server_.mails, 1);
  EXPECT_EQ(state(), "sent") << "else it is sent again";
}

}  // namespace
}  // namespace toolyard::campaigns
