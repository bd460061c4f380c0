// Sending of campaigns over HTTP and SMTP: who gets what, how fast, and what stops it.
#include <gtest/gtest.h>

#include <set>

#include "core/time/time.h"
#include "tests/server/campaigns_client.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;
using Way = SmtpReply::Way;

class CampaignSending : public MailedCampaigns {
 protected:
  const std::string editor_ = bearer("editor");
  // Sets the mail server's reply to commands that begin with `command`; others get the usual reply.
  void answer(std::string_view command, SmtpReply reply) {
    smtp.answer_by(
        [=](std::string_view line) { return line.starts_with(command) ? reply : SmtpReply{}; });
  }
  // Schedules the campaign in a second, or later if calls take that long. Returns the time.
  Instant schedule_soon(const std::string& place) {
    for (std::chrono::seconds delay(1);; delay *= 2) {
      const auto soon = system_now() + delay;
      std::string text;
      append_rfc3339(text, soon);
      const auto answer = act(place, "schedule", R"({"send_at": ")" + text + "\"}");
      if (answer.status == 400 && delay < std::chrono::seconds(30)) continue;
      EXPECT_EQ(member(answer, "/status"), "scheduled") << answer.body;
      return soon;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignSending, both_engines(), engine_name);

TEST_P(CampaignSending, ReachesItsPeopleOnce) {
  people({{.email = "a@x.example", .name = "Ada"},
          {.email = "b@x.example", .name = "Bo <b>"},
          {.email = "c@x.example", .status = "unsubscribed"},
          {.email = "d@x.example", .status = "blocklisted"},
          {.email = "e@x.example", .status = "unconfirmed"},
          {.email = "f@x.example", .list = "other"}});
  change([](Transaction& transaction) {  // on two of the campaign's lists
    transaction.change("insert into mail_lists (name, created_at) values ('more', 0)");
    transaction.change(
        "insert into mail_list_members (list, subscriber) select l.id, s.id from mail_lists l, "
        "subscribers s where l.name = 'more' and s.email = 'a@x.example'");
  });
  const auto place = made(R"(, "headers": {"X-Team": "shop"}, "reply_to": "r@x.example",
    "preheader": "In short")");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"lists": ["news", "more"]})").status, 200);
  const auto started = act(place, "start");
  EXPECT_EQ(member(started, "/status"), "running");
  EXPECT_EQ(member(started, "/counts/to_send"), "2");
  const auto done = wait_for(place, "finished");
  EXPECT_EQ(counts(done), "2 0 0 0 of 2");
  EXPECT_NE(member(done, "/finished_at"), "null");
  ASSERT_EQ(smtp.count(), 2u);
  const auto mail = mails_to("a@x.example").at(0);
  EXPECT_EQ(mail.from, "news@toolyard.example");
  EXPECT_EQ(mail.header("From"), "\"Toolyard\" <news@toolyard.example>");
  EXPECT_EQ(mail.header("To"), "\"Ada\" <a@x.example>");
  EXPECT_EQ(mail.header("Subject"), "Hello Ada");
  EXPECT_EQ(mail.header("Reply-To"), "r@x.example");
  EXPECT_EQ(mail.header("X-Team"), "shop");
  EXPECT_EQ(mail.header("Precedence"), "bulk");
  EXPECT_EQ(mail.header("List-Id"), "<news.toolyard.example>");
  EXPECT_EQ(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  EXPECT_TRUE(mail.header("List-Unsubscribe")
                  .starts_with("<https://tools.example/api/v1/email/unsubscribe/"));
  EXPECT_EQ(mail.header("Message-ID"), "<" + member(done, "/uuid") + ".1@toolyard.example>");
  EXPECT_NE(mails_to("b@x.example").at(0).text.find("Dear Bo &lt;b&gt;, see"), std::string::npos);
  EXPECT_EQ(act(place, "start").status, 409);
}

