#include "areas/search/storage/packing.h"

#include "areas/search/storage/segments.h"

namespace toolyard::search {

Result<void> Packing::plan() {
  const auto today =
      static_cast<Day>(std::chrono::floor<std::chrono::days>(clock_()).time_since_epoch().count());
  if (looked_ == today) return {};
  auto planned = database_.write([&](Transaction& transaction) -> Result<void> {
    for (const auto site : transaction.rows<std::int64_t>(
             "select distinct site from search_days where is_packed = false order by site"))
      jobs_.add(transaction, {.kind = std::string(job_kind), .object = site});
    return {};
  });
  if (planned) looked_ = today;
  return planned;
}

// Reads and packs a day before the transaction that writes it, so that others hardly wait.
std::expected<void, JobFault> Packing::pack(RunningJob& job) {
  for (bool is_done = false; !is_done;) {
    if (job.stop().stop_requested())
      return std::unexpected(JobFault{.what = "Packing was stopped."});
    const auto next = database_.read([&](Transaction& transaction) {
      return Result<std::optional<PackedWindow>>(pack_next(transaction, SiteId{job.object()}));
    });
    if (!next) return std::unexpected(fault_of(next.error()));
    is_done = !*next;
    auto done = database_.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY_VOID(job.hold(transaction));
      if (*next) keep_packed(transaction, **next);
      return {};
    });
    if (!done) return std::unexpected(fault_of(done.error()));
  }
  return {};
}

}  // namespace toolyard::search
