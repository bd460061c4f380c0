// SQLite has one writer, so a transaction delays everybody else who writes for as long as it takes.
// Operations with their largest input are performed, and every transaction is measured that the
// server makes meanwhile, on any thread. Not its time is compared, which depends on the machine,
// but its work: rows and instructions of SQLite, of which the slowest machine that the tests run on
// does the largest permitted number in less than 200 ms.
#include <gtest/gtest.h>

#include <mutex>

#include "adapters/sqlite/database.h"
#include "app/wiring/store.h"
#include "areas/metering/counting/meter.h"
#include "tests/server/answers.h"
#include "tests/server/campaigns_client.h"
#include "tests/server/search_form.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

using sqlite::WriteHold;

constexpr std::int64_t max_rows = 25'000, max_steps = 4'000'000;

class WriterHolds : public CampaignsHttp {
 protected:
  WriterHolds() {
    bearer("editor");
    bearer("approver");
    sqlite().holds().observe([this](const WriteHold& hold) {
      const std::lock_guard lock(mutex_);
      if (hold.rows > largest_.rows) largest_.rows = hold.rows;
      if (hold.steps > largest_.steps)
        largest_ = {.rows = largest_.rows, .steps = hold.steps, .statement = hold.statement};
      ++holds_;
    });
  }
  ~WriterHolds() override { sqlite().holds().observe({}); }

  sqlite::SqliteDatabase& sqlite() {
    return dynamic_cast<sqlite::SqliteDatabase&>(app_.app().store().database());
  }
  // Performs an operation, and expects that no transaction since the last call was too large.
  template <class Work> void expect_short(std::string_view what, const Work& work) {
    take();
    work();
    const auto [largest, holds] = take();
    RecordProperty(std::string(what), std::to_string(largest.rows) + " rows, " +
                                          std::to_string(largest.steps) + " steps");
    EXPECT_GT(holds, 0) << what << ": nothing was measured";
    EXPECT_LE(largest.rows, max_rows) << what;
    EXPECT_LE(largest.steps, max_steps) << what << ": " << largest.statement;
  }
  void expect_status(const RawAnswer& answer, int status) {
    EXPECT_EQ(answer.status, status) << answer.body.substr(0, 500);
  }
  void wait_for_jobs() {
    EXPECT_TRUE(eventually([&] {
      return rows<std::int64_t>(
                 "select count(*) as jobs from jobs where state in ('queued', "
                 "'running') and due_at < 4000000000000000")[0] == 0;
    }));
  }

 private:
  struct Taken {
    WriteHold largest;
    int holds = 0;
  };
  Taken take() {
    const std::lock_guard lock(mutex_);
    return {std::exchange(largest_, {}), std::exchange(holds_, 0)};
  }

  std::mutex mutex_;
  WriteHold largest_;
  int holds_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, WriterHolds, ::testing::Values(Engine::sqlite), engine_name);

std::string form_with(std::string_view bytes) {
  return "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"people.csv\"\r\n"
         "Content-Type: text/csv\r\n\r\n" +
         std::string(bytes) + "\r\n--x--\r\n";
}

