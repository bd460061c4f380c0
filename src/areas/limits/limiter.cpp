#include "areas/limits/limiter.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace toolyard::limits {

namespace {

std::int64_t whole_seconds(std::int64_t us) { return (us + 999'999) / 1'000'000; }

Decision::Policy rate_policy(const Rate& rate, const Standing& standing, RefusedBy refused_by) {
  const auto reset_us = refused_by == RefusedBy::rate ? standing.retry_after_us : standing.reset_us;
  return {.limit = rate.limit,
          .window_s = rate.period_us / 1'000'000,
          .remaining = standing.remaining,
          .reset_s = whole_seconds(reset_us)};
}

// A caller whose quota is used up too has to wait for both.
std::int64_t wait_s(const Decision& decision) {
  std::int64_t wait = 0;
  if (decision.refused_by == RefusedBy::rate) wait = decision.rate->reset_s;
  if (decision.quota && decision.quota->remaining == 0)
    wait = std::max(wait, decision.quota->reset_s);
  return std::max<std::int64_t>(wait, 1);
}

Decision decision_of(const Allowance& allowance, const MonthAt& month, RefusedBy refused_by,
                     const Standing& standing, std::int64_t quota_left) {
  Decision decision{.refused_by = refused_by};
  if (allowance.rate) decision.rate = rate_policy(allowance.rate->rate, standing, refused_by);
  if (allowance.quota)
    decision.quota = {.limit = allowance.quota->calls,
                      .window_s = month.length_s,
                      .remaining = std::max<std::int64_t>(quota_left, 0),
                      .reset_s = month.left_s};
  if (!decision.is_allowed()) decision.retry_after_s = wait_s(decision);
  return decision;
}

Decision decision_of(const Allowance& allowance, const MonthAt& month,
                     const SharedVerdict& verdict) {
  using enum SharedVerdict::Found;
  const auto refused_by = verdict.found == over_rate    ? RefusedBy::rate
                          : verdict.found == over_quota ? RefusedBy::quota
                                                        : RefusedBy::nothing;
  return decision_of(allowance, month, refused_by,
                     allowance.rate
                         ? standing_of(allowance.rate->rate, verdict.arrival, verdict.now_us)
                         : Standing{},
                     allowance.quota ? allowance.quota->calls - verdict.used : 0);
}

}  // namespace

std::int64_t steady_now_us() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(since).count();
}

Limiter::Limiter(LimiterOptions options, std::unique_ptr<SharedCounters> shared)
    : options_(std::move(options)), known_rates_(options_.most_subjects),
      anonymous_rates_(options_.most_subjects), quotas_(options_.most_subjects),
      shared_(shared.get()), owned_(std::move(shared)) {}

// Networks and names are many and anybody's, so they have a table of their own: what they do to it
// never touches a key or an account.
Limiter::RateTable& Limiter::rates_of(const Subject& subject) {
  const auto kind = subject.kind();
  return kind == SubjectKind::key || kind == SubjectKind::user ? known_rates_ : anonymous_rates_;
}

Decision Limiter::decide_alone(const Allowance& allowance) {
  if (!allowance.rate && !allowance.quota) return {};
  const auto month = allowance.quota ? month_at(options_.clock()) : MonthAt{};
  for (;;) {
    const auto trial = try_alone(allowance, month.month);
    if (!trial.quota || trial.quota->is_known)
      return decision_of(allowance, month, trial.refused_by, trial.rate.value_or(Standing{}),
                         trial.quota ? trial.quota->left : 0);
    learn(*allowance.quota, month.month);
  }
}

Limiter::Trial Limiter::try_alone(const Allowance& allowance, Month month) {
  Trial trial;
  const auto ask_quota = [&](Wanted wanted, std::int64_t now_us) {
    if (allowance.quota) trial.quota = try_quota(*allowance.quota, month, wanted, now_us);
    return !trial.quota || trial.quota->is_granted;
  };
  if (!allowance.rate) {
    if (!ask_quota(Wanted::a_call, options_.steady_clock())) trial.refused_by = RefusedBy::quota;
    return trial;
  }
  const auto rate =
      shared_ ? share_of(allowance.rate->rate, shared_->nodes()) : allowance.rate->rate;
  const auto& subject = allowance.rate->subject;
  rates_of(subject).use(subject.name, options_.steady_clock, [&](RateSlot& slot, auto now_us) {
    const auto outcome = take(rate, slot.arrival, now_us);
    trial.rate = outcome.standing;
    if (!outcome.is_allowed) {
      trial.refused_by = RefusedBy::rate;
      ask_quota(Wanted::only_a_look, now_us);
    } else if (!ask_quota(Wanted::a_call, now_us)) {
      trial.refused_by = RefusedBy::quota;
      trial.rate = standing_of(rate, slot.arrival, now_us);
      return;
    }
    slot.arrival = outcome.arrival;
  });
  return trial;
}

Limiter::QuotaTrial Limiter::try_quota(const Allowance::MonthlyQuota& quota, Month month,
                                       Wanted wanted, std::int64_t at_us) {
  return quotas_.use(
      counter_of(quota.subject, month), [at_us] { return at_us; },
      [&](QuotaSlot& slot, std::int64_t now_us) -> QuotaTrial {
        const auto now_s = std::uint32_t(now_us / 1'000'000);
        const auto idle_s = now_s - std::exchange(slot.touched_s, now_s);
        // Alone again, a node that has not asked for a while asks what the others have counted.
        const bool is_old = shared_ && slot.owed == 0 && idle_s > QuotaSlot::kFresh_s;
        if (slot.used == QuotaSlot::kUnknown || is_old)
          return {.is_known = false, .is_granted = false};
        auto left = std::max<std::int64_t>(quota.calls - slot.used, 0);
        // This node's share of what was left when the nodes last counted together.
        if (shared_ && left > 0)
          left = std::max<std::int64_t>(left / shared_->nodes(), 1) - slot.owed;
        if (wanted == Wanted::only_a_look) return {.left = left};
        if (left <= 0) return {.is_granted = false};
        if (shared_) ++slot.owed;
        else ++slot.used;
        return {.left = left - 1};
      });
}

// The question may take a while, so no other call waits for its answer.
void Limiter::learn(const Allowance::MonthlyQuota& quota, Month month) {
  const std::int64_t used = options_.used ? options_.used(quota.subject, month) : 0;
  quotas_.use(counter_of(quota.subject, month), options_.steady_clock,
              [&](QuotaSlot& slot, std::int64_t) {
                slot.used = std::max({slot.used, used, std::int64_t{0}});
              });
}

void Limiter::decide(const Allowance& allowance, Done done) {
  if (!is_shared() || (!allowance.rate && !allowance.quota)) return done(decide_alone(allowance));
  const auto month = allowance.quota ? month_at(options_.clock()) : MonthAt{};
  const auto call = shared_call(allowance, month.month);
  shared_->take(call, [this, allowance, month, call, done = std::move(done)](
                          const std::optional<SharedVerdict>& verdict) mutable {
    settle(call, verdict);
    done(verdict ? decision_of(allowance, month, *verdict) : decide_alone(allowance));
  });
}

SharedCall Limiter::shared_call(const Allowance& allowance, Month month) {
  SharedCall call;
  if (allowance.rate) {
    const auto& [subject, rate] = *allowance.rate;
    call.rate = {.name = subject.name, .rate = rate};
    // What was granted alone was this node's share, so it weighs as one.
    rates_of(subject).use_known(
        subject.name, options_.steady_clock, [&](const RateSlot& slot, std::int64_t now_us) {
          const auto ahead_us = std::max<std::int64_t>(slot.arrival.us - now_us, 0);
          call.rate->owed_us = ahead_us / shared_->nodes();
        });
  }
  if (allowance.quota) call.quota = quota_counter(*allowance.quota, month);
  return call;
}

SharedCall::QuotaCounter Limiter::quota_counter(const Allowance::MonthlyQuota& quota, Month month) {
  SharedCall::QuotaCounter counter{.name = counter_of(quota.subject, month), .limit = quota.calls};
  for (bool is_known = false; !is_known;) {
    quotas_.use(counter.name, options_.steady_clock, [&](QuotaSlot& slot, std::int64_t now_us) {
      slot.touched_s = std::uint32_t(now_us / 1'000'000);
      is_known = slot.used != QuotaSlot::kUnknown;
      counter.known = slot.used;
      // Told once only; `settle` takes it back if nobody heard.
      counter.owed = std::exchange(slot.owed, 0);
    });
    if (!is_known) learn(quota, month);
  }
  return counter;
}

void Limiter::settle(const SharedCall& call, const std::optional<SharedVerdict>& verdict) {
  if (!call.quota || (!verdict && call.quota->owed == 0)) return;
  quotas_.use(call.quota->name, options_.steady_clock, [&](QuotaSlot& slot, std::int64_t now_us) {
    slot.touched_s = std::uint32_t(now_us / 1'000'000);
    if (verdict) {
      slot.used = std::max(slot.used, verdict->used);
    } else {
      slot.used = std::max(slot.used, call.quota->known);
      slot.owed += std::uint32_t(call.quota->owed);
    }
  });
}

std::size_t Limiter::memory_bytes() const {
  return known_rates_.memory_bytes() + anonymous_rates_.memory_bytes() + quotas_.memory_bytes();
}

}  // namespace toolyard::limits
