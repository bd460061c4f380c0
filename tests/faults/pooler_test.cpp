// Tests the program with PgBouncer in transaction mode, where each transaction may run in another
// session of the server: everything works, before and after a restart, and while connections to the
// server are replaced.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/time/time.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/areas/metering.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/pgbouncer.h"

namespace {

using namespace toolyard;
using namespace toolyard::testing;

constexpr int callers = 8;  // more than the pooler has connections
constexpr int rounds = 30;

class PostgresPooler : public ::testing::Test {
 protected:
  void SetUp() override {
    if (IsSkipped()) return;
    // The first start of the server creates its tables.
    const ServingProgram first(options_);
    const auto made = run_line(std::string("echo '") + test_password +
                               "' | toolyard createsuperuser --username ada --email "
                               "ada@example.org --password-stdin" +
                               words());
    ASSERT_EQ(made.code, 0) << made.out;
    const auto key = run("create-key --username ada --name load" + words());
    ASSERT_EQ(key.code, 0) << key.out;
    key_ = key.out.substr(0, key.out.find('\n'));
  }
  std::string words() const {
    std::string all;
    for (const auto& option : options_) all += " '" + option + "'";
    return all;
  }
  void call_tool(ApiClient& client) {
    const auto answer =
        client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_header(key_));
    EXPECT_EQ(answer.status, 200) << answer.body;
    ++called_;
  }
  // Creates a text, submits and approves it. Returns its id.
  std::string write_content(ApiClient& client, const std::string& bearer,
                            const std::string& title) {
    const std::string path = "/api/v1/admin/content/";
    const auto made =
        client.call("POST", path,
                    R"({"content_type":"blog","body":"Hello.","title":")" + title + "\"}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    if (made.status != 201) return {};
    const auto id = ApiClient::text(made, "id");
    for (const auto* step : {"submit", "approve"}) {
      const auto moved = client.call("POST", path + id + "/" + step + "/", {}, bearer);
      EXPECT_EQ(moved.status, 200) << moved.body;
    }
    return id;
  }
  static std::string status_of(ApiClient& client, const std::string& bearer,
                               const std::string& id) {
    return ApiClient::text(client.call("GET", "/api/v1/admin/content/" + id + "/", {}, bearer),
                           "status");
  }
  // Schedules a text to be published by a job.
  static void publish_soon(ApiClient& client, const std::string& bearer, const std::string& id) {
    for (std::chrono::seconds delay(1);; delay *= 2) {  // slow calls need a longer delay
      std::string time;
      append_rfc3339(time, std::chrono::ceil<std::chrono::seconds>(system_now() + delay));
      const auto planned = client.call("POST", "/api/v1/admin/content/" + id + "/publish/",
                                       R"({"publish_at":")" + time + "\"}", bearer);
      if (planned.status == 400 && delay < std::chrono::seconds(30)) continue;
      EXPECT_EQ(planned.status, 200) << planned.body;
      return;
    }
  }

  TestDatabase database_{Engine::pooled, Schema::empty};
  TemporaryFolder folder_;
  const std::vector<std::string> options_{"--data-dir=" + folder_.path().string(),
                                          "--database-url=" + database_.url()};
  std::string key_;
  std::atomic<int> called_ = 0;
};

TEST_F(PostgresPooler, ServesTheWholeProgram) {
  std::string id;
  {
    const ServingProgram server(options_);
    std::vector<std::jthread> threads;
    for (int i = 0; i < callers; ++i)
      threads.emplace_back([&, i] {
        ApiClient client(server.port());
        const auto bearer = client.sign_in("ada");
        for (int round = 0; round < rounds; ++round) {
          call_tool(client);
          write_content(client, bearer, "Text " + std::to_string(i * rounds + round));
          // Replaces connections to the server as they become free.
          if (i == 0 && round % 5 == 0) PgBouncer::shared()->command("RECONNECT");
        }
      });
    threads.clear();
    ApiClient client(server.port());
    const auto bearer = client.sign_in("ada");
    EXPECT_EQ(ApiClient::text(client.call("GET", "/api/v1/admin/content/", {}, bearer), "count"),
              std::to_string(callers * rounds));
    id = write_content(client, bearer, "Soon");
    publish_soon(client, bearer, id);
    EXPECT_TRUE(eventually([&] { return status_of(client, bearer, id) == "published"; }));
  }
  const ServingProgram server(options_);
  ApiClient client(server.port());
  const auto bearer = client.sign_in("ada");
  EXPECT_EQ(status_of(client, bearer, id), "published");
  for (int i = 0; i < 5; ++i) call_tool(client);
  EXPECT_TRUE(eventually([&] { return sums(*database_)[0].calls == called_; }))
      << "every call is counted once";
  EXPECT_EQ(client.call("GET", "/readyz").status, 200);
}

TEST_F(PostgresPooler, KeepsNothingInSessionsOfOthers) {
  EXPECT_TRUE(database_->write([](Transaction& transaction) -> Result<void> {
    transaction.run_script("create table marks (mark bigint not null)");
    transaction.change("insert into marks (mark) values ($1)", 1);
    return {};
  }));
  const auto session = PgBouncer::shared()->url(database_.name());
  // Other tests may hold locks in other databases of the server.
  const auto locks =
      "select count(*) from pg_locks join pg_database d on d.oid = database "
      "where locktype = 'advisory' and datname = current_database()";
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(ask_postgres(session, "select count(*) from pg_prepared_statements"), "0");
    EXPECT_EQ(ask_postgres(session, "show lock_timeout"), "0");
    EXPECT_EQ(ask_postgres(session, locks), "0");
  }
}

}  // namespace
