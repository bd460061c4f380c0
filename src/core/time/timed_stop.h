// A stop token that is triggered by a timeout: for calls to other services that have no timeout of
// their own.
#pragma once
#include <chrono>
#include <stop_token>

#include "core/threads.h"

namespace toolyard {

class TimedStop {
 public:
  // A stop of `outer` also triggers this one.
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
