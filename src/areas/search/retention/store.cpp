#include "areas/search/retention/store.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include "areas/search/facts.h"
#include "areas/search/storage/changes.h"
#include "records/audit.h"

namespace toolyard::search {
namespace {

// Windows dropped in one transaction: more than a month has, unless it was imported in many ways.
constexpr std::int64_t windows_at_once = 500;

struct KnownFacts {
  Dataset dataset;
  Window window;
};

// A row of `search_days` or `search_expired`.
struct WindowRow {
  std::int64_t grain = 0;
  SearchType search_type = SearchType::web;
  std::int64_t first_day = 0, last_day = 0, facts = 0;
  static constexpr auto fields(auto...) {
    return row_columns<WindowRow, &WindowRow::grain, &WindowRow::search_type, &WindowRow::first_day,
                       &WindowRow::last_day, &WindowRow::facts>();
  }
  KnownFacts of(SiteId site) const {
    return {{site, Grain(grain), search_type},
            {static_cast<Day>(first_day), static_cast<Day>(last_day)}};
  }
};

struct FactKey {
  std::int64_t query_hash = 0, rest_hash = 0;
  static constexpr auto fields(auto...) {
    return row_columns<FactKey, &FactKey::query_hash, &FactKey::rest_hash>();
  }
};

// For the audit log.
struct ExpiredMonth {
  std::string month;
  std::int64_t rows = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ExpiredMonth::month>("Month whose search data was deleted."),
                      field<&ExpiredMonth::rows>("Number of rows.")};
  }
};

constexpr std::string_view of_window =
    " where site = $1 and grain = $2 and search_type = $3 and first_day = $4 and last_day = $5";

template <class... V>
std::int64_t change_window(Transaction& transaction, std::string_view sql, const KnownFacts& facts,
                           const V&... values) {
  return transaction.change(sql, facts.dataset.site, facts.dataset.grain.bits(),
                            facts.dataset.search_type, facts.window.first, facts.window.last,
                            values...);
}

std::string of_this(std::string_view begin, std::string_view more = "") {
  return std::string(begin).append(of_window).append(more);
}

Window month_of(Day day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  const auto month = date.year() / date.month();
  const std::chrono::sys_days first(month / 1), last(month / std::chrono::last);
  return {static_cast<Day>(first.time_since_epoch().count()),
          static_cast<Day>(last.time_since_epoch().count())};
}

void drop_window(Transaction& transaction, const KnownFacts& facts) {
  static const std::array statements{
      of_this("delete from search_segments"), of_this("delete from search_segment_shares"),
      of_this("delete from search_shares"), of_this("delete from search_days"),
      std::string("insert into search_expired (site, grain, search_type, first_day, last_day) "
                  "values ($1, $2, $3, $4, $5) on conflict do nothing")};
  for (const auto& sql : statements) change_window(transaction, sql, facts);
}

// Deletes all facts of a dropped window, and the window. Returns the number of facts.
std::int64_t delete_all(Transaction& transaction, const KnownFacts& facts) {
  static const auto facts_sql = of_this("delete from search_facts");
  static const auto window_sql = of_this("delete from search_expired");
  static const auto replaced_sql = of_this("delete from search_replaced");
  change_window(transaction, replaced_sql, facts);
  change_window(transaction, window_sql, facts);
  return change_window(transaction, facts_sql, facts);
}

// Deletes at most `max` facts of a dropped window, in order of their key, and the window after the
// last fact. Returns the number of facts.
std::int64_t delete_some(Transaction& transaction, const KnownFacts& facts, std::int64_t max) {
  static const auto find = of_this("select query_hash, rest_hash from search_facts",
                                   " order by query_hash, rest_hash limit 1 offset $6");
  static const auto remove =
      of_this("delete from search_facts", " and (query_hash, rest_hash) < ($6, $7)");
  const auto next = transaction.row<FactKey>(find, facts.dataset.site, facts.dataset.grain.bits(),
                                             facts.dataset.search_type, facts.window.first,
                                             facts.window.last, max);
  if (next) return change_window(transaction, remove, facts, next->query_hash, next->rest_hash);
  return delete_all(transaction, facts);
}

}  // namespace

