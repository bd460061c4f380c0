#include "areas/search/import/undo.h"

#include <optional>
#include <string>
#include <vector>

#include "areas/search/facts.h"
#include "areas/search/storage/sums.h"

namespace toolyard::search {
namespace {

// The key of a fact within its window.
struct HashPair {
  std::int64_t query_hash = INT64_MIN, rest_hash = INT64_MIN;
  static constexpr auto fields(auto...) {
    return row_columns<HashPair, &HashPair::query_hash, &HashPair::rest_hash>();
  }
};

struct ReplacedCount {
  ImportId id{};
  std::int64_t replaced_rows = 0;
  static constexpr auto fields(auto...) {
    return row_columns<ReplacedCount, &ReplacedCount::id, &ReplacedCount::replaced_rows>();
  }
};

// The facts of a window from one key up to another, which is not included.
class KeyRange {
 public:
  KeyRange(Transaction& transaction, const StoredImport& one, const WrittenWindow& window,
           const HashPair& from, const std::optional<HashPair>& to)
      : transaction_(transaction), one_(one), window_(window), from_(from), to_(to) {}

  void restore() const {
    // Of the facts that are still those of the import, and of those that later imports have
    // replaced.
    change(
        "update search_facts as f set clicks = s.clicks, impressions = s.impressions, "
        "sum_position = s.sum_position, state = s.state, import = s.import "
        "from search_replaced as s where " +
        within("f") + " and f.import = $6 and " + same_key("f"));
    change("delete from search_facts as f where " + within("f") + " and f.import = $6");
    change(
        "update search_replaced as f set clicks = s.clicks, impressions = s.impressions, "
        "sum_position = s.sum_position, state = s.state, import = s.import "
        "from search_replaced as s where " +
        within("f") + " and f.import = $6 and " + same_key("f"));
    change("delete from search_replaced as f where " + within("f") +
           " and (f.import = $6 or f.replaced_by = $6)");
  }

 private:
  std::string within(const std::string& name) const {
    std::string text;
    for (const auto* part :
         {"site = $1", "grain = $2", "search_type = $3", "first_day = $4", "last_day = $5"})
      text.append(text.empty() ? "" : " and ").append(name).append(".").append(part);
    const auto key = "(" + name + ".query_hash, " + name + ".rest_hash)";
    text += " and " + key + " >= ($7, $8)";
    return to_ ? text + " and " + key + " < ($9, $10)" : text;
  }
  static std::string same_key(const std::string& name) {
    std::string text = "s.replaced_by = $6";
    for (const std::string column :
         {"site", "grain", "search_type", "first_day", "last_day", "query_hash", "rest_hash"})
      text += " and s." + column + " = " + name + "." + column;
    return text;
  }
  void change(const std::string& sql) const {
    if (to_)
      transaction_.change(sql, one_.site_id, window_.grain, window_.search_type, window_.first_day,
                          window_.last_day, one_.id, from_.query_hash, from_.rest_hash,
                          to_->query_hash, to_->rest_hash);
    else
      transaction_.change(sql, one_.site_id, window_.grain, window_.search_type, window_.first_day,
                          window_.last_day, one_.id, from_.query_hash, from_.rest_hash);
  }

