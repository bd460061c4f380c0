#include "core/time/timed_stop.h"

namespace toolyard {

TimedStop::TimedStop(Threads& threads, std::chrono::milliseconds time, std::stop_token outer)
    : follow_(std::move(outer), Follow{source_}),
      thread_(threads.start("timed-stop", [this, time](const std::stop_token& over) {
        if (sleep_for(over, time)) source_.request_stop();
      })) {}

}  // namespace toolyard