TEST_P(CampaignSending, HasThePlainTextOfMarkdown) {
  people({{.email = "a@x.example", .name = "Ada"}});
  const auto place = made();
  const std::string body =
      R"(# Hello *{{name}}*\n\nSee [the **shop**](https://shop.example/?a=1&b=2 \"now\").\n\n)"
      R"(3. one\n4. two\n\n<https://plain.example/>\n\n[Leave]({{unsubscribe_url}}))";
  EXPECT_EQ(call("editor", "PATCH", place,
                 R"({"body_format": "markdown", "track_opens": false, "track_clicks": false,
                     "body": ")" +
                     body + "\"}")
                .status,
            200);
  act(place, "start");
  wait_for(place, "finished");
  auto text = mails_to("a@x.example").at(0).text;
  const auto replace = [&](std::string_view old, std::string_view by) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + by.size()))
      text.replace(at, old.size(), by);
  };
  replace("=\r\n", "");  // soft line breaks of quoted-printable
  replace("=3D", "=");
  const auto begin = text.find("\r\n\r\nHello Ada");
  ASSERT_NE(begin, text.npos) << text;
  EXPECT_TRUE(text.substr(begin).starts_with(
      "\r\n\r\nHello Ada\r\n\r\nSee the shop (https://shop.example/?a=1&b=2).\r\n\r\n"
      "3. one\r\n4. two\r\n\r\nhttps://plain.example/\r\n\r\n"
      "Leave (https://tools.example/api/v1/email/unsubscribe/"))
      << text;
}

TEST_P(CampaignSending, KnowsSegments) {
  people({{.email = "a@x.example", .locale = "de", .tags = {"vip", "old"}},
          {.email = "b@x.example", .locale = "de-AT", .tags = {"vip", "old"}},
          {.email = "c@x.example", .locale = "den", .tags = {"vip", "old"}},
          {.email = "d@x.example", .locale = "de", .tags = {"vip"}}});
  const auto place = made(R"(, "segment": {"locale": "de", "tags": ["vip", "old"]})");
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "2 0 0 0 of 2");
  EXPECT_EQ(mails_to("a@x.example").size() + mails_to("b@x.example").size(), 2u);
}

TEST_P(CampaignSending, TriesAgainWhatIsPutOff) {
  smtp.greylist();
  crowd(3);
  const auto place = made();
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "3 0 0 0 of 3");
  EXPECT_EQ(smtp.count(), 3u);
  EXPECT_EQ(rows<std::int64_t>("select max(attempt) as attempts from campaign_deliveries")[0], 2);
}

TEST_P(CampaignSending, TellsWhyMailsFail) {
  crowd(3);
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("RCPT TO:<a1@")) return {.line = "550 5.1.1 Nobody here"};
    if (line.starts_with("RCPT TO:<a2@")) return {.line = "550 5.7.1 Not from you"};
    return {};
  });
  const auto place = made();
  act(place, "start");
  const auto done = wait_for(place, "finished");
  EXPECT_EQ(counts(done), "1 2 0 0 of 3");
  EXPECT_EQ(member(done, "/counts/bounces"), "1");
  EXPECT_EQ(rows<std::string>("select d.state || ' ' || d.error || ' ' || s.status as fate "
                              "from campaign_deliveries d join subscribers s "
                              "on s.id = d.subscriber where d.error is not null order by s.id"),
            (std::vector<std::string>{
                "bounced The mail server responded: 550 5.1.1 Nobody here bounced",
                "failed The mail server responded: 550 5.7.1 Not from you enabled"}));
  EXPECT_EQ(rows<std::string>("select kind from mail_events"),
            (std::vector<std::string>{"hard_bounce"}));
}