std::vector<std::int64_t> expired_sites(Transaction& transaction, std::optional<Day> first_kept) {
  return transaction.rows<std::int64_t>(
      "select site from search_days where last_day between 0 and $1 "
      "union select site from search_expired "
      "union select id as site from search_sites where removed_at is not null order by site",
      first_kept.value_or(0) - 1);
}

bool drop_month(Transaction& transaction, SiteId site, Day first_kept, Instant now) {
  lock_site(transaction, static_cast<std::int64_t>(site));
  const auto oldest = *transaction.row<std::optional<std::int64_t>>(
      "select min(last_day) as day from search_days where site = $1 and last_day between 0 and $2",
      site, first_kept - 1);
  if (!oldest) return false;
  const auto month = month_of(static_cast<Day>(*oldest));
  ExpiredMonth expired{.month = day_text(month.first).substr(0, 7)};
  for (const auto& row : transaction.rows<WindowRow>(
           "select grain, search_type, first_day, last_day, facts from search_days "
           "where site = $1 and last_day between $2 and $3 limit $4",
           site, month.first, month.last, windows_at_once)) {
    drop_window(transaction, row.of(site));
    expired.rows += row.facts;
  }
  // If the retention is extended later, the sync fetches these days again.
  transaction.change("delete from search_sync_days where site = $1 and day <= $2", site,
                     month.last);
  next_change(transaction, fact_changes);
  audit<ExpiredMonth>(transaction, "expire", "search_site", static_cast<std::int64_t>(site),
                      &expired, nullptr, now);
  return true;
}

bool is_removed(Transaction& transaction, SiteId site) {
  return transaction
      .row<std::int64_t>("select id from search_sites where id = $1 and removed_at is not null",
                         site)
      .has_value();
}

bool drop_windows(Transaction& transaction, SiteId site) {
  lock_site(transaction, static_cast<std::int64_t>(site));
  const auto rows = transaction.rows<WindowRow>(
      "select grain, search_type, first_day, last_day, facts from search_days where site = $1 "
      "limit $2",
      site, windows_at_once);
  for (const auto& row : rows) drop_window(transaction, row.of(site));
  next_change(transaction, fact_changes);
  return !rows.empty();
}

void delete_site(Transaction& transaction, SiteId site) {
  for (const std::string_view table : {"search_sync_days", "search_syncs", "site_curves"})
    transaction.change("delete from " + std::string(table) + " where site = $1", site);
  transaction.change(
      "delete from search_import_windows where import in (select id from search_imports "
      "where site = $1)",
      site);
  transaction.change("delete from search_imports where site = $1", site);
  transaction.change("delete from search_sites where id = $1", site);
}

bool delete_dropped(Transaction& transaction, SiteId site, std::int64_t max) {
  lock_site(transaction, static_cast<std::int64_t>(site));
  // Deleting a window costs as much as deleting this many facts.
  constexpr std::int64_t facts_of_window = 100;
  for (auto left = max; left > 0; left -= facts_of_window) {
    const auto next = transaction.row<WindowRow>(
        "select grain, search_type, first_day, last_day, 0 as facts from search_expired "
        "where site = $1 order by grain, search_type, first_day, last_day limit 1",
        site);
    if (!next) return false;
    left -= delete_some(transaction, next->of(site), left);
  }
  return true;
}

void delete_dropped(Transaction& transaction, const Dataset& dataset, const Window& days) {
  for (const auto& row : transaction.rows<WindowRow>(
           "select grain, search_type, first_day, last_day, 0 as facts from search_expired "
           "where site = $1 and grain = $2 and search_type = $3 and first_day between $4 and $5",
           dataset.site, dataset.grain.bits(), dataset.search_type, days.first, days.last))
    delete_all(transaction, row.of(dataset.site));
}

}  // namespace toolyard::search
