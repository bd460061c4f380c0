#include "areas/search/sync/store.h"

#include "areas/search/import/store.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/storage/sums.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

constexpr auto web = SearchType::web;

struct FetchedTotals {
  std::optional<JobId> job;
  std::int64_t days = 0, fresh_days = 0;
  std::optional<std::int64_t> first_day, last_final_day, last_day;
  std::optional<Instant> fetched_at;
  static constexpr auto fields(auto...) {
    return row_columns<FetchedTotals, &FetchedTotals::job, &FetchedTotals::days,
                       &FetchedTotals::fresh_days, &FetchedTotals::first_day,
                       &FetchedTotals::last_final_day, &FetchedTotals::last_day,
                       &FetchedTotals::fetched_at>();
  }
};

// Deletes the fresh facts of a day that the import did not write.
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

std::optional<FetchedState> find_fetched(Transaction& transaction, SiteId site, Day day) {
  return transaction.row<FetchedState>(
      "select state, sha256 from search_sync_days where site = $1 and search_type = $2 and "
      "day = $3",
      site, web, day);
}

void set_fetched(Transaction& transaction, SiteId site, Day day, const FetchedState& fetched,
                 Instant now) {
  transaction.change(
      "insert into search_sync_days (site, search_type, day, state, sha256, fetched_at) "
      "values ($1, $2, $3, $4, $5, $6) on conflict (site, search_type, day) do update set "
      "state = excluded.state, sha256 = excluded.sha256, fetched_at = excluded.fetched_at",
      site, web, day, fetched.state, BytesView{fetched.sha256.bytes()}, now);
}

std::vector<Day> final_days(Transaction& transaction, SiteId site, Day first) {
  return transaction.rows<Day>(
      "select day from search_sync_days where site = $1 and search_type = $2 and day >= $3 and "
      "state = 'final' order by day",
      site, web, first);
}

Result<void> begin_day(Transaction& transaction, StoredImport& one) {
  one.rows_written = 0;
  one.is_complete = false;
  // The same data may have been imported before, as preliminary, or with other data in between. It
  // gets a new id, since readers such as keywords look for imports with higher ids.
  if (const auto known = find_same(transaction, one)) {
    transaction.change("delete from search_imports where id = $1", known->id);
    audit<Import>(transaction, "delete", StoredImport::table.object_kind,
                  static_cast<std::int64_t>(known->id), &*known, nullptr, one.created_at);
  }
  return insert_import(transaction, one);
}

void end_day(Transaction& transaction, const FetchedDay& fetched, StoredImport& one) {
  for (const auto& table : fetched.tables.tables)
    drop_unconfirmed(transaction, one.site_id, table, fetched.day, one.id);
  complete_import(transaction, one);
  audit<Import>(transaction, "create", StoredImport::table.object_kind,
                static_cast<std::int64_t>(one.id), nullptr, &one, one.created_at);
}

SiteSync find_sync(Transaction& transaction, const std::string& site) {
  const auto row = transaction.row<FetchedTotals>(
      "select (select y.job from search_syncs y where y.site = s.id) as job, "
      "count(d.day) as days, count(case when d.state = 'fresh' then 1 end) as fresh_days, "
      "min(d.day) as first_day, max(case when d.state = 'final' then d.day end) as last_final_day, "
      "max(d.day) as last_day, max(d.fetched_at) as fetched_at "
      "from search_sites s left join search_sync_days d on d.site = s.id and d.search_type = $2 "
      "where s.site = $1 and s.removed_at is null group by s.id",
      property_name(site).value_or(site), web);
  SiteSync sync{.site = site};
  if (!row) return sync;
  sync.job = row->job;
  sync.days = row->days;
  sync.fresh_days = row->fresh_days;
  sync.first_date = text_of(row->first_day);
  sync.last_final_date = text_of(row->last_final_day);
  sync.last_date = text_of(row->last_day);
  sync.fetched_at = row->fetched_at;
  return sync;
}

}  // namespace toolyard::search
