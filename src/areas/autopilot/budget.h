// The budget of a run: requests, tokens, cost and time. A call of a language model is made only if
// the budget covers its maximum cost.
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

// The limits of a run, what it has used, and what is reserved for calls in progress.
// `prompt_tokens` of `reserved` is the sum of all reserved tokens. Fields are columns of a run.
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
        field<&Ledger::reserved, &Amounts::prompt_tokens>(
            "Maximum number of tokens of the calls under way.")
            .named("reserved_tokens"),
        field<&Ledger::reserved, &Amounts::cost_micros>("Maximum cost of the calls under way.")
            .named("reserved_cost_micros"),
        field<&Ledger::reserved, &Amounts::milliseconds>("Maximum time of the calls under way.")
            .named("reserved_milliseconds")};
  }
};

// The most that a call in progress can use. Fields are columns of a step.
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

// `wait`: the call does not fit now, but would fit if the calls in progress used nothing.
enum class Headroom { enough, wait, none };

// Calls are not made with less time than this.
inline constexpr std::int64_t min_milliseconds = 1'000;

// Returns the time for a call, in milliseconds: what is left of the budget, at most `wanted`.
std::int64_t time_for(const Ledger& ledger, std::int64_t wanted);

// Returns whether the budget covers a call that uses at most `worst`. Of the time, only
// `min_milliseconds` must be left; the call then gets `time_for`.
Headroom headroom_for(const Ledger& ledger, const Amounts& worst);

}  // namespace toolyard::autopilot
