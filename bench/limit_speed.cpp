// How long a decision about limits takes in memory, and how many a second go through a Redis.
//   limit_speed [REDIS_URL]
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "adapters/redis/shared_counters.h"
#include "areas/limits/limiter.h"

namespace {

using namespace toolyard;
using namespace toolyard::limits;

double seconds_for(int threads, const std::function<void(int)>& work) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i) running.emplace_back(work, i);
  for (auto& thread : running) thread.join();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Allowance allowance_for(std::int64_t user, bool has_quota) {
  auto allowance = rate_allowance(subject_of(UserId(user)), 1'000'000'000);
  if (has_quota) allowance.quota = {subject_of(UserId(user)), 1'000'000'000'000};
  return allowance;
}

void measure_memory(int threads, std::int64_t users, bool has_quota) {
  constexpr std::int64_t calls = 5'000'000;
  Limiter limiter({});
  std::atomic<std::int64_t> refused = 0;
  const auto seconds = seconds_for(threads, [&](int number) {
    auto state = std::uint64_t(number) * 7919 + 1;
    for (std::int64_t i = 0; i < calls; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      const auto user = std::int64_t(state >> 33) % users + 1;
      if (!limiter.decide_alone(allowance_for(user, has_quota)).is_allowed()) ++refused;
    }
  });
  std::printf("%d thread(s), %7lld subjects, %s: %6.1f ns a decision, %.2f million a second\n",
              threads, static_cast<long long>(users),
              has_quota ? "rate and quota" : "rate          ", seconds * 1e9 / double(calls),
              double(calls) * threads / seconds / 1e6);
}

void measure_redis(const std::string& url, int threads, int at_once, bool has_quota) {
  constexpr int calls = 100'000;
  std::counting_semaphore<> free(0);
  std::atomic<int> alone = 0;
  Limiter limiter(
      {}, std::make_unique<redis::RedisCounters>(redis::Options{
              .address = *redis::parse_url(url), .patience = std::chrono::milliseconds(5'000)}));
  while (!limiter.is_shared()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  free.release(at_once);
  const auto seconds = seconds_for(threads, [&](int number) {
    for (int i = 0; i < calls / threads; ++i) {
      free.acquire();
      if (!limiter.is_shared()) ++alone;
      limiter.decide(allowance_for(number * calls + i % 1'000, has_quota),
                     [&](const Decision&) { free.release(); });
    }
    if (number == 0)
      for (int i = 0; i < at_once; ++i) free.acquire();
  });
  std::printf("Redis, %d thread(s), %4d calls at once, %s: %.0f decisions a second%s\n", threads,
              at_once, has_quota ? "rate and quota" : "rate          ", calls / seconds,
              alone > 0 ? " (some alone)" : "");
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
