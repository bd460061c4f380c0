// Fixture for subscribers on a database of either engine, with a mailer that records emails, jobs
// that the test runs, and a clock that it sets.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscribers/subscribers.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class KeptMails final : public Mailer {
 public:
  struct Mail {
    std::string to, text;
  };
  std::vector<Mail> mails;
  std::optional<MailFault> fault;

  std::string_view name() const override { return "kept"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token) override {
    if (fault) return std::unexpected(*fault);
    mails.push_back({mail.to, std::string(mail.text)});
    return {};
  }
};

class SubscribersTest : public ::testing::TestWithParam<Engine> {
 protected:
  subscribers::StoredSubscriber add(const std::string& email,
                                    subscribers::Status status = subscribers::Status::enabled) {
    subscribers::Subscriber text;
    text.email = email;
    text.status = status;
    auto made = area_.people().create(text);
    EXPECT_TRUE(made) << email;
    return *made;
  }
  subscribers::StoredSubscriber look(subscribers::SubscriberId id) {
    return *area_.people().find(id);
  }
  // Returns the number of subscribers that a query finds, which must fit on one page.
  std::int64_t count(const subscribers::SubscriberQuery& query);
  std::int64_t number(const std::string& sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select " + sql);
    });
  }
  void change(const std::string& sql) {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<bool> {
      transaction.change(sql);
      return true;
    }));
  }
  // Creates a finished campaign that has sent one email to each of the subscribers.
  std::int64_t campaign(const std::vector<subscribers::SubscriberId>& to);
  // Runs every job that is due, once.
  void run_jobs() {
    for (const auto& job : jobs_.waiting())
      if (job.run_at <= now_)
        static_cast<void>(jobs_.run(job, area_.job_handlers().front().second));
  }
  // Returns the token after `/email/VERB/` in the last email; `no mail` or `no link` if there is
  // none.
  std::string token(const std::string& verb) const {
    if (mails_.mails.empty()) return "no mail";
    const auto mark = "/email/" + verb + "/";
    const auto text = unfolded(mails_.mails.back().text);
    const auto at = text.find(mark);
    return at == text.npos ? "no link" : text.substr(at + mark.size(), LinkSigner::token_size);
  }
  // Removes the soft line breaks of quoted-printable.
  static std::string unfolded(std::string text) {
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    return text;
  }
  // Expects that the stored counts equal the numbers of subscribers, list members and search rows.
  void expect_counts_add_up();

  TestDatabase database_{GetParam()};
  Instant now_{std::chrono::seconds(1'795'262'400)};
  KeptMails mails_;
  LinkSigner links_{SecretKey(std::string(32, 's'))};
  TestJobs jobs_{*database_, [this] { return now_; }};
  subscribers::Subscribers area_{{.database = *database_,
                                  .jobs = jobs_.queue(),
                                  .clock = [this] { return now_; },
                                  .mailer = mails_,
                                  .links = links_,
                                  .sender = {.from = {"", "news@yard.example"},
                                             .list_id = "news.yard.example",
                                             .base_url = "https://yard.example"}}};
};

}  // namespace toolyard::testing
