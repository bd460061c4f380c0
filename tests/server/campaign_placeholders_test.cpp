// Placeholders of campaigns over HTTP and SMTP: which are filled in, and how, and which prevent the
// start.
#include <gtest/gtest.h>

#include "core/time/clock.h"
#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

class CampaignPlaceholders : public MailedCampaigns {};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignPlaceholders, both_engines(), engine_name);

TEST_P(CampaignPlaceholders, StartsWithoutUnknownPlaceholdersOnly) {
  crowd(1);
  const auto place = made();
  const auto set = [&](std::string_view body) {
    return call("editor", "PATCH", place, body).status;
  };
  EXPECT_EQ(
      set(R"({"body": "Dear {{first_name}}, *|UNSUB|*", "subject": "{{ .Subscriber.Name }}"})"),
      200);
  for (const auto* action : {"start", "schedule"}) {
    const auto refused = act(place, action, R"({"send_at": "2099-01-01T00:00:00Z"})");
    EXPECT_EQ(refused.status, 409) << refused.body;
    EXPECT_EQ(member(refused, "/code"), "unknown_placeholders");
    EXPECT_EQ(member(refused, "/detail"),
              "`{{ .Subscriber.Name }}` in `subject` is not a placeholder of this server: "
              "`{{name}}` is probably meant. `{{first_name}}` in `body` is not a placeholder of "
              "this server: `{{name}}` is probably meant. `*|UNSUB|*` in `body` is not a "
              "placeholder of this server: `{{unsubscribe_url}}` is probably meant.");
  }
  const auto preview = call("viewer", "POST", place + "preview/", "{}");
  EXPECT_EQ(member(preview, "/unknown_placeholders/1/field_name"), "body") << preview.body;
  EXPECT_EQ(set(R"({"body": "Dear {{name}}", "subject": "Hello"})"), 200);
  act(place, "schedule", R"({"send_at": "2099-01-01T00:00:00Z"})");
  const auto now = std::to_string(system_now().time_since_epoch().count());
  change([&](Transaction& transaction) {
    transaction.change("update campaign_bodies set body = '{{fname}}'");
    transaction.change("update campaigns set send_at = " + now);
    transaction.change("update jobs set due_at = 0 where kind = 'email.due'");
  });
  const auto paused = wait_for(place, "paused");
  EXPECT_NE(member(paused, "/pause_reason").find("{{fname}}"), std::string::npos);
  EXPECT_EQ(smtp.count(), 0u);
}

TEST_P(CampaignPlaceholders, EncodesValuesInAddresses) {
  people({{.email = "a+b@x.example", .name = "A&B"}});
  for (const std::string_view body :
       {R"~({"body": "<a href='https://x.example/?e={{email}}'>{{email}}</a>"})~",
        R"~({"body_format": "markdown", "body": "[{{email}}](https://x.example/?e={{ email }})"})~",
        R"~({"body_format": "plain", "body": "https://x.example/?e={{email}} of {{email}}"})~"}) {
    const auto place = made(R"(, "track_clicks": false)");
    ASSERT_EQ(call("editor", "PATCH", place, body).status, 200);
    act(place, "start");
    wait_for(place, "finished");
    auto text = smtp.mails().back().text;
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    for (auto at = text.find("=3D"); at != text.npos; at = text.find("=3D", at + 1))
      text.replace(at, 3, "=");
    EXPECT_NE(text.find("https://x.example/?e=a%2Bb%40x.example"), std::string::npos) << text;
    EXPECT_NE(text.find("a+b@x.example"), std::string::npos) << text;
    EXPECT_EQ(text.find("?e=a+b"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace toolyard::testing
