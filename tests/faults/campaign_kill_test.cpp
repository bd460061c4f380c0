// Tests crash safety of email campaigns: the program is killed and the mail server restarted while
// a campaign is sent. Every recipient gets the email once, except for at most one duplicate per
// connection that a kill cuts, with the same Message-ID; recipients who have unsubscribed do not
// get it.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "tests/faults/killed_writer.h"
#include "tests/server/campaigns_client.h"

namespace toolyard {
namespace {

using std::chrono::milliseconds;
using testing::ApiClient;
using testing::Engine;
using testing::ReceivedMail;
using testing::ServingProgram;
using testing::SmtpServer;
using testing::SoakRow;

constexpr int people = 20'000, kills = 10, connections = 1;

struct Ledger {
  std::string status;
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Ledger::status>(""), field<&Ledger::to_send>(""),
                      field<&Ledger::sent>(""), field<&Ledger::failed>(""),
                      field<&Ledger::skipped>("")};
  }
};

class CampaignKills : public testing::KilledWriter {
 public:
  explicit CampaignKills(Engine engine)
      : KilledWriter(engine), server_(std::make_unique<SmtpServer>()), port_(server_->port()) {
    database_.open();
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      for (int i = 1; i <= people; ++i)
        testing::add_person(transaction, {.email = "p" + std::to_string(i) + "@example.org",
                                          .status = i % 1'000 == 0 ? "unsubscribed" : "enabled"});
      return {};
    }));
    database_.close();
  }
  void run(SoakRow& row);

 private:
  std::unique_ptr<ServingProgram> start() {
    return std::make_unique<ServingProgram>(std::vector<std::string>{
        "--data-dir=" + folder_.path().string(), "--database-url=" + database_.url(),
        "--secret-key=a secret that outlives every process, of 32 bytes or more",
        "--smtp-url=" + server_->url(), "--mail-from=news@toolyard.example",
        "--smtp-connections=" + std::to_string(connections)});
  }
  // Starts the campaign, and kills the process while it stores the recipients, in slices.
  void begin() {
    const auto program = start();
    ApiClient client(program->port());
    const auto bearer = client.sign_in("admin");
    const auto made = client.call("POST", testing::campaigns_path,
                                  R"({"name": "Large", "subject": "Hello",
      "body": "<p>Hello <a href=\"https://shop.example/\">there</a></p>", "lists": ["news"]})",
                                  bearer);
    ASSERT_EQ(made.status, 200) << made.body;
    const auto begun = client.call(
        "POST", testing::campaigns_path + ApiClient::text(made, "id") + "/start/", {}, bearer);
    ASSERT_EQ(begun.status, 200) << begun.body;
    database_.open();
    EXPECT_TRUE(testing::eventually([&] {
      return rows<std::int64_t>("select count(*) as mails from campaign_deliveries")[0] >= 2'000;
    }));
    database_.close();
    program->end(SIGKILL);
  }
  std::size_t received() const { return kept_.size() + server_->count(); }
  // Waits until this many emails were received, however slow the machine is, for up to a minute.
  void wait_for(std::size_t count) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (received() < count && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(milliseconds(2));
    EXPECT_GE(received(), count) << "it does not get on";
  }
  void restart_mail_server() {
    auto mails = server_->take_mails();
    server_.reset();
    std::this_thread::sleep_for(milliseconds(50));
    std::ranges::move(mails, std::back_inserter(kept_));
    server_ = std::make_unique<SmtpServer>(port_);
  }
  // Makes all leases expire.
  void let_time_pass() {
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.change("update jobs set due_at = 0 where finished_at is null");
      transaction.change("update campaign_deliveries set due_at = 0 where state = 'sending'");
      return {};
    }));
  }
  Ledger ledger() {
    const auto all = rows<Ledger>("select status, to_send, sent, failed, skipped from campaigns");
    return all.at(0);
  }
  // Expects that the counts of the campaign match the states of its emails.
  void expect_sound_ledger() {
    const auto report = ledger();
    const auto count = [&](std::string_view states) {
      return rows<std::int64_t>(
          ("select count(*) as mails from campaign_deliveries where state in " +
           std::string(states))
              .c_str())[0];
    };
    EXPECT_EQ(report.sent, count("('sent')"));
    EXPECT_EQ(report.failed, count("('failed', 'bounced')"));
    EXPECT_EQ(report.skipped, count("('skipped')"));
    EXPECT_LE(report.sent + report.failed + report.skipped, report.to_send);
    EXPECT_LE(count("('sending')"), connections);
    EXPECT_LE(report.sent, std::int64_t(received()));
  }
  // Unsubscribes some of the recipients whose email is pending, and returns them.
  std::set<std::string> leave() {
    database_.open();
    let_time_pass();
    EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
      transaction.change(
          "update subscribers set status = 'unsubscribed' where id % 25 = 1 and id in "
          "(select subscriber from campaign_deliveries where state = 'pending')");
      return {};
    }));
    const auto left = rows<std::string>(
        "select email from subscribers where status = 'unsubscribed' and id % 25 = 1");
    database_.close();
    return {left.begin(), left.end()};
  }
  void kill_again_and_again(int seed) {
    std::minstd_rand random(std::minstd_rand::result_type(6 + seed));
    for (int i = 1; i <= kills; ++i) {
      const auto goal = std::size_t(i) * people / (kills + 1);
      const auto program = start();
      if (i % 3 == 0) {
        wait_for(goal - 500);
        restart_mail_server();
      }
      wait_for(goal);
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
      program->end(SIGKILL);
      database_.open();
      expect_sound_ledger();
      let_time_pass();
      database_.close();
    }
  }
  void finish() {
    const auto program = start();
    database_.open();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (ledger().status != "finished" && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(ledger().status, "finished");
    program->end(SIGTERM);
  }

  std::unique_ptr<SmtpServer> server_;
  const std::uint16_t port_;
  std::vector<ReceivedMail> kept_;  // emails received by previous servers
};

