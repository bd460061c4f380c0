#include "adapters/redis/shared_counters.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <future>
#include <iterator>

#include "adapters/redis/script.h"
#include "tests/support/places.h"
#include "tests/support/servers/loopback_server.h"
#include "tests/support/servers/redis_server.h"

namespace toolyard::redis {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using toolyard::testing::RedisServer;

template <class Condition> bool comes_true(Condition condition, milliseconds within) {
  const auto end = steady_clock::now() + within;
  while (!condition() && steady_clock::now() < end) usleep(2'000);
  return condition();
}

std::optional<SharedVerdict> ask(RedisCounters& counters, const SharedCall& call) {
  std::promise<std::optional<SharedVerdict>> verdict;
  auto answer = verdict.get_future();
  counters.take(call, [&](const std::optional<SharedVerdict>& v) { verdict.set_value(v); });
  return answer.get();
}

using RateCounter = SharedCall::RateCounter;
using QuotaCounter = SharedCall::QuotaCounter;

const SharedCall one_call{.rates = RateCounter{.name = {1, 1}, .rate = {.limit = 60, .burst = 10}}};

class Counters : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    server_.emplace();
  }
  // With a long timeout, so that a busy machine does not look like a broken Redis.
  Options options() {
    return {.address = *parse_url(server_->url()),
            .response_timeout = milliseconds(3'000),
            .heartbeat = milliseconds(50),
            .longest_pause = milliseconds(100),
            .on_failure = [this](std::string_view what) {
              const std::lock_guard lock(mutex_);
              failures_.emplace_back(what);
            }};
  }
  Options impatient() {
    auto given = options();
    given.response_timeout = milliseconds(100);
    return given;
  }
  std::vector<std::string> failures() {
    const std::lock_guard lock(mutex_);
    return failures_;
  }
  static bool is_back(const RedisCounters& counters) {
    return comes_true([&] { return counters.is_shared(); }, milliseconds(20'000));
  }

  Log log_;
  Threads threads_{log_};
  std::optional<RedisServer> server_;
  std::mutex mutex_;
  std::vector<std::string> failures_;
};

// Something that listens at the address of Redis, and sends what a test tells it to.
class WrongRedis : public ::testing::Test {
 protected:
  // Whether the counters give the connection up for what is sent.
  bool is_given_up(std::function<void(int socket)> serve) {
    server_.start(std::move(serve));
    RedisCounters counters(
        {.address = *parse_url("redis://127.0.0.1:" + std::to_string(server_.port())),
         .response_timeout = milliseconds(20'000),
         .longest_pause = milliseconds(60'000),
         .on_failure =
             [this](std::string_view what) {
               const std::lock_guard lock(mutex_);
               failure_ = what;
             }},
        threads_);
    return comes_true(
        [&] { return failure() == "redis is unavailable: " + std::string(wrong_answer); },
        milliseconds(15'000));
  }
  std::string failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }
  static bool send_all(int socket, std::string_view bytes) {
    return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == ssize_t(bytes.size());
  }
  // Waits until the connection is closed, so that the server does not do it first.
  void stay(int socket) {
    std::array<char, 4096> bytes;
    while (!server_.is_over())
      if (testing::is_readable(socket, milliseconds(50)) &&
          ::recv(socket, bytes.data(), bytes.size(), 0) <= 0)
        return;
  }

  Log log_;
  Threads threads_{log_};
  testing::LoopbackServer server_;
  std::mutex mutex_;
  std::string failure_;
};

class WrongAnswers : public WrongRedis, public ::testing::WithParamInterface<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, WrongAnswers,
                         ::testing::Values("*2147483647\r\n", "*65\r\n", "*2\r\n*1\r\n:1\r\n:2\r\n",
                                           "*2\r\n:1\r\n$1\r\nx\r\n", ":1\r\n", "$3\r\nabc\r\n",
                                           "+" + std::string(100'000, 'x'),
                                           "$200000\r\n" + std::string(100'000, 'x'), "$-1\r\n",
                                           "+" + std::string(40, 'a') + "\r\n$2\r\nOK\r\n"));

// The first response is that to a script, which is its hash.
TEST_P(WrongAnswers, EndTheConnection) {
  EXPECT_TRUE(is_given_up([this](int socket) {
    send_all(socket, GetParam());
    stay(socket);
  })) << failure();
}

TEST_F(WrongRedis, IsNotReadWithoutEnd) {
  std::atomic<std::size_t> sent = 0;
  EXPECT_TRUE(is_given_up([&](int socket) {
    const std::string part(65'536, 'x');
    if (!send_all(socket, "$2000000000\r\n")) return;
    while (!server_.is_over() && send_all(socket, part)) sent += part.size();
  })) << failure();
  server_.end();
  EXPECT_LT(sent.load(), 64u << 20) << "what fits into the buffers of the connection";
}

TEST_F(WrongRedis, IsNotBelievedAboutCalls) {
  server_.start([&](int socket) {
    send_all(socket, "$40\r\n" + std::string(40, 'a') + "\r\n:1\r\n");
    std::array<char, 4096> bytes;
    std::string got;
    while (got.find("EVALSHA") == got.npos) {
      const auto size = ::recv(socket, bytes.data(), bytes.size(), 0);
      if (size <= 0) return;
      got.append(bytes.data(), std::size_t(size));
    }
    send_all(socket, "*4\r\n:0\r\n:1\r\n:-1\r\n:0\r\n");
    stay(socket);
  });
  RedisCounters counters(
      {.address = *parse_url("redis://127.0.0.1:" + std::to_string(server_.port())),
       .response_timeout = milliseconds(20'000),
       .longest_pause = milliseconds(60'000),
       .on_failure = {}},
      threads_);
  ASSERT_TRUE(comes_true([&] { return counters.is_shared(); }, milliseconds(15'000)));
  EXPECT_FALSE(ask(counters, one_call)) << "an arrival before the clock began";
  EXPECT_FALSE(counters.is_shared());
}

TEST_F(Counters, CountByTheClockOfRedis) {
  RedisCounters counters(options(), threads_);
  ASSERT_TRUE(is_back(counters));
  const auto verdict = ask(counters, one_call);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->found, SharedVerdict::Found::granted);
  EXPECT_EQ(verdict->arrivals[0].us, verdict->now_us + 1'000'000);
  EXPECT_NEAR(double(verdict->now_us) / 1e6, double(time(nullptr)), 60);
  EXPECT_TRUE(failures().empty());
}

TEST_F(Counters, SpeakTcpWithPasswordAndDatabase) {
  server_->kill();
  server_->set_password("x%20y");
  const auto port = std::to_string(server_->listen_on_port());
  server_->start();
  auto given = options();
  given.address = *parse_url("redis://:x%2520y@127.0.0.1:" + port + "/3");
  RedisCounters counters(given, threads_);
  ASSERT_TRUE(is_back(counters));
  EXPECT_TRUE(ask(counters, one_call));

  given.address = *parse_url("redis://:wrong@127.0.0.1:" + port);
  RedisCounters stranger(given, threads_);
  EXPECT_TRUE(comes_true([&] { return !failures().empty(); }, milliseconds(20'000)));
  EXPECT_FALSE(stranger.is_shared());
  ASSERT_FALSE(failures().empty());
  EXPECT_TRUE(failures()[0].starts_with("redis is unavailable: WRONGPASS")) << failures()[0];
}

TEST_F(Counters, AnswerAtOnceWhereThereIsNoRedis) {
  server_->kill();
  RedisCounters counters(impatient(), threads_);
  EXPECT_TRUE(comes_true([&] { return !failures().empty(); }, milliseconds(20'000)));
  EXPECT_FALSE(counters.is_shared());
  EXPECT_EQ(counters.nodes(), 1);
  bool is_answered = false;
  counters.take(one_call, [&](const auto& verdict) { is_answered = !verdict; });
  EXPECT_TRUE(is_answered) << "before it returns";
  // Reported once, however many attempts there are.
  usleep(500'000);
  EXPECT_EQ(failures().size(), 1u);
  server_->start();
  EXPECT_TRUE(is_back(counters));
  EXPECT_EQ(failures().back(), "redis is available again");
}

TEST_F(Counters, AbandonAFrozenRedisAndReconnect) {
  RedisCounters counters(impatient(), threads_);
  ASSERT_TRUE(is_back(counters));
  server_->freeze();
  const auto start = steady_clock::now();
  EXPECT_FALSE(ask(counters, one_call));
  EXPECT_LT(steady_clock::now() - start, milliseconds(10'000));
  EXPECT_FALSE(counters.is_shared());
  EXPECT_FALSE(ask(counters, one_call));
  server_->thaw();
  ASSERT_TRUE(is_back(counters));
}

TEST_F(Counters, NoticeAFrozenRedisWithoutACall) {
  RedisCounters counters(impatient(), threads_);
  ASSERT_TRUE(is_back(counters));
  server_->freeze();
  EXPECT_TRUE(comes_true([&] { return !counters.is_shared(); }, milliseconds(20'000)));
  server_->thaw();
}

TEST_F(Counters, SurviveAKilledRedis) {
  RedisCounters counters(options(), threads_);
  ASSERT_TRUE(is_back(counters));
  for (int round = 0; round < 3; ++round) {
    server_->kill();
    EXPECT_TRUE(comes_true([&] { return !counters.is_shared(); }, milliseconds(20'000)));
    EXPECT_FALSE(ask(counters, one_call));
    server_->start();
    ASSERT_TRUE(is_back(counters));
    EXPECT_TRUE(ask(counters, one_call));
  }
}

// Sends a command over a connection of its own, in RESP or as an inline command, and waits for the
// response.
void send(RedisServer& server, std::string_view bytes) {
  auto link = Link::open(*parse_url(server.url()));
  ASSERT_TRUE(link);
  link->put(bytes);
  Answer answer;
  while (link->write() && link->read() && !link->next(answer)) usleep(1'000);
  EXPECT_NE(answer.kind, Answer::Kind::error) << answer.text;
}

void command(RedisServer& server, std::initializer_list<std::string_view> words) {
  std::string bytes;
  append_command(bytes, words);
  send(server, bytes);
}

// Returns the command in the operators' guide that creates a Redis user.
std::string command_of_the_guide() {
  std::ifstream file(testing::source_folder() + "/docs/operations.md");
  const std::string guide(std::istreambuf_iterator<char>(file), {});
  const auto start = guide.find("ACL SETUSER");
  auto line = guide.substr(start, guide.find("\n```", start) - start);
  for (auto at = line.find("\\\n"); at != line.npos; at = line.find("\\\n"))
    line.replace(at, 2, "");
  return line + "\r\n";
}

TEST_F(Counters, NeedNoMoreRightsThanTheGuideGives) {
  send(*server_, command_of_the_guide());
  auto given = options();
  given.address = *parse_url("unix://nodes:PASSWORD@" + server_->socket());
  RedisCounters other(options(), threads_);
  const auto sees = [&](std::int64_t nodes, milliseconds within) {
    return comes_true([&] { return other.nodes() == nodes; }, within);
  };
  {
    RedisCounters counters(given, threads_);
    ASSERT_TRUE(is_back(counters));
    const RateCounter rate{.name = {1, 1}}, own_rate{.name = {1, 2}};
    const QuotaCounter quota{.name = {2, 1}, .limit = 9}, own_quota{.name = {2, 2}, .limit = 9};
    EXPECT_TRUE(ask(counters, {.rates = rate}));
    EXPECT_TRUE(ask(counters, {.quotas = quota}));
    EXPECT_TRUE(ask(counters, {.rates = {rate, own_rate}, .quotas = {quota, own_quota}}));
    EXPECT_TRUE(sees(2, milliseconds(20'000)));
    command(*server_, {"SCRIPT", "FLUSH"});
    EXPECT_TRUE(ask(counters, {.quotas = quota}));
    EXPECT_TRUE(counters.is_shared());
  }
  EXPECT_TRUE(sees(1, milliseconds(4'000))) << "it may say farewell";
  EXPECT_TRUE(failures().empty());
}

TEST_F(Counters, TeachARedisThatForgotItsScripts) {
  RedisCounters counters(options(), threads_);
  ASSERT_TRUE(is_back(counters));
  EXPECT_TRUE(ask(counters, one_call));
  command(*server_, {"SCRIPT", "FLUSH"});
  const auto verdict = ask(counters, one_call);
  ASSERT_TRUE(verdict);
  EXPECT_GT(verdict->arrivals[0].us, verdict->now_us + 1'000'000);
  EXPECT_TRUE(ask(counters, one_call));
  EXPECT_TRUE(counters.is_shared());
}

TEST_F(Counters, AreNotStoppedByOneSpoiltKey) {
  RedisCounters counters(options(), threads_);
  ASSERT_TRUE(is_back(counters));
  command(*server_, {"LPUSH", "toolyard:r:00000000000000090000000000000009", "x"});
  EXPECT_FALSE(ask(counters, {.rates = RateCounter{.name = {9, 9}}}));
  command(*server_, {"SET", "toolyard:r:00000000000000080000000000000008", "x"});
  EXPECT_FALSE(ask(counters, {.rates = RateCounter{.name = {8, 8}}}));
  EXPECT_TRUE(counters.is_shared());
  EXPECT_TRUE(ask(counters, one_call));
}

TEST_F(Counters, ContinueAloneIfRedisRefusesWrites) {
  RedisCounters counters(options(), threads_);
  ASSERT_TRUE(is_back(counters));
  command(*server_, {"CONFIG", "SET", "maxmemory", "1"});
  EXPECT_FALSE(ask(counters, one_call));
  EXPECT_TRUE(comes_true([&] { return !counters.is_shared(); }, milliseconds(20'000)));
  command(*server_, {"CONFIG", "SET", "maxmemory", "0"});
  EXPECT_TRUE(is_back(counters));
}

TEST_F(Counters, KnowHowManyNodesThereAre) {
  std::optional<RedisCounters> a(std::in_place, options(), threads_);
  RedisCounters b(options(), threads_);
  const auto sees = [](const RedisCounters& counters, std::int64_t nodes) {
    return comes_true([&] { return counters.nodes() == nodes; }, milliseconds(20'000));
  };
  EXPECT_TRUE(sees(*a, 2));
  EXPECT_TRUE(sees(b, 2));
  a.reset();
  EXPECT_TRUE(sees(b, 1)) << "one said farewell";
}

TEST_F(Counters, AnswerPendingCallsAtTheEnd) {
  int answered = 0;
  {
    RedisCounters counters(options(), threads_);
    ASSERT_TRUE(is_back(counters));
    server_->freeze();
    for (int i = 0; i < 1'000; ++i)
      counters.take(one_call, [&](const auto& verdict) { answered += !verdict; });
  }
  EXPECT_EQ(answered, 1'000);
}

TEST_F(Counters, LimitPendingCalls) {
  auto given = options();
  given.max_waiting = 10;
  std::atomic<int> refused = 0;
  RedisCounters counters(given, threads_);
  ASSERT_TRUE(is_back(counters));
  server_->freeze();
  for (int i = 0; i < 25; ++i)
    counters.take(one_call, [&](const auto& verdict) { refused += !verdict; });
  EXPECT_EQ(refused, 15);
  server_->thaw();
}

}  // namespace
}  // namespace toolyard::redis
