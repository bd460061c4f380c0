// Previews of a campaign and its recipients over HTTP, before and after it is sent.
#include <gtest/gtest.h>

#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

class CampaignPreviews : public MailedCampaigns {
 protected:
  RawAnswer preview(const std::string& place, std::string_view body = "{}") {
    return call("viewer", "POST", place + "preview/", body);
  }
  // Removes the soft line breaks of quoted-printable.
  static std::string plain(std::string text) {
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    return text;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignPreviews, both_engines(), engine_name);

TEST_P(CampaignPreviews, ShowWhatIsSent) {
  people({{.email = "ada@example.org", .name = "Ada"}});
  const auto place = made(R"(, "preheader": "In short", "track_opens": false,
    "track_clicks": false)");
  const auto shown = preview(place, R"({"name": "Ada", "email": "ada@example.org"})");
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(member(shown, "/subjects"), R"(["Hello Ada"])");
  EXPECT_EQ(member(shown, "/from"), "Toolyard <news@toolyard.example>");
  EXPECT_EQ(member(shown, "/recipients"), "1");
  EXPECT_EQ(member(preview(place, R"({"without_recipients": true})"), "/recipients"), "null");
  EXPECT_EQ(member(shown, "/missing_lists"), "[]");
  EXPECT_EQ(member(shown, "/has_unsubscribe_link"), "false");
  EXPECT_EQ(member(shown, "/links/0/url"), "https://shop.example/?a=1&b=2");
  EXPECT_EQ(member(shown, "/links/0/is_tracked"), "false");
  act(place, "start");
  wait_for(place, "finished");
  const auto mail = smtp.mails().at(0);
  EXPECT_EQ(mail.header("Subject"), "Hello Ada");
  const auto html = member(shown, "/html");
  const auto begin = html.find("<p>Dear Ada");
  ASSERT_NE(begin, html.npos) << html;
  EXPECT_TRUE(plain(mail.text).contains("Dear Ada, see"));
  EXPECT_TRUE(member(shown, "/text").contains("Dear Ada, see"));
  EXPECT_TRUE(html.contains("In short"));
}

TEST_P(CampaignPreviews, TakeWhatIsNotStoredYet) {
  people({{.email = "ada@example.org"}, {.email = "bob@example.org", .list = "other"}});
  const auto place = made();
  const auto before = look(place);
  const auto shown = preview(place, R"({"subject": "<b>{{name}}</b>", "body_format": "markdown",
    "body": "[leave]({{unsubscribe_url}}) <img src=x onerror=alert(1)>",
    "lists": ["other", "gone"], "name": "<i>"})");
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(member(shown, "/subjects/0"), "<b><i></b>");
  EXPECT_EQ(member(shown, "/has_unsubscribe_link"), "true");
  EXPECT_EQ(member(shown, "/links"), "[]");
  EXPECT_EQ(member(shown, "/missing_lists"), R"(["gone"])");
  const auto linked = preview(place, R"({"body_format": "html", "email": "ada@example.org",
    "body": "<a href=https://shop.example/a>a</a> <a href='https://shop.example/?e={{email}}'>b</a>"
    })");
  EXPECT_EQ(member(linked, "/links/0/is_tracked"), "true") << linked.body;
  EXPECT_TRUE(member(linked, "/links/1/url").starts_with("https://shop.example/?e=ada"));
  EXPECT_EQ(member(linked, "/links/1/is_tracked"), "false") << "it differs for each recipient";
  for (const auto* body :
       {R"x("markdown", "body": "[a](/blog/) ![b](/b.png)")x",
        R"x("html", "body": "<a href='/blog/'>a</a> <img src='/b.png' alt='b'>")x"}) {
    const auto of_site = preview(place, std::string(R"({"body_format": )") + body + "}");
    EXPECT_EQ(member(of_site, "/links/0/url"), "https://tools.example/blog/") << of_site.body;
    EXPECT_EQ(member(of_site, "/links/0/is_tracked"), "true");
    EXPECT_TRUE(member(of_site, "/html").contains("https://tools.example/b.png"));
    EXPECT_TRUE(member(of_site, "/text").contains("a (https://tools.example/blog/)"));
  }
  EXPECT_EQ(member(shown, "/recipients"), "1");
  EXPECT_FALSE(member(shown, "/html").contains("onerror=alert(1)>"));
  const auto plain = preview(place, R"({"body": "Hello", "body_format": "plain"})");
  EXPECT_EQ(member(plain, "/html"), "null");
  EXPECT_EQ(member(plain, "/text"), "Hello");
  EXPECT_EQ(member(preview(place, R"({"lists": []})"), "/recipients"), "0");
  EXPECT_EQ(look(place).body, before.body) << "nothing is stored";
  EXPECT_TRUE(smtp.mails().empty()) << "and nothing is sent";
}