void CampaignKills::run(SoakRow& row) {
  begin();
  const auto left = leave();
  EXPECT_GE(left.size(), 30u);
  kill_again_and_again(row.rounds());
  finish();
  expect_sound_ledger();
  const auto report = ledger();
  EXPECT_EQ(report.to_send, people - people / 1'000);
  EXPECT_EQ(report.sent, report.to_send - std::int64_t(left.size()));
  EXPECT_EQ(report.skipped, std::int64_t(left.size()));
  std::ranges::move(server_->take_mails(), std::back_inserter(kept_));
  std::map<std::string, std::string> ids;  // Message-IDs by recipient
  std::size_t doubled = 0;
  for (const auto& mail : kept_) {
    EXPECT_FALSE(left.contains(mail.to)) << mail.to;
    const auto id = mail.header("Message-ID");
    const auto [known, is_new] = ids.emplace(mail.to, id);
    if (is_new) continue;
    ++doubled;
    EXPECT_EQ(known->second, id) << mail.to;
  }
  EXPECT_EQ(ids.size(), std::size_t(report.sent));
  EXPECT_LE(doubled, std::size_t(kills * connections));
  std::set<std::string> different;
  for (const auto& [to, id] : ids) EXPECT_TRUE(different.insert(id).second) << to;
  row.count("kills", kills);
  row.count("emails", std::int64_t(ids.size()));
  row.count("emails sent twice", std::int64_t(doubled));
  row.lost("emails", report.sent - std::int64_t(ids.size()));
}

class CampaignKillsSoak : public ::testing::TestWithParam<Engine> {};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignKillsSoak, testing::both_engines(), testing::engine_name);

TEST_P(CampaignKillsSoak, EverybodyGetsItOnce) {
  SoakRow row("campaigns", 1);
  while (row.again()) CampaignKills(GetParam()).run(row);
}

}  // namespace
}  // namespace toolyard