TEST_P(CampaignSending, LosesNothingWhileTheMailServerIsAway) {
  crowd(5);
  answer("MAIL", {.line = "421 4.3.2 Going down"});
  const auto place = made();
  act(place, "start");
  std::this_thread::sleep_for(milliseconds(300));
  EXPECT_EQ(counts(look(place)), "0 0 0 5 of 5");
  smtp.answer_by({});
  EXPECT_EQ(counts(wait_for(place, "finished")), "5 0 0 0 of 5");
  EXPECT_EQ(smtp.count(), 5u);
  EXPECT_EQ(rows<std::int64_t>("select max(attempt) as attempts from campaign_deliveries")[0], 1);
}

TEST_P(CampaignSending, StopsWithinABatch) {
  crowd(200);
  answer("RCPT", {.wait = milliseconds(20)});
  const auto place = made();
  act(place, "start");
  ASSERT_TRUE(smtp.wait_for(10));
  EXPECT_EQ(member(act(place, "pause"), "/status"), "paused");
  // Waits until the emails that were being sent are recorded.
  const auto open = [&] {
    return rows<std::int64_t>(
        "select count(*) as mails from campaign_deliveries where state = 'sending'")[0];
  };
  for (int i = 0; i < 500 && open() > 0; ++i) std::this_thread::sleep_for(milliseconds(10));
  const auto sent = smtp.count();
  EXPECT_LT(sent, 100u);
  std::this_thread::sleep_for(milliseconds(200));
  EXPECT_EQ(smtp.count(), sent);
  const auto paused = look(place);
  EXPECT_EQ(member(paused, "/counts/sent"), std::to_string(sent));
  counts(paused);
  // Recipients who unsubscribe during the pause get nothing more; changes apply to the rest.
  change([](Transaction& transaction) {
    transaction.change("update subscribers set status = 'unsubscribed' where id = 200");
  });
  EXPECT_EQ(call("editor", "PATCH", place, R"({"lists": ["other"]})").status, 409);
  EXPECT_EQ(call("editor", "PATCH", place, R"({"subject": "Later"})").status, 200);
  smtp.answer_by({});
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "199 0 1 0 of 200");
  EXPECT_EQ(smtp.count(), 199u);
  std::set<std::string> once;
  for (const auto& mail : smtp.mails()) EXPECT_TRUE(once.insert(mail.to).second) << mail.to;
  EXPECT_EQ(smtp.mails().back().header("Subject"), "Later");
}

TEST_P(CampaignSending, EndsWhenItIsCancelled) {
  crowd(200);
  answer("RCPT", {.wait = milliseconds(20)});
  const auto place = made();
  act(place, "start");
  ASSERT_TRUE(smtp.wait_for(10));
  EXPECT_EQ(member(act(place, "cancel"), "/status"), "cancelled");
  auto cancelled = look(place);
  for (int i = 0; i < 500 && member(cancelled, "/counts/pending") != "0"; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    cancelled = look(place);
  }
  EXPECT_EQ(member(cancelled, "/counts/pending"), "0");
  EXPECT_EQ(member(cancelled, "/counts/sent"), std::to_string(smtp.count()));
  EXPECT_LT(smtp.count(), 100u);
  counts(cancelled);
}

TEST_P(CampaignSending, KeepsItsRate) {
  crowd(20);
  const auto place = made(R"(, "rate_per_minute": 300)");
  const auto begin = std::chrono::steady_clock::now();
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "20 0 0 0 of 20");
  // Twenty emails at five a second, those of one second together.
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(2'900));
}

TEST_P(CampaignSending, BeginsAtItsTime) {
  crowd(1);
  const auto place = made();
  const auto soon = schedule_soon(place);
  wait_for(place, "finished");
  EXPECT_GE(system_now(), soon);
  EXPECT_EQ(smtp.count(), 1u);
}

