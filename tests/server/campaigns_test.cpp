// Campaigns as records over HTTP: who may do what, what is refused, and the state transitions.
#include <gtest/gtest.h>

#include "tests/server/campaigns_client.h"
#include "tests/support/vectors.h"

namespace toolyard::testing {
namespace {

class CampaignRecords : public CampaignsHttp {
 protected:
  // Creates a campaign in the status. Returns its path.
  std::string in(std::string_view status) {
    auto place = made();
    if (status == "scheduled") act(place, "schedule", R"({"send_at": "2099-01-01T00:00:00Z"})");
    if (status == "running" || status == "paused") act(place, "start");
    if (status == "paused") act(place, "pause");
    if (status == "cancelled" || status == "finished") {
      act(place, "start");
      act(place, "cancel");
    }
    // Sets the status in the database. The new `run` invalidates the jobs that send the campaign,
    // so that none of them changes the status again.
    change([&](Transaction& transaction) {
      transaction.change(
          "update campaigns set status = $1, run = run + 1 where id = "
          "(select max(id) from campaigns)",
          status);
    });
    EXPECT_EQ(member(look(place), "/status"), status);
    return place;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CampaignRecords, both_engines(), engine_name);

TEST_P(CampaignRecords, AreMadeShownAndListed) {
  const auto made = call("editor", "POST", campaigns_path,
                         R"({"name": " Spring ", "subject": "Sales", "body": " text ",
    "body_format": "plain", "tags": ["shop", "spring"], "headers": {"X-Team": "shop"}})",
                         "Idempotency-Key: one\r\n");
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(member(made, "/name"), "Spring");
  EXPECT_EQ(member(made, "/body"), " text ");
  EXPECT_EQ(member(made, "/status"), "draft");
  EXPECT_EQ(member(made, "/uuid").size(), 36u);
  EXPECT_EQ(member(made, "/from_email"), "Toolyard <news@toolyard.example>");
  EXPECT_EQ(member(made, "/headers"), R"({"X-Team":"shop"})");
  EXPECT_EQ(member(made, "/ab"), "null");
  EXPECT_EQ(member(made, "/rate_per_minute"), "null");
  EXPECT_EQ(member(made, "/counts/to_send"), "0");
  EXPECT_EQ(member(made, "/allowed_actions"), "[]");
  const auto again = call("editor", "POST", campaigns_path,
                          R"({"name": " Spring ", "subject": "Sales", "body": " text ",
    "body_format": "plain", "tags": ["shop", "spring"], "headers": {"X-Team": "shop"}})",
                          "Idempotency-Key: one\r\n");
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
  const auto place = campaigns_path + member(made, "/id") + "/";
  EXPECT_EQ(call("editor", "GET", place).body, made.body);
  EXPECT_EQ(header(look(place), "ETag"), header(made, "ETag"));
  const auto count = [&](const std::string& query) {
    return member(call("viewer", "GET", campaigns_path + query), "/count");
  };
  EXPECT_EQ(count(""), "1");
  EXPECT_EQ(count("?tag=shop"), "1");
  EXPECT_EQ(count("?tag=none"), "0");
  EXPECT_EQ(count("?status=draft&search=SALE&ordering=-name,send_at"), "1");
  EXPECT_EQ(count("?status=paused"), "0");
  const auto list = call("viewer", "GET", campaigns_path);
  EXPECT_EQ(list.body.find("\"body\":"), std::string::npos);
  EXPECT_EQ(member(call("viewer", "GET", campaigns_path + "?include_body=true"), "/results/0/body"),
            " text ");
  EXPECT_EQ(call("viewer", "GET", campaigns_path + "?status=gone").status, 400);
  EXPECT_EQ(call("viewer", "GET", campaigns_path + "?ordering=body").status, 400);
  EXPECT_EQ(call("viewer", "GET", campaigns_path + "77/").status, 404);
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=campaign");
  EXPECT_EQ(member(log, "/results/0/action"), "create") << log.body;
}

TEST_P(CampaignRecords, AreForTheirRoles) {
  const auto place = made();
  EXPECT_EQ(call("", "GET", place).status, 401);
  EXPECT_EQ(call("nobody", "GET", place).status, 403);
  EXPECT_EQ(call("viewer", "POST", campaigns_path, "{}").status, 403);
  EXPECT_EQ(call("viewer", "PATCH", place, "{}").status, 403);
  EXPECT_EQ(call("viewer", "POST", place + "send-test/").status, 403);
  EXPECT_EQ(call("viewer", "POST", place + "pause/").status, 403);
  for (const auto* action : {"start", "schedule"})
    EXPECT_EQ(call("editor", "POST", place + action + "/").status, 403) << action;
  EXPECT_EQ(member(look(place), "/allowed_actions"), "[]");
  EXPECT_EQ(member(call("approver", "GET", place), "/allowed_actions"), R"(["schedule","start"])");
}

