// Tests the server while PostgreSQL hangs: tools are still served, /readyz reports the failure
// without waiting, and everything recovers with the database.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/server/raw_client.h"
#include "tests/support/running_app.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard {
namespace {

using namespace std::chrono_literals;

class PostgresHangs : public ::testing::Test {
 protected:
  // Returns the response, which must arrive within two seconds.
  static http::RawAnswer answer(const testing::RunningApp& app, const std::string& request) {
    const auto start = std::chrono::steady_clock::now();
    http::RawClient client(app.port());
    client.send(request);
    auto answer = client.read();
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
    return answer;
  }
  static int ask(const testing::RunningApp& app, const std::string& request) {
    return answer(app, request).status;
  }
  // Returns whether /metrics contains metrics from the database.
  static bool tells_of_database(const testing::RunningApp& app) {
    const auto page = answer(app, app.request("GET", "/metrics", "", ""));
    EXPECT_EQ(page.status, 200);
    EXPECT_TRUE(page.body.contains("\ntoolyard_connections "));
    return page.body.contains("\ntoolyard_jobs_oldest_queued_seconds ");
  }
  static bool tells_of_database_within(const testing::RunningApp& app, bool wanted,
                                       std::chrono::steady_clock::duration limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    bool tells = tells_of_database(app);
    for (; tells != wanted && std::chrono::steady_clock::now() < deadline;
         tells = tells_of_database(app))
      std::this_thread::sleep_for(50ms);
    return tells;
  }
  static int readiness(const testing::RunningApp& app) {
    return ask(app, app.request("GET", "/readyz", "", ""));
  }
  static int call(const testing::RunningApp& app) {
    return ask(app, app.request("POST", "/api/v1/t/base64/", R"({"input":"hello"})",
                                "Content-Type: application/json\r\n"));
  }
  static int readiness_within(const testing::RunningApp& app, int wanted,
                              std::chrono::steady_clock::duration limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    int status = readiness(app);
    for (; status != wanted && std::chrono::steady_clock::now() < deadline; status = readiness(app))
      std::this_thread::sleep_for(50ms);
    return status;
  }
  testing::PostgresServer server_;
};

TEST_F(PostgresHangs, ToolsGoOnAndReadinessTells) {
  if (!server_.is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
  const testing::RunningApp app([&](Settings& settings) {
    settings.server.threads = 1;
    settings.server.database_url = server_.url("postgres");
  });
  EXPECT_EQ(readiness_within(app, 200, 30s), 200);
  EXPECT_EQ(call(app), 200);
  server_.freeze();
  EXPECT_EQ(readiness_within(app, 503, 30s), 503);
  EXPECT_EQ(call(app), 200);
  server_.thaw();
  EXPECT_EQ(readiness_within(app, 200, 30s), 200);
  server_.restart();
  EXPECT_EQ(readiness_within(app, 200, 30s), 200);
  EXPECT_EQ(call(app), 200);
}

TEST_F(PostgresHangs, MetricsWaitForNothing) {
  if (!server_.is_there()) GTEST_SKIP() << "PostgreSQL is not installed";
  const testing::RunningApp app([&](Settings& settings) {
    settings.server.threads = 1;
    settings.server.database_url = server_.url("postgres");
  });
  EXPECT_TRUE(tells_of_database_within(app, true, 10s));
  server_.freeze();
  EXPECT_FALSE(tells_of_database_within(app, false, 20s)) << "what is not known is not shown";
  server_.thaw();
  EXPECT_TRUE(tells_of_database_within(app, true, 20s));
}

}  // namespace
}  // namespace toolyard