// Without the key, the import was in portions before; with it, it was one transaction.
TEST_P(WriterHolds, AreShortForImportsOfSubscribers) {
  std::string csv = "email,name,tags,lists\n";
  for (int i = 0; i < 6'000; ++i) {
    const auto number = std::to_string(i);
    csv += "p" + number + "@one.example,Person " + number + ",\"a" + number + ",b,c,d,e,f\",\"l" +
           std::to_string(i % 50) + ",m,n\"\n";
  }
  const auto import = [&] {
    return call("editor", "POST", "/api/v1/admin/email/subscribers/import/", form_with(csv),
                std::string(search_form_type) + "Idempotency-Key: people\r\n");
  };
  expect_short("import", [&] {
    const auto done = import();
    expect_status(done, 200);
    EXPECT_EQ(member(done, "/created"), "6000");
  });
  const auto again = import();
  EXPECT_EQ(header(again, "Idempotent-Replayed"), "true");
  EXPECT_EQ(member(again, "/created"), "6000");
  EXPECT_EQ(rows<std::int64_t>("select count(*) as people from subscribers")[0], 6'000);
}

TEST_P(WriterHolds, AreShortForListsAndCampaigns) {
  crowd(7'000);
  change([](Transaction& transaction) {
    transaction.change("update mail_lists set members = 7000");
    transaction.change(
        "insert into subscriber_counts (status, locale, subscribers) "
        "values ('enabled', 'en', 7000) on conflict do nothing");
  });
  const auto list = call("editor", "POST", "/api/v1/admin/email/lists/", R"({"name": "Others"})");
  expect_status(list, 201);
  const auto place = "/api/v1/admin/email/lists/" + member(list, "/id") + "/";
  expect_short("members", [&] {
    const auto done = call("editor", "POST", place + "members/", R"({"query": {}})",
                           "Idempotency-Key: members\r\n");
    expect_status(done, 200);
    EXPECT_EQ(member(done, "/changed"), "7000");
  });
  std::string campaign;
  expect_short("start", [&] {
    campaign = made(R"(, "rate_per_minute": 1)");
    expect_status(act(campaign, "start"), 200);
    EXPECT_TRUE(eventually([&] { return member(look(campaign), "/counts/to_send") == "7000"; }));
  });
  expect_short("cancel", [&] {
    expect_status(act(campaign, "cancel"), 200);
    EXPECT_TRUE(
        eventually([&] { return std::stoi(member(look(campaign), "/counts/pending")) <= 1; }));
  });
  expect_short("list", [&] { expect_status(call("editor", "DELETE", place), 204); });
}

TEST_P(WriterHolds, AreShortForSearchData) {
  std::string answer = R"({"site": "sc-domain:tools.example", "request": {"startDate": "2026-10-01",
    "endDate": "2026-10-28", "dimensions": ["date", "query", "page"]}, "response": {"rows": [)";
  for (int i = 0; i < 25'000; ++i)
    answer += std::string(i ? "," : "") + R"({"keys": ["2026-10-)" +
              (i < 20'000 ? "10" : "1" + std::to_string(1 + i % 9)) + R"(", "query )" +
              std::to_string(i) + R"(", "https://tools.example/)" + std::to_string(i % 50) +
              R"("], "clicks": 1, "impressions": 10, "ctr": 0.1, "position": 3})";
  answer += "]}}";
  const auto import = [&] {
    return call("editor", "POST", "/api/v1/admin/gsc/import/", answer,
                "Idempotency-Key: facts\r\n");
  };
  expect_short("search import", [&] {
    const auto done = import();
    expect_status(done, 201);
    EXPECT_EQ(member(done, "/rows_written"), "25000");
  });
  EXPECT_EQ(rows<std::int64_t>("select count(*) as facts from search_facts")[0], 25'000);
  EXPECT_EQ(rows<std::int64_t>("select facts from search_days order by facts desc")[0], 20'000);
  std::string keywords;
  for (int i = 0; i < 1'000; ++i)
    keywords += std::string(i ? "," : "") + R"({"keyword": "query )" + std::to_string(20 * i) +
                R"(", "tags": ["a", "b", "c", "d", "e"]})";
  expect_short("keywords", [&] {
    expect_status(call("editor", "POST", "/api/v1/admin/keywords/",
                       R"({"keywords": [)" + keywords + "]}", "Idempotency-Key: words\r\n"),
                  201);
    wait_for_jobs();
  });
  expect_short("opportunities", [&] {
    expect_status(call("editor", "POST", "/api/v1/admin/opportunities/refresh/", "{}"), 200);
    wait_for_jobs();
  });
}

