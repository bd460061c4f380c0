#include "ports/connection_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace toolyard {
namespace {

struct NoConnection {
  void undo() {}
  bool is_spoiled() const { return false; }
};
using Pool = ConnectionPool<NoConnection>;

Pool::Deadline in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

void use(Pool& pool, const std::function<void()>& work) {
  const Pool::Loan loan(pool, in(std::chrono::seconds(30)), [](Pool::Slot& slot) {
    if (!slot) slot = std::make_unique<NoConnection>();
  });
  work();
}

// Work in slices takes the connection again at once. It must not be the only one that gets it.
TEST(ConnectionPoolTurns, GoToWhoeverHasWaitedLongest) {
  Pool pool("test", 1);
  std::atomic<bool> is_asking = false, has_had = false;
  std::jthread other([&] {
    is_asking = true;
    use(pool, [&] { has_had = true; });
  });
  int slices_meanwhile = 0;
  while (!has_had && slices_meanwhile < 1'000)
    use(pool, [&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      slices_meanwhile += is_asking;
    });
  EXPECT_LT(slices_meanwhile, 100);
}

TEST(ConnectionPoolTurns, PassOnWhenSomebodyGivesUp) {
  Pool pool("test", 1);
  std::atomic<int> refused = 0, served = 0;
  std::jthread patient;
  use(pool, [&] {
    std::jthread hasty([&] {
      try {
        const Pool::Loan loan(pool, in(std::chrono::milliseconds(1)), [](Pool::Slot&) {});
      } catch (const StoreUnavailable&) {
        ++refused;
      }
    });
    hasty.join();
    patient = std::jthread([&] { use(pool, [&] { ++served; }); });
  });
  patient.join();
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(served, 1);
  use(pool, [&] { ++served; });
  EXPECT_EQ(served, 2);
}

}  // namespace
}  // namespace toolyard
