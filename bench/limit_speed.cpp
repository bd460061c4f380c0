// Measures decisions about rate limits and quotas: the time of one in memory, and the number per
// second with Redis.
//   limit_speed [REDIS_URL]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "adapters/redis/shared_counters.h"
#include "areas/limits/limits.h"

namespace {

using namespace toolyard;
using namespace toolyard::limits;

// Elapsed time, and processor time, which is more meaningful on a busy machine.
struct ElapsedTimes {
  double wall_s = 0;
  double processor_s = 0;
};

ElapsedTimes time_of(int threads, const std::function<void(int)>& work) {
  const auto start = std::chrono::steady_clock::now();
  const auto processor_start = std::clock();
  std::vector<std::thread> running;
  running.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) running.emplace_back(work, i);
  for (auto& thread : running) thread.join();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), double(std::clock() - processor_start) / CLOCKS_PER_SEC};
}

Allowance allowance_for(std::int64_t user, bool has_quota) {
  auto allowance = rate_allowance(subject_of(UserId(user)), 1'000'000'000);
  if (has_quota) allowance.quotas.add({subject_of(UserId(user)), 1'000'000'000'000});
  return allowance;
}

// Prints the best of several rounds, because other load on the machine only makes them slower.
void measure_memory(int threads, std::int64_t users, bool has_quota) {
  constexpr std::int64_t calls = 500'000;
  Limiter limiter({});
  std::atomic<std::int64_t> refused = 0;
  ElapsedTimes best{.wall_s = 1e9, .processor_s = 1e9};
  for (int round = 0; round < 12; ++round) {
    const auto took = time_of(threads, [&](int number) {
      auto state = std::uint64_t(number) * 7919 + 1;
      for (std::int64_t i = 0; i < calls; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const auto user = std::int64_t(state >> 33) % users + 1;
        if (!limiter.decide_alone(allowance_for(user, has_quota)).is_allowed()) ++refused;
      }
    });
    best = {std::min(best.wall_s, took.wall_s), std::min(best.processor_s, took.processor_s)};
  }
  const auto decisions = double(calls) * threads;
  std::printf(
      "%d thread(s), %6lld subjects, %s: %5.0f ns of processor a decision, %.2f million/s\n",
      threads, static_cast<long long>(users), has_quota ? "rate and quota" : "rate alone    ",
      best.processor_s * 1e9 / decisions, decisions / best.wall_s / 1e6);
}

void measure_redis(const std::string& url, int threads, int at_once, bool has_quota) {
  constexpr int calls = 100'000;
  std::counting_semaphore<> free(0);
  std::atomic<int> alone = 0;
  Log log;
  Threads house(log);
  Limiter limiter({}, std::make_unique<redis::RedisCounters>(
                          redis::Options{.address = *redis::parse_url(url),
                                         .response_timeout = std::chrono::milliseconds(5'000)},
                          house));
  while (!limiter.is_shared()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  free.release(at_once);
  const auto took = time_of(threads, [&](int number) {
    for (int i = 0; i < calls / threads; ++i) {
      free.acquire();
      if (!limiter.is_shared()) ++alone;
      limiter.decide(allowance_for(number * calls + i % 1'000, has_quota),
                     [&](const Decision&) { free.release(); });
    }
    if (number == 0)
      for (int i = 0; i < at_once; ++i) free.acquire();
  });
  std::printf("Redis, %4d calls at once, %s: %.0f decisions/s, %.1f us of our processor each%s\n",
              at_once, has_quota ? "rate and quota" : "rate alone    ", calls / took.wall_s,
              took.processor_s * 1e6 / calls, alone > 0 ? " (some alone)" : "");
}

}  // namespace

int main(int argc, char** argv) {
  for (const int threads : {1, 2})
    for (const std::int64_t users : {1, 1'000, 100'000})
      for (const bool has_quota : {false, true}) measure_memory(threads, users, has_quota);
  if (argc < 2) return 0;
  for (const int at_once : {1, 16, 256, 4'096})
    for (const bool has_quota : {false, true}) measure_redis(argv[1], 1, at_once, has_quota);
}
