#include "areas/experiments/totals/updater.h"

#include "core/endpoint/budget.h"

namespace toolyard::experiments {
namespace {

// Minimum time between requests for a count, so that one that fails permanently is not repeated at
// once.
constexpr std::chrono::minutes pause_between_counts{1};
constexpr std::chrono::hours longest_count{24};

// Totals read from one state of the database, to be written unless another thread has changed them
// meanwhile.
struct NewTotals {
  std::optional<std::int64_t> change_count;  // of the totals they replace; nullopt if none
  Window window;
  UpdatedTotals brought;
};

bool write_totals(Transaction& transaction, ExperimentId experiment, const NewTotals& fresh) {
  if (!store_totals(transaction, experiment, fresh.change_count, fresh.window,
                    fresh.brought.totals))
    return false;
  remove_changes(transaction, fresh.brought.changes);
  schedule_recheck(transaction, experiment, fresh.brought.later);
  return true;
}

NewTotals recount(Transaction& transaction, const StoredExperiment& one,
                  const std::optional<StoredTotals>& kept, const Window& window) {
  std::vector<std::int64_t> metrics;
  metrics.reserve(one.metric_numbers.size());
  for (const auto& metric : one.metric_numbers) metrics.push_back(metric.number);
  return {.change_count = kept ? std::optional(kept->change_count) : std::nullopt,
          .window = window,
          .brought = {.totals = count_all(transaction, one, window, metrics),
                      .changes = change_ids(transaction, one.id),
                      .later = units_after(transaction, one, window.to)}};
}

}  // namespace

Result<void> TotalsUpdater::keep_up() {
  TOOLYARD_TRY(const auto ids,
               database_.read([&](Transaction& transaction) -> Result<std::vector<ExperimentId>> {
                 return experiments_to_update(transaction, clock_());
               }));
  for (const auto id : ids) TOOLYARD_TRY_VOID(keep_up(id));
  return {};
}

Result<void> TotalsUpdater::keep_up(ExperimentId id) {
  const auto now = clock_();
  bool is_usable = true;
  TOOLYARD_TRY(const auto fresh,
               database_.read([&](Transaction& transaction) -> Result<std::optional<NewTotals>> {
                 const auto one = find_record<StoredExperiment>(transaction, id);
                 if (!one) return std::nullopt;
                 const auto kept = find_totals(transaction, id);
                 const auto window = usual_window(*one, moment_of(*one, kept, now));
                 auto brought = bring_forward(transaction, *one, kept, window);
                 is_usable = brought.has_value();
                 if (!brought || brought->changes.empty()) return std::nullopt;
                 return NewTotals{kept->change_count, window, std::move(*brought)};
               }));
  if (!is_usable) return ask_for_count(id);
  if (!fresh) return {};
  return database_.write([&](Transaction& transaction) -> Result<void> {
    write_totals(transaction, id, *fresh);
    return {};
  });
}

Result<void> TotalsUpdater::ask_for_count(ExperimentId id) {
  const auto now = clock_();
  const auto last = last_requests_.find(id);
  if (last != last_requests_.end() && now < last->second + pause_between_counts) return {};
  auto done = database_.write([&](Transaction& transaction) -> Result<void> {
    jobs_.add(transaction,
              {.kind = std::string(job_kind), .object = static_cast<std::int64_t>(id)});
    return {};
  });
  if (done) last_requests_[id] = now;
  return done;
}

std::expected<void, JobFault> TotalsUpdater::count(RunningJob& job) {
  StopSignal signal;
  const std::stop_callback on_stop(job.stop(),
                                   [&signal] { signal.stop(StopReason::shutting_down); });
  const CpuBudget budget(longest_count, &signal);
  try {
    return count_held(job);
  } catch (const Stopped&) {
    return std::unexpected(JobFault{.what = "Counting was stopped."});
  }
}

std::expected<void, JobFault> TotalsUpdater::count_held(RunningJob& job) {
  const ExperimentId id{job.object()};
  const auto now = clock_();
  auto done = database_.read([&](Transaction& transaction) -> Result<std::optional<NewTotals>> {
    const auto one = find_record<StoredExperiment>(transaction, id);
    if (!one) return std::nullopt;
    const auto kept = find_totals(transaction, id);
    const auto window = usual_window(*one, now);
    if (bring_forward(transaction, *one, kept, window)) return std::nullopt;
    return recount(transaction, *one, kept, window);
  });
  if (!done) return std::unexpected(fault_of(done.error()));
  bool is_written = true;
  auto written = database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (*done) is_written = write_totals(transaction, id, **done);
    return {};
  });
  if (!written) return std::unexpected(fault_of(written.error()));
  if (!is_written)
    return std::unexpected(JobFault{.what = "The experiment was changed during the count."});
  return {};
}

}  // namespace toolyard::experiments
