// The script in Redis against the same arithmetic here: it is given the time instead of asking
// for it, and kept from forgetting.
#include "adapters/redis/script.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <cmath>
#include <random>

#include "adapters/redis/link.h"
#include "tests/support/redis_server.h"

namespace toolyard::redis {
namespace {

constexpr std::int64_t start = 1'763'726'400'000'000;

void replace(std::string& text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  ASSERT_NE(at, text.npos) << from;
  text.replace(at, from.size(), to);
}

class Script : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!toolyard::testing::RedisServer::is_there()) GTEST_SKIP() << "no redis-server";
    server_.emplace();
    link_ = Link::open(*parse_url(server_->url())).value();
    text_ = take_script();
    replace(text_, "local time = redis.call('TIME')\n", "");
    replace(text_, "time[1] * 1000000 + time[2]", "tonumber(ARGV[10])");
    replace(text_, "'PX', string.format('%.0f', math.floor((us - now) / 1000) + 1)", "'EX', 1000");
  }

  Answer ask(const std::string& command) {
    link_->put(command);
    Answer answer;
    pollfd file{.fd = link_->file(), .events = POLLIN};
    while (link_->wants_to_write())
      if (!link_->write()) ADD_FAILURE() << link_->trouble();
    while (!link_->next(answer)) {
      poll(&file, 1, 10'000);
      if (!link_->read()) {
        ADD_FAILURE() << link_->trouble();
        break;
      }
    }
    return answer;
  }

  SharedVerdict take_at(const SharedCall& call, std::int64_t now_us) {
    std::string command;
    append_take(command, call, redis::Script::by_text, text_);
    replace(command, "*14\r\n", "*15\r\n");
    const auto now = std::to_string(now_us);
    command += "$" + std::to_string(now.size()) + "\r\n" + now + "\r\n";
    const auto answer = ask(command);
    if (answer.numbers.size() != 5) {
      ADD_FAILURE() << answer.text;
      return {};
    }
    const auto& n = answer.numbers;
    return {.found = SharedVerdict::Found(n[0]),
            .arrival = {n[1], std::uint32_t(n[2]),
                        call.rate ? std::uint32_t(call.rate->rate.limit) : 0},
            .now_us = n[3],
            .used = n[4]};
  }

  std::optional<toolyard::testing::RedisServer> server_;
  std::optional<Link> link_;
  std::string text_;
};

std::int64_t up_to(std::mt19937_64& engine, std::int64_t most) {
  const auto spread = std::uniform_real_distribution<>(0, std::log(double(most)))(engine);
  return std::clamp<std::int64_t>(std::int64_t(std::exp(spread)), 1, most);
}

TEST_F(Script, CalculatesAsWeDo) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937_64 engine(seed);
    Rate rate{.limit = up_to(engine, 1'000'000'000), .burst = up_to(engine, 1'000)};
    ArrivalTime arrival;
    auto now = start;
    for (int i = 0; i < 100; ++i) {
      if (i % 50 == 49) rate.limit = up_to(engine, 1'000'000'000);
      now += up_to(engine, std::max<std::int64_t>(1, 3 * rate.period_us / rate.limit)) - 1;
      if (i % 33 == 32) now += (seed % 2 ? 1 : -1) * up_to(engine, 86'400'000'000);
      SharedCall call{.rate = {{.name = {seed, 7}, .rate = rate}}};
      const auto verdict = take_at(call, now);
      const auto outcome = take(rate, arrival, now);
      ASSERT_EQ(verdict.found == SharedVerdict::Found::granted, outcome.is_allowed) << seed;
      ASSERT_EQ(verdict.now_us, now);
      // A moment that is past may be written in two ways.
      ASSERT_EQ(standing_of(rate, verdict.arrival, now), outcome.standing)
          << "seed " << seed << ", call " << i;
      arrival = outcome.arrival;
    }
  }
}

TEST_F(Script, CountsAllOrNothing) {
  const Rate rate{.limit = 60, .burst = 3};
  SharedCall call{.rate = {{.name = {1, 1}, .rate = rate}},
                  .quota = {{.name = {2, 2}, .limit = 5, .known = 1}}};
  using enum SharedVerdict::Found;
  for (int used = 2; used <= 4; ++used) {
    const auto verdict = take_at(call, start);
    EXPECT_EQ(verdict.found, granted);
    EXPECT_EQ(verdict.used, used);
  }
  auto verdict = take_at(call, start);
  EXPECT_EQ(verdict.found, over_rate);
  EXPECT_EQ(verdict.used, 4);
  verdict = take_at(call, start + 2'000'000);
  EXPECT_EQ(verdict.found, granted);
  EXPECT_EQ(verdict.used, 5);
  verdict = take_at(call, start + 2'000'000);
  EXPECT_EQ(verdict.found, over_quota);
  EXPECT_EQ(verdict.used, 5);
  // The refused call took nothing from the rate.
  EXPECT_EQ(standing_of(rate, verdict.arrival, verdict.now_us).remaining, 1);
}

TEST_F(Script, TakesOverWhatANodeGrantedAlone) {
  SharedCall call{.quota = {{.name = {3, 3}, .limit = 100, .known = 40, .owed = 7}}};
  EXPECT_EQ(take_at(call, start).used, 48);
  call.quota->owed = 0;
  EXPECT_EQ(take_at(call, start).used, 49);
  call.quota->owed = 80;
  const auto full = take_at(call, start);
  EXPECT_EQ(full.found, SharedVerdict::Found::over_quota);
  EXPECT_EQ(full.used, 129);
  const Rate rate{.limit = 60, .burst = 10};
  call = {.rate = {{.name = {4, 4}, .rate = rate, .owed_us = 4'000'000}}};
  EXPECT_EQ(standing_of(rate, take_at(call, start).arrival, start).remaining, 5);
  EXPECT_EQ(standing_of(rate, take_at(call, start).arrival, start).remaining, 4);
  call.rate->owed_us = 3'600'000'000;
  EXPECT_EQ(take_at(call, start).found, SharedVerdict::Found::over_rate);
  EXPECT_EQ(standing_of(rate, take_at(call, start).arrival, start).retry_after_us, 1'000'000);
}

TEST_F(Script, KeepsLargeQuotasExactly) {
  SharedCall call{
      .quota = {{.name = {5, 5}, .limit = 1'000'000'000'000'000, .known = 999'999'999'999'998}}};
  EXPECT_EQ(take_at(call, start).used, 999'999'999'999'999);
  EXPECT_EQ(take_at(call, start).used, 1'000'000'000'000'000);
  EXPECT_EQ(take_at(call, start).found, SharedVerdict::Found::over_quota);
}

TEST_F(Script, ForgetsARateThatIsWholeAgain) {
  std::string command;
  append_take(command, {.rate = {{.name = {6, 6}, .rate = {.limit = 6'000, .burst = 100}}}},
              redis::Script::by_text, take_script());
  EXPECT_EQ(ask(command).numbers.size(), 5u);
  std::string size;
  append_command(size, {"DBSIZE"});
  EXPECT_LE(ask(size).number, 1);
  for (int i = 0; i < 500 && ask(size).number > 0; ++i) usleep(10'000);
  EXPECT_EQ(ask(size).number, 0);
}

}  // namespace
}  // namespace toolyard::redis