TEST_P(CampaignRecords, RefuseWhatIsNoCampaign) {
  const auto refused = [&](const std::string& members) {
    return faults(call("editor", "POST", campaigns_path,
                       R"({"name": "n", "subject": "s", "body": "b", )" + members + "}"));
  };
  EXPECT_EQ(faults(call("editor", "POST", campaigns_path, "{}")),
            "/name required;/subject required;/body required;");
  EXPECT_EQ(refused(R"("send_at": "2001-01-01T00:00:00Z")"), "/send_at in_the_past;");
  EXPECT_EQ(refused(R"("from_email": "a@b.example\r\nBcc: x@y.example")"),
            "/from_email invalid_email;");
  EXPECT_EQ(refused(R"("from_email": "nobody", "reply_to": "A <a@b.example>")"),
            "/from_email invalid_email;/reply_to invalid_email;");
  EXPECT_EQ(refused(R"("headers": {"Bcc": "x@y.example"})"), "/headers/Bcc header_not_allowed;");
  EXPECT_EQ(refused(R"("headers": {"X-A": "b\r\nBcc: x@y.example"})"),
            "/headers/X-A invalid_header;");
  EXPECT_EQ(refused(R"("rate_per_minute": 0)"), "/rate_per_minute out_of_range;");
  EXPECT_EQ(refused(R"("rate_per_minute": 6001)"), "/rate_per_minute out_of_range;");
  EXPECT_EQ(refused(R"("tags": ["a", "a"])"), "/tags/1 duplicate;");
  EXPECT_EQ(refused(R"("ab": {"subjects": ["x"]})"), "/ab/subjects out_of_range;");
  EXPECT_EQ(refused(R"("ab": {"subjects": ["x", "y\nz"]}, "track_opens": false)"),
            "/ab/subjects/1 invalid_characters;/ab/metric conflicting_options;");
  EXPECT_EQ(refused(R"("preheader": "a\u0007")"), "/preheader invalid_characters;");
  EXPECT_EQ(refused(R"("bodi": "x")"), "/bodi unknown_field;");
  const auto subject = call("editor", "POST", campaigns_path,
                            R"({"name": "n", "subject": "s\r\nBcc: x@y.example", "body": "b"})");
  EXPECT_EQ(faults(subject), "/subject invalid_characters;");
  const auto large =
      call("editor", "POST", campaigns_path,
           R"({"name": "n", "subject": "s", "body": ")" + std::string((1 << 20) + 1, 'x') + "\"}");
  EXPECT_EQ(faults(large), "/body too_long;");
  // It would expand to hundreds of megabytes in an email.
  std::string greedy;
  for (int i = 0; i < 10'001; ++i) greedy += "{{email}}";
  EXPECT_EQ(refused(R"("alt_body": ")" + greedy + "\""), "/alt_body too_many;");
}

TEST_P(CampaignRecords, AreChanged) {
  const auto place = made();
  const auto before = look(place);
  const auto match = "If-Match: " + header(before, "ETag") + "\r\n";
  const auto saved =
      call("editor", "PATCH", place, R"({"subject": "Bye", "reply_to": "r@b.example"})", match);
  ASSERT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(member(saved, "/subject"), "Bye");
  EXPECT_EQ(member(saved, "/reply_to"), "r@b.example");
  EXPECT_EQ(member(saved, "/name"), "First");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"subject": "x"})", match).status, 412);
  const auto same = call("editor", "PATCH", place, R"({"subject": "Bye"})");
  EXPECT_EQ(header(same, "ETag"), header(saved, "ETag"));
  EXPECT_EQ(call("editor", "PATCH", place).status, 200);
  EXPECT_EQ(member(call("editor", "PATCH", place, R"({"reply_to": null, "status": "running"})"),
                   "/reply_to"),
            "null");
  EXPECT_EQ(member(look(place), "/status"), "draft");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"name": ""})").status, 400);
}

