// Makes request ids: ULIDs, 48 bits of time and 80 bits of chance, 26 characters of base32 that
// sort by time. One maker per thread; seeded by the operating system, not fit for secrets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace toolyard::http {

using RequestId = std::array<char, 26>;

class RequestIdMaker {
 public:
  RequestIdMaker();
  void make(std::uint64_t unix_ms, RequestId& id);

 private:
  std::uint64_t next();
  std::array<std::uint64_t, 4> state_;
};

}  // namespace toolyard::http
