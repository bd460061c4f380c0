#include "areas/audit/audit.h"

#include <memory>

#include "areas/audit/model.h"
#include "areas/audit/search.h"
#include "core/count_cache.h"
#include "core/endpoint/part.h"
#include "records/list.h"

namespace toolyard::audit_log {
namespace {

// Leaves out the records of large entries, so that a page is never too large.
std::string columns_without_large() {
  auto columns = table_of<Entry>().select_list();
  for (const std::string_view column : {"audit_entries.before,", "audit_entries.after,"}) {
    const auto small = "case when " + std::string(is_large_entry) + " then null else " +
                       std::string(column.substr(0, column.size() - 1)) + " end,";
    columns.replace(columns.find(column), column.size(), small);
  }
  return columns;
}

Result<Page<Entry>> list_entries(Database& database, CountCache& counts, const Call& call,
                                 const Query& query) {
  using accounts::facts::join;
  // An entry is written when the change happens, so the two times are the same.
  static constexpr std::array columns{NamedSql{"id", "audit_entries.id"},
                                      NamedSql{"created_at", "audit_entries.happened_at"},
                                      NamedSql{"happened_at", "audit_entries.happened_at"}};
  static const auto tables = "audit_entries left " + std::string(join);
  return database.read([&](Transaction& transaction) -> Result<Page<Entry>> {
    std::deque<std::string> found;
    ListSql list(tables);
    TOOLYARD_TRY_VOID(list.narrow(table_of<Entry>(), type_of<Query>, &query));
    TOOLYARD_TRY_VOID(narrow_to_words(transaction, list, query.search, found));
    TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns, "audit_entries.id"));
    static const auto small = columns_without_large();
    return list.page<Entry>(transaction, call, query,
                            query.include_large ? table_of<Entry>().select_list() : small,
                            list.recent_count(transaction, counts, system_now(), query));
  });
}

Result<Page<OwnEntry>> list_own(Database& database, const Call& call, const PageQuery& query) {
  static constexpr std::array columns{NamedSql{"id", "id"}};
  ListSql list("audit_entries");
  list.where("user_id = ?", bind(call.caller.user));
  TOOLYARD_TRY_VOID(list.order("", "-id", columns));
  return database.read(
      [&](Transaction& transaction) { return list.page<OwnEntry>(transaction, call, query); });
}

}  // namespace

Forgotten forget_record(Transaction& transaction, std::string_view object_kind,
                        std::int64_t object_id, std::int64_t after, std::int64_t max) {
  const auto found = transaction.rows<std::int64_t>(
      "select id from audit_entries where object_kind = $1 and object_id = $2 and id > $3 "
      "order by id limit $4",
      object_kind, object_id, after, max);
  if (found.empty()) return {};
  transaction.change(
      "update audit_entries set before = null, after = null where object_kind = $1 and "
      "object_id = $2 and id > $3 and id <= $4",
      object_kind, object_id, after, found.back());
  return {.entries = std::int64_t(found.size()), .last = found.back()};
}

// Looks at the first entries only: entries are numbered in the order in which they are written.
std::int64_t delete_old(Transaction& transaction, const Options& options, Instant now,
                        std::int64_t max) {
  std::int64_t deleted = 0;
  if (const auto before = options.own_deleted_before(now))
    deleted += transaction.change(
        "delete from audit_entries where id in (select id from (select id, happened_at from "
        "audit_entries where is_staff = false order by id limit $2) as oldest "
        "where happened_at < $1)",
        *before, max);
  if (const auto before = options.deleted_before(now))
    deleted += transaction.change(
        "delete from audit_entries where id in (select id from (select id, happened_at from "
        "audit_entries order by id limit $2) as oldest where happened_at < $1)",
        *before, max);
  return deleted;
}

std::vector<Endpoint> endpoints(Database& database) {
  constexpr Part all{"admin/audit", "audit", Access::admin};
  constexpr Part own{"auth/activity", "auth", Access::account};
  return {
      list(
          all,
          [&database, counts = std::make_shared<CountCache>()](const Call& call,
                                                               const Query& query) {
            return list_entries(database, *counts, call, query);
          },
          {.summary = "List the audit log",
           .description = "Lists every change made by people, API keys and the server, newest "
                          "first, with the record before and after it. Records of more than 65,536 "
                          "characters are left out unless `include_large` is set."}),
      list<list_own>(
          own, database,
          {.summary = "List your activity",
           .description = "Lists the changes that the account has made, newest first: to itself, "
                          "its API keys and, for accounts with a role, the records of the site."})};
}

}  // namespace toolyard::audit_log