  Transaction& transaction_;
  const StoredImport& one_;
  const WrittenWindow& window_;
  const HashPair& from_;
  const std::optional<HashPair>& to_;
};

std::optional<HashPair> next_key(Transaction& transaction, const StoredImport& one,
                                 const WrittenWindow& window, const HashPair& from,
                                 std::int64_t offset) {
  return transaction.row<HashPair>(
      "select query_hash, rest_hash from search_facts where site = $1 and grain = $2 "
      "and search_type = $3 and first_day = $4 and last_day = $5 "
      "and (query_hash, rest_hash) >= ($6, $7) order by query_hash, rest_hash limit 1 offset $8",
      one.site_id, window.grain, window.search_type, window.first_day, window.last_day,
      from.query_hash, from.rest_hash, offset);
}

// Whether the window has expired, and its facts are being deleted.
bool is_expired(Transaction& transaction, SiteId site, const WrittenWindow& window) {
  return transaction
      .row<std::int64_t>(
          "select 1 as found from search_expired where site = $1 and grain = $2 and "
          "search_type = $3 and first_day = $4 and last_day = $5",
          site, window.grain, window.search_type, window.first_day, window.last_day)
      .has_value();
}

// Whether another import has not made it irreversible meanwhile. The property must be locked.
Result<void> check_reversible(Transaction& transaction, const StoredImport& one) {
  const auto found = transaction.row<std::int64_t>(
      "select id from search_imports where id = $1 and is_reversible = true", one.id);
  if (found) return {};
  return fail(problems::not_reversible,
              "The figures that this import has replaced are no longer stored.");
}

Table table_for(const WrittenWindow& window) {
  return {.file = {}, .grain = Grain(window.grain), .search_type = window.search_type, .facts = {}};
}

std::vector<WrittenWindow> written_windows(Transaction& transaction, const StoredImport& one) {
  return transaction.rows<WrittenWindow>(
      "select d.grain, d.search_type, d.first_day, d.last_day from search_days d where d.site = $1 "
      "and exists (select 1 from search_import_windows w where w.import = $2 "
      "and w.grain = d.grain and w.search_type = d.search_type "
      "and d.first_day between w.first_day and w.last_day "
      "and d.last_day between w.first_day and w.last_day "
      "and (w.grain % 2 = 1 or (w.first_day = d.first_day and w.last_day = d.last_day))) "
      "order by d.grain, d.search_type, d.first_day, d.last_day",
      one.site_id, one.id);
}

}  // namespace

void keep_windows(Transaction& transaction, const StoredImport& one, const Table& table) {
  if (!one.is_reversible || table.facts.empty()) return;
  const auto keep = [&](const Window& window) {
    transaction.change(
        "insert into search_import_windows (import, grain, search_type, first_day, last_day) "
        "values ($1, $2, $3, $4, $5) on conflict do nothing",
        one.id, table.grain.bits(), table.search_type, window.first, window.last);
  };
  if (table.grain.has(Dimension::date))
    return keep({table.facts.front().window.first, table.facts.back().window.last});
  const Window* last = nullptr;
  for (const auto& fact : table.facts)
    if (!last || *last != fact.window) keep(*(last = &fact.window));
}

Result<void> Undo::restore(const StoredImport& one) const {
  TOOLYARD_TRY(const auto windows,
               database_.read([&](Transaction& transaction) -> Result<std::vector<WrittenWindow>> {
                 return written_windows(transaction, one);
               }));
  for (const auto& window : windows) TOOLYARD_TRY_VOID(restore(one, window));
  return {};
}

Result<void> Undo::restore(const StoredImport& one, const WrittenWindow& window) const {
  for (std::optional<HashPair> from = HashPair(); from;) {
    TOOLYARD_TRY(
        from,
        database_.write_slice([&](Transaction& transaction) -> Result<std::optional<HashPair>> {
          lock_site(transaction, static_cast<std::int64_t>(one.site_id));
          TOOLYARD_TRY_VOID(check_reversible(transaction, one));
          if (is_expired(transaction, one.site_id, window)) return std::optional<HashPair>();
          const auto to = next_key(transaction, one, window, *from, facts_at_once_);
          KeyRange(transaction, one, window, *from, to).restore();
          if (!to)
            renew_sums(transaction, one.site_id, table_for(window),
                       Window{Day(window.first_day), Day(window.last_day)});
          return to;
        }));
  }
  return {};
}

Result<void> Undo::prune(SiteId site, std::int64_t max_rows) const {
  TOOLYARD_TRY(
      const auto all,
      database_.read([&](Transaction& transaction) -> Result<std::vector<ReplacedCount>> {
        return transaction.rows<ReplacedCount>(
            "select id, replaced_rows from search_imports where site = $1 and is_reversible = true "
            "and replaced_rows > 0 order by id desc",
            site);
      }));
  std::int64_t kept = 0;
  for (const auto& one : all) {
    kept += one.replaced_rows;
    if (kept <= max_rows) continue;
    TOOLYARD_TRY_VOID(database_.write_slice([&](Transaction& transaction) -> Result<void> {
      lock_site(transaction, static_cast<std::int64_t>(site));
      transaction.change("update search_imports set is_reversible = false where id = $1", one.id);
      transaction.change("delete from search_import_windows where import = $1", one.id);
      return {};
    }));
    for (bool has_more = true; has_more;) {
      TOOLYARD_TRY(has_more, database_.write_slice([&](Transaction& transaction) -> Result<bool> {
        const auto deleted = transaction.change(
            "delete from search_replaced where (site, grain, search_type, first_day, query_hash, "
            "rest_hash, last_day, replaced_by) in (select site, grain, search_type, first_day, "
            "query_hash, rest_hash, last_day, replaced_by from search_replaced "
            "where replaced_by = $1 limit $2)",
            one.id, facts_at_once_);
        return deleted > 0;
      }));
    }
  }
  return {};
}

bool delete_replaced(Transaction& transaction, SiteId site, std::int64_t max) {
  const auto deleted = transaction.change(
      "delete from search_replaced where (site, grain, search_type, first_day, query_hash, "
      "rest_hash, last_day, replaced_by) in (select site, grain, search_type, first_day, "
      "query_hash, rest_hash, last_day, replaced_by from search_replaced where site = $1 limit $2)",
      site, max);
  return deleted > 0;
}

}  // namespace toolyard::search
