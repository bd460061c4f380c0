// The autopilot over HTTP, with a fake model provider: from search data to published pages, and
// from an address of the public site to the changed page there.
#include <gtest/gtest.h>

#include "app/wiring/store.h"
#include "tests/server/api_client.h"
#include "tests/server/event_client.h"
#include "tests/server/opportunity_seed.h"
#include "tests/server/site_client.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto runs = "/api/v1/admin/autopilot/runs/";

struct OwnModel {
  ModelServer model;
};

class AutopilotHttp : protected OwnModel, public ApiOnEnginesTest {
 protected:
  AutopilotHttp()
      : ApiOnEnginesTest([this](Settings& settings) {
          settings.model.base_url = model.base_url();
          settings.model.model = "small";
          settings.model.price_per_million = "1,2";
          settings.autopilot.prevent_self_approval = true;
        }),
        editor_(account("chloe", Role::editor)), approver_(account("ines", Role::approver)) {
    model.answer(written("What the model says."));
  }

  void seed(int count) {
    ApiClient client(app_.port());
    seed_opportunities(client, editor_, count);
  }
  // Creates a run. Returns its id.
  std::string start(std::string_view request) {
    const auto made = call("POST", runs, request, editor_);
    EXPECT_EQ(made.status, 200) << made.body;
    return text(made, "id");
  }
  std::string place(const std::string& id) { return runs + id + "/"; }
  // Waits until the run has the status. Returns the run.
  http::RawAnswer wait_for(const std::string& id, std::string_view status) {
    const auto end = steady_clock::now() + std::chrono::seconds(40);
    for (;;) {
      auto run = call("GET", place(id), {}, editor_);
      if (text(run, "status") == status || steady_clock::now() > end) {
        EXPECT_EQ(text(run, "status"), status) << run.body;
        return run;
      }
      std::this_thread::sleep_for(milliseconds(20));
    }
  }

  static std::string day(int from_today) {
    const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(system_now()) +
                                           std::chrono::days(from_today));
    char text[16];
    std::snprintf(text, sizeof text, "%04d-%02u-%02u", int(date.year()), unsigned(date.month()),
                  unsigned(date.day()));
    return text;
  }
  void import_later_clicks(const std::string& query, int clicks) {
    const auto row = [&](const std::string& on, int count) {
      return R"({"keys":[")" + on + "\",\"" + query + R"(","https://example.org/new"],"clicks":)" +
             std::to_string(count) + R"(,"impressions":1000,"ctr":0.05,"position":3})";
    };
    const auto imported =
        call("POST", "/api/v1/admin/gsc/import/",
             R"({"site":"sc-domain:example.org","request":{"startDate":")" + day(0) +
                 R"(","endDate":")" + day(30) +
                 R"(","dimensions":["date","query","page"]},"response":{"rows":[)" +
                 row(day(1), clicks) + "," + row(day(30), 1) +
                 R"(],"responseAggregationType":"byPage"}})",
             editor_);
    EXPECT_EQ(imported.status, 201) << imported.body;
    EXPECT_EQ(call("POST", "/api/v1/admin/opportunities/refresh/", {}, editor_).status, 200);
  }

  // Returns the path of the opportunity for a query.
  std::string opportunity(const std::string& query) {
    const std::string list = "/api/v1/admin/opportunities/";
    const auto all = call("GET", list, {}, editor_).body;
    const auto id = all.rfind(R"("id":)", all.find("\"query\":\"" + query + "\"")) + 5;
    return list + all.substr(id, all.find(',', id) - id) + "/";
  }

  std::string editor_, approver_;
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotHttp, both_engines(), engine_name);

