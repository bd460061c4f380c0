// Rate limiter: decides whether a call fits into its allowance, first the rates, then the quotas. A
// refused call uses up nothing. Parallel calls never exceed a limit together.
//
// Without shared counters, a decision is a lookup in memory. With shared counters, all nodes decide
// together; while the counters are unavailable, each node decides from its own share of every
// limit.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "areas/limits/allowance.h"
#include "areas/limits/subject_table.h"
#include "core/error.h"
#include "core/time/clock.h"
#include "ports/shared_counters.h"

namespace toolyard::limits {

enum class RefusedBy : std::uint8_t { nothing, rate, quota };

struct Decision {
  // What is reported about one limit: of two rates or quotas, the one with fewer calls left.
  struct Policy {
    std::int64_t limit = 0;
    std::int64_t window_s = 0;
    std::int64_t remaining = 0;
    // Until nothing is used any more; for a rate that refuses, until it allows a call.
    std::int64_t reset_s = 0;
    bool operator==(const Policy&) const = default;
  };
  RefusedBy refused_by = RefusedBy::nothing;
  std::optional<Policy> rate;
  std::optional<Policy> quota;
  // For a refused call: a caller that waits this long is not refused again, unless others use the
  // same allowance.
  std::int64_t retry_after_s = 0;

  bool is_allowed() const { return refused_by == RefusedBy::nothing; }
};

// A monotonic clock, in microseconds.
using SteadyClock = std::function<std::int64_t()>;
std::int64_t steady_now_us();

struct LimiterOptions {
  Clock clock = system_now;
  SteadyClock steady_clock = steady_now_us;
  // Returns how many calls of a subject were counted in a month before this process requested the
  // number, for the first time or after it had to forget it. Called from any thread; must not
  // block.
  std::function<std::int64_t(const Subject&, Month)> used;
  // Maximum number of subjects to remember, for each of three kinds: rates of keys and accounts,
  // other rates, and quotas. Each takes 32 bytes, allocated as needed.
  std::size_t max_subjects = std::size_t{1} << 19;
};

class Limiter {
 public:
  explicit Limiter(LimiterOptions options, std::unique_ptr<SharedCounters> shared = nullptr);

  using Done = std::move_only_function<void(const Decision&)>;
  // Calls `done` exactly once: immediately, or, if the shared counters decide, on one of their
  // threads, where it must not block.
  void decide(const Allowance& allowance, Done done);

  // Decides immediately, as a node without the others. Without shared counters, this is the only
  // way.
  Decision decide_alone(const Allowance& allowance);

  // Whether decisions are currently shared with other nodes.
  bool is_shared() const { return shared_ && shared_->is_shared(); }

  std::size_t memory_bytes() const;

 private:
  struct RateSlot {
    CounterName name{};
    ArrivalTime arrival;
    std::int64_t weight(std::int64_t now_us) const { return arrival.us - now_us + 1; }
  };
  struct QuotaSlot {
    static constexpr std::int64_t kUnknown = -1;
    // After this time without a call, the slot may be forgotten; its usage is then requested again.
    static constexpr std::int64_t kIdle_s = 86'400;
    static constexpr std::uint32_t kFresh_s = 10;

    CounterName name{};
    std::int64_t used = kUnknown;  // as counted by all nodes
    std::uint32_t owed = 0;        // granted while alone, and not yet reported to the others
    std::uint32_t touched_s = 0;
    std::int64_t weight(std::int64_t now_us) const {
      return touched_s + kIdle_s - now_us / 1'000'000;
    }
  };
  // The state of each limit after the call, or without the call if it is refused.
  struct Trial {
    RefusedBy refused_by = RefusedBy::nothing;
    // Quotas whose usage is not known. If there are any, nothing is decided.
    std::array<bool, 2> is_unknown{};
    InplaceVector2<RateState> rates;
    InplaceVector2<std::int64_t> left;  // of each quota, for this node
  };
  enum class QuotaUse { take, peek };
  using RateTable = SubjectTable<RateSlot>;

  static Decision decision_of(const Allowance& allowance, const MonthAt& month, const Trial& trial);
  static Trial trial_of(const Allowance& allowance, const SharedVerdict& verdict);
  RateTable& rates_of(const Allowance& allowance);
  Trial try_alone(const Allowance& allowance, Month month);
  template <std::size_t count>
  void try_rates(const Allowance& allowance, Month month, const std::array<RateSlot*, count>& slots,
                 std::int64_t now_us, Trial& trial);
  bool try_quotas(const Allowance& allowance, Month month, QuotaUse use, std::int64_t at_us,
                  Trial& trial);
  std::optional<std::int64_t> left_of(const Allowance::MonthlyQuota& quota, QuotaSlot& slot,
                                      std::int64_t now_us) const;
  void load_used(const Allowance::MonthlyQuota& quota, Month month);
  SharedCall shared_call(const Allowance& allowance, Month month);
  SharedCall::RateCounter rate_counter(const Allowance& allowance, std::size_t number);
  SharedCall::QuotaCounter quota_counter(const Allowance::MonthlyQuota& quota, Month month);
  void settle(const SharedCall& call, const std::optional<SharedVerdict>& verdict);

  LimiterOptions options_;
  RateTable known_rates_;
  RateTable anonymous_rates_;
  SubjectTable<QuotaSlot> quotas_;
  SharedCounters* const shared_;
  // Destroyed first: calls that are still pending are decided by this node.
  const std::unique_ptr<SharedCounters> owned_;
};

// Returns the error of a call that is refused.
Error refusal(const Decision& decision);

}  // namespace toolyard::limits
