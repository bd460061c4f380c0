// Rate limits, quotas and the counting of calls: connects settings, limits and usage counters.
// Decisions about tool calls do not block; with `redis_url`, they wait for Redis without occupying
// a thread.
#pragma once
#include <atomic>
#include <list>
#include <memory>

#include "app/settings/settings.h"
#include "app/wiring/store.h"
#include "areas/accounts/accounts.h"
#include "areas/limits/limits.h"
#include "areas/metering/metering.h"
#include "core/log.h"
#include "core/metric.h"
#include "http/api/call_control.h"

namespace toolyard {

class CallRules final : public http::CallControl {
 public:
  CallRules(const Settings& settings, Store& store, Log& log);

  // Uses other rates from now on. The plans must have the same names in the same order.
  void set_limits(const LimitSettings& limits);

  bool is_synchronous() const override { return !limiter_.is_shared(); }
  limits::Decision decide(const Subject& subject) override;
  void ask(const Subject& subject, Decided decided) override;
  void count(const Subject& subject, const Ended& ended) noexcept override;

  // Check whether another password attempt is allowed. May block on Redis.
  Result<void> try_sign_in(std::string_view name, std::string_view address,
                           const accounts::PasswordLimits::Knows& knows);
  Result<void> try_password_change(UserId user);
  Result<void> try_code(std::string_view address);

  // Checks whether a caller may record so many events with a call that is already allowed: each
  // hundred events count as one call. May block on Redis.
  Result<void> may_record(const Caller& caller, std::size_t events);

  // Returns as what the calls of an account are counted, with their quota.
  metering::Reported reported(const Caller& caller, keys::Environment environment) const;
  std::int64_t used_this_month(KeyId key) const;
  metering::UsageService& usage() { return metering_.usage(); }

  // Adds the metrics of limits.
  void collect(MetricSink& sink) const;
  // Whether limits are currently shared with other nodes, which requires `redis_url`.
  bool shares_limits() const { return limiter_.is_shared(); }

 private:
  struct Rates : LimitSettings {
    explicit Rates(const LimitSettings& settings);
    limits::Plan test_plan;  // of all accounts, for their calls with keys for testing
  };

  limits::Allowance allowance_of(const Subject& subject) const;
  limits::Allowance typing_allowance_of(const Subject& subject) const;
  limits::Allowance tool_allowance_of(const Caller& caller) const;
  const Rates& rates() const { return *rates_.load(std::memory_order_acquire); }
  const limits::Plan* plan_of(const Caller& caller) const;
  limits::Decision wait_for_decision(const limits::Allowance& allowance);
  // Counts an attempt under `name`, with a limit of `times` the setting.
  limits::Decision try_password(const std::string& name, std::int64_t times);

  // All that were ever in force, since calls in progress use them without a lock.
  std::list<Rates> kept_rates_;
  std::atomic<const Rates*> rates_;
  metering::Metering metering_;
  limits::Limiter limiter_;
};

}  // namespace toolyard