TEST_P(CampaignSending, IsPausedWhereItIsTooLate) {
  crowd(1);
  const auto place = made();
  act(place, "schedule", R"({"send_at": "2099-01-01T00:00:00Z"})");
  change([](Transaction& transaction) {
    transaction.change("update campaigns set send_at = 1");
    transaction.change("update jobs set due_at = 0 where kind = 'email.due'");
  });
  const auto paused = wait_for(place, "paused");
  EXPECT_EQ(member(paused, "/pause_reason"),
            "The start time was missed: no server was running at that time.");
  EXPECT_EQ(smtp.count(), 0u);
  act(place, "start");
  wait_for(place, "finished");
  EXPECT_EQ(smtp.count(), 1u);
}

TEST_P(CampaignSending, IsPausedWhereAListIsGone) {
  crowd(1);
  people({{.email = "b@x.example", .list = "more"}});
  const auto place = made();
  call("editor", "PATCH", place, R"({"lists": ["news", "more"]})");
  act(place, "schedule", R"({"send_at": "2099-01-01T00:00:00Z"})");
  const auto now = std::to_string(system_now().time_since_epoch().count());
  change([&](Transaction& transaction) {
    transaction.change("update mail_lists set name = 'others' where name = 'more'");
    transaction.change("update campaigns set send_at = " + now);
    transaction.change("update jobs set due_at = 0 where kind = 'email.due'");
  });
  const auto paused = wait_for(place, "paused");
  EXPECT_EQ(member(paused, "/pause_reason"), "There is no list `more`.");
  const auto refused = act(place, "start");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/code"), "unknown_list");
  EXPECT_EQ(member(refused, "/detail"), "There is no list `more`.");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"lists": ["news", "others"]})").status, 200);
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "2 0 0 0 of 2");
}

TEST_P(CampaignSending, IsTriedBeforeItGoesOut) {
  const auto place = made();
  const auto own = call("editor", "POST", place + "send-test/");
  ASSERT_EQ(own.status, 200) << own.body;
  EXPECT_EQ(member(own, "/transport"), "smtp");
  EXPECT_EQ(member(own, "/results/0/email"), "editors@example.org");
  EXPECT_EQ(member(own, "/results/0/state"), "sent");
  const auto mail = smtp.mails().at(0);
  EXPECT_EQ(mail.header("Subject"), "[Test] Hello");
  EXPECT_EQ(mail.header("Message-ID"), "<" + member(own, "/results/0/message_id") + ">");
  EXPECT_EQ(mail.text.find("/email/open/"), std::string::npos);
  EXPECT_EQ(mail.text.find("/email/click/"), std::string::npos);
  answer("RCPT TO:<x@", {.line = "550 5.1.1 Nobody here"});
  const auto some =
      call("editor", "POST", place + "send-test/", R"({"emails": ["x@y.example", "z@y.example"]})");
  EXPECT_EQ(some.status, 200) << some.body;
  EXPECT_EQ(member(some, "/results/0/state"), "failed");
  EXPECT_EQ(member(some, "/results/0/error"), "The mail server responded: 550 5.1.1 Nobody here");
  EXPECT_EQ(member(some, "/results/1/state"), "sent");
  const auto none = call("editor", "POST", place + "send-test/", R"({"emails": ["x@y.example"]})");
  EXPECT_EQ(none.status, 502) << none.body;
  EXPECT_EQ(faults(none), "/emails/0 not_sent;");
  EXPECT_EQ(
      faults(call("editor", "POST", place + "send-test/", R"({"emails": ["x", "a@b.example"]})")),
      "/emails/0 invalid_email;");
  EXPECT_EQ(call("editor", "POST", place + "send-test/", R"({"emails": []})").status, 400);
  const auto now = look(place);
  EXPECT_EQ(counts(now), "0 0 0 0 of 0");
  EXPECT_EQ(member(now, "/test_sends/0/email"), "x@y.example");
  for (int i = 3; i < 10; ++i)
    EXPECT_EQ(call("editor", "POST", place + "send-test/").status, 200) << i;
  const auto limited = call("editor", "POST", place + "send-test/");
  EXPECT_EQ(limited.status, 429);
  EXPECT_NE(header(limited, "Retry-After"), "");
}

