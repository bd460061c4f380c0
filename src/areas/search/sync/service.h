// Fetches search data: plans a sync once a day, on whichever node comes first, and runs it day by
// day. What is final is fetched once, what is fresh again each time.
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

  // Without a console nothing is fetched, and no day that would not be kept.
  SyncService(Database& database, JobQueue& jobs, Clock clock, SearchConsole* console,
              SyncOptions options, RetentionOptions kept = {});

  // Asks for the syncs that are due by now, unless some node has. Cheap where none is; to be called
  // often.
  Result<void> plan();
  // Asks for one at once; where one is under way already, for no other.
  Result<SyncStatus> start(const SyncRequest& request);
  Result<SyncStatus> status() const;

  // The handler of the job.
  std::expected<void, JobFault> sync(RunningJob& job);

 private:
  // Whose sync it is, and from when to when days are to be fetched.
  struct Task {
    SiteId site{};
    std::string name;
    Day today = 0;
    std::vector<Day> days;
  };
  bool is_set_up() const { return console_ && !options_.sites.empty(); }
  Day due_day() const;
  SyncStatus status(Transaction& transaction) const;
  JobId ask_for(Transaction& transaction, SiteId site, Day day);
  std::expected<Task, JobFault> task_of(const RunningJob& job) const;
  Result<void> keep(RunningJob& job, const Task& task, FetchedDay fetched);

  Database& database_;
  JobQueue& jobs_;
  const Clock clock_;
  SearchConsole* const console_;
  const SyncOptions options_;
  const RetentionOptions kept_;
  std::atomic<Day> planned_ = -1;  // by any node, as far as this one knows
};

}  // namespace toolyard::search
