// Tests a full disk while an email campaign is sent, to a mail server or to the outbox: nothing is
// lost, nobody gets an email twice, and the campaign continues by itself.
#include <map>

#include "tests/server/campaigns_client.h"
#include "tests/soak/disk/full_disk.h"

namespace toolyard::testing {
namespace {

constexpr int disk_recipients = 240;

struct SentCounts {
  std::string status;
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&SentCounts::status>(""), field<&SentCounts::to_send>(""),
                      field<&SentCounts::sent>(""), field<&SentCounts::failed>(""),
                      field<&SentCounts::skipped>("")};
  }
};

enum class MailDestination { to_server, to_outbox };

class FullDiskCampaignSoak : public FullDisk,
                             public ::testing::WithParamInterface<MailDestination> {
 protected:
  FullDiskCampaignSoak() {
    site_.database().open();
    EXPECT_TRUE(site_.database()->write([](Transaction& transaction) -> Result<void> {
      for (int i = 1; i <= disk_recipients; ++i)
        add_person(transaction, {.email = "p" + std::to_string(i) + "@example.org"});
      return {};
    }));
  }
  void begin() {
    mail_.emplace();
    std::vector<std::string> options{"--mail-from=news@toolyard.example", "--smtp-connections=4"};
    if (GetParam() == MailDestination::to_server) options.push_back("--smtp-url=" + mail_->url());
    start_on_new_disk("24m", options);
    const auto made = client_->call("POST", campaigns_path,
                                    R"({"name": "All", "subject": "Hello", "body": "<p>Hello</p>",
      "lists": ["news"], "rate_per_minute": 3000})",
                                    bearer_);
    ASSERT_EQ(made.status, 200) << made.body;
    campaign_ = campaigns_path + ApiClient::text(made, "id") + "/";
    const auto begun = client_->call("POST", campaign_ + "start/", {}, bearer_);
    ASSERT_EQ(begun.status, 200) << begun.body;
  }
  // Returns the recipient of each email that was sent.
  std::vector<std::string> recipients() {
    if (GetParam() == MailDestination::to_outbox)
      return stored<std::string>("select recipient from mail_outbox");
    std::vector<std::string> all;
    for (const auto& mail : mail_->mails()) all.push_back(mail.to);
    return all;
  }
  // Returns the number of sent emails in the campaign's record, which can be read on a full disk.
  std::int64_t sent() {
    const auto found = client_->call("GET", campaign_, {}, bearer_);
    EXPECT_EQ(found.status, 200) << found.body;
    constexpr std::string_view before = R"("sent":)";
    const auto at = found.body.find(before);
    return at == found.body.npos ? -1 : std::stoll(found.body.substr(at + before.size()));
  }
  // Expects that the campaign makes no progress for a while.
  void expect_standstill() {
    auto before = sent();
    int looks = 0, still = 0;
    for (; looks < 1'000 && still < 30; ++looks) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      const auto now = sent();
      still = now == before ? still + 1 : 0;
      before = now;
    }
    EXPECT_LT(before, disk_recipients) << "it was over before";
    EXPECT_EQ(still, 30);
  }
  void fill_while_sending(SoakRow& row, std::int64_t from) {
    EXPECT_TRUE(eventually([&] { return sent() >= from; }));
    fill_up();
    expect_standstill();
    call_tools(row);
    EXPECT_TRUE(read());
    make_room(row);
  }
  void expect_everybody_once(SoakRow& row) {
    std::map<std::string, int> count;
    for (const auto& to : recipients()) ++count[to];
    row.count("emails", std::int64_t(count.size()));
    row.lost("emails", disk_recipients - std::int64_t(count.size()));
    for (const auto& [to, times] : count) EXPECT_EQ(times, 1) << to;
    const auto report = stored<SentCounts>(
                            "select status, to_send, sent, failed, skipped "
                            "from campaigns")
                            .at(0);
    EXPECT_EQ(report.status, "finished");
    EXPECT_EQ(report.sent, disk_recipients);
    EXPECT_EQ(report.to_send, disk_recipients);
    EXPECT_EQ(report.failed + report.skipped, 0);
  }

  std::optional<SmtpServer> mail_;
  std::string campaign_;
};

TEST_P(FullDiskCampaignSoak, SendsToEverybodyOnce) {
  SoakRow row("campaigns on a disk that is full twice", 1);
  while (row.again()) {
    begin();
    fill_while_sending(row, 30);
    fill_while_sending(row, 100);
    EXPECT_TRUE(eventually([&] { return sent() == disk_recipients; }));
    EXPECT_TRUE(eventually([&] {
      return client_->call("GET", campaign_, {}, bearer_).body.contains(R"("status":"finished")");
    }));
    expect_everybody_once(row);
    expect_texts();
    program_.reset();
  }
}

INSTANTIATE_TEST_SUITE_P(Mail, FullDiskCampaignSoak,
                         ::testing::Values(MailDestination::to_server, MailDestination::to_outbox),
                         [](const auto& goes) {
                           return goes.param == MailDestination::to_server ? "smtp" : "outbox";
                         });

}  // namespace
}  // namespace toolyard::testing
