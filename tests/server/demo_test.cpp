// The demo site, created as an operator does, and read over the API.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "app/demo/site.h"
#include "app/wiring/area_options.h"
#include "areas/accounts/accounts.h"
#include "areas/metering/store.h"
#include "areas/site/site.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/areas/metering.h"

namespace toolyard::testing {
namespace {

std::string word_behind(const std::string& text, const std::string& label) {
  const auto at = text.find(label);
  if (at == text.npos) return {};
  const auto start = text.find_first_not_of(' ', at + label.size());
  return text.substr(start, text.find_first_of(" \n", start) - start);
}

constexpr auto refused =
    "toolyard: The database is not empty; demo data requires a fresh one, such as in another "
    "--data-dir.\n";

// Expects opportunities in every state, outcomes of those that are done, and runs that have ended
// or wait.
void expect_growth(ApiClient& client, const std::string& bearer) {
  for (const auto* state : {"open", "queued", "in_progress", "done", "dismissed"}) {
    const auto found =
        client.call("GET", std::string("/api/v1/admin/opportunities/?state=") + state, {}, bearer);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << state;
    if (state == std::string_view("done")) {
      EXPECT_EQ(found.body.find(R"("outcome":null)"), found.body.npos) << found.body;
    }
  }
  for (const auto* type :
       {"striking_distance", "low_ctr", "cannibalization", "decay", "content_gap"}) {
    const auto found =
        client.call("GET", std::string("/api/v1/admin/opportunities/?type=") + type, {}, bearer);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << type;
  }
  for (const auto* status : {"awaiting_approval", "completed", "rejected"}) {
    const auto found = client.call(
        "GET", std::string("/api/v1/admin/autopilot/runs/?status=") + status, {}, bearer);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << status;
    EXPECT_EQ(found.body.find(R"("state":"failed")"), found.body.npos) << found.body;
  }
}

// Expects the pages of the search data to be those of the site, and a text to have its figures.
void expect_search(ApiClient& client, const std::string& bearer) {
  simdjson::dom::parser parser;
  const auto answer = client.call("GET", "/api/v1/admin/gsc/pages/?page_size=100", {}, bearer);
  const simdjson::padded_string json(answer.body);
  std::int64_t item = 0, tools = 0;
  for (const auto row : parser.parse(json)["results"].get_array()) {
    const std::string_view url = row["page"];
    constexpr std::string_view origin = "https://tools.example.org";
    ASSERT_TRUE(url.starts_with(origin)) << url;
    const std::string path(url.substr(origin.size()));
    EXPECT_EQ(client.call("GET", path, {}, "Accept: text/html\r\n").status, 200) << path;
    if (path == "/") continue;
    const auto page = row["site_page"];
    ASSERT_TRUE(page.is_object()) << path;
    EXPECT_EQ(std::string_view(page["state"]), "live") << path;
    EXPECT_EQ(std::string_view(page["url"]), path);
    if (page["content_item"].is_int64()) item = page["content_item"];
    else ++tools;
  }
  EXPECT_GT(tools, 10);
  ASSERT_GT(item, 0);
  const auto history = client.call(
      "GET", "/api/v1/admin/gsc/history/?content_item=" + std::to_string(item), {}, bearer);
  EXPECT_EQ(history.status, 200) << history.body;
  EXPECT_EQ(ApiClient::text(history, "totals").find(R"("impressions":0)"), std::string::npos)
      << history.body;
}

// Expects subscribers in every status, and campaigns that are drafts, scheduled, paused and
// finished.
void expect_mails(ApiClient& client, const std::string& bearer) {
  for (const auto* status : {"enabled", "unconfirmed", "unsubscribed", "bounced", "blocklisted"}) {
    const auto found = client.call(
        "GET", std::string("/api/v1/admin/email/subscribers/?status=") + status, {}, bearer);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << status;
  }
  for (const auto* status : {"draft", "scheduled", "paused", "finished"}) {
    const auto found = client.call(
        "GET", std::string("/api/v1/admin/email/campaigns/?status=") + status, {}, bearer);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << status;
  }
}

void expect_usage(ApiClient& client, const std::string& erin) {
  const auto usage = client.call("GET", "/api/v1/developer/usage/", {}, erin);
  EXPECT_EQ(usage.status, 200) << usage.body;
  EXPECT_NE(ApiClient::text(usage, "by_tool").find("pdf-merge"), std::string::npos) << usage.body;
  EXPECT_EQ(ApiClient::text(client.call("GET", "/api/v1/developer/keys/", {}, erin), "count"), "2");
}

TEST(DemoProgram, FillsAFreshDatabaseOnce) {
  const TemporaryFolder folder;
  const auto data = (folder.path() / "data").string();
  const auto filled = run("demo --data-dir " + data);
  ASSERT_EQ(filled.code, 0) << filled.out;
  const auto again = run("demo --data-dir " + data);
  EXPECT_EQ(again.code, 1);
  EXPECT_EQ(again.out, refused);
  const auto key = word_behind(filled.out, "An API key, shown only once:");
  const auto password = word_behind(filled.out, "Their password, shown only once:");
  EXPECT_EQ(filled.out.find("ty_"), filled.out.rfind("ty_")) << "one key is shown";

  const ServingProgram server({"--data-dir", data});
  ApiClient client(server.port());
  EXPECT_EQ(client.call("POST", "/api/v1/t/base64/", R"({"input":"a"})", key_header(key)).status,
            200);
  const auto bearer_of = [&](const std::string& name) {
    const auto answer =
        client.call("POST", "/api/v1/auth/token/",
                    R"({"username":")" + name + R"(","password":")" + password + "\"}");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return "Authorization: Bearer " + ApiClient::text(answer, "access") + "\r\n";
  };
  const auto users = client.call("GET", "/api/v1/admin/users/", {}, bearer_of("ada"));
  EXPECT_EQ(ApiClient::text(users, "count"), "11");
  for (const auto* role : {"viewer", "editor", "approver", "admin"})
    EXPECT_NE(users.body.find(std::string(R"("role":")") + role), std::string::npos) << role;
  const auto chloe = bearer_of("chloe");
  for (const auto* status : {"draft", "ai_generated", "human_review", "approved", "published"}) {
    const auto found =
        client.call("GET", std::string("/api/v1/admin/content/?status=") + status, {}, chloe);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << status;
  }
  EXPECT_NE(ApiClient::text(client.call("GET", "/api/v1/content/"), "count"), "0");
  EXPECT_EQ(ApiClient::text(
                client.call("GET", "/api/v1/admin/revenue/affiliates/?status=active", {}, chloe),
                "count"),
            "2");
  EXPECT_NE(client.call("GET", "/api/v1/admin/jobs/", {}, chloe).body.find("content.publish"),
            std::string::npos);
  for (const auto& [id, decision] : {std::pair{"1", "rollback"}, std::pair{"2", "ship"}}) {
    const auto shown =
        client.call("GET", std::string("/api/v1/admin/experiments/") + id + "/results/", {}, chloe);
    EXPECT_EQ(ApiClient::text(shown, "decision"), decision) << shown.body;
  }
  expect_growth(client, chloe);
  expect_search(client, chloe);
  for (const auto* status : {"draft", "finalized", "paid", "void"}) {
    const auto found = client.call(
        "GET", std::string("/api/v1/admin/marketplace/invoices/?status=") + status, {}, chloe);
    EXPECT_NE(ApiClient::text(found, "count"), "0") << status;
  }
  const auto metrics = client.call("GET", "/api/v1/admin/metrics/", {}, chloe);
  for (const auto* part : {"requests", "content"})
    EXPECT_EQ(ApiClient::text(metrics, part).find("null"), std::string::npos) << metrics.body;
  expect_mails(client, chloe);
  expect_usage(client, bearer_of("erin"));
}

TEST(DemoProgram, ComesWithAFirstStart) {
  const TemporaryFolder folder;
  const auto data = (folder.path() / "data").string();
  const auto alone = run("serve --demo --data-dir " + data);
  EXPECT_EQ(alone.code, 2);
  EXPECT_EQ(alone.out, "toolyard: demo: --demo requires --development.\n");
  EXPECT_FALSE(std::filesystem::exists(data));
  {
    const ServingProgram server({"--development", "--demo", "--data-dir", data});
    EXPECT_NE(server.output().find("ada (admin)"), std::string::npos) << server.output();
    EXPECT_NE(server.output().find("Account    admin, password "), std::string::npos);
    const auto password = word_behind(server.output(), "Their password, shown only once:");
    ApiClient client(server.port());
    const auto answer = client.call("POST", "/api/v1/auth/token/",
                                    R"({"username":"boris","password":")" + password + "\"}");
    EXPECT_EQ(answer.status, 200) << answer.body;
  }
  const auto again = run("serve --development --demo --data-dir " + data);
  EXPECT_EQ(again.code, 1);
  EXPECT_EQ(again.out, refused);
}

// Columns by table, except those that contain secrets, times of the real clock, or durations.
using Tables = std::map<std::string, std::string>;
struct Column {
  std::string tabled, named;
  static constexpr auto fields(auto...) {
    return row_columns<Column, &Column::tabled, &Column::named>();
  }
};
Tables tables_of(Database& database) {
  static const std::set<std::string> other_each_time{"users.password_hash",
                                                     "api_keys.start",
                                                     "api_keys.last4",
                                                     "api_key_secrets.hash",
                                                     "mail_outbox.message",
                                                     "account_emails.code_hash",
                                                     "schema_migrations.applied_at",
                                                     "autopilot_runs.used_milliseconds",
                                                     "visit_sources.id",
                                                     "webhooks.secret"};
  const auto sql =
      database.engine() == "postgres"
          ? "select table_name as tabled, column_name as named from information_schema.columns "
            "where table_schema = current_schema() order by 1, ordinal_position"
          : "select m.name as tabled, p.name as named from sqlite_master m, pragma_table_info("
            "m.name) p where m.type = 'table' order by 1, p.cid";
  return *database.read([&](Transaction& transaction) -> Result<Tables> {
    Tables tables;
    for (const auto& one : transaction.rows<Column>(sql)) {
      if (other_each_time.contains(one.tabled + "." + one.named)) continue;
      auto& columns = tables[one.tabled];
      columns += (columns.empty() ? "" : " || '|' || ") + ("coalesce(cast(\"" + one.named) +
                 "\" as text), '')";
    }
    return tables;
  });
}

// Returns rows as text, with UUIDs and the parts of keys in the audit log made equal.
std::vector<std::string> rows_of(Database& database, const std::string& table,
                                 const std::string& columns) {
  static const std::regex by_chance(
      "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\"(start|last4)\":\"[^\"]*\"");
  auto rows = *database.read([&](Transaction& transaction) -> Result<std::vector<std::string>> {
    return transaction.rows<std::string>("select " + columns + " as line from \"" + table + '"');
  });
  for (auto& row : rows) row = std::regex_replace(row, by_chance, "");
  std::ranges::sort(rows);
  return rows;
}

class Demo : public ::testing::TestWithParam<Engine> {
 protected:
  Result<demo::Filled> fill(Database& database, Settings settings = {}) {
    settings.server.data_dir = folder_.path().string();  // for media
    return demo::fill(database, settings, kNoon);
  }
  TemporaryFolder folder_;
  TestDatabase database_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Engines, Demo, both_engines(), engine_name);

TEST_P(Demo, CountsAddUpAndLieInThePast) {
  ASSERT_TRUE(fill(*database_));
  const auto by_hour = sums(*database_, "usage_hours");
  EXPECT_EQ(by_hour, sums(*database_, "usage_days"));
  EXPECT_GT(by_hour.at(0).calls, 10'000) << "everyone's";
  EXPECT_GE(by_hour.size(), 5u);
  const auto last = database_->read([](Transaction& transaction) -> Result<std::int64_t> {
    return *transaction.row<std::int64_t>("select max(hour) as hour from usage_hours");
  });
  EXPECT_EQ(*last, metering::hour_of(kNoon) - 1);
  const auto max = database_->read([](Transaction& transaction) -> Result<std::int64_t> {
    return *transaction.row<std::int64_t>(
        "select max(calls) as calls from usage_months where user_id = (select id from users where "
        "username = 'farid')");
  });
  EXPECT_LT(*max, 10'000) << "within the quota of the plan";
}

TEST_P(Demo, IsTheSameEveryTimeButForSecrets) {
  const auto first = fill(*database_);
  ASSERT_TRUE(first) << first.error().detail;
  TestDatabase other(GetParam());
  const auto second = fill(*other);
  ASSERT_TRUE(second);
  EXPECT_NE(first->password, second->password);
  EXPECT_NE(first->key_to_try, second->key_to_try);
  const auto tables = tables_of(*database_);
  EXPECT_GT(tables.size(), 40u);
  for (const auto& [table, columns] : tables)
    EXPECT_EQ(rows_of(*database_, table, columns), rows_of(*other, table, columns)) << table;
}

TEST(DemoDates, MayBeTheFirstHoursOfAMonth) {
  const Instant month = std::chrono::sys_days(std::chrono::year(2027) / 3 / 1);
  for (const auto after : {std::chrono::seconds(-1), std::chrono::seconds(1),
                           std::chrono::seconds(7'199), std::chrono::seconds(7'200)}) {
    TestDatabase fresh(Engine::sqlite);
    const auto filled = demo::fill(*fresh, Settings{}, month + after);
    EXPECT_TRUE(filled) << after.count() << " s: " << filled.error().detail;
  }
}

TEST_P(Demo, HasSearchDataOfItsOwnAddress) {
  Settings settings;
  settings.server.base_url = "https://demo.example";
  ASSERT_TRUE(fill(*database_, settings));
  const auto clock = [] { return kNoon; };
  site::Site site(*database_, clock, SecretKey(std::string(32, 's')),
                  {.tools = offered_tools(), .base_url = settings.server.base_url});
  ASSERT_TRUE(site.refresh());
  const auto urls = *database_->read([](Transaction& transaction) {
    return Result<std::vector<std::string>>(transaction.rows<std::string>(
        "select distinct page from search_facts where page <> '' order by page"));
  });
  EXPECT_GT(urls.size(), 20u);
  const std::vector<std::string_view> requested(urls.begin(), urls.end());
  const auto pages = *database_->read([&](Transaction& transaction) {
    return Result<std::vector<std::optional<site::SitePage>>>(
        site.pages().find(transaction, requested));
  });
  for (std::size_t i = 0; i < urls.size(); ++i) {
    if (urls[i] == "https://demo.example/") continue;
    ASSERT_TRUE(pages[i]) << urls[i];
    EXPECT_EQ(pages[i]->state, site::SitePageState::live) << urls[i];
    EXPECT_EQ(pages[i]->url, urls[i]);
  }
}

TEST_P(Demo, IsNothingWhereThereAreAccounts) {
  accounts::AccountService accounts(*database_, system_now);
  ASSERT_TRUE(accounts.create_superuser({"root", "root@example.org", test_password}));
  const auto refused = fill(*database_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, &problems::duplicate);
  EXPECT_TRUE(sums(*database_).empty());
  EXPECT_FALSE(accounts.find_by_name("ada"));
}

}  // namespace
}  // namespace toolyard::testing
