// Background thread that loads changes of accounts and keys by other processes (command line, other
// nodes) into memory, within about a second.
#pragma once
#include <functional>
#include <string_view>

#include "core/error.h"
#include "core/log.h"
#include "core/threads.h"

namespace toolyard {

struct ChangeWork {
  std::function<Result<void>()> load;     // loads everything; repeated until it succeeds
  std::function<Result<void>()> refresh;  // loads what has changed since then
  std::function<Result<void>()> plan;     // queues the work that is due
};

class ChangeWatch {
 public:
  ChangeWatch(ChangeWork work, Log& log, Threads& threads);

  // Requests a stop, without waiting; the destructor waits for a run in progress.
  void stop() { thread_.request_stop(); }

 private:
  void watch(const std::stop_token& stop);
  void report(const Result<void>& done, bool& was_reported, std::string_view message);

  const ChangeWork work_;
  Log& log_;
  Thread thread_;
};

}  // namespace toolyard
