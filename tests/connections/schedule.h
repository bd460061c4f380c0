// One schedule of the model: clients and the transport of the server, with its real event loop, on
// pairs of connected sockets and a simulated clock, in an order that a seed determines.
#pragma once
#include <cstdint>
#include <string>

namespace toolyard::connections {

struct Result {
  std::string fault;  // empty: nothing was wrong
  int requests = 0;   // that reached the API
  std::size_t responses = 0;
};

Result run_schedule(std::uint64_t seed);

}  // namespace toolyard::connections
