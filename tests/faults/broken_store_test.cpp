// Tests a database that fails in unexpected ways for every thread of the server: no failure ends
// the process, each thread restarts its work, and everything recovers with the database.
#include <gtest/gtest.h>

#include "areas/keys/key_text.h"
#include "tests/server/api_client.h"
#include "tests/support/areas/metering.h"
#include "tests/support/eventually.h"

namespace toolyard {
namespace {

using testing::eventually;
using testing::key_header;
using testing::own_host;

class BrokenStoreTest : public testing::ApiOnEnginesTest {
 protected:
  // Renames a table, so that statements on it fail, including prepared ones.
  void rename(const std::string& from, const std::string& to) {
    const auto other = database.connect();
    EXPECT_TRUE(eventually([&] {
      return other
          ->write([&](Transaction& transaction) -> Result<void> {
            transaction.run_script("alter table " + from + " rename to " + to);
            return {};
          })
          .has_value();
    }));
  }
  std::uint64_t failures(const std::string& thread) {
    const auto line = "\ntoolyard_thread_failures_total{thread=\"" + thread + "\"} ";
    const auto page = call("GET", "/metrics", {}, own_host).body;
    const auto found = page.find(line);
    return found == page.npos ? 0 : std::stoull(page.substr(found + line.size()));
  }
  bool fails(const std::string& thread) {
    return eventually([&] { return failures(thread) > 0; });
  }
  int base64(const std::string& key) {
    return call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_header(key)).status;
  }
  std::int64_t merged_calls() {
    const auto other = database.connect();
    return testing::sums(*other)[0].calls;
  }
  std::string account_ = account("ada", Role::admin);
};

INSTANTIATE_TEST_SUITE_P(Engines, BrokenStoreTest, testing::both_engines(), testing::engine_name);

TEST_P(BrokenStoreTest, EndsNoThreadAndHeals) {
  EXPECT_EQ(base64(app_.key()), 200);
  EXPECT_EQ(call("GET", "/readyz").status, 200);
  for (const auto* thread :
       {"http-loop", "work-pool", "store-pool", "store-watch", "change-watch", "metrics-watch",
        "experiment-sums", "usage-merge", "job-worker", "lease-renewer"})
    EXPECT_TRUE(call("GET", "/metrics", {}, own_host)
                    .body.contains("\ntoolyard_thread_failures_total{thread=\"" +
                                   std::string(thread) + "\"} 0\n"))
        << thread;
  rename("change_counters", "lost_counters");
  rename("request_hours", "lost_hours");
  rename("jobs", "lost_jobs");
  EXPECT_EQ(base64(app_.key()), 200) << "a call of a tool asks no database";
  EXPECT_EQ(base64(keys::make_key(keys::Environment::live)), 500)
      << "whether there is such a key, only the database knows";
  for (const auto* thread :
       {"store-pool", "store-watch", "change-watch", "metrics-watch", "usage-merge"})
    EXPECT_TRUE(fails(thread)) << thread;
  EXPECT_EQ(call("GET", "/readyz").status, 503);
  EXPECT_EQ(call("GET", "/api/v1/admin/jobs/", {}, account_).status, 500);
  rename("lost_counters", "change_counters");
  rename("lost_hours", "request_hours");
  rename("lost_jobs", "jobs");
  EXPECT_TRUE(eventually([&] { return call("GET", "/readyz").status == 200; }));
  EXPECT_EQ(base64(keys::make_key(keys::Environment::live)), 401);
  EXPECT_EQ(call("GET", "/api/v1/admin/jobs/", {}, account_).status, 200);
  EXPECT_TRUE(eventually([&] { return merged_calls() == 2; })) << "nothing is lost or doubled";
  EXPECT_TRUE(app_.log().text().contains(R"("message":"uncaught exception on a thread")"));
}

}  // namespace
}  // namespace toolyard
