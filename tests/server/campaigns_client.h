// Fixtures for email campaigns: a server called by accounts of each role, with subscribers in its
// database.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/role_client.h"
#include "tests/support/servers/smtp_server.h"

namespace toolyard::testing {

inline const std::string campaigns_path = "/api/v1/admin/email/campaigns/";

// A subscriber, as stored in the database. If `list` is empty, the subscriber is on no list.
struct Person {
  std::string email;
  std::string name = "";
  std::string locale = "en";
  std::string status = "enabled";
  std::string list = "news";
  std::vector<std::string> tags = {};
};
inline std::int64_t add_person(Transaction& transaction, const Person& person) {
  const auto id = *transaction.row<std::int64_t>(
      "insert into subscribers (uuid, email, email_key, name, locale, tags, status, attributes, "
      "soft_bounces, change_count, created_at, updated_at) "
      "values ($1, $1, $1, $2, $3, '[]', $4, '{}', 0, 0, 0, 0) returning id",
      person.email, person.name, person.locale, person.status);
  for (const auto& tag : person.tags)
    transaction.change("insert into subscriber_tags (subscriber, tag) values ($1, $2)", id, tag);
  if (person.list.empty()) return id;
  transaction.change(
      "insert into mail_lists (name, created_at) values ($1, 0) on conflict (name) do nothing",
      person.list);
  transaction.change(
      "insert into mail_list_members (list, subscriber) "
      "select id, cast($2 as bigint) from mail_lists where name = $1",
      person.list, id);
  return id;
}

class CampaignsHttp : public ApiByRoleTest {
 protected:
  explicit CampaignsHttp(const std::function<void(Settings&)>& change = {})
      : ApiByRoleTest([&](Settings& settings) {
          settings.server.base_url = "https://tools.example";
          settings.mail.from = "Toolyard <news@toolyard.example>";
          if (change) change(settings);
        }) {}

  template <class Work> void change(const Work& work) {
    ASSERT_TRUE(database->write([&](Transaction& transaction) -> Result<void> {
      work(transaction);
      return {};
    }));
  }
  void people(const std::vector<Person>& all) {
    change([&](Transaction& transaction) {
      for (const auto& one : all) add_person(transaction, one);
    });
  }
  // Adds `count` subscribers: a1@example.org, a2@example.org and so on.
  void crowd(int count) {
    change([&](Transaction& transaction) {
      for (int i = 1; i <= count; ++i)
        add_person(transaction,
                   {"a" + std::to_string(i) + "@example.org", "Person " + std::to_string(i)});
    });
  }
  template <class T> std::vector<T> rows(const std::string& sql) {
    return *database->read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }

  // Creates a campaign and returns its path. `more` are further members of the request, each
  // preceded by a comma.
  std::string made(std::string_view more = "") {
    const auto answer = call("editor", "POST", campaigns_path,
                             R"({"name": "First", "subject": "Hello {{name}}",
      "body": "<p>Dear {{name}}, see <a href=\"https://shop.example/?a=1&amp;b=2\">this</a></p>",
      "lists": ["news"])" + std::string(more) +
                                 "}");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return campaigns_path + member(answer, "/id") + "/";
  }
  RawAnswer act(const std::string& place, const std::string& action, std::string_view body = "") {
    return call("approver", "POST", place + action + "/", body);
  }
  RawAnswer look(const std::string& place) { return call("viewer", "GET", place); }
  // Waits until the campaign has the status, for at most 30 seconds. Returns the campaign.
  RawAnswer wait_for(const std::string& place, std::string_view status) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    auto now = look(place);
    while (member(now, "/status") != status && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      now = look(place);
    }
    EXPECT_EQ(member(now, "/status"), status) << now.body;
    return now;
  }
  // Returns the counts as `sent failed skipped pending of to_send`, and expects that they add up.
  static std::string counts(const RawAnswer& campaign) {
    const auto count = [&](std::string_view name) {
      return std::stoll(member(campaign, "/counts/" + std::string(name)));
    };
    EXPECT_EQ(count("to_send"),
              count("sent") + count("failed") + count("skipped") + count("pending"));
    return member(campaign, "/counts/sent") + " " + member(campaign, "/counts/failed") + " " +
           member(campaign, "/counts/skipped") + " " + member(campaign, "/counts/pending") +
           " of " + member(campaign, "/counts/to_send");
  }
};

struct OwnMailServer {
  SmtpServer smtp;
};
// CampaignsHttp with a mail server that receives the emails.
class MailedCampaigns : protected OwnMailServer, public CampaignsHttp {
 protected:
  explicit MailedCampaigns(const std::function<void(Settings&)>& change = {})
      : CampaignsHttp([&](Settings& settings) {
          settings.mail.smtp_url = smtp.url();
          settings.mail.campaigns.retry_s = 1;
          if (change) change(settings);
        }) {}

  // Returns the emails that the address has received.
  std::vector<ReceivedMail> mails_to(std::string_view email) const {
    auto all = smtp.mails();
    std::erase_if(all, [&](const ReceivedMail& mail) { return mail.to != email; });
    return all;
  }
};

}  // namespace toolyard::testing
