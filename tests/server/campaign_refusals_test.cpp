// Campaigns whose emails the mail server refuses: what is a bounce, what pauses a campaign, what it
// reports, and how those who failed get their email after all.
#include <gtest/gtest.h>

#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

class CampaignRefusals : public MailedCampaigns {
 protected:
  explicit CampaignRefusals(const std::function<void(Settings&)>& change = {})
      : MailedCampaigns(change) {}

  void refuse(std::string reply, std::string_view who = "") {
    smtp.answer_by([reply = std::move(reply),
                    begin = "RCPT TO:<" + std::string(who)](std::string_view line) -> SmtpReply {
      return line.starts_with(begin) ? SmtpReply{.line = reply} : SmtpReply{};
    });
  }
  RawAnswer sent(const std::string& place, std::string_view status = "finished") {
    act(place, "start");
    return wait_for(place, status);
  }
  std::int64_t bounced() {
    return rows<std::int64_t>(
        "select count(*) as people from subscribers where status = 'bounced'")[0];
  }
  RawAnswer failed(const std::string& place, std::string_view query = "") {
    return call("viewer", "GET", place + "failed/" + std::string(query));
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignRefusals, both_engines(), engine_name);

TEST_P(CampaignRefusals, OfTheSenderAreNoBounces) {
  crowd(3);
  for (const auto* reply :
       {"550 relay not permitted", "550 Sender verify failed",
        "550-Please turn on SMTP Authentication in your mail client.\r\n550 Not permitted",
        "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
        "550 5.1.8 Access denied, bad outbound sender",
        "550 5.1.0 <news@toolyard.example> Sender address rejected",
        "550 Service unavailable; Client host [203.0.113.4] blocked", "550 Go away",
        "550 Requested action not taken: mailbox unavailable", "550 No such user here",
        "521 5.2.1 :  AOL will not accept delivery of this message.",
        "550-Response: 550 5.2.1 The account is disabled.\r\n550 Sender verify failed",
        "550 5.2.1 Mailbox unavailable. Your IP address 203.0.113.4 is blacklisted",
        "550 5.1.1 <news@toolyard.example>: invalid mailbox", "550 5.1.1 Sender unknown",
        "550 5.4.5 Daily user sending quota exceeded", "550 User relay quota exceeded"}) {
    refuse(reply);
    const auto done = sent(made());
    EXPECT_EQ(counts(done), "0 3 0 0 of 3") << reply;
    EXPECT_EQ(member(done, "/counts/bounces"), "0") << reply;
    EXPECT_EQ(member(done, "/failures/0/failed"), "3") << reply;
    EXPECT_EQ(bounced(), 0) << reply;
    EXPECT_EQ(
        rows<std::int64_t>("select count(*) as people from subscribers where soft_bounces > 0")[0],
        0)
        << reply;
  }
}

TEST_P(CampaignRefusals, OfTheSenderAreNoBouncesEvenIfOthersAreAccepted) {
  crowd(5);
  for (const auto* reply :
       {"550 Envelope sender does not exist", "550 <news@toolyard.example> No such user here",
        "550 Cannot find your reverse DNS: PTR does not exist",
        "550 5.0.0 The domain toolyard.example does not exist", "550 must be authenticated",
        "550 Domain toolyard.example has exceeded the max emails per hour (110/100) allowed.",
        "550 Sender unknown", "550 Error: Message content rejected"}) {
    refuse(reply, "a1@");
    const auto done = sent(made());
    EXPECT_EQ(counts(done), "4 1 0 0 of 5") << reply;
    EXPECT_EQ(member(done, "/counts/bounces"), "0") << reply;
    EXPECT_EQ(bounced(), 0) << reply;
  }
}

TEST_P(CampaignRefusals, WithoutACodeAreBouncesOnceOthersAreAccepted) {
  crowd(4);
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("RCPT TO:<a1@")) return {.line = "550 No such user here"};
    if (line.starts_with("RCPT TO:<a2@")) return {.line = "550 Nope"};
    return {};
  });
  const auto done = sent(made());
  EXPECT_EQ(counts(done), "2 2 0 0 of 4");
  EXPECT_EQ(member(done, "/counts/bounces"), "2");
  EXPECT_EQ(bounced(), 2);
  EXPECT_EQ(member(call("viewer", "GET", "/api/v1/admin/email/subscribers/1/events/"),
                   "/results/0/detail"),
            "The mail server responded: 550 No such user here");
}

