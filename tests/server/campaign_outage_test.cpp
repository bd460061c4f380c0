// Campaigns whose mail server cannot be reached: what they report, and how they go on.
#include <gtest/gtest.h>

#include "tests/server/campaigns_client.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;

class CampaignOutage : public MailedCampaigns {
 protected:
  explicit CampaignOutage(const std::function<void(Settings&)>& change = {})
      : MailedCampaigns(change) {}

  void go_away() {
    smtp.answer_by([](std::string_view line) -> SmtpReply {
      if (line.starts_with("MAIL")) return {.line = "421 4.3.2 Going down"};
      return {};
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignOutage, both_engines(), engine_name);

TEST_P(CampaignOutage, IsReported) {
  crowd(2);
  go_away();
  const auto place = made();
  EXPECT_EQ(member(look(place), "/last_error"), "null");
  act(place, "start");
  auto now = look(place);
  for (int i = 0; i < 1'000 && member(now, "/last_error") == "null"; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    now = look(place);
  }
  EXPECT_EQ(member(now, "/last_error"), "The mail server responded: 421 4.3.2 Going down");
  EXPECT_NE(member(now, "/failing_since"), "null");
  EXPECT_NE(member(now, "/next_try_at"), "null");
  EXPECT_EQ(member(now, "/status"), "running");
  const auto jobs = [&] {
    return call("viewer", "GET", "/api/v1/admin/jobs/?kind=email.send&search=going+421");
  };
  auto waiting = jobs();
  for (int i = 0; i < 1'000 && member(waiting, "/count") == "0"; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    waiting = jobs();
  }
  EXPECT_EQ(member(waiting, "/results/0/error"), "The mail server responded: 421 4.3.2 Going down");
  smtp.answer_by({});
  const auto done = wait_for(place, "finished");
  EXPECT_EQ(member(done, "/last_error"), "null");
  EXPECT_EQ(member(done, "/failing_since"), "null");
  EXPECT_EQ(member(done, "/next_try_at"), "null");
}

class CampaignLongOutage : public CampaignOutage {
 protected:
  CampaignLongOutage()
      : CampaignOutage([](Settings& settings) { settings.mail.campaigns.outage_s = 1; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignLongOutage, both_engines(), engine_name);

TEST_P(CampaignLongOutage, PausesTheCampaign) {
  crowd(2);
  go_away();
  const auto place = made();
  act(place, "start");
  const auto paused = wait_for(place, "paused");
  EXPECT_EQ(
      member(paused, "/pause_reason"),
      "The mail server could not be reached for 1 second: The mail server responded: 421 4.3.2 "
      "Going down");
  EXPECT_EQ(member(paused, "/last_error"), "The mail server responded: 421 4.3.2 Going down");
  EXPECT_EQ(member(paused, "/next_try_at"), "null");
  EXPECT_EQ(counts(paused), "0 0 0 2 of 2");
  const auto entries = call("admin", "GET", "/api/v1/admin/audit/?search=campaign+pause");
  EXPECT_EQ(member(entries, "/count"), "1") << entries.body;
  const auto log = app_.log().text();
  for (const std::string report :
       {"the mail server cannot be reached",
        "a campaign is paused because the mail server cannot be reached"})
    EXPECT_NE(log.find("\"" + report + "\""), log.npos) << log;
  smtp.answer_by({});
  const auto started = act(place, "start");
  EXPECT_EQ(member(started, "/last_error"), "null");
  EXPECT_EQ(member(started, "/pause_reason"), "null");
  EXPECT_EQ(counts(wait_for(place, "finished")), "2 0 0 0 of 2");
}

}  // namespace
}  // namespace toolyard::testing
