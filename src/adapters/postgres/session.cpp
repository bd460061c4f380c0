#include "adapters/postgres/session.h"

#include <algorithm>
#include <string_view>

#include "ports/database.h"

namespace toolyard::postgres {
namespace {

using std::chrono::milliseconds;

struct Setting {
  std::string_view name;
  std::string_view value;  // SQL expression
};

constexpr milliseconds lock_patience{2'000}, statement_grace{250};

// A statement may take one minute, a transaction that is idle for as long is ended and releases its
// locks, and no setting of the server weakens a commit.
constexpr std::array all_settings{
    Setting{"statement_timeout", "'60000'"},
    Setting{"idle_in_transaction_session_timeout", "'60000'"},
    Setting{"synchronous_commit",
            "coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on')"}};
constexpr Setting watch{"client_connection_check_interval", "'2000'"};

void append(std::string& sql, const Setting& setting, SettingScope scope) {
  sql.append(sql.empty() ? "select " : ", ").append("set_config('").append(setting.name);
  sql.append("', ").append(setting.value);
  sql.append(scope == SettingScope::transaction ? ", true)" : ", false)");
}

std::string quoted(milliseconds time) { return "'" + std::to_string(time.count()) + "'"; }

}  // namespace

void check_server(PGconn* connection) {
  const int version = PQserverVersion(connection);
  if (version < 130'000)
    throw StoreUnavailable("postgres: the server is version " + std::to_string(version / 10'000) +
                           ", but 13 or newer is required");
  const char* encoding = PQparameterStatus(connection, "server_encoding");
  if (encoding && encoding != std::string_view("UTF8"))
    throw StoreUnavailable("postgres: the database is encoded in " + std::string(encoding) +
                           ", but UTF8 is required");
}

std::string settings(SettingScope scope, Watching watching) {
  std::string sql;
  append(sql, {"lock_timeout", quoted(lock_patience)}, scope);
  for (const auto& setting : all_settings) append(sql, setting, scope);
  if (watching == Watching::yes) append(sql, watch, scope);
  return sql;
}

// The lock timeout must expire before the statement timeout: waiting for a lock makes the database
// unavailable, whereas a slow statement is too much work.
std::string call_settings(std::chrono::milliseconds max) {
  std::string sql;
  append(sql, {"lock_timeout", quoted(std::clamp(max, milliseconds(1), lock_patience))},
         SettingScope::transaction);
  append(sql, {"statement_timeout", quoted(std::max(max, milliseconds(1)) + statement_grace)},
         SettingScope::transaction);
  return sql;
}

std::string watching(SettingScope scope) {
  std::string sql;
  append(sql, watch, scope);
  return sql;
}

}  // namespace toolyard::postgres
