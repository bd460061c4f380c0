// Decides whether a call fits into its allowance: first the rates, then the quotas. A refused call
// takes nothing from any; parallel calls never pass a limit together.
//
// Alone, a decision is a look into memory. With shared counters, all nodes decide together, and
// each from its own share of every limit while those are away.
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
  // What is reported about one limit: of two rates or quotas, the one that has fewer calls
  // left.
  struct Policy {
    std::int64_t limit = 0;
    std::int64_t window_s = 0;
    std::int64_t remaining = 0;
    // Until nothing is used any more; of a rate that refuses, until it allows a call.
    std::int64_t reset_s = 0;
    bool operator==(const Policy&) const = default;
  };
  RefusedBy refused_by = RefusedBy::nothing;
  std::optional<Policy> rate;
  std::optional<Policy> quota;
  // Of a refused call: a caller that waits that long is not refused again, unless others use the
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
  // How many calls of a subject were counted in a month before this process was first asked about
  // it (which it is again when it had to forget). Asked from any thread; must not block.
  std::function<std::int64_t(const Subject&, Month)> used;
  // How many subjects are remembered at most, of each of three kinds: rates of keys and accounts,
  // rates of others, quotas. 32 bytes each, taken as needed.
  std::size_t most_subjects = std::size_t{1} << 19;
};

class Limiter {
 public:
  explicit Limiter(LimiterOptions options, std::unique_ptr<SharedCounters> shared = nullptr);

  using Done = std::move_only_function<void(const Decision&)>;
  // Calls `done` exactly once: at once, or, if the decision has to be asked for, on a thread of
  // the shared counters, where it must not block.
  void decide(const Allowance& allowance, Done done);

  // Decides at once, as a node without the others. Without shared counters this is all there is.
  Decision decide_alone(const Allowance& allowance);

  // Whether decisions are shared with other nodes right now.
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
    // Whoever did not call for so long is asked for again.
    static constexpr std::int64_t kIdle_s = 86'400;
    static constexpr std::uint32_t kFresh_s = 10;

    CounterName name{};
    std::int64_t used = kUnknown;  // as all nodes count
    std::uint32_t owed = 0;        // granted while alone, and not reported to the others yet
    std::uint32_t touched_s = 0;
    std::int64_t weight(std::int64_t now_us) const {
      return touched_s + kIdle_s - now_us / 1'000'000;
    }
  };
  // How each limit stands after the call, or, if it is refused, without it.
  struct Trial {
    RefusedBy refused_by = RefusedBy::nothing;
    // Of which quotas it is not known what was used; if there are any, nothing is decided.
    std::array<bool, 2> is_unknown{};
    UpToTwo<Standing> rates;
    UpToTwo<std::int64_t> left;  // of the quotas, for this node
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
  // Ends first: what it still has to answer is decided here.
  const std::unique_ptr<SharedCounters> owned_;
};

// The error of a decision that refuses.
Error refusal(const Decision& decision);

}  // namespace toolyard::limits