TEST_P(CampaignRefusals, WithoutACodeAreNoBouncesIfSeveralGetTheSame) {
  crowd(8);
  for (const std::string reply :
       {"550 No such user here", "550 Host name does not exist", "550 User not found:"}) {
    smtp.answer_by([=](std::string_view line) -> SmtpReply {
      if (!line.starts_with("RCPT") || line.contains("<a7@") || line.contains("<a8@")) return {};
      return {.line = reply + " " + std::string(line.substr(8))};
    });
    const auto done = sent(made());
    EXPECT_EQ(counts(done), "2 6 0 0 of 8") << reply;
    EXPECT_EQ(member(done, "/counts/bounces"), "0") << reply;
    EXPECT_EQ(bounced(), 0) << reply;
  }
}

TEST_P(CampaignRefusals, WithACodeAreBouncesHoweverManyGetThem) {
  crowd(4);
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("RCPT TO:<a1@") || line.starts_with("RCPT TO:<a2@"))
      return {.line = "550 5.4.1 Recipient address rejected: Access denied."};
    return {};
  });
  EXPECT_EQ(member(sent(made()), "/counts/bounces"), "2");
  EXPECT_EQ(bounced(), 2);
}

TEST_P(CampaignRefusals, ForAUsedUpQuotaPauseTheCampaign) {
  crowd(14);
  for (const std::string command : {"MAIL FROM:", "RCPT TO:", "."}) {
    smtp.answer_by([=](std::string_view line) -> SmtpReply {
      if (!line.starts_with(command)) return {};
      return {.line = "454 Throttling failure: Daily message quota exceeded."};
    });
    const auto place = made();
    const auto paused = sent(place, "paused");
    EXPECT_EQ(counts(paused), "0 0 0 14 of 14") << command;
    EXPECT_EQ(member(paused, "/pause_reason"),
              "10 emails in a row were refused for the same reason: The mail server responded: 454 "
              "Throttling failure: Daily message quota exceeded.");
    smtp.answer_by({});
    act(place, "start");
    EXPECT_EQ(counts(wait_for(place, "finished")), "14 0 0 0 of 14") << command;
    EXPECT_EQ(
        rows<std::int64_t>("select count(*) as people from subscribers where soft_bounces > 0")[0],
        0);
  }
}

TEST_P(CampaignRefusals, InARowPauseTheCampaignWhichCanBeResumedForAll) {
  crowd(14);
  refuse("550 5.1.1 User unknown");
  const auto place = made();
  const auto paused = sent(place, "paused");
  EXPECT_EQ(counts(paused), "0 10 0 4 of 14");
  EXPECT_EQ(member(paused, "/pause_reason"),
            "10 emails in a row were refused for the same reason: The mail server responded: 550 "
            "5.1.1 User unknown");
  EXPECT_EQ(bounced(), 10);
  EXPECT_NE(app_.log().text().find("a campaign is paused because the mail server refuses"),
            std::string::npos);
  const auto refused = act(place, "retry-failed");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/code"), "nothing_failed") << "they bounced";
  const auto id = member(paused, "/id");
  EXPECT_EQ(
      call("editor", "POST", "/api/v1/admin/email/bounces/undo/", "{\"campaign\": " + id + "}")
          .status,
      403);
  const auto undone =
      call("approver", "POST", "/api/v1/admin/email/bounces/undo/", "{\"campaign\": " + id + "}");
  EXPECT_EQ(member(undone, "/undone") + " " + member(undone, "/restored"), "10 10") << undone.body;
  EXPECT_EQ(bounced(), 0);
  EXPECT_EQ(member(look(place), "/counts/bounces"), "0");
  smtp.answer_by({});
  const auto again = act(place, "retry-failed", R"({"comment": "Fixed."})");
  EXPECT_EQ(member(again, "/status"), "running") << again.body;
  EXPECT_EQ(member(again, "/changed"), "true");
  const auto done = wait_for(place, "finished");
  EXPECT_EQ(counts(done), "14 0 0 0 of 14");
  EXPECT_EQ(member(done, "/failures"), "[]");
  EXPECT_EQ(smtp.count(), 14u);
  EXPECT_EQ(act(place, "retry-failed").status, 409) << "nothing failed";
}

