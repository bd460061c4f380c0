#include "areas/audit/endpoints.h"

#include <array>
#include <optional>
#include <string>

#include "core/endpoint/page.h"
#include "records/list.h"

namespace toolyard::audit_log {

namespace {

struct Entry {
  static constexpr std::string_view schema_name = "AuditEntry";
  std::int64_t id = 0;
  Instant happened_at;
  std::optional<UserId> user_id;
  std::optional<std::string> username;
  std::optional<KeyId> key_id;
  std::string agent;
  std::string remote_address;
  std::string request_id;
  std::string action;
  std::string object_kind;
  std::int64_t object_id = 0;
  std::optional<Json> before;
  std::optional<Json> after;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Entry::id>("Id of the entry."),
        field<&Entry::happened_at>("When the change was made."),
        field<&Entry::user_id>(
            "Id of the account that made the change; null for the server and its operator."),
        field<&Entry::username>("User name of that account."),
        field<&Entry::key_id>("Id of the API key that was used, if any."),
        field<&Entry::agent>("Client of the agent that made the change over `/mcp/admin`, as it "
                             "names itself; empty if none did."),
        field<&Entry::remote_address>("IP address of the caller."),
        field<&Entry::request_id>("Id of the request."),
        field<&Entry::action>("What was done, such as `create`, `update` or `delete`."),
        field<&Entry::object_kind>("Kind of the changed record."),
        field<&Entry::object_id>("Id of the changed record."),
        field<&Entry::before>("The record before the change; null if it was created."),
        field<&Entry::after>("The record after the change; null if it was deleted.")};
  }
};

struct Query : PageQuery {
  std::optional<std::int64_t> user_id;
  std::string_view action;
  std::string_view object_kind;
  std::optional<std::int64_t> object_id;
  std::string_view request_id;
  std::string_view search;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&Query::user_id>("Only changes made by the account with this id."),
        field<&Query::action>("Only changes by this action."),
        field<&Query::object_kind>("Only changes of records of this kind."),
        field<&Query::object_id>("Only changes of the record with this id."),
        field<&Query::request_id>("Only changes made by the request with this id."),
        field<&Query::search>("Words to find in the user name, the action or the kind of record."),
        field<&Query::ordering>(
            "Sort fields, separated by commas: `id`, `created_at` or its other name "
            "`happened_at`; prefix `-` "
            "for descending order.")});
  }
};

Result<Page<Entry>> list_entries(Database& database, const Call& call, const Query& query) {
  // Entries are made when what they tell of happens.
  static constexpr std::array<NamedSql, 3> columns{
      {{"id", "a.id"}, {"created_at", "a.happened_at"}, {"happened_at", "a.happened_at"}}};
  ListSql list("audit_entries a left join users u on u.id = a.user_id");
  if (query.user_id) list.where("a.user_id = ?", bind(*query.user_id));
  if (!query.action.empty()) list.where("a.action = ?", bind(query.action));
  if (!query.object_kind.empty()) list.where("a.object_kind = ?", bind(query.object_kind));
  if (query.object_id) list.where("a.object_id = ?", bind(*query.object_id));
  if (!query.request_id.empty()) list.where("a.request_id = ?", bind(query.request_id));
  TOOLYARD_TRY_VOID(list.search(query.search, {"u.username", "a.action", "a.object_kind"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", columns, "a.id"));
  return database.read([&](Transaction& transaction) {
    return list.page<Entry>(transaction, call, query,
                            "a.id, a.happened_at, a.user_id, u.username, a.key_id, "
                            "a.agent, a.remote_address, a.request_id, a.action, a.object_kind, "
                            "a.object_id, a.before, a.after");
  });
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
