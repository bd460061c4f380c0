// Compares the Lua script with the C++ implementation. The tested script gets the time as an
// argument, and its keys do not expire during the test.
#include "adapters/redis/script.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <array>
#include <cmath>
#include <random>

#include "adapters/redis/link.h"
#include "tests/support/servers/redis_server.h"

namespace toolyard::redis {
namespace {

using RateCounter = SharedCall::RateCounter;
using QuotaCounter = SharedCall::QuotaCounter;

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
    replace(text_, "time[1] * 1000000 + time[2]", "tonumber(ARGV[#ARGV])");
    replace(text_, "'PX', string.format('%.0f', math.floor((rate.us - now) / 1000) + 1)",
            "'EX', 1000");
  }

  Answer ask(const std::string& command) {
    link_->put(command);
    Answer answer;
    pollfd file{.fd = link_->file(), .events = POLLIN};
    while (link_->wants_to_write())
      if (!link_->write()) ADD_FAILURE() << link_->failure();
    while (!link_->next(answer)) {
      poll(&file, 1, 10'000);
      if (!link_->read()) {
        ADD_FAILURE() << link_->failure();
        break;
      }
    }
    return answer;
  }

  SharedVerdict take_at(const SharedCall& call, std::int64_t now_us) {
    std::string command;
    append_take(command, call, redis::Script::by_text, text_);
    // One more argument, after all others: the time.
    const auto words = 4 + 7 * call.rates.size() + 4 * call.quotas.size();
    replace(command, "*" + std::to_string(words), "*" + std::to_string(words + 1));
    const auto now = std::to_string(now_us);
    command += "$" + std::to_string(now.size()) + "\r\n" + now + "\r\n";
    const auto answer = ask(command);
    const auto verdict = verdict_of(call, answer.numbers);
    if (!verdict) ADD_FAILURE() << answer.text;
    return verdict.value_or(SharedVerdict{});
  }

  std::optional<toolyard::testing::RedisServer> server_;
  std::optional<Link> link_;
  std::string text_;
};

std::int64_t up_to(std::mt19937_64& engine, std::int64_t max) {
  const auto spread = std::uniform_real_distribution<>(0, std::log(double(max)))(engine);
  return std::clamp<std::int64_t>(std::int64_t(std::exp(spread)), 1, max);
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
      SharedCall call{.rates = RateCounter{.name = {seed, 7}, .rate = rate}};
      const auto verdict = take_at(call, now);
      const auto outcome = take(rate, arrival, now);
      ASSERT_EQ(verdict.found == SharedVerdict::Found::granted, outcome.is_allowed) << seed;
      ASSERT_EQ(verdict.now_us, now);
      // An arrival time in the past has more than one representation.
      ASSERT_EQ(state_of(rate, verdict.arrivals[0], now), outcome.state)
          << "seed " << seed << ", call " << i;
      arrival = outcome.arrival;
    }
  }
}

TEST_F(Script, TakesFromTwoRatesOrFromNone) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937_64 engine(seed);
    std::array<Rate, 2> rates;
    std::array<ArrivalTime, 2> arrivals;
    for (auto& rate : rates) rate = {.limit = up_to(engine, 10'000), .burst = up_to(engine, 30)};
    auto now = start;
    for (int i = 0; i < 100; ++i) {
      now += up_to(engine, 3 * 60'000'000 / std::min(rates[0].limit, rates[1].limit)) - 1;
      const auto verdict = take_at({.rates = {RateCounter{.name = {seed, 8}, .rate = rates[0]},
                                              RateCounter{.name = {seed, 9}, .rate = rates[1]}}},
                                   now);
      const std::array outcomes{take(rates[0], arrivals[0], now), take(rates[1], arrivals[1], now)};
      const bool is_allowed = outcomes[0].is_allowed && outcomes[1].is_allowed;
      ASSERT_EQ(verdict.found == SharedVerdict::Found::granted, is_allowed) << seed;
      for (std::size_t r = 0; r < 2; ++r) {
        if (is_allowed) arrivals[r] = outcomes[r].arrival;
        ASSERT_EQ(state_of(rates[r], verdict.arrivals[r], now),
                  state_of(rates[r], arrivals[r], now))
            << "seed " << seed << ", call " << i << ", rate " << r;
      }
    }
  }
}

TEST_F(Script, TakesFromTwoQuotasOrFromNone) {
  SharedCall call{.rates = RateCounter{.name = {7, 1}, .rate = {.limit = 1, .burst = 100}},
                  .quotas = {QuotaCounter{.name = {7, 2}, .limit = 5, .known = 1},
                             QuotaCounter{.name = {7, 3}, .limit = 3, .owed = 1}}};
  using enum SharedVerdict::Found;
  for (const int allowed : {1, 2}) {
    const auto verdict = take_at(call, start);
    EXPECT_EQ(verdict.found, granted);
    EXPECT_EQ(verdict.used[0], 1 + allowed);
    EXPECT_EQ(verdict.used[1], 1 + allowed);
    call.quotas[1].owed = 0;
  }
  const auto expect_refused = [&](std::int64_t used, std::int64_t other_used, int left) {
    const auto verdict = take_at(call, start);
    EXPECT_EQ(verdict.found, over_quota);
    EXPECT_EQ(verdict.used[0], used);
    EXPECT_EQ(verdict.used[1], other_used);
    EXPECT_EQ(state_of(call.rates[0].rate, verdict.arrivals[0], start).remaining, left);
  };
  expect_refused(3, 3, 98);
  call.quotas[1].limit = 100;
  for (const int used : {4, 5}) EXPECT_EQ(take_at(call, start).used[0], used);
  expect_refused(5, 5, 96);
  // What is owed is recorded whether or not the call is granted.
  call.quotas[1].owed = 10;
  expect_refused(5, 15, 96);
}

