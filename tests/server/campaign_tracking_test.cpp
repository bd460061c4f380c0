// Tracking of opens and clicks of campaigns over HTTP, and subject tests decided by them.
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "adapters/sqlite/database.h"
#include "app/wiring/store.h"
#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

// Returns the path of the first link of a kind in an email, without quoted-printable encoding.
std::string link_in(std::string text, std::string_view verb) {
  for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
    text.erase(at, 3);
  const auto begin = text.find("/api/v1/email/" + std::string(verb) + "/");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_first_of("\" >", begin) - begin);
}

std::string header_link(const ReceivedMail& mail, std::string_view verb) {
  const auto value = mail.header("List-Unsubscribe");
  const auto begin = value.find("/api/v1/email/" + std::string(verb) + "/");
  return begin == value.npos ? "" : value.substr(begin, value.find('>') - begin);
}

class CampaignTracking : public MailedCampaigns {
 protected:
  std::string count(const std::string& place, std::string_view name) {
    return member(look(place), "/counts/" + std::string(name));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignTracking, both_engines(), engine_name);

class CampaignLinks : public MailedCampaigns {
 protected:
  CampaignLinks()
      : MailedCampaigns(
            [](Settings& settings) { settings.limits.anonymous_rate_limit_per_minute = 3; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignLinks, both_engines(), engine_name);

TEST_P(CampaignLinks, AreNotLimitedByAddress) {
  crowd(1);
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = mails_to("a1@example.org").at(0);
  const auto open = link_in(mail.text, "open"), click = link_in(mail.text, "click");
  for (int i = 0; i < 160; ++i) EXPECT_EQ(call("", "GET", click).status, 302);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(call("", "GET", open).status, 200);
  const auto path = header_link(mail, "unsubscribe");
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(call("", "GET", path).status, 200);
    EXPECT_EQ(call("", "POST", path, R"({"List-Unsubscribe": "One-Click"})").status, 200);
  }
  EXPECT_EQ(member(look(place), "/counts/unsubscribes"), "1");
  int refused = 0;
  for (int i = 0; i < 20; ++i)
    refused += call("", "POST", "/api/v1/email/subscribe/", "{}").status == 429 ? 1 : 0;
  EXPECT_GT(refused, 0) << "the form is";
}

TEST_P(CampaignTracking, CountsEachPersonOnce) {
  crowd(2);
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = mails_to("a1@example.org").at(0);
  const auto open = link_in(mail.text, "open"), click = link_in(mail.text, "click");
  EXPECT_EQ(call("", "HEAD", open).status, 200);
  const auto checked = call("", "HEAD", click);
  EXPECT_EQ(checked.status, 302);
  EXPECT_EQ(header(checked, "Location"), "https://shop.example/?a=1&b=2");
  EXPECT_EQ(count(place, "views") + count(place, "clicks"), "00") << "a filter has checked links";
  for (int i = 0; i < 3; ++i) {
    const auto pixel = call("", "GET", open);
    EXPECT_EQ(pixel.status, 200) << pixel.body;
    EXPECT_TRUE(pixel.body.starts_with("GIF89a"));
    EXPECT_EQ(header(pixel, "Content-Type"), "image/gif");
    EXPECT_EQ(header(pixel, "Cache-Control"), "no-store");
    EXPECT_EQ(call("", "GET", open, "", "Accept: image/*\r\n").status, 200);
    EXPECT_EQ(call("", "GET", click, "", "Accept: text/html\r\n").status, 302);
    const auto led = call("", "GET", click);
    EXPECT_EQ(led.status, 302);
    EXPECT_EQ(header(led, "Location"), "https://shop.example/?a=1&b=2");
  }
  EXPECT_EQ(count(place, "views"), "1");
  EXPECT_EQ(count(place, "clicks"), "1");
  call("", "GET", link_in(mails_to("a2@example.org").at(0).text, "open"));
  EXPECT_EQ(count(place, "views"), "2");
}

// Anybody who has an email can follow its links as often as they like, and must not be able to keep
// others from writing.
TEST_P(CampaignTracking, WritesTheFirstTimeOnly) {
  auto* sqlite = dynamic_cast<sqlite::SqliteDatabase*>(&app_.app().store().database());
  if (!sqlite) GTEST_SKIP() << "PostgreSQL has many writers";
  crowd(1);
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = smtp.mails().at(0);
  std::atomic<int> writes = 0;
  sqlite->holds().observe([&](const sqlite::WriteHold& hold) {
    writes += hold.statement.find("update campaign") != hold.statement.npos;
  });
  for (int i = 0; i < 5; ++i) {
    call("", "GET", link_in(mail.text, "open"));
    EXPECT_EQ(call("", "GET", link_in(mail.text, "click")).status, 302);
  }
  sqlite->holds().observe({});
  EXPECT_EQ(writes, 2);
}

// Mail programs and forwarders add parameters to links.
TEST_P(CampaignTracking, HoldsWithParametersOfOthers) {
  crowd(1);
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = smtp.mails().at(0);
  const std::string more = "?utm_source=letter&fbclid=x&_=17";
  EXPECT_EQ(call("", "GET", link_in(mail.text, "open") + more).status, 200);
  EXPECT_EQ(call("", "GET", link_in(mail.text, "click") + more).status, 302);
  EXPECT_EQ(count(place, "views"), "1");
  EXPECT_EQ(count(place, "clicks"), "1");
}

TEST_P(CampaignTracking, BelievesNoOther) {
  crowd(1);
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = smtp.mails().at(0);
  auto open = link_in(mail.text, "open"), click = link_in(mail.text, "click");
  const auto swapped = "/api/v1/email/click/" + open.substr(open.find("open/") + 5);
  EXPECT_EQ(call("", "GET", swapped).status, 404);
  click[click.size() - 10] = click[click.size() - 10] == 'A' ? 'B' : 'A';
  open[open.size() - 10] = open[open.size() - 10] == 'A' ? 'B' : 'A';
  EXPECT_EQ(call("", "GET", click).status, 404);
  EXPECT_EQ(call("", "GET", open).status, 200);
  EXPECT_EQ(call("", "GET", "/api/v1/email/click/https%3A%2F%2Fevil.example/").status, 404);
  EXPECT_EQ(count(place, "views") + count(place, "clicks"), "00");
}

TEST_P(CampaignTracking, CanBeSwitchedOff) {
  crowd(1);
  const auto place = made(R"(, "track_opens": false, "track_clicks": false)");
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = smtp.mails().at(0);
  EXPECT_EQ(link_in(mail.text, "open"), "");
  EXPECT_EQ(link_in(mail.text, "click"), "");
  EXPECT_EQ(mail.text.find("<img"), std::string::npos);
  EXPECT_NE(mail.text.find("https://shop.example/"), std::string::npos);
}

TEST_P(CampaignTracking, FindsTheBestSubject) {
  crowd(40);
  const auto place = made(R"(, "ab": {"subjects": ["One", "Two"], "share": 0.25, "metric": "clicks",
    "wait_minutes": 60})");
  act(place, "start");
  ASSERT_TRUE(smtp.wait_for(10));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(smtp.count(), 10u);
  EXPECT_EQ(counts(look(place)), "10 0 0 30 of 40");
  std::map<std::string, int> subjects;
  for (const auto& mail : smtp.mails())
    if (++subjects[mail.header("Subject")] <= 3 && mail.header("Subject") == "Two")
      call("", "GET", link_in(mail.text, "click"));
  EXPECT_EQ(subjects, (std::map<std::string, int>{{"One", 5}, {"Two", 5}}));
  EXPECT_EQ(count(place, "clicks"), "3");
  // As an hour later, when the winning subject is chosen.
  change([](Transaction& transaction) {
    transaction.change("update campaigns set choice_at = 1");
    transaction.change("update jobs set due_at = 0 where kind = 'email.send'");
  });
  const auto done = wait_for(place, "finished");
  EXPECT_EQ(counts(done), "40 0 0 0 of 40");
  EXPECT_EQ(member(done, "/winning_subject"), "Two");
  subjects.clear();
  for (const auto& mail : smtp.mails()) ++subjects[mail.header("Subject")];
  EXPECT_EQ(subjects, (std::map<std::string, int>{{"One", 5}, {"Two", 35}}));
}

}  // namespace
}  // namespace toolyard::testing
