#include "areas/search/sync/store.h"

#include <algorithm>

#include "areas/search/import/store.h"
#include "areas/search/storage/sums_store.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

constexpr auto web = SearchType::web;

std::string_view bytes_of(const Sha256& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

struct FetchedRow {
  State state = State::fresh;
  Blob sha256;
  static constexpr auto fields(auto...) {
    return row_columns<FetchedRow, &FetchedRow::state, &FetchedRow::sha256>();
  }
};

struct SyncRow {
  std::optional<JobId> job;
  std::int64_t days = 0, fresh_days = 0;
  std::optional<std::int64_t> first_day, last_final_day, last_day;
  std::optional<Instant> fetched_at;
  static constexpr auto fields(auto...) {
    return row_columns<SyncRow, &SyncRow::job, &SyncRow::days, &SyncRow::fresh_days,
                       &SyncRow::first_day, &SyncRow::last_final_day, &SyncRow::last_day,
                       &SyncRow::fetched_at>();
  }
};

// Fresh rows that are not told again.
void drop_unconfirmed(Transaction& transaction, SiteId site, const Table& table, Day day,
                      ImportId import) {
  const auto dropped = transaction.change(
      "delete from search_facts where site = $1 and grain = $2 and search_type = $3 and "
      "first_day = $4 and last_day = $4 and state = 'fresh' and import <> $5",
      site, table.grain.bits(), table.search_type, day, import);
  if (dropped > 0) renew_sums(transaction, site, table, {day, day});
}

std::optional<std::string> text_of(const std::optional<std::int64_t>& day) {
  if (!day) return std::nullopt;
  return day_text(static_cast<Day>(*day));
}

}  // namespace

bool plan_day(Transaction& transaction, SiteId site, Day day) {
  return transaction.change(
             "insert into search_syncs (site, planned_day) values ($1, $2) on conflict (site) "
             "do update set planned_day = excluded.planned_day "
             "where search_syncs.planned_day < excluded.planned_day",
             site, day) == 1;
}

void set_sync_job(Transaction& transaction, SiteId site, JobId job) {
  transaction.change(
      "insert into search_syncs (site, planned_day, job) values ($1, -1, $2) on conflict (site) "
      "do update set job = excluded.job",
      site, job);
}

std::optional<std::string> site_name(Transaction& transaction, SiteId site) {
  return transaction.row<std::string>("select site from search_sites where id = $1", site);
}

std::optional<FetchedBefore> find_fetched(Transaction& transaction, SiteId site, Day day) {
  const auto row = transaction.row<FetchedRow>(
      "select state, sha256 from search_sync_days where site = $1 and search_type = $2 and "
      "day = $3",
      site, web, day);
  if (!row) return std::nullopt;
  FetchedBefore known{.state = row->state};
  const auto bytes = row->sha256.bytes();
  std::copy_n(bytes.begin(), std::min(bytes.size(), known.sha256.size()), known.sha256.begin());
  return known;
}

void set_fetched(Transaction& transaction, SiteId site, Day day, const FetchedBefore& now_known,
                 Instant now) {
  transaction.change(
      "insert into search_sync_days (site, search_type, day, state, sha256, fetched_at) "
      "values ($1, $2, $3, $4, $5, $6) on conflict (site, search_type, day) do update set "
      "state = excluded.state, sha256 = excluded.sha256, fetched_at = excluded.fetched_at",
      site, web, day, now_known.state, BytesView{bytes_of(now_known.sha256)}, now);
}

std::vector<Day> final_days(Transaction& transaction, SiteId site, Day first) {
  return transaction.rows<Day>(
      "select day from search_sync_days where site = $1 and search_type = $2 and day >= $3 and "
      "state = 'final' order by day",
      site, web, first);
}

Result<void> write_day(Transaction& transaction, SiteId site, const FetchedDay& fetched,
                       Import one) {
  const ImportKey key{.site = site,
                      .sha256 = fetched.sha256,
                      .search_type = web,
                      .window = {fetched.day, fetched.day}};
  // The same may have been told before, and something else in between.
  if (const auto known = find_import(transaction, key)) one.id = known->id;
  else if (const auto id = insert_import(transaction, key, one, std::nullopt)) one.id = *id;
  else return fail(toolyard::problems::duplicate, "The same is being imported at this moment.");
  for (const auto& table : fetched.tables.tables) {
    one.rows_written += write_facts(transaction, site, one.id, table);
    drop_unconfirmed(transaction, site, table, fetched.day, one.id);
  }
  set_rows_written(transaction, one.id, one.rows_written);
  audit<Import>(transaction, "create", "search_import", static_cast<std::int64_t>(one.id), nullptr,
                &one, one.created_at);
  return {};
}

SiteSync find_sync(Transaction& transaction, const std::string& site) {
  const auto row = transaction.row<SyncRow>(
      "select (select y.job from search_syncs y where y.site = s.id) as job, "
      "count(d.day) as days, count(case when d.state = 'fresh' then 1 end) as fresh_days, "
      "min(d.day) as first_day, max(case when d.state = 'final' then d.day end) as last_final_day, "
      "max(d.day) as last_day, max(d.fetched_at) as fetched_at "
      "from search_sites s left join search_sync_days d on d.site = s.id and d.search_type = $2 "
      "where s.site = $1 group by s.id",
      site, web);
  SiteSync told{.site = site};
  if (!row) return told;
  told.job = row->job;
  told.days = row->days;
  told.fresh_days = row->fresh_days;
  told.first_date = text_of(row->first_day);
  told.last_final_date = text_of(row->last_final_day);
  told.last_date = text_of(row->last_day);
  told.fetched_at = row->fetched_at;
  return told;
}

}  // namespace toolyard::search
