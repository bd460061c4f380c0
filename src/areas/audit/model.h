// Entries of the audit log: who changed what, with the record before and after.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/accounts/facts.h"
#include "areas/keys/facts.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "records/table.h"

namespace toolyard::audit_log {

inline constexpr std::string_view is_large_entry =
    "coalesce(length(audit_entries.before), 0) + coalesce(length(audit_entries.after), 0) > 65536";

struct Entry {
  static constexpr std::string_view schema_name = "AuditEntry";
  static constexpr std::array computed{NamedSql{"username", accounts::facts::username},
                                       NamedSql{"key_name", keys::facts::name},
                                       NamedSql{"is_large", is_large_entry}};
  static constexpr std::array<std::string_view, 1> other_columns{"is_staff"};
  static constexpr TableSpec table{
      .name = "audit_entries", .computed = computed, .other_columns = other_columns};
  std::int64_t id = 0;
  Instant happened_at;
  std::optional<UserId> user_id;
  std::optional<std::string> username;
  std::optional<KeyId> key_id;
  std::optional<std::string> key_name;
  std::string agent;
  std::string remote_address;
  std::string request_id;
  std::string action;
  std::string object_kind;
  std::int64_t object_id = 0;
  std::optional<Json> before;
  std::optional<Json> after;
  bool is_large = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Entry::id>("Id of the entry.").sortable(),
        field<&Entry::happened_at>("When the change was made.").sortable(),
        field<&Entry::user_id>(
            "Id of the account that made the change; null for the server and its operator.")
            .refers_to("users"),
        field<&Entry::username>("User name of that account.").computed(),
        field<&Entry::key_id>("Id of the API key that was used, if any."),
        field<&Entry::key_name>("Name of that key; null if there is none, or after the key has "
                                "been deleted, 30 days after its end.")
            .computed(),
        field<&Entry::agent>("Client of the agent that made the change over `/mcp/admin`, as it "
                             "names itself; empty if none did."),
        field<&Entry::remote_address>("IP address of the caller."),
        field<&Entry::request_id>("Id of the request."),
        field<&Entry::action>("What was done, such as `create`, `update` or `delete`."),
        field<&Entry::object_kind>("Kind of the changed record."),
        field<&Entry::object_id>("Id of the changed record."),
        field<&Entry::before>("The record before the change; null if it was created."),
        field<&Entry::after>("The record after the change; null if it was deleted."),
        field<&Entry::is_large>("Whether `before` and `after` together have more than 65,536 "
                                "characters: they are left out then, unless `include_large` "
                                "is set.")
            .computed()};
  }
};

struct Query : LongListQuery {
  std::optional<std::int64_t> user_id;
  std::string_view action;
  std::string_view kind;
  std::optional<std::int64_t> object_id;
  std::string_view request_id;
  std::string_view search;
  std::string_view ordering;
  bool include_large = false;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{
            field<&Query::user_id>("Only changes made by the account with this id.")
                .refers_to("users"),
            field<&Query::action>("Only changes by this action."),
            field<&Query::kind>("Only changes of records of this kind.").named("object_kind"),
            field<&Query::object_id>("Only changes of the record with this id."),
            field<&Query::request_id>("Only changes made by the request with this id."),
            field<&Query::search>(
                "Words to find in the user name, the action or the kind of record.")
                .custom(),
            field<&Query::ordering>("Sort fields, separated by commas: `id`, `created_at` or its "
                                    "alias `happened_at`; prefix `-` for descending order.")
                .custom(),
            field<&Query::include_large>("Whether to include large `before` and `after`.")
                .custom()});
  }
};

// An entry as it is shown to the account that made the change.
struct OwnEntry {
  static constexpr std::string_view schema_name = "Activity";
  static constexpr ViewSpec table{.name = "audit_entries"};
  std::int64_t id = 0;
  Instant happened_at;
  std::optional<KeyId> key_id;
  std::string agent, remote_address, request_id, action, object_kind;
  std::int64_t object_id = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OwnEntry::id>("Id of the entry."),
        field<&OwnEntry::happened_at>("When the change was made."),
        field<&OwnEntry::key_id>("Id of the API key that was used, if any."),
        field<&OwnEntry::agent>("Client of the agent that made the change over `/mcp/admin`, as it "
                                "names itself; empty if none did."),
        field<&OwnEntry::remote_address>("IP address of the caller."),
        field<&OwnEntry::request_id>("Id of the request."),
        field<&OwnEntry::action>("What was done, such as `create`, `update` or `delete`."),
        field<&OwnEntry::object_kind>("Kind of the changed record, such as `api_key`."),
        field<&OwnEntry::object_id>("Id of the changed record.")};
  }
};

}  // namespace toolyard::audit_log