TEST_F(Script, NamesTheKeysItUsesAndNoOthers) {
  const RateCounter rate{.name = {1, 2}};
  const QuotaCounter quota{.name = {3, 4}};
  const auto keys_of = [](const SharedCall& call) {
    std::string command, found;
    append_take(command, call, redis::Script::by_hash, "hash");
    const auto at = command.find("hash\r\n") + 6;
    return command.substr(at, command.find("\r\n", command.find("\r\n", at) + 2) - at);
  };
  EXPECT_EQ(keys_of({.rates = rate}), "$1\r\n1");
  EXPECT_EQ(keys_of({.quotas = quota}), "$1\r\n1");
  EXPECT_EQ(keys_of({.rates = rate, .quotas = quota}), "$1\r\n2");
  EXPECT_EQ(keys_of({.rates = {rate, rate}, .quotas = {quota, quota}}), "$1\r\n4");
}

TEST_F(Script, LeavesTheOthersAsTheyWereWhenAKeyIsSpoilt) {
  const SharedCall call{.rates = RateCounter{.name = {10, 1}, .rate = {.limit = 1, .burst = 9}},
                        .quotas = {QuotaCounter{.name = {10, 2}, .limit = 9},
                                   QuotaCounter{.name = {10, 3}, .limit = 9}}};
  take_at(call, start);
  std::string spoil, command;
  append_command(spoil, {"SET", "toolyard:q:000000000000000a0000000000000003", "x"});
  ask(spoil);
  append_take(command, call, redis::Script::by_text, take_script());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(command).kind, Answer::Kind::error);
  const auto verdict = take_at({.rates = call.rates, .quotas = call.quotas[0]}, start);
  EXPECT_EQ(state_of(call.rates[0].rate, verdict.arrivals[0], start).remaining, 7);
  EXPECT_EQ(verdict.used[0], 2);
}

TEST_F(Script, CountsAllOrNothing) {
  const Rate rate{.limit = 60, .burst = 3};
  SharedCall call{.rates = RateCounter{.name = {1, 1}, .rate = rate},
                  .quotas = QuotaCounter{.name = {2, 2}, .limit = 5, .known = 1}};
  using enum SharedVerdict::Found;
  for (int used = 2; used <= 4; ++used) {
    const auto verdict = take_at(call, start);
    EXPECT_EQ(verdict.found, granted);
    EXPECT_EQ(verdict.used[0], used);
  }
  auto verdict = take_at(call, start);
  EXPECT_EQ(verdict.found, over_rate);
  EXPECT_EQ(verdict.used[0], 4);
  verdict = take_at(call, start + 2'000'000);
  EXPECT_EQ(verdict.found, granted);
  EXPECT_EQ(verdict.used[0], 5);
  verdict = take_at(call, start + 2'000'000);
  EXPECT_EQ(verdict.found, over_quota);
  EXPECT_EQ(verdict.used[0], 5);
  // The rejected call used nothing of the rate.
  EXPECT_EQ(state_of(rate, verdict.arrivals[0], verdict.now_us).remaining, 1);
}

TEST_F(Script, TakesOverWhatANodeGrantedAlone) {
  SharedCall call{.quotas = QuotaCounter{.name = {3, 3}, .limit = 100, .known = 40, .owed = 7}};
  EXPECT_EQ(take_at(call, start).used[0], 48);
  call.quotas[0].owed = 0;
  EXPECT_EQ(take_at(call, start).used[0], 49);
  call.quotas[0].owed = 80;
  const auto full = take_at(call, start);
  EXPECT_EQ(full.found, SharedVerdict::Found::over_quota);
  EXPECT_EQ(full.used[0], 129);
  const Rate rate{.limit = 60, .burst = 10};
  call = {.rates = RateCounter{.name = {4, 4}, .rate = rate, .owed_us = 4'000'000}};
  EXPECT_EQ(state_of(rate, take_at(call, start).arrivals[0], start).remaining, 5);
  EXPECT_EQ(state_of(rate, take_at(call, start).arrivals[0], start).remaining, 4);
  call.rates[0].owed_us = 3'600'000'000;
  EXPECT_EQ(take_at(call, start).found, SharedVerdict::Found::over_rate);
  EXPECT_EQ(state_of(rate, take_at(call, start).arrivals[0], start).retry_after_us, 1'000'000);
}

TEST_F(Script, KeepsLargeQuotasExactly) {
  SharedCall call{.quotas = QuotaCounter{.name = {5, 5},
                                         .limit = 1'000'000'000'000'000,
                                         .known = 999'999'999'999'998}};
  EXPECT_EQ(take_at(call, start).used[0], 999'999'999'999'999);
  EXPECT_EQ(take_at(call, start).used[0], 1'000'000'000'000'000);
  EXPECT_EQ(take_at(call, start).found, SharedVerdict::Found::over_quota);
}

TEST_F(Script, ForgetsARateThatIsWholeAgain) {
  std::string command;
  append_take(command,
              {.rates = RateCounter{.name = {6, 6}, .rate = {.limit = 6'000, .burst = 100}}},
              redis::Script::by_text, take_script());
  EXPECT_EQ(ask(command).numbers.size(), 4u);
  std::string size;
  append_command(size, {"DBSIZE"});
  EXPECT_LE(ask(size).number, 1);
  for (int i = 0; i < 500 && ask(size).number > 0; ++i) usleep(10'000);
  EXPECT_EQ(ask(size).number, 0);
}

}  // namespace
}  // namespace toolyard::redis