TEST_P(CampaignSending, TriesOnceUnderAKey) {
  const auto place = made();
  const auto send = [&](std::string_view body = "") {
    return call("editor", "POST", place + "send-test/", body, "Idempotency-Key: k\r\n");
  };
  answer("MAIL", {.line = "421 4.3.2 Going down"});
  EXPECT_EQ(send().status, 502) << "what has failed may be tried again";
  smtp.answer_by({});
  const auto first = send(), again = send();
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
  EXPECT_EQ(smtp.count(), 1u);
  EXPECT_EQ(send(R"({"emails": ["a@b.example"]})").status, 422);
  // As left by a process that was killed during the call: whether the email was sent is unknown.
  change([](Transaction& transaction) {
    transaction.change("update idempotent_answers set status = 0");
  });
  EXPECT_EQ(send().status, 409);
  EXPECT_EQ(smtp.count(), 1u);
  // The lease of the call expires: no process is carrying it out any more.
  change([](Transaction& transaction) {
    transaction.change("update idempotent_answers set held_until = 1");
  });
  EXPECT_EQ(send().status, 200);
  EXPECT_EQ(send().status, 200);
  EXPECT_EQ(smtp.count(), 2u);
}

// Otherwise a retry with the same idempotency key would send the email twice.
TEST_P(CampaignSending, StoresTheResultForADisconnectedCaller) {
  const auto place = made();
  const std::string body = R"({"emails": ["a@b.example"]})";
  const auto headers = "Content-Type: application/json\r\nIdempotency-Key: left\r\n" + editor_;
  answer("RCPT", {.wait = milliseconds(3'000)});
  {
    http::RawClient leaving(app_.port());
    leaving.send("POST " + place + "send-test/ HTTP/1.1\r\nHost: here\r\n" + headers +
                 "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_TRUE(eventually([&] { return smtp.commands().size() >= 3; }));
  }
  EXPECT_TRUE(smtp.wait_for(1));
  smtp.answer_by({});
  RawAnswer again;
  EXPECT_TRUE(eventually([&] {
    again = call("editor", "POST", place + "send-test/", body, "Idempotency-Key: left\r\n");
    return again.status == 200;
  }));
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true") << again.body;
  EXPECT_EQ(member(look(place), "/test_sends/0/email"), "a@b.example");
  EXPECT_EQ(smtp.count(), 1u);
}

// A slow mail server does not block writers.
TEST_P(CampaignSending, HoldsNobodyUpWhileItTries) {
  const auto place = made();
  answer("RCPT", {.wait = milliseconds(4'000)});
  std::jthread slow([&] {
    EXPECT_EQ(ApiTest::call("POST", place + "send-test/", R"({"emails": ["a@b.example"]})",
                            editor_ + "Idempotency-Key: slow\r\n")
                  .status,
              200);
  });
  for (int i = 0; i < 500 && smtp.commands().size() < 3; ++i)
    std::this_thread::sleep_for(milliseconds(10));
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(call("approver", "PATCH", place, R"({"name": "Other"})").status, 200);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(2'500));
}

class CampaignOutbox : public CampaignsHttp {};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignOutbox, both_engines(), engine_name);

TEST_P(CampaignOutbox, KeepsWhatNoServerTakes) {
  crowd(2);
  const auto place = made();
  const auto tried = call("editor", "POST", place + "send-test/");
  EXPECT_EQ(member(tried, "/transport"), "outbox");
  EXPECT_EQ(member(tried, "/results/0/state"), "recorded");
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "2 0 0 0 of 2");
  EXPECT_EQ(rows<std::string>("select recipient from mail_outbox order by recipient"),
            (std::vector<std::string>{"a1@example.org", "a2@example.org", "editors@example.org"}));
}

}  // namespace
}  // namespace toolyard::testing