TEST_P(AutopilotHttp, LeadsFromSearchDataToPublishedPages) {
  seed(3);
  const auto queued = call("POST", opportunity("question 1") + "queue/", {}, editor_);
  EXPECT_EQ(text(queued, "state"), "queued") << queued.body;
  const auto id = start(R"({"mode":"publish","max_items":2})");
  const auto drafts = wait_for(id, "awaiting_approval");
  EXPECT_NE(text(drafts, "counts").find(R"("generated":2)"), std::string::npos) << drafts.body;
  EXPECT_NE(text(drafts, "usage").find(R"("requests":2)"), std::string::npos) << drafts.body;
  EXPECT_EQ(text(drafts, "allowed_actions"), R"(["cancel"])");
  EXPECT_EQ(call("POST", place(id) + "approve/", {}, editor_).status, 403);
  const auto approved = call("POST", place(id) + "approve/", R"({"comment":"Fine."})", approver_);
  ASSERT_EQ(approved.status, 200) << approved.body;
  EXPECT_EQ(text(approved, "changed"), "true");
  EXPECT_EQ(text(approved, "skipped"), "[]");
  const auto done = wait_for(id, "completed");
  EXPECT_NE(text(done, "counts").find(R"("published":2)"), std::string::npos) << done.body;
  EXPECT_EQ(text(call("GET", "/api/v1/content/"), "count"), "2");
  EXPECT_EQ(text(call("GET", "/api/v1/admin/opportunities/?state=done", {}, editor_), "count"),
            "2");
  const auto again = call("POST", place(id) + "approve/", {}, approver_);
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(text(again, "changed"), "false");
  EXPECT_EQ(model.calls(), 2u);

  // A month later, the opportunity shows its outcome.
  import_later_clicks("question 1", 90);
  const auto outcome = call("GET", "/api/v1/admin/opportunities/?state=done", {}, editor_);
  EXPECT_NE(outcome.body.find(R"("clicks_after":90)"), std::string::npos) << outcome.body;
}

TEST_P(AutopilotHttp, TakesThePurposesThatThereAre) {
  const auto refused = call("POST", runs, R"({"purposes":["blog","blogs"]})", editor_);
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_NE(refused.body.find(R"("pointer":"/purposes/1")"), std::string::npos) << refused.body;
  EXPECT_EQ(text(call("GET", runs, {}, editor_), "count"), "0");
  const auto made = call("POST", runs, R"({"purposes":["faq","seo_title"]})", editor_);
  EXPECT_EQ(text(made, "purposes"), R"(["faq","seo_title"])") << made.body;
}

TEST_P(AutopilotHttp, AreFoundByWords) {
  seed(2);
  const auto id = start(R"({"max_items":1})");
  wait_for(id, "awaiting_approval");
  ASSERT_EQ(
      call("POST", place(id) + "reject/", R"({"comment":"Far too Short."})", approver_).status,
      200);
  const auto count = [&](const std::string& words) {
    return text(call("GET", runs + ("?search=" + words), {}, editor_), "count");
  };
  EXPECT_EQ(count("short+FAR"), "1") << "of the comment";
  EXPECT_EQ(count("rejected+draft"), "1") << "status and mode";
  EXPECT_EQ(count("short+nowhere"), "0");
}

TEST_P(AutopilotHttp, NeverCallsMoreOftenThanItsBudgetAllows) {
  seed(8);
  auto slow = written("What the model says.");
  slow.wait = milliseconds(100);
  model.answer(slow);
  const auto id = start(R"({"max_items":8,"budget":{"max_requests":3}})");
  const auto run = wait_for(id, "awaiting_approval");
  EXPECT_EQ(text(run, "stop_reason"), "budget_exceeded");
  EXPECT_EQ(model.calls(), 3u);
  EXPECT_NE(text(run, "counts").find(R"("generated":3)"), std::string::npos) << run.body;
  EXPECT_EQ(text(call("GET", "/api/v1/admin/opportunities/?state=open", {}, editor_), "count"),
            "5");
}

TEST_P(AutopilotHttp, WaitsForRoomAndUsesAllOfIt) {
  seed(8);
  auto slow = written("What the model says.");
  slow.wait = milliseconds(20);
  model.answer(slow);
  // The budget suffices for a few calls at their maximum cost, and for all at their actual cost.
  const auto id = start(R"({"max_items":8,"budget":{"max_cost_micros":1000,"max_tokens":900}})");
  const auto run = wait_for(id, "awaiting_approval");
  EXPECT_EQ(text(run, "stop_reason"), "null") << run.body;
  EXPECT_EQ(model.calls(), 8u);
}

TEST_P(AutopilotHttp, OneRunOfAModeAndLocale) {
  const auto first = start(R"({"mode":"draft"})");
  wait_for(first, "completed");
  seed(1);
  const auto second = start(R"({"mode":"draft"})");
  const auto refused = call("POST", runs, R"({"mode":"draft"})", editor_);
  EXPECT_EQ(refused.status, 409) << refused.body;
  EXPECT_EQ(text(refused, "code"), "run_already_active");
  EXPECT_EQ(text(refused, "id"), second);
  wait_for(second, "awaiting_approval");
  EXPECT_EQ(call("POST", place(second) + "cancel/", {}, editor_).status, 200);
  const auto list = call("GET", std::string(runs) + "?status=cancelled&mode=draft", {}, editor_);
  EXPECT_EQ(text(list, "count"), "1") << list.body;
}

