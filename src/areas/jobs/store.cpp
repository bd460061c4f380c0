#include "areas/jobs/store.h"

#include "records/list.h"

namespace toolyard::jobs {
namespace {

constexpr std::string_view kColumns =
    "id, kind, object, revision, state, attempt, error, "
    "case when state = 'queued' then due_at end as run_at, created_at, started_at, finished_at";

}  // namespace

JobId insert_job(Transaction& transaction, const NewJob& job, Instant now) {
  // On conflict, an update without effect locks the existing job: it cannot finish before this
  // commit.
  const auto id = transaction.row<JobId>(
      "insert into jobs (kind, object, revision, payload, state, attempt, due_at, owner, error, "
      "created_at) values ($1, $2, $3, $4, 'queued', 0, $5, '', $6, $7) "
      "on conflict (kind, object, revision) where finished_at is null "
      "do update set kind = excluded.kind returning id",
      job.kind, job.object, job.revision, job.payload, job.run_at.value_or(now), job.error, now);
  if (!id) throw BrokenStore("a job was not inserted");
  return *id;
}

std::vector<JobId> end_jobs(Transaction& transaction, std::string_view kind, std::int64_t object,
                            JobState state, Instant now) {
  return transaction.rows<JobId>(
      "update jobs set state = $4, owner = '', finished_at = $3 "
      "where kind = $1 and object = $2 and finished_at is null returning id",
      kind, object, now, state);
}

std::optional<JobProgress> find_progress(Transaction& transaction, JobId id) {
  return transaction.row<JobProgress>(
      "select state, attempt, error, finished_at from jobs where id = $1", id);
}

std::vector<KindDue> next_due(Transaction& transaction, std::span<const std::string> kinds) {
  std::string listed;
  std::vector<Bound> values;
  for (const auto& kind : kinds) {
    values.emplace_back(bind(kind));
    listed += (listed.empty() ? "($" : ", ($") + std::to_string(values.size()) + ")";
  }
  std::vector<KindDue> all;
  const auto done = transaction.run(
      "select k.column1 as kind, (select min(j.due_at) from jobs j where j.kind = k.column1 and "
      "j.finished_at is null) as due_at from (values " +
          listed + ") as k",
      values, [&](const Row& row) { read_row(row, type_of<KindDue>, &all.emplace_back()); });
  if (!done) throw BrokenStore("reading due jobs violates " + done.error().constraint);
  return all;
}

ClaimSql::ClaimSql(std::string_view engine, std::size_t workers) : workers_(workers) {
  constexpr int first = 5;
  std::string running;
  for (std::size_t i = 0; i < workers; ++i)
    running += (i == 0 ? "$" : ", $") + std::to_string(first + i);
  text_ =
      "update jobs set state = 'running', attempt = attempt + 1, owner = $2, started_at = $3, "
      "due_at = $4 where id = (select id from jobs where kind = $1 and finished_at is null "
      "and due_at <= $3 and owner not in (" +
      running + ") order by due_at, id limit 1";
  // SQLite has a single writer at a time, and no row locks.
  if (engine == "postgres") text_ += " for update skip locked";
  text_ += ") returning id, kind, object, revision, payload, attempt";
}

std::optional<Claim> ClaimSql::claim(Transaction& transaction, std::string_view kind,
                                     const Lease& lease,
                                     std::span<const std::string> running) const {
  std::vector<Bound> values{bind(kind), bind(lease.owner), bind(lease.now), bind(lease.until)};
  for (const auto& owner : running) values.emplace_back(bind(owner));
  // Fills the remaining parameters with the new owner, which no job has yet.
  values.resize(4 + workers_, bind(lease.owner));
  std::optional<Claim> claim;
  const auto done = transaction.run(text_, values, [&](const Row& row) {
    check_columns(row, type_of<Claim>);
    read_row(row, type_of<Claim>, &claim.emplace());
  });
  if (!done) throw BrokenStore("a claim violates " + done.error().constraint);
  return claim;
}

bool lock_job(Transaction& transaction, JobId id, std::string_view owner) {
  return transaction.change(
             "update jobs set owner = owner where id = $1 and owner = $2 and state = 'running'", id,
             owner) == 1;
}

bool renew_job(Transaction& transaction, JobId id, std::string_view owner, Instant until) {
  return transaction.change(
             "update jobs set due_at = $3 where id = $1 and owner = $2 and state = 'running'", id,
             owner, until) == 1;
}

bool end_job(Transaction& transaction, JobId id, std::string_view owner, const Ending& ending) {
  return transaction.change(
             "update jobs set state = $3, attempt = $4, due_at = $5, error = $6, "
             "finished_at = $7, owner = '' where id = $1 and owner = $2 and state = 'running'",
             id, owner, ending.state, ending.attempt, ending.due_at, ending.error,
             ending.finished_at) == 1;
}

std::int64_t delete_finished(Transaction& transaction, Instant before, std::int64_t at_most) {
  return transaction.change(
      "delete from jobs where id in (select id from jobs where finished_at < $1 "
      "order by finished_at limit $2)",
      before, at_most);
}

Result<Page<Job>> list_jobs(Transaction& transaction, const Call& call, const JobQuery& query,
                            CountCache& counts, Instant now) {
  static constexpr std::array<NamedSql, 4> columns{
      {{"id", "id"}, {"created_at", "created_at"}, {"kind", "kind"}, {"state", "state"}}};
  ListSql list("jobs");
  if (query.state) list.where("state = ?", bind(*query.state));
  if (!query.kind.empty()) list.where("kind = ?", bind(query.kind));
  if (query.object) list.where("object = ?", bind(*query.object));
  TOOLYARD_TRY_VOID(list.search(query.search, {"kind", "error"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns));
  return list.page<Job>(transaction, call, query, kColumns,
                        list.recent_count(transaction, counts, now, query));
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
