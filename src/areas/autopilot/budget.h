// What calls of a model may use: whether there is room for the worst that one can come to.
#pragma once
#include <cstdint>

namespace toolyard::autopilot {

struct Amounts {
  std::int64_t requests = 0, prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  std::int64_t milliseconds = 0;
  std::int64_t tokens() const { return prompt_tokens + completion_tokens; }
};

struct Limits {
  std::int64_t requests = 0, tokens = 0, cost_micros = 0, milliseconds = 0;
};

// `reserved` is for calls under way; of its tokens only the sum counts.
struct Ledger {
  Limits most;
  Amounts used;
  Amounts reserved;
};

// `wait`: there would be room if the calls under way came to nothing.
enum class Room { enough, wait, none };

// A call with less time than that is not worth while.
inline constexpr std::int64_t least_milliseconds = 1'000;

// The time that a call can be given which would take `wanted` at most.
std::int64_t time_for(const Ledger& ledger, std::int64_t wanted);

// Whether there is room for that call, the time being `time_for` it.
Room room_for(const Ledger& ledger, const Amounts& worst);

}  // namespace toolyard::autopilot
