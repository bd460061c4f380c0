#include "areas/search/import/store.h"

#include <algorithm>

#include "areas/search/storage/fact_writer.h"
#include "areas/search/storage/sums_store.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/hex.h"
#include "records/list.h"

namespace toolyard::search {
namespace {

constexpr std::string_view import_columns =
    "i.id, s.site, i.kind, i.first_day, i.last_day, i.tables, i.rows_read, i.rows_written, "
    "i.skipped_count, i.rows_skipped, i.warnings, i.sha256, i.created_at";
constexpr std::string_view joined_tables = "search_imports i join search_sites s on s.id = i.site";

struct ImportRow {
  ImportId id{};
  std::string site;
  ImportKind kind = ImportKind::csv;
  std::int64_t first_day = 0, last_day = 0;
  std::string tables;
  std::int64_t rows_read = 0, rows_written = 0, skipped_count = 0;
  std::string rows_skipped, warnings;
  Blob sha256;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return row_columns<ImportRow, &ImportRow::id, &ImportRow::site, &ImportRow::kind,
                       &ImportRow::first_day, &ImportRow::last_day, &ImportRow::tables,
                       &ImportRow::rows_read, &ImportRow::rows_written, &ImportRow::skipped_count,
                       &ImportRow::rows_skipped, &ImportRow::warnings, &ImportRow::sha256,
                       &ImportRow::created_at>();
  }
};

// The lists of an import as they are stored, one column each.
template <class T> struct Stored {
  std::vector<T> list;
  static constexpr auto fields(auto...) { return row_columns<Stored, &Stored::list>(); }
};
template <class T> std::string stored(const std::vector<T>& list) {
  return to_json(Stored<T>{list});
}
template <class T> std::vector<T> restored(std::string text) {
  Stored<T> read;
  JsonDecoder decoder;
  if (!decoder.decode(PaddedText::of(text), type_of<Stored<T>>, &read))
    throw BrokenStore("the lists of an import cannot be read");
  return std::move(read.list);
}

std::optional<std::string> day_or_null(std::int64_t day) {
  return day < 0 ? std::nullopt : std::optional(day_text(static_cast<Day>(day)));
}

Import import_of(ImportRow row) {
  return {.id = row.id,
          .site = std::move(row.site),
          .kind = row.kind,
          .start_date = day_or_null(row.first_day),
          .end_date = day_or_null(row.last_day),
          .tables = restored<ImportedTable>(std::move(row.tables)),
          .rows_read = row.rows_read,
          .rows_written = row.rows_written,
          .skipped_count = row.skipped_count,
          .rows_skipped = restored<SkippedRow>(std::move(row.rows_skipped)),
          .warnings = restored<ImportWarning>(std::move(row.warnings)),
          .sha256 = encode_hex(row.sha256.bytes()),
          .duplicate_of = {},
          .created_at = row.created_at};
}

std::string_view bytes_of(const Sha256& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

}  // namespace

SiteId site_of(Transaction& transaction, std::string_view site, Instant now) {
  const auto id = transaction.insert<SiteId>(
      "insert into search_sites (site, created_at) values ($1, $2) "
      "on conflict (site) do update set site = excluded.site returning id",
      site, now);
  if (!id) throw BrokenStore("a site violates " + id.error().constraint);
  return *id;
}

std::optional<Import> find_import(Transaction& transaction, const ImportKey& key) {
  auto row = transaction.row<ImportRow>(
      "select " + std::string(import_columns) + " from " + std::string(joined_tables) +
          " where i.site = $1 and i.sha256 = $2 and i.search_type = $3 and i.first_day = $4 and "
          "i.last_day = $5",
      key.site, BytesView{bytes_of(key.sha256)}, key.search_type, key.window.first,
      key.window.last);
  if (!row) return std::nullopt;
  return import_of(std::move(*row));
}

std::optional<Import> find_import(Transaction& transaction, ImportId id) {
  auto row = transaction.row<ImportRow>("select " + std::string(import_columns) + " from " +
                                            std::string(joined_tables) + " where i.id = $1",
                                        id);
  if (!row) return std::nullopt;
  return import_of(std::move(*row));
}

Attempt<ImportId> insert_import(Transaction& transaction, const ImportKey& key, const Import& one,
                                std::optional<UserId> author) {
  return transaction.insert<ImportId>(
      "insert into search_imports (site, sha256, kind, search_type, first_day, last_day, tables, "
      "rows_read, rows_written, skipped_count, rows_skipped, warnings, imported_by, created_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id",
      key.site, BytesView{bytes_of(key.sha256)}, one.kind, key.search_type, key.window.first,
      key.window.last, stored(one.tables), one.rows_read, one.rows_written, one.skipped_count,
      stored(one.rows_skipped), stored(one.warnings), author, one.created_at);
}

void set_rows_written(Transaction& transaction, ImportId import, std::int64_t rows) {
  transaction.change("update search_imports set rows_written = $2 where id = $1", import, rows);
}

Result<Page<Import>> list_imports(Transaction& transaction, const Call& call,
                                  const ImportQuery& query) {
  static constexpr std::array<NamedSql, 2> known{{{"id", "i.id"}, {"created_at", "i.created_at"}}};
  ListSql list(joined_tables);
  if (!query.site.empty()) list.where("s.site = ?", bind(query.site));
  TOOLYARD_TRY_VOID(list.search(query.search, {"s.site", "i.kind", "i.search_type"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "i.id"));
  TOOLYARD_TRY(auto rows, list.page<ImportRow>(transaction, call, query, import_columns));
  Page<Import> page{.count = rows.count,
                    .next = std::move(rows.next),
                    .previous = std::move(rows.previous),
                    .results = {}};
  for (auto& row : rows.results) page.results.push_back(import_of(std::move(row)));
  return page;
}

std::int64_t write_facts(Transaction& transaction, SiteId site, ImportId import,
                         const Table& table) {
  const auto knowledge = knowledge_of(transaction, site, table);
  const auto written = FactWriter(transaction, site, import, table).write(knowledge);
  const bool is_all_new =
      knowledge == Knowledge::none && written == static_cast<std::int64_t>(table.facts.size());
  if (is_all_new) add_sums(transaction, site, table);
  else if (written > 0) renew_sums(transaction, site, table);
  return written;
}

}  // namespace toolyard::search