TEST_P(CampaignRecords, MoveOnlyWhereTheTableLeads) {
  const auto folder = vectors({"reference/state_machines.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  crowd(1);
  simdjson::dom::parser parser;
  const auto table = parser.load((*folder / "reference" / "state_machines.json").string());
  std::map<std::string, std::string> leads;  // new state by `state action`
  for (const auto row : simdjson::dom::array(table["campaign"]["transitions"]))
    leads[std::string(std::string_view(row.at(0))) + " " +
          std::string(std::string_view(row.at(1)))] = std::string_view(row.at(2));
  const std::map<std::string, std::string> names{{"unschedule", "to_draft"}};
  for (const auto from : simdjson::dom::array(table["campaign"]["states"])) {
    const std::string state{std::string_view(from)};
    for (const std::string action : {"schedule", "unschedule", "start", "pause", "cancel"}) {
      SCOPED_TRACE(state + " " + action);
      const auto place = in(state);
      const auto done =
          act(place, action, action == "schedule" ? R"({"send_at": "2099-01-01T00:00:00Z"})" : "");
      const auto name = names.contains(action) ? names.at(action) : action;
      const auto to = leads.find(state + " " + name);
      const bool is_there = (state == "scheduled" && action == "schedule") ||
                            (state == "running" && action == "start") ||
                            (state == "paused" && action == "pause") ||
                            (state == "cancelled" && action == "cancel") ||
                            (state == "draft" && action == "unschedule");
      if (to != leads.end()) {
        EXPECT_EQ(done.status, 200) << done.body;
        EXPECT_EQ(member(done, "/status"), to->second);
        EXPECT_EQ(member(done, "/changed"), "true");
      } else if (is_there) {
        EXPECT_EQ(done.status, 200) << done.body;
        EXPECT_EQ(member(done, "/changed"), "false");
      } else {
        EXPECT_EQ(done.status, 409) << done.body;
        EXPECT_EQ(member(done, "/code"), "illegal_transition");
        EXPECT_EQ(member(done, "/current"), state);
        EXPECT_EQ(member(done, "/action"), action);
      }
    }
    const auto saved = call("editor", "PATCH", in(state), R"({"subject": "Other"})");
    const bool is_editable = state == "draft" || state == "scheduled" || state == "paused";
    EXPECT_EQ(saved.status, is_editable ? 200 : 409) << state << saved.body;
    const auto tried =
        call("editor", "POST", in(state) + "send-test/", R"({"emails": ["a@b.example"]})");
    EXPECT_EQ(tried.status, state == "cancelled" ? 409 : 200) << state << tried.body;
  }
}

TEST_P(CampaignRecords, NeedSomebodyToGoTo) {
  people(
      {{.email = "a@b.example", .status = "unsubscribed"}, {.email = "b@b.example", .list = ""}});
  const auto place = made();
  for (const auto* action : {"start", "schedule"}) {
    const auto refused = act(place, action, R"({"send_at": "2099-01-01T00:00:00Z"})");
    EXPECT_EQ(refused.status, 409) << refused.body;
    EXPECT_EQ(member(refused, "/code"), "no_recipients");
  }
  // Without lists and segment, the campaign has no recipients; an empty segment means all
  // subscribers.
  EXPECT_EQ(call("editor", "PATCH", place, R"({"lists": []})").status, 200);
  EXPECT_EQ(act(place, "start").status, 409);
  EXPECT_EQ(call("editor", "PATCH", place, R"({"segment": {}})").status, 200);
  EXPECT_EQ(act(place, "start").status, 200);
  EXPECT_EQ(counts(wait_for(place, "finished")), "1 0 0 0 of 1");
}

// A campaign is only sent as an approver has seen it.
TEST_P(CampaignRecords, AreApprovedAsTheyStand) {
  crowd(1);
  const auto waiting = [&] {
    return rows<std::int64_t>(
        "select count(*) as jobs from jobs where kind = 'email.due' and finished_at is null")[0];
  };
  const auto place = in("scheduled");
  const auto seen = header(look(place), "ETag");
  const auto same = call("editor", "PATCH", place, R"({"send_at": "2099-01-01T00:00:00Z"})");
  EXPECT_EQ(member(same, "/status"), "scheduled") << "nothing has changed";
  const auto own = call("approver", "PATCH", place, R"({"subject": "Seen"})");
  EXPECT_EQ(member(own, "/status"), "scheduled") << own.body;
  EXPECT_EQ(waiting(), 1);
  const auto changed = call("editor", "PATCH", place, R"({"subject": "Unseen"})");
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(member(changed, "/status"), "draft");
  EXPECT_EQ(header(changed, "ETag"), header(look(place), "ETag"));
  EXPECT_EQ(waiting(), 0);
  const auto late =
      call("approver", "POST", place + "schedule/", "{}", "If-Match: " + seen + "\r\n");
  EXPECT_EQ(late.status, 412) << late.body;
  EXPECT_EQ(member(act(place, "schedule"), "/status"), "scheduled") << "at the time it has";
  EXPECT_EQ(waiting(), 1);
}

TEST_P(CampaignRecords, KeepTheirTime) {
  crowd(1);
  const auto place = made();
  EXPECT_EQ(faults(act(place, "schedule")), "/send_at required;");
  EXPECT_EQ(faults(act(place, "schedule", R"({"send_at": "2001-01-01T00:00:00Z"})")),
            "/send_at in_the_past;");
  EXPECT_EQ(call("editor", "PATCH", place, R"({"send_at": "2098-01-01T00:00:00Z"})").status, 200);
  EXPECT_EQ(member(act(place, "schedule"), "/send_at"), "2098-01-01T00:00:00Z");
  EXPECT_EQ(member(act(place, "schedule"), "/changed"), "false");
  const auto moved = act(place, "schedule", R"({"send_at": "2099-01-01T00:00:00Z"})");
  EXPECT_EQ(member(moved, "/changed"), "true");
  EXPECT_EQ(faults(call("editor", "PATCH", place, R"({"send_at": null})")), "/send_at required;");
  const auto waiting = rows<std::int64_t>(
      "select count(*) as jobs from jobs where kind = 'email.due' and finished_at is null");
  EXPECT_EQ(waiting[0], 1);
}

}  // namespace
}  // namespace toolyard::testing
