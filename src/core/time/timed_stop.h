// A stop that is asked for when a time is over: for calls to the outside that know no times.
#pragma once
#include <chrono>
#include <stop_token>

#include "core/threads.h"

namespace toolyard {

class TimedStop {
 public:
  // A stop that is asked for of `outer` is asked for here too.
  TimedStop(Threads& threads, std::chrono::milliseconds time, std::stop_token outer = {});

  std::stop_token token() const { return source_.get_token(); }

 private:
  struct Follow {
    std::stop_source& source;
    void operator()() const { source.request_stop(); }
  };
  std::stop_source source_;
  std::stop_callback<Follow> follow_;
  Thread thread_;
};

}  // namespace toolyard
