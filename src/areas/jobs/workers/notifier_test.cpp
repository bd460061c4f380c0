#include "areas/jobs/workers/notifier.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace toolyard::jobs {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

// Threads that each call `wait` once, started one after the other.
class Waiters {
 public:
  explicit Waiters(Notifier& notifier) : notifier_(notifier) {}
  void add(milliseconds at_most) {
    threads_.emplace_back([this, at_most](const std::stop_token& stop) {
      notifier_.wait(stop, at_most);
      ++back_;
    });
    // Usually long enough for the thread to block; the test passes even if it does not.
    std::this_thread::sleep_for(milliseconds(20));
  }
  int back() const { return back_; }
  void expect_back(int count) {
    while (back_ < count) std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(back_, count);
  }

 private:
  Notifier& notifier_;
  std::atomic<int> back_ = 0;
  std::vector<std::jthread> threads_;  // on destruction, stops those that still wait
};

TEST(JobNotifier, EachNotificationWakesOne) {
  Notifier notifier;
  Waiters waiters(notifier);
  for (int i = 0; i < 3; ++i) waiters.add(hours(1));
  EXPECT_EQ(waiters.back(), 0);
  for (const int notified : {1, 2, 3}) {
    notifier.notify();
    waiters.expect_back(notified);
  }
}

TEST(JobNotifier, AnEarlierNotificationIsNotLost) {
  Notifier notifier;
  notifier.notify();
  notifier.notify();
  Waiters waiters(notifier);
  waiters.add(hours(1));
  waiters.expect_back(1);
  waiters.add(hours(1));
  waiters.expect_back(1);
}

TEST(JobNotifier, TheShortestTimeCountsWhoeverCameFirst) {
  for (const bool is_first_shorter : {true, false}) {
    Notifier notifier;
    Waiters waiters(notifier);
    waiters.add(is_first_shorter ? milliseconds(60) : milliseconds(hours(1)));
    waiters.add(is_first_shorter ? milliseconds(hours(1)) : milliseconds(60));
    waiters.add(hours(1));
    waiters.expect_back(1);
  }
}

}  // namespace
}  // namespace toolyard::jobs
