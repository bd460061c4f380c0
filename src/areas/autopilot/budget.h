// What calls of a model may use: whether there is room for the worst that one can come to.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/flatten.h"

namespace toolyard::autopilot {

struct Amounts {
  std::int64_t requests = 0, prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  std::int64_t milliseconds = 0;
  std::int64_t tokens() const { return prompt_tokens + completion_tokens; }
};

struct Limits {
  std::int64_t requests = 0, tokens = 0, cost_micros = 0, milliseconds = 0;
};

// `reserved` is for calls under way; of its tokens only the sum counts. Fields are columns of a
// run.
struct Ledger {
  Limits most;
  Amounts used;
  Amounts reserved;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Ledger::most, &Limits::cost_micros>("Maximum cost.").named("max_cost_micros"),
        field<&Ledger::most, &Limits::tokens>("Maximum number of tokens.").named("max_tokens"),
        field<&Ledger::most, &Limits::requests>("Maximum number of calls.").named("max_requests"),
        field<&Ledger::most, &Limits::milliseconds>("Maximum time.").named("max_milliseconds"),
        field<&Ledger::used, &Amounts::requests>("Calls made.").named("used_requests"),
        field<&Ledger::used, &Amounts::prompt_tokens>("Tokens sent.").named("used_prompt_tokens"),
        field<&Ledger::used, &Amounts::completion_tokens>("Tokens received.")
            .named("used_completion_tokens"),
        field<&Ledger::used, &Amounts::cost_micros>("Cost of the calls.").named("used_cost_micros"),
        field<&Ledger::used, &Amounts::milliseconds>("Time taken.").named("used_milliseconds"),
        field<&Ledger::reserved, &Amounts::requests>("Calls under way.").named("reserved_requests"),
        field<&Ledger::reserved, &Amounts::prompt_tokens>("Tokens that they can take.")
            .named("reserved_tokens"),
        field<&Ledger::reserved, &Amounts::cost_micros>("What they can cost.")
            .named("reserved_cost_micros"),
        field<&Ledger::reserved, &Amounts::milliseconds>("Time that they can take.")
            .named("reserved_milliseconds")};
  }
};

// What a call under way can come to at most. Fields are columns of a step.
struct Reservation : Amounts {
  Reservation() : Amounts{.requests = 1} {}
  explicit(false) Reservation(const Amounts& worst) : Amounts(worst) {}
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Amounts::prompt_tokens, Reservation>("Tokens to send.")
            .named("reserved_prompt_tokens"),
        field<&Amounts::completion_tokens, Reservation>("Tokens to receive.")
            .named("reserved_completion_tokens"),
        field<&Amounts::cost_micros, Reservation>("Cost.").named("reserved_cost_micros"),
        field<&Amounts::milliseconds, Reservation>("Time.").named("reserved_milliseconds")};
  }
};

// `wait`: there would be room if the calls under way came to nothing.
enum class Room { enough, wait, none };

// Calls with less time than that are not made.
inline constexpr std::int64_t least_milliseconds = 1'000;

// The time that a call can be given which would take `wanted` at most.
std::int64_t time_for(const Ledger& ledger, std::int64_t wanted);

// Whether there is room for that call, the time being `time_for` it.
Room room_for(const Ledger& ledger, const Amounts& worst);

}  // namespace toolyard::autopilot
