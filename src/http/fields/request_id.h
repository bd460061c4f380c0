// Generates request ids: ULIDs of 48 bits of time and 80 random bits, written as 26 characters of
// base32 that sort by time. Not thread-safe: each thread needs its own generator. The generator is
// seeded by the operating system, but not suitable for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace toolyard::http {

using RequestId = std::array<char, 26>;

class RequestIdGenerator {
 public:
  RequestIdGenerator();
  void make(std::uint64_t unix_ms, RequestId& id);

 private:
  std::uint64_t next();
  std::array<std::uint64_t, 4> state_;
};

}  // namespace toolyard::http
