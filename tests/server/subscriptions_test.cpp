// Subscriptions over HTTP and SMTP: the form to subscribe, the links in emails, and the pages that
// they open.
#include <atomic>
#include <fstream>
#include <set>
#include <thread>

#include "core/json/writer.h"
#include "core/text/hex.h"
#include "tests/server/campaigns_client.h"
#include "tests/support/eventually.h"
#include "tests/support/vectors.h"

namespace toolyard::testing {
namespace {

const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
const std::string everyone_path = "/api/v1/admin/email/subscribers/";

class SubscriptionsHttp : public MailedCampaigns {
 protected:
  // Returns the path of the first link of a kind in an email.
  static std::string link(std::string text, const std::string& verb) {
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    const auto mark = "/api/v1/email/" + verb + "/";
    const auto at = text.find(mark);
    return at == text.npos ? "/no-link/" : text.substr(at, mark.size() + 49);
  }
  // Percent-encodes every byte, for a query.
  static std::string escaped(const std::string& text) {
    std::string all;
    for (const char c : text) all += "%" + encode_hex({&c, 1});
    return all;
  }
  std::int64_t count_of_jobs() {
    return *database->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(
          "select count(*) as c from jobs where finished_at is null");
    });
  }
  std::string status_of(const std::string& search) {
    return member(call("viewer", "GET", everyone_path + "?search=" + search), "/results/0/status");
  }
  void expect_page(const RawAnswer& answer, std::string_view title) {
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(header(answer, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(answer, "Cache-Control"), "no-store");
    EXPECT_EQ(header(answer, "X-Robots-Tag"), "noindex, nofollow");
    EXPECT_EQ(header(answer, "Referrer-Policy"), "no-referrer");
    const auto policy = header(answer, "Content-Security-Policy");
    EXPECT_TRUE(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"))
        << policy;
    EXPECT_NE(policy.find("form-action 'self'"), policy.npos);
    EXPECT_EQ(policy.find("unsafe"), policy.npos);
    EXPECT_NE(answer.body.find("<h1>" + std::string(title) + "</h1>"), std::string::npos)
        << answer.body;
    EXPECT_NE(answer.body.find("<html lang=\"en\">"), std::string::npos);
    EXPECT_EQ(answer.body.find("<script type=\"module\""), std::string::npos);
    EXPECT_EQ(answer.body.find("<script src"), std::string::npos);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SubscriptionsHttp, both_engines(), engine_name);

TEST_P(SubscriptionsHttp, AnswerBrowsersWithPages) {
  const auto send = [&](std::string_view body, std::string_view accept) {
    return call("", "POST", "/api/v1/email/subscribe/", body,
                form + "Accept: " + std::string(accept) + "\r\n");
  };
  const std::string_view browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  const auto requested = send("email=ann%40one.example&subscribe=Join", browser);
  EXPECT_EQ(requested.status, 202) << requested.body;
  EXPECT_EQ(header(requested, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(requested.body.find("<h1>Look into your mailbox</h1>"), std::string::npos)
      << requested.body;
  EXPECT_EQ(header(send("email=bob%40one.example", "*/*"), "Content-Type"), "application/json");
  const auto wrong = send("email=%3Cb%3E", browser);
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(header(wrong, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(wrong.body.find("<code>email</code>: "), std::string::npos) << wrong.body;
  EXPECT_EQ(wrong.body.find("<b>"), std::string::npos);
  for (const auto* accept : {"text/html", "text/html, */*", "text/html;q=0.9, */*;q=0.1"}) {
    const auto refused = send("email=x", accept);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(header(refused, "Content-Type"), "text/html; charset=utf-8") << accept;
    EXPECT_EQ(header(send("email=a%40b.example&lists=None", accept), "Content-Type"),
              "text/html; charset=utf-8");
  }
  for (const auto* accept : {"application/json", "*/*", "application/json, text/html",
                             "text/html;q=0.1, application/problem+json", "text/plain"})
    EXPECT_EQ(header(send("email=x", accept), "Content-Type"), "application/problem+json")
        << accept;
  const auto lost = call("", "GET", "/api/v1/email/click/" + std::string(48, 'A') + "/", "",
                         "Accept: " + std::string(browser) + "\r\n");
  EXPECT_EQ(lost.status, 404);
  EXPECT_EQ(header(lost, "Content-Type"), "text/html; charset=utf-8");
}

TEST_P(SubscriptionsHttp, ComeTrueByAMail) {
  ASSERT_EQ(
      call("editor", "POST", "/api/v1/admin/email/lists/", R"({"name": "News", "is_public": true})")
          .status,
      201);
  const auto requested = call("", "POST", "/api/v1/email/subscribe/",
                              "email=ann%2Bnews%40one.example&name=Ann&lists=News", form);
  ASSERT_EQ(requested.status, 202) << requested.body;
  const auto again =
      call("", "POST", "/api/v1/email/subscribe/", R"({"email": "other@one.example"})");
  EXPECT_EQ(again.body, requested.body) << "nobody learns who is known";
  ASSERT_TRUE(smtp.wait_for(2));
  const auto mails = mails_to("ann+news@one.example");
  ASSERT_EQ(mails.size(), 1u);
  EXPECT_EQ(mails[0].header("Subject"), "Please confirm your subscription");
  EXPECT_EQ(mails[0].header("From"), "\"Toolyard\" <news@toolyard.example>");
  EXPECT_NE(mails[0].text.find("\r\nToolyard (tools.example): News\r\n"), std::string::npos)
      << mails[0].text;
  EXPECT_NE(mails[0].text.find("<strong>Toolyard (tools.example): News</strong>"),
            std::string::npos);
  EXPECT_EQ(mails[0].header("Auto-Submitted"), "auto-generated");
  const auto path = link(mails[0].text, "confirm");
  const auto shown = call("", "GET", path);
  expect_page(shown, "Confirm your subscription");
  EXPECT_TRUE(shown.body.contains("<strong>Toolyard (tools.example): News</strong>")) << shown.body;
  EXPECT_FALSE(shown.body.contains("one.example")) << "a forwarded email reveals nobody";
  EXPECT_EQ(status_of("ann"), "unconfirmed");
  const auto subscribed = call("", "POST", path, "", form);
  expect_page(subscribed, "You are subscribed");
  EXPECT_TRUE(subscribed.body.contains("<strong>Toolyard (tools.example): News</strong>"));
  expect_page(call("", "POST", path), "You are subscribed");
  const auto person = call("viewer", "GET", everyone_path + "?list=News");
  EXPECT_EQ(member(person, "/results/0/status"), "enabled");
  EXPECT_EQ(member(person, "/results/0/consent/ip"), "127.0.0.1");
  EXPECT_EQ(member(person, "/results/0/consent/source"), "subscription form");
}

TEST_P(SubscriptionsHttp, FloodNoMailboxByOtherSpellings) {
  std::set<std::string> answers;
  for (int i = 0; i < 10; ++i) {
    const auto requested = call("", "POST", "/api/v1/email/subscribe/",
                                R"({"email": "victim+)" + std::to_string(i) + R"(@one.example"})");
    EXPECT_EQ(requested.status, 202) << requested.body;
    answers.insert(requested.body);
  }
  EXPECT_EQ(answers.size(), 1u);
  ASSERT_EQ(call("", "POST", "/api/v1/email/subscribe/", R"({"email": "last@one.example"})").status,
            202);
  ASSERT_TRUE(smtp.wait_for(4));
  EXPECT_TRUE(eventually([&] { return count_of_jobs() == 0; }));
  EXPECT_EQ(smtp.count(), 4u);
}

TEST_P(SubscriptionsHttp, HoldWithParametersOfOthers) {
  const std::string more = "?utm_source=letter&fbclid=x&_=17";
  ASSERT_EQ(call("", "POST", "/api/v1/email/subscribe/", R"({"email": "ann@one.example"})").status,
            202);
  ASSERT_TRUE(smtp.wait_for(1));
  const auto confirm = link(mails_to("ann@one.example").at(0).text, "confirm") + more;
  expect_page(call("", "GET", confirm), "Confirm your subscription");
  expect_page(call("", "POST", confirm, "", form), "You are subscribed");
  ASSERT_EQ(call("editor", "PATCH", everyone_path + "1/", R"({"lists": ["news"]})").status, 200);
  const auto place = made();
  ASSERT_EQ(act(place, "start").status, 200);
  wait_for(place, "finished");
  const auto leave =
      link(mails_to("ann@one.example").at(1).header("List-Unsubscribe"), "unsubscribe") + more;
  const auto leaving = call("", "GET", leave);
  expect_page(leaving, "Unsubscribe");
  EXPECT_TRUE(leaving.body.contains("<strong>Toolyard (tools.example)</strong>")) << leaving.body;
  expect_page(call("", "POST", leave, "List-Unsubscribe=One-Click", form), "You are unsubscribed");
}

TEST_P(SubscriptionsHttp, AreConfirmedInThePersonsLanguage) {
  const auto subject_for = [&](const std::string& email, const std::string& locale) {
    const auto requested = call("", "POST", "/api/v1/email/subscribe/",
                                R"({"email": ")" + email + R"(", "locale": ")" + locale + "\"}");
    EXPECT_EQ(requested.status, 202) << requested.body;
    for (int i = 0; i < 3'000 && mails_to(email).empty(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return mails_to(email).at(0).header("Subject");
  };
  EXPECT_EQ(subject_for("a@one.example", "de-AT"),
            "=?UTF-8?Q?Bitte_best=C3=A4tigen_Sie_Ihre_Anmeldung?=");
  EXPECT_EQ(subject_for("b@one.example", "tlh"), "Please confirm your subscription");
  EXPECT_EQ(subject_for("c@one.example", "dea"), "Please confirm your subscription");
}

TEST_P(SubscriptionsHttp, EndByTheLinkInEveryMail) {
  for (const auto* email : {"ann@one.example", "bob@one.example"})
    ASSERT_EQ(call("editor", "POST", everyone_path,
                   R"({"email": ")" + std::string(email) + R"(", "lists": ["news"]})")
                  .status,
              201);
  const auto place = made();
  ASSERT_EQ(act(place, "start").status, 200);
  wait_for(place, "finished");
  const auto mail = mails_to("ann@one.example").at(0);
  EXPECT_EQ(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  const auto path = link(mail.header("List-Unsubscribe"), "unsubscribe");
  expect_page(call("", "GET", path), "Unsubscribe");
  expect_page(call("", "HEAD", path).status == 200 ? call("", "GET", path) : RawAnswer(),
              "Unsubscribe");
  EXPECT_EQ(status_of("ann"), "enabled") << "scanners open links";
  for (int i = 0; i < 2; ++i)
    expect_page(call("", "POST", path, "List-Unsubscribe=One-Click", form), "You are unsubscribed");
  EXPECT_EQ(status_of("ann"), "unsubscribed");
  EXPECT_EQ(member(look(place), "/counts/unsubscribes"), "1");
  expect_page(call("", "GET", path), "You are unsubscribed");
  const auto json = call("", "POST", path, "{}", "Accept: application/json\r\n");
  EXPECT_EQ(json.body, R"({"state":"unsubscribed","changed":false})");
  const auto multipart =
      call("", "POST", link(mails_to("bob@one.example").at(0).text, "unsubscribe"),
           "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\""
           "\r\n\r\nOne-Click\r\n--x--\r\n",
           "Content-Type: multipart/form-data; boundary=x\r\n");
  EXPECT_EQ(multipart.status, 200) << multipart.body;
  EXPECT_EQ(status_of("bob"), "unsubscribed");
  EXPECT_EQ(act(place, "start").status, 409);
}

TEST_P(SubscriptionsHttp, KnowTheirOwnLinks) {
  const std::string good(48, 'A');
  for (const auto& token : {std::string("x"), good, good.substr(1), std::string(4000, 'a'),
                            std::string("%00"), std::string("..%2f..%2fetc"), good + "="})
    for (const auto* verb : {"unsubscribe", "confirm"})
      for (const auto* method : {"GET", "POST"}) {
        const auto refused =
            call("", method, "/api/v1/email/" + std::string(verb) + "/" + token + "/");
        EXPECT_EQ(refused.status, 404) << token;
        EXPECT_EQ(header(refused, "Content-Type"), "application/problem+json") << refused.body;
      }
}

TEST_P(SubscriptionsHttp, OfATestChangeNothing) {
  people({{.email = "ann@one.example"}});
  const auto place = made();
  ASSERT_EQ(
      call("editor", "POST", place + "send-test/", R"({"emails": ["ann@one.example"]})").status,
      200);
  ASSERT_TRUE(smtp.wait_for(1));
  const auto mail = mails_to("ann@one.example").at(0);
  const auto path =
      link(mail.header("List-Unsubscribe").empty() ? mail.text : mail.header("List-Unsubscribe"),
           "unsubscribe");
  expect_page(call("", "GET", path), "[Test] Unsubscribe");
  expect_page(call("", "POST", path, "List-Unsubscribe=One-Click", form), "[Test] Unsubscribe");
  EXPECT_EQ(rows<std::string>("select status from subscribers").at(0), "enabled");
}

TEST_P(SubscriptionsHttp, RefuseWhatIsNoForm) {
  const std::string path = "/api/v1/email/subscribe/";
  EXPECT_EQ(call("", "POST", path, "{}").status, 400);
  EXPECT_EQ(faults(call("", "POST", path, R"({"email": "x"})")), "/email out_of_range;");
  EXPECT_EQ(faults(call("", "POST", path,
                        R"({"email": "a@b.example", "name": "a\r\nBcc: c@d.example"})")),
            "/name invalid_format;");
  EXPECT_EQ(faults(call("", "POST", path, R"({"email": "a@b.example", "lists": ["News"]})")),
            "/lists/0 invalid_option;");
  EXPECT_EQ(call("", "POST", path, "a", "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(call("", "GET", path).status, 405);
  EXPECT_EQ(rows<std::int64_t>("select count(*) as c from subscribers").at(0), 0);
}

// Concurrent clicks on the link count as one unsubscription.
TEST_P(SubscriptionsHttp, CountOnceHoweverManyClick) {
  people({{.email = "ann@one.example"}});
  const auto place = made();
  ASSERT_EQ(act(place, "start").status, 200);
  wait_for(place, "finished");
  const auto path =
      link(mails_to("ann@one.example").at(0).header("List-Unsubscribe"), "unsubscribe");
  std::atomic<int> changed = 0, good = 0;
  {
    std::vector<std::jthread> clicks;
    for (int i = 0; i < 8; ++i)
      clicks.emplace_back([&] {
        const auto answer = call("", "POST", path, "{}", "Accept: application/json\r\n");
        good += answer.status == 200;
        changed += answer.body.find(R"("changed":true)") != std::string::npos;
      });
  }
  EXPECT_EQ(good, 8);
  EXPECT_EQ(changed, 1);
  EXPECT_EQ(member(look(place), "/counts/unsubscribes"), "1");
  EXPECT_EQ(rows<std::int64_t>("select count(*) as c from mail_events").at(0), 1);
}

// Input of strangers reaches the mail server only as an address.
TEST_P(SubscriptionsHttp, CarryNoCommandsToTheMailServer) {
  const auto folder = vectors({"attacks/lists"});
  if (!folder) GTEST_SKIP() << "no lists of attacks";
  int lines = 0;
  for (const auto* name : {"smtp_injection.txt", "sql_injection.txt", "csv_injection_cells.txt"}) {
    std::ifstream file(*folder / "attacks" / "lists" / name);
    for (std::string line; std::getline(file, line); ++lines) {
      std::string body = R"({"email": "good@one.example", "name": )";
      append_json_text(body, line);
      EXPECT_LT(call("", "POST", "/api/v1/email/subscribe/", body + "}").status, 500) << line;
      body = R"({"email": )";
      append_json_text(body, line);
      EXPECT_LT(call("", "POST", "/api/v1/email/subscribe/", body + "}").status, 500) << line;
      EXPECT_LT(call("editor", "POST", everyone_path, body + "}").status, 500) << line;
      EXPECT_LT(call("viewer", "GET",
                     everyone_path + "?ordering=" + escaped(line) + "&search=" + escaped(line))
                    .status,
                500)
          << line;
    }
  }
  EXPECT_GT(lines, 10);
  ASSERT_TRUE(smtp.wait_for(1));
  for (const auto& command : smtp.commands()) {
    EXPECT_EQ(command.find("evil"), std::string::npos) << command;
  }
  for (const auto& mail : smtp.mails()) EXPECT_EQ(mail.header("Bcc"), "");
}

}  // namespace
}  // namespace toolyard::testing
