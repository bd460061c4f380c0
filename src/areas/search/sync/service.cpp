#include "areas/search/sync/service.h"

#include <algorithm>

#include "areas/search/facts.h"
#include "areas/search/import/slices.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/sync/store.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

using std::chrono::days;
using std::chrono::hours;

// The days of Search Console are in Pacific time. Daylight saving time is ignored: an hour makes no
// difference here.
constexpr hours pacific{-8};
// Number of days, including today, that are fresh even if Google reports them as final.
constexpr Day always_fresh = 2;
// Age, in days, from which a day without rows counts as a day without searches. A more recent one
// may not have data yet.
constexpr Day settles_after = 5;

Day day_of(Instant moment) {
  return static_cast<Day>(std::chrono::floor<days>(moment).time_since_epoch().count());
}

std::unexpected<JobFault> final_fault(std::string what) {
  return std::unexpected(JobFault{.what = std::move(what), .is_final = true});
}

bool is_same_property(std::string_view one, std::string_view other) {
  return one == other || (property_name(one) && property_name(one) == property_name(other));
}

// All nodes lock the sites in the same order, so that they cannot deadlock.
SyncOptions in_order(SyncOptions options) {
  std::ranges::sort(options.sites);
  return options;
}

// Prefixes the message with the day.
std::unexpected<JobFault> about(Day day, JobFault fault) {
  fault.what = day_text(day) + ": " + fault.what;
  return std::unexpected(std::move(fault));
}

}  // namespace

SyncService::SyncService(Database& database, JobQueue& jobs, Clock clock, SearchConsole* console,
                         SyncOptions options, RetentionOptions kept)
    : database_(database), jobs_(jobs), clock_(std::move(clock)), console_(console),
      options_(in_order(std::move(options))), kept_(kept) {}

Day SyncService::due_day() const {
  return day_of(clock_() - options_.daily_at().value_or(hours(0)));
}

// The day is the revision of the job, so that a postponed job does not block that of a later day.
JobId SyncService::ask_for(Transaction& transaction, SiteId site, Day day) {
  const auto job = jobs_.add(
      transaction,
      {.kind = std::string(job_kind), .object = static_cast<std::int64_t>(site), .revision = day});
  set_sync_job(transaction, site, job);
  return job;
}

Result<void> SyncService::plan() {
  if (!is_set_up() || !options_.daily_at()) return {};
  const auto day = due_day();
  if (planned_ >= day) return {};
  auto planned = database_.write([&](Transaction& transaction) -> Result<void> {
    for (const auto& name : options_.sites) {
      const auto site = site_of(transaction, name, clock_());
      if (plan_day(transaction, site, day)) ask_for(transaction, site, day);
    }
    return {};
  });
  if (planned) planned_ = day;
  return planned;
}

Result<SyncStatus> SyncService::start(const SyncRequest& request) {
  if (!is_set_up())
    return fail(problems::sync_not_set_up, "This server has no Search Console account configured.");
  const bool is_known = std::ranges::any_of(options_.sites, [&](const std::string& site) {
    return is_same_property(site, request.site);
  });
  if (!request.site.empty() && !is_known)
    return invalid("/site", "invalid_option",
                   "This server does not fetch the property; `gsc_sites` has to list it.");
  return database_.write([&](Transaction& transaction) -> Result<SyncStatus> {
    for (const auto& name : options_.sites) {
      if (!request.site.empty() && !is_same_property(name, request.site)) continue;
      const auto now = clock_();
      const auto site = site_of(transaction, name, now);
      const auto before = find_sync(transaction, name);
      ask_for(transaction, site, due_day());
      const auto after = find_sync(transaction, name);
      audit<SiteSync>(transaction, "sync", "search_site", static_cast<std::int64_t>(site), &before,
                      &after, now);
    }
    return status_in(transaction);
  });
}

Result<SyncStatus> SyncService::status() const {
  return database_.read(
      [&](Transaction& transaction) -> Result<SyncStatus> { return status_in(transaction); });
}

