// Runs schedules of the model of connections, and ends with 1 at the first fault.
//
//   connections [SCHEDULES [SEED]]          by number, from a seed (1)
//   connections --seconds SECONDS [SEED]    as many as fit into a time
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/connections/schedule.h"

int main(int argc, char** argv) {
  using namespace toolyard::connections;
  using Clock = std::chrono::steady_clock;
  ::signal(SIGPIPE, SIG_IGN);
  const bool is_timed = argc > 2 && argv[1] == std::string_view("--seconds");
  const auto number = [&](int at, std::uint64_t otherwise) {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  const auto first = number(is_timed ? 3 : 2, 1);
  const auto count = is_timed ? ~0ull - first : number(1, 1'000);
  const auto end = Clock::now() + std::chrono::seconds(is_timed ? number(2, 10) : 1'000'000);
  std::uint64_t schedules = 0, requests = 0, responses = 0;
  for (; schedules < count && Clock::now() < end; ++schedules) {
    const auto result = run_schedule(first + schedules);
    requests += static_cast<std::uint64_t>(result.requests);
    responses += result.responses;
    if (result.fault.empty()) continue;
    std::printf("schedule %llu: %s\n", static_cast<unsigned long long>(first + schedules),
                result.fault.c_str());
    return 1;
  }
  std::printf("%llu schedules, %llu requests, %llu responses\n",
              static_cast<unsigned long long>(schedules), static_cast<unsigned long long>(requests),
              static_cast<unsigned long long>(responses));
  return 0;
}
