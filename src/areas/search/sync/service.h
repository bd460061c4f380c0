// The daily sync of search data from the Search Console API. Any node plans it, once per day, as a
// background job. Days with final figures are fetched once; days whose figures may still change are
// fetched again each time.
#pragma once
#include <atomic>
#include <expected>
#include <string_view>

#include "areas/search/import/store.h"
#include "areas/search/sync/model.h"
#include "areas/search/sync/questions.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "ports/search_console.h"

namespace toolyard::search {

class SyncService {
 public:
  static constexpr std::string_view job_kind = "search.sync";

  // If `console` is null, nothing is fetched. Days beyond the retention are not fetched.
  SyncService(Database& database, JobQueue& jobs, Clock clock, SearchConsole* console,
              SyncOptions options, RetentionOptions kept = {});

  // Queues the syncs that are due, unless another node has. Called periodically; cheap if none is
  // due.
  Result<void> plan();
  // Queues a sync now. If a sync of the same day is queued or running, no other is queued.
  Result<SyncStatus> start(const SyncRequest& request);
  Result<SyncStatus> status() const;

  // The handler of the job.
  std::expected<void, JobFault> sync(RunningJob& job);

 private:
  // The property of a sync, and the days to fetch.
  struct Task {
    SiteId site{};
    std::string name;
    std::string configured_name;  // as in the settings, for Search Console
    Day today = 0;
    std::vector<Day> days;
  };
  bool is_set_up() const { return console_ && !options_.sites.empty(); }
  Day due_day() const;
  SyncStatus status_in(Transaction& transaction) const;
  JobId ask_for(Transaction& transaction, SiteId site, Day day);
  std::expected<Task, JobFault> task_of(const RunningJob& job) const;
  Result<void> keep(RunningJob& job, const Task& task, FetchedDay fetched);

  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  SearchConsole* const console_;
  const SyncOptions options_;
  const RetentionOptions kept_;
  std::atomic<Day> planned_ = -1;  // last day that was planned by any node, as far as known
};

}  // namespace toolyard::search
