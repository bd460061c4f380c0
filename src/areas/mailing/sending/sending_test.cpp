// A job that sends, while the database is away.
#include "areas/mailing/sending/sending.h"

#include <gtest/gtest.h>

#include "areas/mailing/campaigns/campaigns.h"
#include "tests/server/campaigns_client.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/unreliable_database.h"

namespace toolyard::campaigns {
namespace {

// Takes a mail, and longer for it than a job waits for the next to be finished.
class SlowServer final : public Mailer {
 public:
  explicit SlowServer(std::function<void()> meanwhile) : meanwhile_(std::move(meanwhile)) {}
  std::string_view name() const override { return "slow"; }
  std::expected<void, MailFault> send(const OutgoingMail&, std::stop_token) override {
    meanwhile_();
    std::this_thread::sleep_for(std::chrono::milliseconds(1'500));
    ++mails;
    return {};
  }
  std::atomic<int> mails = 0;

 private:
  const std::function<void()> meanwhile_;
};

class SendingJob : public ::testing::TestWithParam<testing::Engine> {
 protected:
  std::string state() {
    return *database_->read([](Transaction& transaction) -> Result<std::string> {
      return *transaction.row<std::string>("select state from campaign_deliveries");
    });
  }

  testing::TestDatabase database_{GetParam()};
  testing::UnreliableDatabase store_{*database_};
  testing::KeptLog log_;
  Threads threads_{log_};
  testing::TestJobs jobs_{*database_, system_now};
  SlowServer server_{[this] { store_.refused = 1; }};
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
                        .outside = {},
                        .log = log_}};
};
INSTANTIATE_TEST_SUITE_P(Engines, SendingJob, testing::both_engines(), testing::engine_name);

TEST_P(SendingJob, WritesDownWhatWasOutWhileTheDatabaseWasAway) {
  ASSERT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
    testing::add_person(transaction, {.email = "ada@example.org"});
    return {};
  }));
  Campaign campaign;
  campaign.name = campaign.subject = campaign.body = "Hello";
  campaign.lists = {"news"};
  const Call call{.caller = {.user = UserId{1}, .role = Role::admin}};
  const auto made = campaigns_.service().create(call, campaign);
  ASSERT_TRUE(made);
  ASSERT_TRUE(campaigns_.service().act(call, made->id, Action::start, {}));
  const auto waiting = jobs_.waiting();
  ASSERT_EQ(waiting.size(), 1u);
  EXPECT_TRUE(jobs_.run(waiting[0], campaigns_.job_handlers()[0].second));
  EXPECT_EQ(store_.refused, 0);
  EXPECT_EQ(server_.mails, 1);
  EXPECT_EQ(state(), "sent") << "else it is sent again";
}

}  // namespace
}  // namespace toolyard::campaigns