SyncStatus SyncService::status_in(Transaction& transaction) const {
  SyncStatus status{.is_set_up = is_set_up(), .next_at = {}, .sites = {}};
  if (!status.is_set_up) return status;
  if (const auto hour = options_.daily_at()) status.next_at = Instant(days(due_day() + 1)) + *hour;
  for (const auto& name : options_.sites) {
    auto one = find_sync(transaction, name);
    if (const auto job = one.job ? jobs_.look(transaction, *one.job) : std::nullopt) {
      one.state = job->state;
      one.attempt = job->attempt;
      one.error = job->error;
      one.finished_at = job->finished_at;
    }
    status.sites.push_back(std::move(one));
  }
  return status;
}

std::expected<SyncService::Task, JobFault> SyncService::task_of(const RunningJob& job) const {
  if (!is_set_up()) return final_fault("This server has no Search Console account configured.");
  auto found = database_.read([&](Transaction& transaction) -> Result<Task> {
    Task task{.site = SiteId{job.object()},
              .name = {},
              .configured_name = {},
              .today = day_of(clock_() + pacific)};
    task.name = site_name(transaction, task.site).value_or("");
    const auto first =
        std::max(task.today - options_.history_days + 1, kept_.first_kept(clock_()).value_or(0));
    const auto settled = final_days(transaction, task.site, first);
    for (auto day = first; day <= task.today; ++day)
      if (!std::ranges::binary_search(settled, day)) task.days.push_back(day);
    return task;
  });
  if (!found) return std::unexpected(fault_of(found.error()));
  for (const auto& site : options_.sites)
    if (is_same_property(site, found->name)) {
      found->configured_name = site;
      return std::move(*found);
    }
  return final_fault("This server does not fetch the property; `gsc_sites` has to list it.");
}

std::expected<void, JobFault> SyncService::sync(RunningJob& job) {
  TOOLYARD_TRY(const auto task, task_of(job));
  if (task.days.empty()) return {};  // the clock was set back since they were fetched
  const Questions questions(*console_, options_, task.configured_name, job.stop());
  TOOLYARD_TRY(const auto known, questions.days({task.days.front(), task.today}));
  for (const auto day : task.days) {
    if (!known.find(day) && day > task.today - settles_after) continue;
    if (job.stop().stop_requested())
      return std::unexpected(JobFault{.what = "The sync was stopped."});
    auto fetched = questions.day(day, known);
    if (!fetched) return about(day, std::move(fetched.error()));
    if (day > task.today - always_fresh) fetched->state = State::fresh;
    if (auto kept = keep(job, task, std::move(*fetched)); !kept)
      return about(day, fault_of(kept.error()));
  }
  return {};
}

// Stores a day. It counts as fetched from the last transaction on, so that an interrupted sync
// continues with the first day that is not there.
Result<void> SyncService::keep(RunningJob& job, const Task& task, FetchedDay fetched) {
  for (auto& table : fetched.tables.tables)
    for (auto& fact : table.facts) fact.state = fetched.state;
  const auto day = fetched.day;
  const FetchedState state{
      .state = fetched.state,
      .sha256 = Blob(std::string(fetched.sha256.begin(), fetched.sha256.end()))};
  auto one = new_import(task.name, ImportKind::json, fetched.tables, fetched.sha256);
  one.site_id = task.site;
  one.first_day = one.last_day = day;
  one.created_at = clock_();
  const auto begin = [&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    lock_site(transaction, static_cast<std::int64_t>(task.site));  // against other imports
    return {};
  };
  TOOLYARD_TRY(const bool is_new,
               database_.write_slice([&](Transaction& transaction) -> Result<bool> {
                 TOOLYARD_TRY_VOID(begin(transaction));
                 const auto before = find_fetched(transaction, task.site, day);
                 const bool is_known = before && before->sha256.bytes() == state.sha256.bytes() &&
                                       before->state == state.state;
                 if (is_known || fetched.tables.tables.empty()) return false;
                 TOOLYARD_TRY_VOID(begin_day(transaction, one));
                 return true;
               }));
  const FactSlices slices(database_, begin);
  if (is_new)
    for (auto& table : fetched.tables.tables) {
      TOOLYARD_TRY(const auto rows, slices.write(one, table));
      one.rows_written += rows;
    }
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(begin(transaction));
    if (is_new) end_day(transaction, fetched, one);
    set_fetched(transaction, task.site, day, state, one.created_at);
    return {};
  });
}

}  // namespace toolyard::search
