#include "app/wiring/call_rules.h"

#include <future>
#include <stdexcept>

#include "adapters/redis/shared_counters.h"
#include "app/backup/backup_files.h"
#include "core/address.h"
#include "core/time/clock.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

std::function<void(std::string_view)> into(Log& log, std::string_view event) {
  return [&log, event](std::string_view what) {
    log.event(LogLevel::warning, event, {{"what", what}});
  };
}

// Counter files are in the data folder, from which the next process continues.
metering::Options meter_options(const Settings& settings, keys::KeyService& keys, Log& log,
                                metering::QuotaOf quota_of) {
  metering::Options options{.folder = usage_folder(settings.server.data_dir),
                            .on_failure = into(log, "usage is not counted safely")};
  for (const auto& tool : tools()) options.tools.emplace_back(tool.about->slug);
  options.on_last_uses = [&keys](Transaction& transaction,
                                 std::span<const metering::LastUse> uses) {
    for (const auto& use : uses) keys.note_use(transaction, use.key, use.at, use.address);
  };
  options.quota_of = std::move(quota_of);
  return options;
}

std::unique_ptr<SharedCounters> shared_counters(const Settings& settings, Log& log,
                                                Threads& threads) {
  if (settings.server.redis_url.empty()) return nullptr;
  redis::Options options{.address = *redis::parse_url(settings.server.redis_url),
                         .on_failure = into(log, "shared limits")};
  if (options.address.has_tls) {
    auto trust = redis::TlsTrust::load(settings.server.redis_ca_file);
    if (!trust) throw std::runtime_error("redis_ca_file: " + trust.error());
    options.trust = std::move(*trust);
  }
  return std::make_unique<redis::RedisCounters>(std::move(options), threads);
}

limits::Plan plan_for_tests(const LimitSettings& settings) {
  limits::Plan plan{.name = "test", .rate_limit_per_minute = settings.test_rate_limit_per_minute};
  if (settings.test_monthly_quota > 0) plan.monthly_quota = settings.test_monthly_quota;
  return plan;
}

// Returns the account that the calls of a caller are counted for.
UserId counted_for(const Caller& caller) {
  return caller.is_test ? metering::test_account_of(caller.user) : caller.user;
}

std::int64_t used_of(const metering::Metering& metering, const limits::Subject& subject) {
  const auto id = static_cast<std::int64_t>(subject.name[0]);
  return subject.kind() == limits::SubjectKind::key ? metering.used(KeyId{id}, system_now())
                                                    : metering.used(UserId{id}, system_now());
}

}  // namespace

CallRules::Rates::Rates(const LimitSettings& settings)
    : LimitSettings(settings), test_plan(plan_for_tests(settings)) {}

CallRules::CallRules(const Settings& settings, Store& store, Log& log)
    : kept_rates_{Rates(settings.limits)}, rates_(&kept_rates_.back()),
      metering_(meter_options(settings, store.keys(), log,
                              [this, &states = store.accounts().states()](
                                  UserId user) -> std::optional<std::int64_t> {
                                const auto state = states.find(user);
                                const auto* plan =
                                    state ? plan_of(Caller{.plan = state->plan}) : nullptr;
                                return plan ? plan->monthly_quota : std::nullopt;
                              }),
                store.database(), system_now, into(log, "usage cannot be merged"), store.threads()),
      limiter_({.used = [this](const limits::Subject& subject,
                               limits::Month) { return used_of(metering_, subject); }},
               shared_counters(settings, log, store.threads())) {
  // Quotas require the calls used so far before the first call is decided.
  if (const auto done = metering_.merge(); !done)
    log.event(LogLevel::warning, "usage cannot be merged", {{"what", done.error().detail}});
}

void CallRules::set_limits(const LimitSettings& limits) {
  rates_.store(&kept_rates_.emplace_back(limits), std::memory_order_release);
}

const limits::Plan* CallRules::plan_of(const Caller& caller) const {
  if (caller.is_test) return &rates().test_plan;
  return caller.plan == 0 ? nullptr : &rates().plans.at(caller.plan - 1u);
}

limits::Allowance CallRules::allowance_of(const Subject& subject) const {
  const auto& endpoint = subject.endpoint;
  // Everybody behind one address may open links, and email programs open them for many.
  if (endpoint.is_email_link) return {};
  if (endpoint.access == Access::anyone) {
    const bool signs_in = endpoint.anonymous_limit == AnonymousLimit::sign_in;
    return limits::rate_allowance(signs_in ? limits::subject_of_sign_in_from(subject.address)
                                           : limits::subject_of_address(subject.address),
                                  rates().anonymous_rate_limit_per_minute);
  }
  if (!takes_keys(endpoint)) {
    auto allowance = limits::rate_allowance(limits::subject_of_other_calls(subject.caller.user),
                                            rates().api_rate_limit_per_minute);
    // Agents use a key, which may have a rate limit of its own.
    const auto own =
        limits::rate_allowance(limits::subject_of(subject.caller.key),
                               subject.caller.key_limits.rate_limit_per_minute.value_or(0));
    for (const auto& rate : own.rates) allowance.rates.add(rate);
    return allowance;
  }
  if (subject.is_typing) return typing_allowance_of(subject);
  if (subject.caller.user == UserId())
    return limits::rate_allowance(limits::subject_of_tools_from(subject.address),
                                  rates().anonymous_tools_per_minute);
  auto allowance = tool_allowance_of(subject.caller);
  // Quotas apply only to calls that are counted.
  if (!endpoint.meter) allowance.quotas = {};
  return allowance;
}

