// What the parts of this area share on one node, and how its threads bear a store in trouble.
#pragma once
#include <atomic>
#include <chrono>
#include <string_view>
#include <type_traits>

#include "areas/jobs/bell.h"
#include "areas/jobs/held.h"
#include "core/caught.h"
#include "core/log.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::jobs {

struct Options {
  std::size_t threads = 4;  // how many jobs run at once; they mostly wait for others
  // A claim holds that long, and is renewed so often: a crash costs a job the rest of it.
  std::chrono::milliseconds lease{60'000};
  std::chrono::milliseconds renewal{20'000};
  // How often an idle node looks for jobs that others have added.
  std::chrono::milliseconds poll{1'000};
  // How long handlers may take to stop before their jobs are handed back regardless.
  std::chrono::milliseconds patience{5'000};
  std::chrono::hours kept_for{30 * 24};  // after they are over
};

struct Node {
  Database& database;
  const Clock clock;
  Log& log;
  Threads& threads;
  const Options options;
  Bell bell = {};
  Held held = {};
};

// Logs the beginning of a trouble, and nothing more until it is over.
class Trouble {
 public:
  Trouble(Log& log, std::string_view message) : log_(log), message_(message) {}
  void is_there(std::string_view what) {
    if (!is_there_.exchange(true)) log_.event(LogLevel::error, message_, {{"what", what}});
  }
  void is_over() { is_there_ = false; }

 private:
  Log& log_;
  const std::string_view message_;
  std::atomic<bool> is_there_ = false;
};

// For threads that have to go on: what a store in trouble throws becomes an error, for the log.
template <class Work> auto surviving(Work&& work) -> std::invoke_result_t<Work&> {
  try {
    return work();
  } catch (...) {
    return fail(toolyard::problems::internal_error, what_was_caught());
  }
}

}  // namespace toolyard::jobs