TEST_P(CampaignRefusals, AreGroupedAndListed) {
  crowd(4);
  smtp.answer_by([](std::string_view line) -> SmtpReply {
    if (line.starts_with("RCPT TO:<a1@"))
      return {.line = "550 5.7.1 <a1@example.org>: not from you, id=k3Xa9"};
    if (line.starts_with("RCPT TO:<a2@"))
      return {.line = "550 5.7.1 <a2@example.org>: not from you, id=Zz81q"};
    if (line.starts_with("RCPT TO:<a3@")) return {.line = "550 5.1.1 =Nobody, here"};
    return {};
  });
  const auto place = made();
  const auto done = sent(place);
  EXPECT_EQ(member(done, "/failures/0/reason"),
            "The mail server responded: 550 5.7.1 \u2026 not from you, \u2026");
  EXPECT_EQ(member(done, "/failures/0/failed"), "2");
  EXPECT_EQ(member(done, "/failures/1/failed"), "1");
  const auto all = failed(place);
  EXPECT_EQ(member(all, "/count"), "3") << all.body;
  EXPECT_EQ(member(all, "/results/0/email") + member(all, "/results/0/error"),
            "a1@example.orgThe mail server responded: 550 5.7.1 <a1@example.org>: not from you, "
            "id=k3Xa9");
  const auto some = failed(place, "?reason=" + member(done, "/failures/1/id"));
  EXPECT_EQ(member(some, "/count") + member(some, "/results/0/state"), "1bounced") << some.body;
  EXPECT_EQ(failed(place, "?count_up_to=2").status, 200);
  EXPECT_EQ(failed(campaigns_path + "99/").status, 404);
  const auto table = call("viewer", "GET", place + "failed/", "", "Accept: text/csv\r\n");
  EXPECT_EQ(header(table, "X-Toolyard-Rows"), "3");
  EXPECT_TRUE(table.body.starts_with("email,state,error,failed_at\r\na1@example.org,failed,\"The "))
      << table.body;
  const auto report = call("viewer", "GET", "/api/v1/admin/email/subscribers/1/events/");
  EXPECT_EQ(member(report, "/results/0/kind"), "failed") << report.body;
  EXPECT_FALSE(call("viewer", "GET", campaigns_path).body.contains("\"failures\""));
}

TEST_P(CampaignRefusals, OfFullMailboxesCountOnceADay) {
  crowd(1);
  std::int64_t days = 3;
  for (const auto* reply : {"552 5.2.2 Over quota", "550 The mailbox for a1 is full",
                            "550 Mailbox size limit exceeded", "550 5.2.2 Mailbox full"}) {
    refuse(reply);
    EXPECT_EQ(bounced(), 0);
    EXPECT_EQ(counts(sent(made())), "0 1 0 0 of 1") << reply;
    if (days == 2) {
      EXPECT_EQ(rows<std::int64_t>("select soft_bounces from subscribers")[0], 2);
      sent(made());
      EXPECT_EQ(rows<std::int64_t>("select soft_bounces from subscribers")[0], 2) << "the same day";
    }
    if (--days == 0) break;
    change([](Transaction& transaction) {
      transaction.change("update mail_events set created_at = created_at - 86400000000");
    });
  }
  EXPECT_EQ(bounced(), 1);
  const auto undone = call("approver", "POST", "/api/v1/admin/email/bounces/undo/",
                           R"({"from": "2020-01-01T00:00:00Z"})");
  EXPECT_EQ(member(undone, "/undone") + member(undone, "/restored"), "31") << undone.body;
  EXPECT_EQ(bounced(), 0);
  EXPECT_EQ(rows<std::int64_t>("select soft_bounces from subscribers")[0], 0);
}

TEST_P(CampaignRefusals, UndoingNeedsACampaignOrATime) {
  const auto undo = [&](std::string_view body) {
    return call("approver", "POST", "/api/v1/admin/email/bounces/undo/", body);
  };
  EXPECT_EQ(faults(undo("{}")), "/campaign required;");
  EXPECT_EQ(faults(undo(R"({"from": "2026-01-02T00:00:00Z", "to": "2026-01-01T00:00:00Z"})")),
            "/to invalid_option;");
  crowd(2);
  change([](Transaction& transaction) {
    transaction.change("update subscribers set status = 'unconfirmed' where id = 2");
  });
  for (const auto* email : {"a1@example.org", "a2@example.org"})
    call("editor", "POST", "/api/v1/admin/email/bounces/",
         R"({"kind": "hard", "email": ")" + std::string(email) + "\"}");
  EXPECT_EQ(bounced(), 2);
  EXPECT_EQ(
      member(undo(R"({"from": "2020-01-01T00:00:00Z", "to": "2020-01-02T00:00:00Z"})"), "/undone"),
      "0");
  EXPECT_EQ(member(undo(R"({"from": "2020-01-01T00:00:00Z"})"), "/restored"), "2");
  EXPECT_EQ(rows<std::string>("select status from subscribers order by id"),
            (std::vector<std::string>{"enabled", "unconfirmed"}));
  EXPECT_EQ(member(undo(R"({"from": "2020-01-01T00:00:00Z"})"), "/undone"), "0") << "done";
}

class CampaignPatience : public CampaignRefusals {
 protected:
  CampaignPatience()
      : CampaignRefusals(
            [](Settings& settings) { settings.mail.campaigns.max_equal_refusals = 0; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignPatience, both_engines(), engine_name);

TEST_P(CampaignPatience, NeverPauses) {
  crowd(12);
  refuse("550 5.7.1 Not from you");
  EXPECT_EQ(counts(sent(made())), "0 12 0 0 of 12");
}

}  // namespace
}  // namespace toolyard::testing
