// The process that makes one picture: reads an order from standard input, and writes the result to
// standard output.
#pragma once

namespace toolyard::pictures {

// The hidden command by which the program starts itself as such a process.
inline constexpr const char* worker_verb = "picture-worker";

// Returns the exit code.
int run_worker();

}  // namespace toolyard::pictures