TEST_P(CampaignPreviews, CountRecipientsNowUnlessAnOlderNumberWillDo) {
  people({{.email = "ada@example.org"}, {.email = "bob@example.org", .locale = "de"}});
  const auto place = made();
  const auto recipients = [&](std::string_view body) {
    return member(preview(place, body), "/recipients");
  };
  EXPECT_EQ(recipients(R"({"counted_within_s": 600})"), "2");
  people({{.email = "cem@example.org"}});
  EXPECT_EQ(recipients(R"({"counted_within_s": 600})"), "2") << "the same as before";
  EXPECT_EQ(recipients(R"({"counted_within_s": 600, "segment": {"locale": "en"}})"), "2")
      << "others are counted by themselves";
  EXPECT_EQ(recipients(R"({"counted_within_s": 600, "lists": []})"), "0");
  EXPECT_EQ(recipients("{}"), "3") << "before sending, they are counted";
  EXPECT_EQ(recipients(R"({"counted_within_s": 600})"), "3") << "which others then know, too";
  act(place, "start");
  EXPECT_EQ(counts(wait_for(place, "finished")), "3 0 0 0 of 3");
}

// Recipients are counted as the members of the list minus those who do not get the campaign.
TEST_P(CampaignPreviews, CountRecipientsOfALongList) {
  const std::string people_path = "/api/v1/admin/email/subscribers/";
  std::string one;
  for (int i = 1; i <= 20; ++i) {
    const auto made =
        call("editor", "POST", people_path,
             R"({"lists": ["news"], "email": "a)" + std::to_string(i) + R"(@example.org"})");
    one = people_path + member(made, "/id") + "/";
  }
  const auto place = made();
  EXPECT_EQ(member(preview(place), "/recipients"), "20");
  ASSERT_EQ(call("editor", "PATCH", one, R"({"status": "unsubscribed"})").status, 200);
  EXPECT_EQ(member(preview(place), "/recipients"), "19");
  EXPECT_EQ(member(preview(place, R"({"segment": {"locale": "en"}})"), "/recipients"), "19");
}

TEST_P(CampaignPreviews, RefuseWhatIsNotValid) {
  const auto place = made();
  EXPECT_EQ(faults(preview(place, R"({"subject": "a\nb"})")), "/subject invalid_characters;");
  EXPECT_EQ(faults(preview(place, R"({"from_email": "nobody"})")), "/from_email invalid_email;");
  EXPECT_EQ(preview(campaigns_path + "77/").status, 404);
  EXPECT_EQ(call("nobody", "POST", place + "preview/", "{}").status, 403);
  EXPECT_EQ(call("", "GET", place + "subjects/").status, 401);
}

TEST_P(CampaignPreviews, CompareSubjects) {
  crowd(4);
  const auto place = made(R"(, "ab": {"subjects": ["One", "Two {{name}}"], "share": 1})");
  EXPECT_EQ(member(preview(place, R"({"name": "Ada"})"), "/subjects"), R"(["One","Two Ada"])");
  EXPECT_EQ(member(preview(place, R"({"ab": null})"), "/subjects"), R"(["Hello"])");
  const auto none = call("viewer", "GET", place + "subjects/");
  EXPECT_EQ(member(none, "/subjects/1/subject"), "Two {{name}}") << none.body;
  EXPECT_EQ(member(none, "/subjects/1/sent"), "0");
  act(place, "start");
  wait_for(place, "finished");
  const auto some = call("viewer", "GET", place + "subjects/");
  EXPECT_EQ(member(some, "/subjects/0/sent"), "2") << some.body;
  EXPECT_EQ(member(some, "/subjects/1/sent"), "2");
}

// The history of a subscriber contains what campaigns sent.
TEST_P(CampaignPreviews, LeaveEventsOfASubscriber) {
  people({{.email = "ada@example.org"}});
  const auto place = made();
  act(place, "start");
  wait_for(place, "finished");
  const auto ada = rows<std::int64_t>("select id from subscribers")[0];
  const auto path = "/api/v1/admin/email/subscribers/" + std::to_string(ada) + "/events/";
  call("editor", "POST", "/api/v1/admin/email/bounces/",
       R"({"email": "ada@example.org", "kind": "soft"})");
  const auto events = call("viewer", "GET", path);
  ASSERT_EQ(events.status, 200) << events.body;
  EXPECT_EQ(member(events, "/count"), "2") << events.body;
  EXPECT_EQ(member(events, "/results/0/kind"), "soft_bounce");
  EXPECT_EQ(member(events, "/results/1/kind"), "sent");
  EXPECT_EQ(member(events, "/results/1/campaign_name"), "First");
  EXPECT_EQ(call("viewer", "GET", path + "?page=2").status, 404);
  EXPECT_EQ(call("viewer", "GET", "/api/v1/admin/email/subscribers/99999/events/").status, 404);
  EXPECT_EQ(call("nobody", "GET", path).status, 403);
}

}  // namespace
}  // namespace toolyard::testing