TEST_P(AutopilotHttp, NamesWhatIsWrong) {
  const auto wrong = call(
      "POST", runs, R"({"mode":"publish","max_items":51,"auto_approve":1,"colour":1})", editor_);
  EXPECT_EQ(wrong.status, 400);
  for (const auto* pointer : {"/max_items", "/auto_approve", "/colour"})
    EXPECT_NE(wrong.body.find(pointer), std::string::npos) << wrong.body;
  EXPECT_EQ(call("POST", runs, R"({"mode":"publish","auto_approve":true})", approver_).status, 400);
  EXPECT_EQ(call("GET", std::string(runs) + "?ordering=colour", {}, editor_).status, 400);
  EXPECT_EQ(call("GET", place("99"), {}, editor_).status, 404);
  EXPECT_EQ(call("POST", runs, {}, account("vic", Role::viewer)).status, 403);
  const auto self = text(call("POST", runs, R"({"locale":"xx"})", approver_), "id");
  wait_for(self, "completed");
  EXPECT_EQ(call("POST", place(self) + "approve/", {}, approver_).status, 409);
}

TEST_P(AutopilotHttp, ARunIsNotApprovedByWhoStartedIt) {
  seed(1);
  const auto id = text(call("POST", runs, {}, approver_), "id");
  wait_for(id, "awaiting_approval");
  const auto refused = call("POST", place(id) + "approve/", {}, approver_);
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(text(refused, "code"), "self_approval");
}

TEST_P(AutopilotHttp, ARunCanBeFollowed) {
  seed(2);
  auto slow = written("What the model says.");
  slow.wait = milliseconds(700);
  model.answer(slow);
  const auto id = start(R"({"mode":"publish"})");
  EventClient client(app_.port());
  ASSERT_EQ(client.follow(place(id) + "events/", editor_ + "Accept: text/event-stream\r\n"), 200)
      << client.head;
  EXPECT_NE(client.head.find("Content-Type: text/event-stream\r\n"), std::string::npos);
  EXPECT_NE(client.head.find("Cache-Control: no-store\r\n"), std::string::npos);
  EXPECT_EQ(client.head.find("Content-Length"), std::string::npos);
  std::string last, block;
  int events = 0;
  bool is_approved = false;
  while (!(block = client.next()).empty()) {
    if (block.starts_with(":")) continue;
    ASSERT_TRUE(block.starts_with("id: ")) << block;
    EXPECT_NE(block.find("\ndata: {\"id\":" + id + ","), std::string::npos) << block;
    last = block;
    ++events;
    if (block.find(R"("status":"awaiting_approval")") != block.npos && !is_approved) {
      is_approved = true;
      EXPECT_EQ(call("POST", place(id) + "approve/", {}, approver_).status, 200);
    }
  }
  EXPECT_GE(events, 3);
  EXPECT_NE(last.find(R"("status":"completed")"), std::string::npos) << last;

  EventClient late(app_.port());
  ASSERT_EQ(late.follow(place(id) + "events/", editor_), 200);
  EXPECT_EQ(late.next(), last);
  EXPECT_EQ(late.next(), "") << "the run is over";
  const auto number = last.substr(4, last.find('\n') - 4);
  EventClient again(app_.port());
  EXPECT_EQ(again.follow(place(id) + "events/", editor_ + "Last-Event-ID: " + number + "\r\n"), 204)
      << "an EventSource must not come again";
  EXPECT_EQ(again.head.find("\nContent-Type:"), std::string::npos) << again.head;
  EventClient older(app_.port());
  ASSERT_EQ(older.follow(place(id) + "events/", editor_ + "Last-Event-ID: 0\r\n"), 200);
  EXPECT_EQ(older.next(), last);
}

TEST_P(AutopilotHttp, ManyWhoFollowAndLeaveCostNothing) {
  seed(1);
  const auto id = start({});
  wait_for(id, "awaiting_approval");
  const auto events = place(id) + "events/";
  for (int round = 0; round < 2; ++round) {
    std::vector<std::unique_ptr<EventClient>> clients;
    int followed = 0, refused = 0;
    for (int i = 0; i < 20; ++i) {
      clients.push_back(std::make_unique<EventClient>(app_.port()));
      const auto status = clients.back()->follow(events, editor_);
      followed += status == 200;
      refused += status == 429;
    }
    EXPECT_EQ(followed, 16);
    EXPECT_EQ(refused, 4);
    EventClient other(app_.port());
    EXPECT_EQ(other.follow(events, approver_), 200) << "others can follow";
    EXPECT_EQ(call("GET", place(id), {}, editor_).status, 200) << "others are served";
    clients.clear();
    // Waits until the server has noticed that they are gone.
    std::this_thread::sleep_for(milliseconds(300));
  }
  EventClient head(app_.port());
  EXPECT_EQ(head.follow(events, editor_, "HEAD"), 200);
  EXPECT_EQ(call("GET", events, {}, editor_ + "Accept: application/json\r\n").status, 406);
  EXPECT_EQ(call("GET", place("99") + "events/", {}, editor_).status, 404);
}

