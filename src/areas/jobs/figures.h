// Figures of jobs for the metrics report: unfinished and failed jobs by kind and state, and since
// when the oldest queued job has been due.
#pragma once
#include "ports/figures.h"

namespace toolyard::jobs {

inline JobCounts figures(Transaction& transaction, Instant now) {
  JobCounts figures;
  figures.counts = transaction.rows<JobCount>(
      "select kind, state, count(*) as count from jobs where finished_at is null "
      "group by kind, state order by kind, state");
  for (auto& failed : transaction.rows<JobCount>(
           "select kind, state, count(*) as count from jobs where state = 'failed' "
           "group by kind, state order by kind"))
    figures.counts.push_back(std::move(failed));
  figures.queued_since = *transaction.row<std::optional<Instant>>(
      "select min(due_at) as due_at from jobs where finished_at is null and state = 'queued' "
      "and due_at <= $1",
      now);
  return figures;
}

}  // namespace toolyard::jobs
