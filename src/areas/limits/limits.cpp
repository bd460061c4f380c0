#include "areas/limits/limits.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "areas/limits/problems.h"

namespace toolyard::limits {

namespace {

std::int64_t whole_seconds(std::int64_t us) { return (us + 999'999) / 1'000'000; }

Decision::Policy rate_policy(const Rate& rate, const RateState& state, RefusedBy refused_by) {
  const auto reset_us = refused_by == RefusedBy::rate ? state.retry_after_us : state.reset_us;
  return {.limit = rate.limit,
          .window_s = rate.period_us / 1'000'000,
          .remaining = state.remaining,
          .reset_s = whole_seconds(reset_us)};
}

// If the quota is used up too, the caller has to wait for both.
std::int64_t wait_s(const Decision& decision) {
  std::int64_t wait = 0;
  if (decision.refused_by == RefusedBy::rate) wait = decision.rate->reset_s;
  if (decision.quota && decision.quota->remaining == 0)
    wait = std::max(wait, decision.quota->reset_s);
  return std::max<std::int64_t>(wait, 1);
}

// Constructs the elements in place: copying what was just written in parts would cost as much as
// making it.
template <std::size_t count, class Make> auto array_of(const Make& make) {
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return std::array{make(i)...};
  }(std::make_index_sequence<count>());
}

// The limit with fewer calls left is tighter; if none are left, the one with the longer wait.
bool is_tighter(const RateState& one, const RateState& other) {
  return std::pair(one.remaining, -one.retry_after_us) <
         std::pair(other.remaining, -other.retry_after_us);
}

}  // namespace

std::int64_t steady_now_us() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(since).count();
}

Limiter::Limiter(LimiterOptions options, std::unique_ptr<SharedCounters> shared)
    : options_(std::move(options)), known_rates_(options_.max_subjects),
      anonymous_rates_(options_.max_subjects), quotas_(options_.max_subjects),
      shared_(shared.get()), owned_(std::move(shared)) {}

// Networks and names are numerous, and anybody can make them, so they have a table of their own, in
// which they cannot displace keys or accounts. A key and its account share a table, because their
// rates are taken together.
Limiter::RateTable& Limiter::rates_of(const Allowance& allowance) {
  const auto kind = allowance.rates[0].subject.kind();
  return kind == SubjectKind::key || kind == SubjectKind::user ? known_rates_ : anonymous_rates_;
}

Decision Limiter::decision_of(const Allowance& allowance, const MonthAt& month,
                              const Trial& trial) {
  Decision decision{.refused_by = trial.refused_by};
  const auto& [rates, quotas] = allowance;
  if (!rates.empty()) {
    const std::size_t tightest = rates.size() == 2 && is_tighter(trial.rates[1], trial.rates[0]);
    decision.rate = rate_policy(rates[tightest].rate, trial.rates[tightest], trial.refused_by);
  }
  if (!quotas.empty()) {
    const std::size_t tightest = quotas.size() == 2 && trial.left[1] < trial.left[0];
    decision.quota = {.limit = quotas[tightest].calls,
                      .window_s = month.length_s,
                      .remaining = std::max<std::int64_t>(trial.left[tightest], 0),
                      .reset_s = month.left_s};
  }
  if (!decision.is_allowed()) decision.retry_after_s = wait_s(decision);
  return decision;
}

Limiter::Trial Limiter::trial_of(const Allowance& allowance, const SharedVerdict& verdict) {
  using enum SharedVerdict::Found;
  Trial trial{.refused_by = verdict.found == over_rate    ? RefusedBy::rate
                            : verdict.found == over_quota ? RefusedBy::quota
                                                          : RefusedBy::nothing};
  for (std::size_t i = 0; i < allowance.rates.size(); ++i)
    trial.rates.add(state_of(allowance.rates[i].rate, verdict.arrivals[i], verdict.now_us));
  for (std::size_t i = 0; i < allowance.quotas.size(); ++i)
    trial.left.add(allowance.quotas[i].calls - verdict.used[i]);
  return trial;
}

Decision Limiter::decide_alone(const Allowance& allowance) {
  if (allowance.is_unlimited()) return {};
  const auto month = allowance.quotas.empty() ? MonthAt{} : month_at(options_.clock());
  for (;;) {
    const auto trial = try_alone(allowance, month.month);
    if (!trial.is_unknown[0] && !trial.is_unknown[1]) return decision_of(allowance, month, trial);
    // Loads only the unknown ones: for others, what this node has granted since would be counted
    // twice.
    for (std::size_t i = 0; i < allowance.quotas.size(); ++i)
      if (trial.is_unknown[i]) load_used(allowance.quotas[i], month.month);
  }
}

Limiter::Trial Limiter::try_alone(const Allowance& allowance, Month month) {
  Trial trial;
  const auto& rates = allowance.rates;
  if (rates.empty()) {
    if (!try_quotas(allowance, month, QuotaUse::take, options_.steady_clock(), trial))
      trial.refused_by = RefusedBy::quota;
    return trial;
  }
  // Lock order: the quotas are used while the rates are locked, never the other way round.
  rates_of(allowance).use_all(
      rates, [](const auto& rate) -> auto& { return rate.subject.name; }, options_.steady_clock,
      [&](const auto& slots, std::int64_t now_us) {
        try_rates(allowance, month, slots, now_us, trial);
      });
  return trial;
}

template <std::size_t count>
void Limiter::try_rates(const Allowance& allowance, Month month,
                        const std::array<RateSlot*, count>& slots, std::int64_t now_us,
                        Trial& trial) {
  const auto rates = array_of<count>([&](std::size_t i) {
    const auto& rate = allowance.rates[i].rate;
    return shared_ ? share_of(rate, shared_->nodes()) : rate;
  });
  const auto outcomes =
      array_of<count>([&](std::size_t i) { return take(rates[i], slots[i]->arrival, now_us); });
  for (const auto& outcome : outcomes)
    if (!outcome.is_allowed) trial.refused_by = RefusedBy::rate;
  if (trial.refused_by == RefusedBy::rate)
    try_quotas(allowance, month, QuotaUse::peek, now_us, trial);
  else if (!try_quotas(allowance, month, QuotaUse::take, now_us, trial))
    trial.refused_by = RefusedBy::quota;
  for (std::size_t i = 0; i < count; ++i) {
    // A limit that refuses takes nothing, but its state is corrected if a clock went back.
    const bool is_kept = trial.refused_by == RefusedBy::nothing || !outcomes[i].is_allowed;
    if (is_kept) trial.rates.add(outcomes[i].state);
    else trial.rates.add(state_of(rates[i], slots[i]->arrival, now_us));
    if (is_kept) slots[i]->arrival = outcomes[i].arrival;
  }
}

// Takes a call from all of the quotas or from none. Returns whether it did, or, for `peek`, could.
bool Limiter::try_quotas(const Allowance& allowance, Month month, QuotaUse use, std::int64_t at_us,
                         Trial& trial) {
  const auto& quotas = allowance.quotas;
  if (quotas.empty()) return true;
  return quotas_.use_all(
      quotas, [month](const auto& quota) { return counter_of(quota.subject, month); },
      [at_us] { return at_us; },
      [&](const auto& slots, std::int64_t now_us) {
        bool is_granted = true;
        for (std::size_t i = 0; i < slots.size(); ++i) {
          const auto left = left_of(quotas[i], *slots[i], now_us);
          trial.is_unknown[i] = !left;
          trial.left.add(std::max<std::int64_t>(left.value_or(0), 0));
          is_granted = is_granted && trial.left[i] > 0;
        }
        if (!is_granted || use == QuotaUse::peek) return is_granted;
        for (std::size_t i = 0; i < slots.size(); ++i) {
          --trial.left[i];
          if (shared_) ++slots[i]->owed;
          else ++slots[i]->used;
        }
        return true;
      });
}

// Returns how many calls a quota has left for this node; nothing if that is not known.
std::optional<std::int64_t> Limiter::left_of(const Allowance::MonthlyQuota& quota, QuotaSlot& slot,
                                             std::int64_t now_us) const {
  const auto now_s = std::uint32_t(now_us / 1'000'000);
  const auto idle_s = now_s - std::exchange(slot.touched_s, now_s);
  // After some time without a call, a node that decides alone requests what the others have
  // counted.
  const bool is_old = shared_ && slot.owed == 0 && idle_s > QuotaSlot::kFresh_s;
  if (slot.used == QuotaSlot::kUnknown || is_old) return std::nullopt;
  const auto left = std::max<std::int64_t>(quota.calls - slot.used, 0);
  // This node's share of what was left when the nodes last counted together.
  if (shared_ && left > 0) return std::max<std::int64_t>(left / shared_->nodes(), 1) - slot.owed;
  return left;
}

// The callback may take a while, so no lock is held meanwhile.
void Limiter::load_used(const Allowance::MonthlyQuota& quota, Month month) {
  const std::int64_t used = options_.used ? options_.used(quota.subject, month) : 0;
  quotas_.use(counter_of(quota.subject, month), options_.steady_clock,
              [&](QuotaSlot& slot, std::int64_t) {
                slot.used = std::max({slot.used, used, std::int64_t{0}});
              });
}

void Limiter::decide(const Allowance& allowance, Done done) {
  if (!is_shared() || allowance.is_unlimited()) return done(decide_alone(allowance));
  const auto month = allowance.quotas.empty() ? MonthAt{} : month_at(options_.clock());
  const auto call = shared_call(allowance, month.month);
  shared_->take(call, [this, allowance, month, call, done = std::move(done)](
                          const std::optional<SharedVerdict>& verdict) mutable {
    settle(call, verdict);
    done(verdict ? decision_of(allowance, month, trial_of(allowance, *verdict))
                 : decide_alone(allowance));
  });
}

SharedCall Limiter::shared_call(const Allowance& allowance, Month month) {
  SharedCall call;
  for (std::size_t i = 0; i < allowance.rates.size(); ++i)
    call.rates.add(rate_counter(allowance, i));
  for (const auto& quota : allowance.quotas) call.quotas.add(quota_counter(quota, month));
  return call;
}

SharedCall::RateCounter Limiter::rate_counter(const Allowance& allowance, std::size_t number) {
  const auto& [subject, rate] = allowance.rates[number];
  SharedCall::RateCounter counter{.name = subject.name, .rate = rate};
  // Calls that were granted alone came from this node's share, so they count as that fraction of
  // the whole rate.
  rates_of(allowance).use_known(
      subject.name, options_.steady_clock, [&](const RateSlot& slot, std::int64_t now_us) {
        counter.owed_us = std::max<std::int64_t>(slot.arrival.us - now_us, 0) / shared_->nodes();
      });
  return counter;
}

SharedCall::QuotaCounter Limiter::quota_counter(const Allowance::MonthlyQuota& quota, Month month) {
  SharedCall::QuotaCounter counter{.name = counter_of(quota.subject, month), .limit = quota.calls};
  for (bool is_known = false; !is_known;) {
    quotas_.use(counter.name, options_.steady_clock, [&](QuotaSlot& slot, std::int64_t now_us) {
      slot.touched_s = std::uint32_t(now_us / 1'000'000);
      is_known = slot.used != QuotaSlot::kUnknown;
      counter.known = slot.used;
      // Sent only once; `settle` restores it if there is no verdict.
      counter.owed = std::exchange(slot.owed, 0);
    });
    if (!is_known) load_used(quota, month);
  }
  return counter;
}

void Limiter::settle(const SharedCall& call, const std::optional<SharedVerdict>& verdict) {
  for (std::size_t i = 0; i < call.quotas.size(); ++i) {
    const auto& sent = call.quotas[i];
    if (!verdict && sent.owed == 0) continue;
    quotas_.use(sent.name, options_.steady_clock, [&](QuotaSlot& slot, std::int64_t now_us) {
      slot.touched_s = std::uint32_t(now_us / 1'000'000);
      if (verdict) {
        slot.used = std::max(slot.used, verdict->used[i]);
      } else {
        slot.used = std::max(slot.used, sent.known);
        slot.owed += std::uint32_t(sent.owed);
      }
    });
  }
}

std::size_t Limiter::memory_bytes() const {
  return known_rates_.memory_bytes() + anonymous_rates_.memory_bytes() + quotas_.memory_bytes();
}

Error refusal(const Decision& decision) {
  const bool is_rate = decision.refused_by == RefusedBy::rate;
  const auto wait = std::to_string(decision.retry_after_s);
  return {.type = is_rate ? &problems::rate_limited : &problems::quota_exceeded,
          .detail = is_rate ? "There were too many calls; the next is allowed in " + wait + " s."
                            : "All calls of this month are used up; the next is in " + wait + " s.",
          .retry_after_s = decision.retry_after_s};
}

}  // namespace toolyard::limits
