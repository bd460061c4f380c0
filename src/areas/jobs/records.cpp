#include "areas/jobs/records.h"

#include <string>

#include "records/list.h"

namespace toolyard::jobs {
namespace {

constexpr std::string_view kColumns =
    "id, kind, object, revision, state, attempt, error, "
    "case when state = 'queued' then due_at end as run_at, created_at, started_at, finished_at";

}  // namespace

Result<Page<Job>> list_jobs(Transaction& transaction, const Call& call, const JobQuery& query) {
  static constexpr std::array<NamedSql, 4> columns{
      {{"id", "id"}, {"created_at", "created_at"}, {"kind", "kind"}, {"state", "state"}}};
  ListSql list("jobs");
  if (query.state) list.where("state = ?", bind(*query.state));
  if (!query.kind.empty()) list.where("kind = ?", bind(query.kind));
  if (query.object) list.where("object = ?", bind(*query.object));
  TOOLYARD_TRY_VOID(list.search(query.search, {"kind", "error"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns));
  return list.page<Job>(transaction, call, query, kColumns);
}

std::optional<Job> find_job(Transaction& transaction, JobId id) {
  return transaction.row<Job>(
      std::string("select ").append(kColumns).append(" from jobs where id = $1"), id);
}

Attempt<std::int64_t> requeue_job(Transaction& transaction, JobId id, Instant now) {
  return transaction.execute(
      "update jobs set state = 'queued', attempt = 0, due_at = $2, finished_at = null "
      "where id = $1 and state in ('failed', 'cancelled')",
      id, now);
}

}  // namespace toolyard::jobs
