// Tests that the thread that talks to Redis survives all exceptions.
#include <gtest/gtest.h>

#include "adapters/redis/shared_counters.h"
#include "tests/support/escaping.h"
#include "tests/support/servers/redis_server.h"

namespace {

using namespace toolyard;
using namespace toolyard::testing;
using std::chrono::milliseconds;

redis::Options options(const RedisServer& server) {
  return {.address = *redis::parse_url(server.url()),
          .response_timeout = milliseconds(20'000),
          .longest_pause = milliseconds(20)};
}

TEST(RedisThread, AThrowingCallbackDoesNotAffectOthers) {
  if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
  const RedisServer server;
  CountedThreads threads;
  redis::RedisCounters counters(options(server), threads);
  ASSERT_TRUE(eventually([&] { return counters.is_shared(); }));
  std::atomic<int> answered = 0;
  for (int i = 0; i < 30; ++i)
    counters.take({}, [&, i](const std::optional<SharedVerdict>& verdict) {
      if (verdict) ++answered;
      let_escape(Escaping(i % 3));
    });
  EXPECT_TRUE(eventually([&] { return answered == 30; }));
  EXPECT_TRUE(eventually([&] { return threads.failures("redis") == 20; }));
  EXPECT_TRUE(counters.is_shared());
}

TEST(RedisThread, BeginsAgainAndNobodyWaitsForIt) {
  if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    RedisServer server;
    CountedThreads threads;
    std::atomic<Escaping> thrown = Escaping::nothing;
    auto given = options(server);
    given.on_failure = [&](std::string_view) { let_escape(thrown); };
    redis::RedisCounters counters(std::move(given), threads);
    ASSERT_TRUE(eventually([&] { return counters.is_shared(); }));
    thrown = what;
    server.kill();
    EXPECT_TRUE(threads.fails("redis"));
    EXPECT_FALSE(counters.is_shared());
    bool is_refused = false;
    counters.take({}, [&](const auto& verdict) { is_refused = !verdict; });
    EXPECT_TRUE(is_refused) << "at once";
    thrown = Escaping::nothing;
    server.start();
    EXPECT_TRUE(eventually([&] { return counters.is_shared(); }));
  }
}

}  // namespace
