#include "areas/keywords/counting/counting.h"

#include <algorithm>

#include "areas/keywords/counting/store.h"
#include "ports/write_slice.h"

namespace toolyard::keywords {
namespace {

// What to count, and the imports and keywords to mark as counted afterwards.
struct Plan {
  std::vector<DatedSeries> series;
  std::vector<search::LastImport> imports;
  std::vector<NewKeyword> keywords;
  std::optional<Window> all, since;
};

// Returns the window of all days on which facts begin, or nullopt without facts.
std::optional<Window> whole(const std::vector<DatedSeries>& all) {
  std::optional<Window> days;
  for (const auto& one : all) {
    if (!days) days = one.days;
    days->first = std::min(days->first, one.days.first);
    days->last = std::max(days->last, one.days.last);
  }
  return days;
}

Plan plan_of(Transaction& transaction) {
  Plan plan{.series = series_of(transaction),
            .imports = search::last_imports(transaction),
            .keywords = new_keywords(transaction)};
  plan.all = whole(plan.series);
  // Days whose facts were removed are counted as well.
  if (const auto counted = counted_days(transaction)) {
    if (!plan.all) plan.all = counted;
    plan.all->first = std::min(plan.all->first, counted->first);
    plan.all->last = std::max(plan.all->last, counted->last);
  }
  if (plan.all) plan.since = days_after(transaction, last_counted(transaction), *plan.all);
  return plan;
}

}  // namespace

Counting::Work Counting::find_work(Transaction& transaction) {
  const auto counted = last_counted(transaction);
  Work work{
      .has_new_imports = !counted.empty(),
      .has_new_keywords =
          transaction.row<std::int64_t>("select 1 from keywords where not is_measured limit 1")
              .has_value()};
  // All facts are searched for those of a new keyword.
  if (work.has_new_keywords)
    for (const auto& [site, import] : search::last_imports(transaction))
      work.facts += search::imports_after(transaction, site, 0).rows_written;
  else if (work.has_new_imports) work.facts = facts_after(transaction, counted);
  return work;
}

Result<void> Counting::catch_up() {
  TOOLYARD_TRY(const auto work, database_.read([](Transaction& transaction) -> Result<Work> {
    return find_work(transaction);
  }));
  if (!work.is_any()) return {};
  if (work.facts <= max_facts_in_a_call_) return count(work, nullptr);
  return database_.write_slice([&](Transaction& transaction) -> Result<void> {
    jobs_.add(transaction, {.kind = std::string(job_kind)});
    return {};
  });
}

std::expected<void, JobFault> Counting::count_as_job(RunningJob& job) {
  const auto work = database_.read(
      [](Transaction& transaction) -> Result<Work> { return find_work(transaction); });
  if (!work) return std::unexpected(fault_of(work.error()));
  if (!work->is_any()) return {};
  if (auto done = count(*work, &job); !done) return std::unexpected(fault_of(done.error()));
  return {};
}

template <class Step> Result<void> Counting::take_step(RunningJob* job, const Step& step) {
  return database_.write_slice([&](Transaction& transaction) -> Result<void> {
    if (job) TOOLYARD_TRY_VOID(job->hold(transaction));
    lock_counting(transaction);
    step(transaction);
    return {};
  });
}

Result<void> Counting::count(const Work& work, RunningJob* job) {
  TOOLYARD_TRY(const auto plan, database_.read([](Transaction& transaction) -> Result<Plan> {
    return plan_of(transaction);
  }));
  const auto count_window = [&](const std::optional<Window>& days, Which which) -> Result<void> {
    if (!days) return {};
    for (auto next = days->first; next <= days->last;) {
      auto first = next;
      TOOLYARD_TRY_VOID(take_step(job, [&](Transaction& transaction) {
        first = next;
        for (const WriteSlice slice; first <= days->last && !slice.is_over(); ++first)
          count_days(transaction, plan.series, {first, first}, which);
      }));
      next = first;
    }
    return {};
  };
  if (work.has_new_keywords) TOOLYARD_TRY_VOID(count_window(plan.all, Which::new_ones));
  if (work.has_new_imports) TOOLYARD_TRY_VOID(count_window(plan.since, Which::all));
  return take_step(job, [&](Transaction& transaction) {
    if (work.has_new_keywords) set_counted(transaction, plan.keywords);
    if (work.has_new_imports) set_counted(transaction, plan.imports, plan.series);
  });
}

}  // namespace toolyard::keywords
