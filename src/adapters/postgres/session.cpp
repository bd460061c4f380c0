#include "adapters/postgres/session.h"

#include <string_view>

#include "ports/database.h"

namespace toolyard::postgres {
namespace {

struct Setting {
  std::string_view name;
  std::string_view value;  // in SQL
};

// Waiting in a queue of writers is no fault for as long; a statement or a transaction that has
// been forgotten gives its locks back; and no setting of the server's may weaken a commit.
constexpr std::array all_settings{
    Setting{"lock_timeout", "'2000'"}, Setting{"statement_timeout", "'60000'"},
    Setting{"idle_in_transaction_session_timeout", "'60000'"},
    Setting{"synchronous_commit",
            "coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on')"}};
constexpr Setting watch{"client_connection_check_interval", "'2000'"};

void append(std::string& sql, const Setting& setting, Lasting lasting) {
  sql.append(sql.empty() ? "select " : ", ").append("set_config('").append(setting.name);
  sql.append("', ").append(setting.value);
  sql.append(lasting == Lasting::transaction ? ", true)" : ", false)");
}

}  // namespace

void check_server(PGconn* connection) {
  const int version = PQserverVersion(connection);
  if (version < 130'000)
    throw StoreAway("postgres: the server is version " + std::to_string(version / 10'000) +
                    ", and 13 or newer is needed");
  const char* encoding = PQparameterStatus(connection, "server_encoding");
  if (encoding && encoding != std::string_view("UTF8"))
    throw StoreAway("postgres: the database is encoded in " + std::string(encoding) +
                    ", and UTF8 is needed");
}

std::string settings(Lasting lasting, Watching watching) {
  std::string sql;
  for (const auto& setting : all_settings) append(sql, setting, lasting);
  if (watching == Watching::yes) append(sql, watch, lasting);
  return sql;
}

std::string watching(Lasting lasting) {
  std::string sql;
  append(sql, watch, lasting);
  return sql;
}

}  // namespace toolyard::postgres
