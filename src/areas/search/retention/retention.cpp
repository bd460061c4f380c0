#include "areas/search/retention/retention.h"

#include "areas/search/import/undo.h"
#include "areas/search/retention/store.h"

namespace toolyard::search {
namespace {

// Facts deleted in one transaction, which takes tens of milliseconds on either database.
constexpr std::int64_t facts_at_once = 5'000;

// Takes a step of deleting a removed property. Returns whether it was the last one.
bool delete_removed(Transaction& transaction, SiteId site) {
  if (drop_windows(transaction, site) || delete_dropped(transaction, site, facts_at_once) ||
      delete_replaced(transaction, site, facts_at_once))
    return false;
  delete_site(transaction, site);
  return true;
}

}  // namespace

Result<void> Retention::plan() {
  const auto now = clock_();
  const auto today = day_of(now);
  if (looked_ == today) return {};
  auto planned = database_.write([&](Transaction& transaction) -> Result<void> {
    for (const auto site : expired_sites(transaction, options_.first_kept(now)))
      jobs_.add(transaction, {.kind = std::string(job_kind), .object = site});
    return {};
  });
  if (planned) looked_ = today;
  return planned;
}

std::expected<void, JobFault> Retention::delete_expired(RunningJob& job) {
  const SiteId site{job.object()};
  for (bool is_done = false; !is_done;) {
    if (job.stop().stop_requested())
      return std::unexpected(JobFault{.what = "Deleting old search data was stopped."});
    auto done = database_.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY_VOID(job.hold(transaction));
      const auto now = clock_();
      if (is_removed(transaction, site)) {
        is_done = delete_removed(transaction, site);
        return {};
      }
      const auto first_kept = options_.first_kept(now);
      is_done = !(first_kept && drop_month(transaction, site, *first_kept, now)) &&
                !delete_dropped(transaction, site, facts_at_once);
      return {};
    });
    if (!done) return std::unexpected(fault_of(done.error()));
  }
  return {};
}

}  // namespace toolyard::search
