#include "areas/search/import/store.h"

#include <algorithm>
#include <array>

#include "areas/search/event_kinds.h"
#include "areas/search/facts.h"
#include "areas/search/properties/property_name.h"
#include "areas/search/retention/store.h"
#include "areas/search/storage/changes.h"
#include "areas/search/storage/fact_writer.h"
#include "areas/search/storage/sums.h"
#include "core/text/hex.h"
#include "records/events.h"

namespace toolyard::search {
namespace {

// Sets the members that have no column of their own.
void complete(StoredImport& one) {
  if (one.first_day >= 0) {
    one.start_date = day_text(static_cast<Day>(one.first_day));
    one.end_date = day_text(static_cast<Day>(one.last_day));
  }
  one.sha256 = encode_hex(one.hash.bytes());
}

ImportedTable summary_of(const Table& table) {
  return {.file = table.file,
          .dimensions = dimension_names(table.grain),
          .search_type = table.search_type,
          .rows = static_cast<std::int64_t>(table.facts.size())};
}

}  // namespace

SiteId site_of(Transaction& transaction, std::string_view site, Instant now) {
  if (const auto known = find_site(transaction, site)) {
    lock_site(transaction, known->id);
    return SiteId{known->id};
  }
  const auto name = property_name(site).value_or(std::string(site));
  const auto id = transaction.insert<SiteId>(
      "insert into search_sites (site, created_at) values ($1, $2) "
      "on conflict (site) do update set site = excluded.site returning id",
      name, now);
  if (!id) throw BrokenStore("a site violates " + id.error().constraint);
  return *id;
}

StoredImport new_import(std::string_view site, ImportKind kind, const Tables& tables,
                        const Sha256& hash) {
  StoredImport one;
  one.site = site;
  one.kind = kind;
  one.rows_read = tables.rows_read;
  one.skipped_count = tables.skipped_count;
  one.rows_skipped = tables.skipped;
  one.warnings = tables.warnings;
  one.first_day = tables.window.first;
  one.last_day = tables.window.last;
  one.hash = Blob(std::string(hash.begin(), hash.end()));
  for (const auto& table : tables.tables) one.tables.push_back(summary_of(table));
  complete(one);
  return one;
}

Result<StoredImport> find_import(Transaction& transaction, ImportId id) {
  TOOLYARD_TRY(auto found, require_record<StoredImport>(transaction, id));
  if (!found.is_complete) return no_such<StoredImport>();
  complete(found);
  return found;
}

std::optional<StoredImport> find_same(Transaction& transaction, const StoredImport& one) {
  auto found = find_record<StoredImport>(
      transaction,
      "where search_imports.site = $1 and sha256 = $2 and search_type = $3 and first_day = $4 "
      "and last_day = $5",
      one.site_id, BytesView{one.hash.bytes()}, one.search_type, one.first_day, one.last_day);
  if (found) complete(*found);
  return found;
}

Result<Page<Import>> list_imports(Transaction& transaction, const Call& call,
                                  const ImportQuery& query) {
  const auto& table = toolyard::table_of<StoredImport>();
  ListSql list(table.tables());
  list.where("search_imports.is_complete = ?", bind(true));
  list.where("search_sites.removed_at is null");
  const auto site = query.site.empty() ? std::nullopt : find_site(transaction, query.site);
  if (!query.site.empty()) list.where("search_imports.site = ?", bind(site ? site->id : 0));
  TOOLYARD_TRY_VOID(list.search(query.search, {"search_sites.site", "kind", "search_type"}));
  TOOLYARD_TRY_VOID(list.narrow(table, type_of<ImportQuery>, &query));
  TOOLYARD_TRY(auto page, list.page<StoredImport>(transaction, call, query));
  for (auto& one : page.results) complete(one);
  return page_as<Import>(std::move(page));
}

Result<void> insert_import(Transaction& transaction, StoredImport& one) {
  if (insert_new_record(transaction, one, any_conflict)) return {};
  return fail(toolyard::problems::duplicate, "The same data is being imported; retry later.");
}

Result<void> renew_import(Transaction& transaction, const StoredImport& known, StoredImport& one) {
  one.id = known.id;
  return update_record(transaction, known, one);
}

void delete_import(Transaction& transaction, const StoredImport& one) {
  transaction.change("delete from search_import_windows where import = $1", one.id);
  transaction.change("delete from search_replaced where replaced_by = $1", one.id);
  transaction.change("delete from search_imports where id = $1", one.id);
  next_change(transaction, fact_changes);
}

void complete_import(Transaction& transaction, StoredImport& one) {
  one.is_complete = true;
  transaction.change(
      "update search_imports set rows_written = $2, is_complete = true, replaced_rows = "
      "(select count(*) from search_replaced r where r.replaced_by = $1) where id = $1",
      one.id, one.rows_written);
  one.replaced_rows = *transaction.row<std::int64_t>(
      "select replaced_rows from search_imports where id = $1", one.id);
  next_change(transaction, fact_changes);
  const ImportEvent data{.id = static_cast<std::int64_t>(one.id),
                         .site = one.site,
                         .rows_read = one.rows_read,
                         .rows_written = one.rows_written};
  write_event(transaction, event_kinds::imported, data, {data.id}, one.created_at);
}

bool has_days_of(Transaction& transaction, SiteId site, const Tables& tables) {
  return std::ranges::all_of(
      tables.tables, [&](const Table& table) { return has_days_of(transaction, site, table); });
}

bool begin_days(Transaction& transaction, SiteId site, const Table& table) {
  if (const auto days = days_of(table))
    delete_dropped(transaction, {site, table.grain, table.search_type}, *days);
  return knowledge_of(transaction, site, table) == Knowledge::none;
}

std::int64_t write_facts(Transaction& transaction, SiteId site, ImportId import,
                         const Table& table) {
  const auto knowledge = begin_days(transaction, site, table) ? Knowledge::none : Knowledge::some;
  NewSums sums(table);
  const auto written =
      FactWriter(transaction, site, import, table).write(knowledge, [&](const Fact& fact) {
        sums.add(fact);
      });
  const bool is_all_new =
      knowledge == Knowledge::none && written == static_cast<std::int64_t>(table.facts.size());
  if (is_all_new) sums.write(transaction, site);
  else if (written > 0) renew_sums(transaction, site, table);
  return written;
}

}  // namespace toolyard::search
