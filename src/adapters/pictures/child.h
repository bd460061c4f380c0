// A child process with pipes as its standard input and output, and nothing else open.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace toolyard::pictures {

// `timed_out` by processor time, and `overdue` by the time of the clock.
enum class ChildEnd { finished, failed, timed_out, overdue, too_large, stopped };

struct ChildOutput {
  ChildEnd end{};
  std::string bytes;
};

// Starts a program with one argument and an empty environment, gives it the input, and returns its
// output once it has ended. Kills it when the time is over, when it writes more than allowed, and
// when a stop is requested. Throws std::system_error if it cannot be started.
struct ChildOrder {
  const std::string& program;
  const char* argument;
  std::string_view first, second;  // its input
  std::chrono::milliseconds time;
  std::size_t max_output_bytes;
};
ChildOutput run_child(const ChildOrder& order, const std::stop_token& stop);

}  // namespace toolyard::pictures
