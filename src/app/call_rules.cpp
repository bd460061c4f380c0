#include "app/call_rules.h"

#include <future>

#include "adapters/redis/shared_counters.h"
#include "app/backup_files.h"
#include "core/clock.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

std::function<void(std::string_view)> into(Log& log, std::string_view event) {
  return [&log, event](std::string_view what) {
    log.event(LogLevel::warning, event, {{"what", what}});
  };
}

// Counters lie beside the database, where the next process finds them.
metering::Options meter_options(const Settings& settings, keys::KeyService& keys, Log& log) {
  metering::Options options{.folder = usage_folder(settings.data_dir),
                            .on_trouble = into(log, "usage is not counted safely")};
  for (const auto& tool : tools()) options.tools.emplace_back(tool.about->slug);
  options.on_last_uses = [&keys](Transaction& transaction,
                                 std::span<const metering::LastUse> uses) {
    for (const auto& use : uses) keys.note_use(transaction, use.key, use.at, use.address);
  };
  return options;
}

std::unique_ptr<SharedCounters> shared_counters(const Settings& settings, Log& log,
                                                Threads& threads) {
  if (settings.redis_url.empty()) return nullptr;
  return std::make_unique<redis::RedisCounters>(
      redis::Options{.address = *redis::parse_url(settings.redis_url),
                     .on_trouble = into(log, "shared limits")},
      threads);
}

std::int64_t used_of(const metering::Meter& meter, const limits::Subject& subject) {
  const auto id = static_cast<std::int64_t>(subject.name[0]);
  return subject.kind() == limits::SubjectKind::key ? meter.used(KeyId{id}, system_now())
                                                    : meter.used(UserId{id}, system_now());
}

}  // namespace

CallRules::CallRules(const Settings& settings, Store& store, Log& log)
    : settings_(settings),
      meter_(meter_options(settings, store.keys(), log), store.database(), system_now),
      merging_(meter_, into(log, "usage cannot be merged"), store.threads()),
      usage_(store.database(), meter_, system_now),
      limiter_({.used = [this](const limits::Subject& subject,
                               limits::Month) { return used_of(meter_, subject); }},
               shared_counters(settings, log, store.threads())) {
  // A quota must know what was used before the first call comes.
  if (const auto done = meter_.merge(); !done)
    log.event(LogLevel::warning, "usage cannot be merged", {{"what", done.error().detail}});
}

const limits::Plan* CallRules::plan(std::uint8_t number) const {
  return number == 0 ? nullptr : &settings_.plans.at(number - 1u);
}

limits::Allowance CallRules::allowance_of(const Subject& subject) const {
  const auto& caller = subject.caller;
  if (!subject.endpoint.meter) {
    const bool signs_in = subject.endpoint.anonymous_limit == AnonymousLimit::sign_in;
    return limits::rate_allowance(signs_in ? limits::subject_of_sign_in_from(subject.address)
                                           : limits::subject_of_address(subject.address),
                                  settings_.anonymous_rate_limit_per_minute);
  }
  if (caller.key == KeyId())
    return limits::allowance_of(caller.user, plan(caller.plan), settings_.rate_limit_per_minute);
  return limits::allowance_of(caller.key, caller.user, caller.key_limits, plan(caller.plan),
                              settings_.rate_limit_per_minute);
}

limits::Decision CallRules::decide(const Subject& subject) {
  return limiter_.decide_alone(allowance_of(subject));
}

void CallRules::ask(const Subject& subject, Decided decided) {
  limiter_.decide(allowance_of(subject), std::move(decided));
}

void CallRules::count(const Subject& subject, const Ended& ended) noexcept {
  meter_.count({.user = subject.caller.user,
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
  // An answer that is dropped on its way breaks the promise.
  limiter_.decide(allowance, [made = std::move(made)](const limits::Decision& decided) mutable {
    made.set_value(decided);
  });
  return decision.get();
}

// Guessing one account's password from one place is slow, guessing it from many places or many
// accounts' from one is not much faster; and who floods a name from afar does not lock out its
// owner, whose attempts at it from his own address count apart, for long.
Result<void> CallRules::try_sign_in(std::string_view name, std::string_view address) {
  const auto most = settings_.sign_ins_per_minute;
  std::string folded(name);
  for (auto& c : folded)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  const auto pair = folded + '\n' + std::string(address);
  for (const auto& [what, limit] : {std::pair<std::string_view, std::int64_t>{pair, most},
                                    {folded, 5 * most},
                                    {address, 5 * most}}) {
    const auto decision =
        wait_for_decision(limits::rate_allowance(limits::subject_of_sign_in(what), limit));
    if (decision.is_allowed()) continue;
    return std::unexpected(Error{.type = &accounts::problems::too_many_attempts,
                                 .detail = "Too many sign-ins were tried; wait a little.",
                                 .retry_after_s = decision.retry_after_s});
  }
  return {};
}

std::optional<std::int64_t> CallRules::quota_of_plan(std::uint8_t number) const {
  const auto* known = plan(number);
  return known ? known->monthly_quota : std::nullopt;
}

std::int64_t CallRules::used_this_month(KeyId key) const { return meter_.used(key, system_now()); }

void CallRules::tell(MetricSink& sink) const {
  static constexpr MetricFamily shared{"toolyard_limits_shared", MetricKind::gauge,
                                       "1 while limits are shared with other nodes, 0 while this "
                                       "node decides alone."};
  tell_one(sink, shared, std::uint64_t{shares_limits()});
}

}  // namespace toolyard
