// Other processes (the command line, other nodes) change accounts and keys too: the thread that
// looks for their changes, which hold within a second here.
#pragma once
#include <functional>
#include <string_view>

#include "core/error.h"
#include "core/log.h"
#include "core/threads.h"

namespace toolyard {

struct ChangeWork {
  std::function<Result<void>()> load;     // all of it, until it succeeds once
  std::function<Result<void>()> refresh;  // what has changed since
  std::function<Result<void>()> plan;     // what is to be done at this time of the day
};

class ChangeWatch {
 public:
  ChangeWatch(ChangeWork work, Log& log, Threads& threads);

  // Looks no more; the destructor waits for the look that is under way.
  void stop() { thread_.request_stop(); }

 private:
  void watch(const std::stop_token& stop);
  void report(const Result<void>& done, bool& was_told, std::string_view message);

  const ChangeWork work_;
  Log& log_;
  Thread thread_;
};

}  // namespace toolyard