TEST_P(WriterHolds, AreShortForInvoicesAndContent) {
  std::string lines;
  for (int i = 0; i < 1'000; ++i)
    lines += std::string(i ? "," : "") + R"({"description":"Line","quantity":3,"unit_amount":"5"})";
  const auto made = call("editor", "POST", "/api/v1/admin/marketplace/invoices/",
                         R"({"customer":1,"currency":"EUR","period":{"start":"2026-01-01",
                         "end":"2026-01-31"},"lines":[)" +
                             lines + "]}");
  expect_status(made, 201);
  expect_short("invoice", [&] {
    expect_status(call("approver", "POST", header(made, "Location") + "finalize/", "{}",
                       "Idempotency-Key: invoice\r\n"),
                  200);
  });
  expect_short("content", [&] {
    expect_status(call("editor", "POST", "/api/v1/admin/content/",
                       R"({"content_type": "blog", "title": "Long", "body": ")" +
                           std::string(1'000'000, 'x') + "\"}",
                       "Idempotency-Key: content\r\n"),
                  201);
  });
}

// What an account leaves behind was deleted in one transaction before.
TEST_P(WriterHolds, AreShortForDeletedAccounts) {
  const auto id = member(call("none", "GET", "/api/v1/auth/me/"), "/id");
  change([&](Transaction& transaction) {
    const auto add = [&](std::string_view statement) {
      transaction.change(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < "
          "30000) " +
          std::string(statement));
    };
    add("insert into token_families (id, user_id, newest, rotated_at, created_at, expires_at) "
        "select 'f' || i, " +
        id + ", '', 0, 0, 9000000000000000 from n");
    add("insert into audit_entries (happened_at, user_id, remote_address, request_id, action, "
        "object_kind, object_id, before, after) select 0, " +
        id + ", '', '', 'update', 'user', " + id + R"(, '{"name":"none"}', '{}' from n)");
    add("insert into idempotent_answers (user_id, route, key, fingerprint, status, location, "
        "entity_tag, body, created_at) select " +
        id + ", 'r', 'k' || i, x'00', 200, '', '', '', 9000000000000000 from n");
  });
  expect_short("account", [&] {
    const auto done = call("none", "POST", "/api/v1/auth/delete/",
                           R"({"password": ")" + std::string(test_password) + "\"}");
    expect_status(done, 204);
    wait_for_jobs();
  });
  const auto left = [&](const std::string& condition) {
    return rows<std::int64_t>("select count(*) as kept from " + condition)[0];
  };
  EXPECT_EQ(left("token_families where user_id = " + id), 0);
  EXPECT_EQ(left("idempotent_answers where user_id = " + id), 0);
  EXPECT_EQ(left("audit_entries where object_kind = 'user' and object_id = " + id +
                 " and (before is not null or after is not null)"),
            0);
}

TEST_P(WriterHolds, AreShortForEvents) {
  const auto made = call("editor", "POST", "/api/v1/admin/experiments/",
                         R"({"key": "checkout", "name": "Checkout", "variants": [
      {"key": "control", "weight": 0.5, "is_control": true}, {"key": "green", "weight": 0.5}],
      "metrics": [{"key": "buy"}]})");
  expect_status(made, 201);
  expect_status(call("approver", "POST", header(made, "Location") + "start/"), 200);
  std::string events;
  for (int i = 0; i < 500; ++i) {
    const auto number = std::to_string(i);
    events += std::string(i ? "," : "") + R"({"id": "x)" + number + R"(", "unit_id": "u)" + number +
              R"(", "exposure": "green"}, {"id": "m)" + number + R"(", "unit_id": "u)" + number +
              R"(", "metric": "buy"})";
  }
  expect_short("events", [&] {
    const auto sent = call("editor", "POST", "/api/v1/experiments/checkout/events/",
                           "{\"events\": [" + events + "]}");
    expect_status(sent, 200);
  });
}

TEST_P(WriterHolds, AreShortForCountsOfCalls) {
  const TemporaryFolder folder;
  metering::Options options{.folder = folder.path(), .tools = {"base64"}};
  metering::Meter meter(std::move(options), sqlite(), system_now);
  for (std::int64_t i = 1; i <= 30'000; ++i)
    meter.count({.user = UserId(i), .key = KeyId(i), .tool = 0, .now = system_now()});
  expect_short("counts", [&] { EXPECT_TRUE(meter.merge()); });
  EXPECT_EQ(rows<std::int64_t>("select count(*) as counts from usage_hours where user_id > 0")[0],
            30'000);
}

}  // namespace
}  // namespace toolyard::testing
