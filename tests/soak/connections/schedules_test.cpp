// Runs schedules of the model of connections (tests/connections), under AddressSanitizer.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/program.h"
#include "tests/soak/row.h"
#include "tests/support/places.h"

namespace toolyard::testing {
namespace {

TEST(ConnectionsSoak, MixNothing) {
  SoakRow row("rounds of schedules of connections", 1);
  const unsigned schedules = row.is_long() ? 5'000 : 500;
  const unsigned processes = std::max(1u, std::thread::hardware_concurrency());
  // Other seeds than those of `connections.schedules`.
  std::uint64_t seed = row.is_long() ? std::random_device()() * 1'000'003ull : 1'000'000;
  while (row.again()) {
    std::vector<std::jthread> all;
    for (unsigned i = 0; i < processes; ++i, seed += schedules)
      all.emplace_back([&, seed] {
        const auto ran = run_line(connections_program() + " " + std::to_string(schedules) + " " +
                                  std::to_string(seed));
        EXPECT_EQ(ran.code, 0) << ran.out;
        row.lost("schedules", ran.code != 0);
        row.count("schedules", schedules);
      });
  }
}

}  // namespace
}  // namespace toolyard::testing
