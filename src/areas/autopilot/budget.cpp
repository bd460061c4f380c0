#include "areas/autopilot/budget.h"

#include <algorithm>

namespace toolyard::autopilot {
namespace {

// Compares without a sum that could overflow.
bool fits(std::int64_t most, std::int64_t taken, std::int64_t more) {
  return taken <= most && more <= most - taken;
}

bool fits(const Limits& most, const Amounts& taken, const Amounts& worst) {
  return fits(most.requests, taken.requests, worst.requests) &&
         fits(most.tokens, taken.tokens(), worst.tokens()) &&
         fits(most.cost_micros, taken.cost_micros, worst.cost_micros) &&
         fits(most.milliseconds, taken.milliseconds,
              std::min(worst.milliseconds, min_milliseconds));
}

Amounts sum(const Amounts& one, const Amounts& other) {
  return {.requests = one.requests + other.requests,
          .prompt_tokens = one.prompt_tokens + other.prompt_tokens,
          .completion_tokens = one.completion_tokens + other.completion_tokens,
          .cost_micros = one.cost_micros + other.cost_micros,
          .milliseconds = one.milliseconds + other.milliseconds};
}

}  // namespace

std::int64_t time_for(const Ledger& ledger, std::int64_t wanted) {
  const auto left =
      ledger.most.milliseconds - ledger.used.milliseconds - ledger.reserved.milliseconds;
  return std::clamp<std::int64_t>(left, 0, wanted);
}

Headroom headroom_for(const Ledger& ledger, const Amounts& worst) {
  if (fits(ledger.most, sum(ledger.used, ledger.reserved), worst)) return Headroom::enough;
  return fits(ledger.most, ledger.used, worst) ? Headroom::wait : Headroom::none;
}

}  // namespace toolyard::autopilot
