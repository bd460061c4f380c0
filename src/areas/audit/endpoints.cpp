#include "areas/audit/audit.h"
#include "areas/audit/model.h"
#include "records/list.h"

namespace toolyard::audit_log {
namespace {

Result<Page<Entry>> list_entries(Database& database, const Call& call, const Query& query) {
  using accounts::facts::join;
  using accounts::facts::username;
  // Entries are made when what they tell of happens.
  static constexpr std::array columns{NamedSql{"id", "audit_entries.id"},
                                      NamedSql{"created_at", "audit_entries.happened_at"},
                                      NamedSql{"happened_at", "audit_entries.happened_at"}};
  static const auto tables = "audit_entries left " + std::string(join);
  ListSql list(tables);
  TOOLYARD_TRY_VOID(list.narrow(table_of<Entry>(), type_of<Query>, &query));
  TOOLYARD_TRY_VOID(
      list.search(query.search, {username, "audit_entries.action", "audit_entries.object_kind"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns, "audit_entries.id"));
  return database.read(
      [&](Transaction& transaction) { return list.page<Entry>(transaction, call, query); });
}

}  // namespace

std::vector<Endpoint> endpoints(Database& database) {
  return {{.path = "/api/v1/admin/audit/",
           .operation_id = "v1_admin_audit_list",
           .summary = "List the audit log",
           .description = "Lists every change made by people, API keys and the server, newest "
                          "first, with the record before and after it.",
           .tag = "audit",
           .access = Access::admin,
           .cost = Cost::store,
           .request = &type_of<Query>,
           .answer = &type_of<Page<Entry>>,
           .problems = {&problems::validation_error, &problems::not_found},
           .run = serving<Query>([&database](const Call& call, const Query& query) {
             return list_entries(database, call, query);
           })}};
}

}  // namespace toolyard::audit_log
