#include "adapters/redis/shared_visitors.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/servers/redis_server.h"

namespace toolyard::redis {
namespace {

class RedisVisitorsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    server_.emplace();
  }
  VisitorOptions options(std::chrono::milliseconds pause = std::chrono::milliseconds(0)) {
    return {.address = *parse_url(server_->url()),
            .response_timeout = std::chrono::seconds(20),
            .pause_after_failure = pause};
  }
  std::optional<testing::RedisServer> server_;
};

TEST_F(RedisVisitorsTest, NodesShareTheSaltAndTheKeysOfADay) {
  RedisVisitors one(options()), other(options());
  const auto salt = one.salt(20'000);
  ASSERT_TRUE(salt);
  EXPECT_EQ(other.salt(20'000), salt);
  EXPECT_NE(other.salt(20'001), salt);
  std::vector<std::uint64_t> keys(5'000);
  std::iota(keys.begin(), keys.end(), 1u);
  EXPECT_EQ(one.add(20'000, keys), std::vector<bool>(5'000, true));
  keys.push_back(0);
  auto again = std::vector<bool>(5'001, false);
  again.back() = true;
  EXPECT_EQ(other.add(20'000, keys), again);
  EXPECT_EQ(other.add(20'001, std::array<std::uint64_t, 1>{7}), std::vector<bool>{true});
  EXPECT_NE(server_->ask("TTL toolyard:visits:keys:20000"), ":-1\r\n") << "they expire";
  EXPECT_NE(server_->ask("TTL toolyard:visits:salt:20000"), ":-1\r\n");
}

TEST_F(RedisVisitorsTest, SaysThatRedisIsAwayAndComesBack) {
  RedisVisitors visitors(options());
  server_->kill();
  EXPECT_FALSE(visitors.salt(1));
  EXPECT_FALSE(visitors.add(1, std::array<std::uint64_t, 1>{7}));
  server_->start();
  EXPECT_TRUE(visitors.salt(1));
  server_->kill();
  EXPECT_FALSE(visitors.add(1, std::array<std::uint64_t, 1>{7}));
  server_->start();
  EXPECT_EQ(visitors.add(1, std::array<std::uint64_t, 1>{7}), std::vector<bool>{true});
  RedisVisitors patient(options(std::chrono::hours(1)));
  server_->kill();
  EXPECT_FALSE(patient.salt(1));
  server_->start();
  EXPECT_FALSE(patient.salt(1)) << "it is left alone for a while";
}

}  // namespace
}  // namespace toolyard::redis