// People type for some minutes and then read for a while, so many calls may come at once.
limits::Allowance CallRules::typing_allowance_of(const Subject& subject) const {
  constexpr std::int64_t minutes_at_once = 20;
  const bool is_anonymous = subject.caller.user == UserId();
  const auto per_minute = rates().typing_calls_per_minute;
  return limits::rate_allowance(is_anonymous ? limits::subject_of_typing_from(subject.address)
                                             : limits::subject_of_typing(subject.caller.user),
                                per_minute, per_minute * minutes_at_once);
}

limits::Allowance CallRules::tool_allowance_of(const Caller& caller) const {
  if (caller.key == KeyId())
    return limits::allowance_of(caller.user, plan_of(caller), rates().rate_limit_per_minute);
  return limits::allowance_of(caller.key, counted_for(caller), caller.key_limits, plan_of(caller),
                              rates().rate_limit_per_minute);
}

limits::Decision CallRules::decide(const Subject& subject) {
  return limiter_.decide_alone(allowance_of(subject));
}

void CallRules::ask(const Subject& subject, Decided decided) {
  limiter_.decide(allowance_of(subject), std::move(decided));
}

void CallRules::count(const Subject& subject, const Ended& ended) noexcept {
  metering_.count({.user = counted_for(subject.caller),
                   .key = subject.caller.key,
                   .tool = subject.endpoint.meter.value_or(0),
                   .outcome = ended.outcome,
                   .bytes_in = ended.bytes_in,
                   .bytes_out = ended.bytes_out,
                   .now = recent_now(),
                   .address = subject.address});
}

limits::Decision CallRules::wait_for_decision(const limits::Allowance& allowance) {
  std::promise<limits::Decision> made;
  auto decision = made.get_future();
  // If the callback is destroyed without a call, the promise is broken, and `get` throws.
  limiter_.decide(allowance, [made = std::move(made)](const limits::Decision& decided) mutable {
    made.set_value(decided);
  });
  return decision.get();
}

namespace {

std::unexpected<Error> too_many_passwords(const limits::Decision& decision) {
  return std::unexpected(Error{.type = &accounts::problems::too_many_attempts,
                               .detail = "Too many failed sign-ins; try again later.",
                               .retry_after_s = decision.retry_after_s});
}

}  // namespace

limits::Decision CallRules::try_password(const std::string& name, std::int64_t times) {
  return wait_for_decision(limits::rate_allowance(limits::subject_of_sign_in(name),
                                                  times * rates().sign_ins_per_minute));
}

// Limits password guesses for one account from one network, for all accounts from one network, and
// for one account from all networks. The last limit does not apply to networks from which the
// account has signed in before, so that guesses from elsewhere do not lock out its owner.
Result<void> CallRules::try_sign_in(std::string_view name, std::string_view address,
                                    const accounts::PasswordLimits::Knows& knows) {
  std::string folded(name);
  for (auto& c : folded)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  const auto network = counted_network(address);
  if (const auto both = try_password("both\n" + network + '\n' + folded, 1); !both.is_allowed())
    return too_many_passwords(both);
  if (const auto from = try_password("from\n" + network, 5); !from.is_allowed())
    return too_many_passwords(from);
  if (const auto to = try_password("to\n" + folded, 5); !to.is_allowed() && !knows())
    return too_many_passwords(to);
  return {};
}

Result<void> CallRules::try_password_change(UserId user) {
  const auto own = try_password("own\n" + std::to_string(static_cast<std::int64_t>(user)), 1);
  if (!own.is_allowed()) return too_many_passwords(own);
  return {};
}

Result<void> CallRules::try_code(std::string_view address) {
  const auto from = try_password("code\n" + counted_network(address), 5);
  if (!from.is_allowed()) return too_many_passwords(from);
  return {};
}

Result<void> CallRules::may_record(const Caller& caller, std::size_t events) {
  constexpr std::size_t events_of_a_call = 100;
  auto allowance = tool_allowance_of(caller);
  allowance.quotas = {};
  for (auto paid = events_of_a_call; paid < events; paid += events_of_a_call)
    if (const auto decision = wait_for_decision(allowance); !decision.is_allowed())
      return std::unexpected(limits::refusal(decision));
  return {};
}

metering::Reported CallRules::reported(const Caller& caller, keys::Environment environment) const {
  auto counted = caller;
  counted.is_test = environment == keys::Environment::test;
  const auto* plan = plan_of(counted);
  return {.owner = {.user = counted_for(counted)},
          .environment = environment,
          .quota = plan ? plan->monthly_quota : std::nullopt};
}

std::int64_t CallRules::used_this_month(KeyId key) const {
  return metering_.used(key, system_now());
}

void CallRules::collect(MetricSink& sink) const {
  static constexpr MetricFamily shared{"toolyard_limits_shared", MetricKind::gauge,
                                       "1 while limits are shared with other nodes, 0 while this "
                                       "node decides alone."};
  collect_one(sink, shared, std::uint64_t{shares_limits()});
}

}  // namespace toolyard
