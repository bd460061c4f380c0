// Tests of TLS to Redis, with a server that the test starts.
#include "adapters/redis/tls.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>
#include <future>
#include <mutex>

#include "adapters/redis/shared_counters.h"
#include "tests/server/program.h"
#include "tests/support/servers/redis_server.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::redis {
namespace {

using std::chrono::milliseconds;
using toolyard::testing::RedisServer;

// Timeouts and waits far beyond what a busy machine needs.
constexpr milliseconds patient{30'000};

class RedisTls : public ::testing::Test {
 protected:
  struct Pair {
    std::string certificate, key;
  };
  // Whether sharing has begun, or why it has not.
  struct Outcome {
    bool is_shared = false;
    std::string failure;
  };

  void SetUp() override {
    if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    own_ = make("own", "DNS:localhost,IP:127.0.0.1");
    server_.emplace();
    restart_with(own_);
  }
  Pair make(const std::string& name, const std::string& hosts) {
    const Pair pair{path(name + ".pem"), path(name + ".key")};
    const auto made = testing::run_line(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 "
        "-subj /CN=redis -addext subjectAltName=" +
        hosts + " -keyout " + pair.key + " -out " + pair.certificate);
    EXPECT_EQ(made.code, 0) << made.out;
    return pair;
  }
  void restart_with(const Pair& pair) {
    server_->kill();
    port_ = std::to_string(server_->listen_with_tls(pair.certificate, pair.key));
    server_->start();
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string url(const std::string& user = "", const std::string& host = "127.0.0.1") const {
    return "rediss://" + user + host + ":" + port_;
  }
  Options options(const std::string& url, const std::string& ca_file) {
    return {.address = *parse_url(url),
            .response_timeout = patient,
            .trust = *TlsTrust::load(ca_file),
            .heartbeat = milliseconds(50),
            .on_failure = [this](std::string_view what) {
              const std::lock_guard lock(mutex_);
              failure_ = what;
              changed_.notify_all();
            }};
  }
  // Waits until a heartbeat shows that sharing has begun, or until it is known why it has not.
  Outcome outcome(const std::string& url, const std::string& ca_file) {
    return outcome(options(url, ca_file));
  }
  Outcome outcome(const Options& given) {
    failure_.clear();
    RedisCounters counters(given, threads_);
    std::unique_lock lock(mutex_);
    const auto end = std::chrono::steady_clock::now() + patient;
    while (!counters.is_shared() && failure_.empty() && std::chrono::steady_clock::now() < end)
      changed_.wait_for(lock, milliseconds(5));
    return {counters.is_shared(), failure_};
  }

  Log log_;
  Threads threads_{log_};
  const testing::TemporaryFolder folder_;
  Pair own_;
  std::optional<RedisServer> server_;
  std::string port_, failure_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST_F(RedisTls, CountsCalls) {
  RedisCounters counters(options(url("", "localhost"), own_.certificate), threads_);
  while (!counters.is_shared() && failure_.empty()) usleep(1'000);
  constexpr int calls = 500;
  std::promise<int> all;
  std::atomic<int> left = calls, granted = 0;
  const SharedCall call{
      .rates = SharedCall::RateCounter{.name = {1, 1}, .rate = {.limit = 60, .burst = 200}}};
  for (int i = 0; i < calls; ++i)
    counters.take(call, [&](const std::optional<SharedVerdict>& verdict) {
      granted += verdict && verdict->found == SharedVerdict::Found::granted;
      if (--left == 0) all.set_value(granted);
    });
  EXPECT_GE(all.get_future().get(), 200) << "the burst";
  EXPECT_TRUE(counters.is_shared());
  EXPECT_EQ(counters.nodes(), 1);
}

TEST_F(RedisTls, ComesBackAfterARestart) {
  RedisCounters counters(options(url(), own_.certificate), threads_);
  const auto is_shared = [&](bool wanted) {
    for (int i = 0; i < 3'000 && counters.is_shared() != wanted; ++i) usleep(10'000);
    return counters.is_shared() == wanted;
  };
  ASSERT_TRUE(is_shared(true));
  server_->kill();
  ASSERT_TRUE(is_shared(false));
  server_->start();
  EXPECT_TRUE(is_shared(true));
}

TEST_F(RedisTls, SpeaksForAUserWithAPassword) {
  server_->ask("ACL SETUSER nodes on >se%cret ~toolyard:* +@all");
  EXPECT_TRUE(outcome(url("nodes:se%25cret@"), own_.certificate).is_shared);
  const auto refused = outcome(url("nodes:wrong@"), own_.certificate);
  EXPECT_FALSE(refused.is_shared);
  EXPECT_TRUE(refused.failure.starts_with("redis is unavailable: WRONGPASS")) << refused.failure;
}

TEST_F(RedisTls, RefusesOtherServers) {
  const auto elsewhere = make("elsewhere", "DNS:localhost");
  // The authority is another one, or none that the system knows.
  for (const auto& ca_file : {elsewhere.certificate, std::string()}) {
    const auto refused = outcome(url(), ca_file);
    EXPECT_FALSE(refused.is_shared) << ca_file;
    EXPECT_TRUE(refused.failure.contains("the certificate of the server is refused: self"))
        << refused.failure;
  }
  // The certificate is for another host: by its name, and by its address.
  restart_with(elsewhere);
  EXPECT_TRUE(outcome(url("", "localhost"), elsewhere.certificate).is_shared);
  const auto by_address = outcome(url(), elsewhere.certificate);
  EXPECT_FALSE(by_address.is_shared);
  EXPECT_TRUE(by_address.failure.ends_with("refused: IP address mismatch")) << by_address.failure;
  const auto named = make("named", "DNS:redis.example.org,IP:127.0.0.1");
  restart_with(named);
  EXPECT_TRUE(outcome(url(), named.certificate).is_shared);
  const auto by_name = outcome(url("", "localhost"), named.certificate);
  EXPECT_FALSE(by_name.is_shared);
  EXPECT_TRUE(by_name.failure.ends_with("refused: hostname mismatch")) << by_name.failure;
}

TEST_F(RedisTls, IsNotSpokenWhereTheServerHasNone) {
  server_->kill();
  RedisServer plain;
  plain.kill();
  port_ = std::to_string(plain.listen_on_port());
  plain.start();
  auto given = options(url(), own_.certificate);
  given.response_timeout = given.handshake_timeout = milliseconds(500);
  const auto refused = outcome(given);
  EXPECT_FALSE(refused.is_shared);
  EXPECT_EQ(refused.failure,
            "redis is unavailable: no TLS handshake in time; the server may not use TLS "
            "on this port");
}

TEST_F(RedisTls, TrustsOnlyWhatAFileContains) {
  const auto empty = path("empty.pem");
  std::ofstream(empty) << "nothing\n";
  for (const auto& file : {path("missing.pem"), empty, own_.key}) {
    const auto trust = TlsTrust::load(file);
    ASSERT_FALSE(trust) << file;
    EXPECT_EQ(trust.error(), file + " is not a readable PEM file with certificates.");
  }
  EXPECT_TRUE(TlsTrust::load(""));
}

}  // namespace
}  // namespace toolyard::redis