TEST_P(AutopilotHttp, AStreamEndsWithTheRoleOfItsAccount) {
  seed(1);
  const auto id = start({});
  wait_for(id, "awaiting_approval");
  const auto leaver = account("leaver", toolyard::Role::viewer);
  EventClient client(app_.port());
  ASSERT_EQ(client.follow(place(id) + "events/", leaver), 200);
  EXPECT_NE(client.next(), "");
  auto& accounts = app_.app().store().accounts();
  const auto user = accounts.find_by_name("leaver");
  ASSERT_TRUE(user);
  const auto changed = call(
      "PATCH", "/api/v1/admin/users/" + std::to_string(static_cast<std::int64_t>(user->id)) + "/",
      R"({"role":null})", account("chief", toolyard::Role::admin));
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(client.next(), "") << "it ends before the next keep-alive";
}

TEST_P(AutopilotHttp, TheServerStopsWhileSomebodyFollows) {
  seed(1);
  const auto id = start({});
  wait_for(id, "awaiting_approval");
  EventClient client(app_.port());
  ASSERT_EQ(client.follow(place(id) + "events/", editor_), 200);
  EXPECT_NE(client.next(), "");
  const auto begin = steady_clock::now();
  app_.app().drain();
  EXPECT_EQ(client.next(), "");
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST_P(AutopilotHttp, TwoNodesOnOneRunTakeEachStepOnce) {
  RunningApp other([this](Settings& settings) {
    settings.server.database_url = database.url();
    settings.model.base_url = model.base_url();
    settings.model.model = "small";
    settings.model.price_per_million = "1,2";
  });
  seed(30);
  auto slow = written("What the model says.");
  slow.wait = milliseconds(30);
  model.answer(slow);
  const auto id = start(R"({"max_items":30})");
  const auto run = wait_for(id, "awaiting_approval");
  EXPECT_NE(text(run, "counts").find(R"("generated":30)"), std::string::npos) << run.body;
  EXPECT_EQ(model.calls(), 30u);
  EXPECT_EQ(text(call("GET", "/api/v1/admin/content/", {}, editor_), "count"), "30");
}

constexpr std::string_view autopilot_page = "/blog/base64-by-example/";
constexpr std::string_view opportunities_of_site = "/api/v1/admin/opportunities/";

class AutopilotOnSite : protected OwnModel, public SiteTest {
 protected:
  AutopilotOnSite()
      : SiteTest([this](Settings& settings) {
          settings.model.base_url = model.base_url();
          settings.model.model = "small";
          settings.model.price_per_million = "1,2";
        }) {}

  void SetUp() override {
    SiteTest::SetUp();
    if (IsSkipped()) return;
    for (const auto* purpose : {"blog", "faq", "seo_title"})
      EXPECT_EQ(call("editor", "POST", "/api/v1/admin/content/templates/",
                     R"({"name": "t", "body": "Write about {{title}}.", "is_default": true,
                         "max_tokens": 100, "purpose": ")" +
                         std::string(purpose) + "\"}")
                    .status,
                201);
  }
  // Imports the figures of a query at an address, and searches for opportunities.
  void import_figures(std::string_view query, std::string_view path, std::string_view figures) {
    const auto imported =
        call("editor", "POST", "/api/v1/admin/gsc/import/",
             R"({"site": "sc-domain:tools.example", "request": {"startDate": "2026-10-01",
                 "endDate": "2026-10-28", "dimensions": ["date", "query", "page"]},
                 "response": {"responseAggregationType": "byPage", "rows": [
                 {"keys": ["2026-10-28", ")" +
                 std::string(query) + R"(", "https://tools.example)" + std::string(path) + "\"], " +
                 std::string(figures) + "}]}}");
    EXPECT_EQ(imported.status, 201) << imported.body;
    const auto refreshed = call("editor", "POST", std::string(opportunities_of_site) + "refresh/",
                                R"({"start_date": "2026-10-01", "end_date": "2026-10-28"})");
    EXPECT_EQ(text(refreshed, "created"), "1") << refreshed.body;
  }
  std::string start() {
    const auto made = call("editor", "POST", runs, R"({"mode": "publish"})");
    EXPECT_EQ(made.status, 200) << made.body;
    return std::string(runs) + text(made, "id") + "/";
  }
  // Waits until a run has a status. Returns the run.
  RawAnswer has_come_to(const std::string& run, std::string_view status) {
    RawAnswer now;
    EXPECT_TRUE(eventually([&] {
      now = call("editor", "GET", run);
      return text(now, "status") == status;
    })) << now.body;
    return now;
  }
  std::string count_of(std::string_view list) { return text(call("editor", "GET", list), "count"); }
};
INSTANTIATE_TEST_SUITE_P(Engines, AutopilotOnSite, both_engines(), engine_name);

TEST_P(AutopilotOnSite, LeadsFromAnOpportunityAtAnAddressToTheChangedPage) {
  const auto record = publish(R"("content_type": "blog", "title": "Base64 by example",
      "slug": "base64-by-example", "summary": "What it is for.", "body": "The text of before.")");
  ASSERT_TRUE(shows(std::string(autopilot_page), "The text of before."));
  import_figures("base64 example", autopilot_page,
                 R"("clicks": 20, "impressions": 4000, "ctr": 0.005, "position": 15)");
  const auto found = call("editor", "GET", opportunities_of_site);
  EXPECT_TRUE(found.body.contains(R"("suggested_purpose":"tool_description")")) << found.body;
  EXPECT_TRUE(found.body.contains(R"("url":"/blog/base64-by-example/")")) << found.body;

  model.answer(written("The *text* of after."));
  const auto run = start();
  const auto drafted = has_come_to(run, "awaiting_approval");
  EXPECT_TRUE(drafted.body.contains(R"("content_item":1,"revision":2)")) << drafted.body;
  EXPECT_EQ(model.calls(), 1u);
  EXPECT_TRUE(model.last().body.contains("The text of before.")) << model.last().body;
  EXPECT_TRUE(visit(autopilot_page).body.contains("The text of before."))
      << "not before its approval";
  const auto approved = call("approver", "POST", run + "approve/");
  ASSERT_EQ(approved.status, 200) << approved.body;
  EXPECT_EQ(text(approved, "skipped"), "[]");
  has_come_to(run, "completed");

  EXPECT_TRUE(shows(std::string(autopilot_page), "The <em>text</em> of after."));
  EXPECT_FALSE(visit(autopilot_page).body.contains("The text of before."));
  EXPECT_TRUE(visit(autopilot_page).body.contains("<h1>Base64 by example</h1>"));
  EXPECT_TRUE(visit(autopilot_page).body.contains("What it is for."));
  EXPECT_EQ(count_of(admin_list), "1") << "no second text about the same";
  EXPECT_EQ(count_of(std::string(opportunities_of_site) + "?state=done"), "1");
  EXPECT_EQ(text(call("editor", "GET", record), "live_revision"), "2");
}

TEST_P(AutopilotOnSite, ChangesTheTitleOfAPageThatIsNotClicked) {
  publish(R"("content_type": "blog", "title": "Base64 by example", "slug": "base64-by-example",
             "body": "The text.")");
  ASSERT_TRUE(answers(std::string(autopilot_page), 200));
  import_figures("base64 example", autopilot_page,
                 R"("clicks": 20, "impressions": 8000, "ctr": 0.0025, "position": 2)");
  model.answer(written("Base64, shown by ten examples"));
  const auto run = start();
  has_come_to(run, "awaiting_approval");
  ASSERT_EQ(call("approver", "POST", run + "approve/").status, 200);
  has_come_to(run, "completed");
  EXPECT_TRUE(shows(std::string(autopilot_page), "<title>Base64, shown by ten examples"));
  EXPECT_TRUE(visit(autopilot_page).body.contains("The text."));
  EXPECT_EQ(count_of(admin_list), "1");
}

TEST_P(AutopilotOnSite, WritesANewTextForAGap) {
  publish(R"("content_type": "blog", "title": "Base64 by example", "slug": "base64-by-example",
             "body": "The text of before.")");
  ASSERT_TRUE(answers(std::string(autopilot_page), 200));
  import_figures("what is a monad", autopilot_page,
                 R"("clicks": 0, "impressions": 1000, "ctr": 0, "position": 35)");
  model.answer(written("It is a monoid of endofunctors."));
  const auto run = start();
  has_come_to(run, "awaiting_approval");
  ASSERT_EQ(call("approver", "POST", run + "approve/").status, 200);
  has_come_to(run, "completed");
  EXPECT_EQ(count_of(admin_list), "2");
  EXPECT_TRUE(visit(autopilot_page).body.contains("The text of before."))
      << "the page stays as it is";
}

}  // namespace
}  // namespace toolyard::testing
