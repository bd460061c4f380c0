// Requirements on the server, and the statements and settings of each session: begin, commit,
// rollback, and timeouts.
#pragma once
#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <string>

namespace toolyard::postgres {

// Checks version and encoding. Throws StoreUnavailable with a one-line message if the server is not
// supported.
void check_server(PGconn* connection);

// A statement without parameters: run as a prepared statement by its name, or behind a pooler by
// its text.
struct Control {
  const char* name;
  const char* sql;
};

namespace controls {
// Read committed: each statement sees what was committed before it. A transaction that relies on
// what it has read takes a lock, and there are no serialization failures.
inline constexpr Control begin_write{"begin_write", "begin isolation level read committed"};
inline constexpr Control begin_read{"begin_read",
                                    "begin read only isolation level repeatable read"};
inline constexpr Control commit{"commit", "commit"};
inline constexpr Control rollback{"rollback", "rollback"};
inline constexpr Control number{"number", "select pg_current_xact_id_if_assigned()::text"};
inline constexpr std::array all{begin_write, begin_read, commit, rollback, number};
}  // namespace controls

// Scope of settings.
enum class SettingScope { session, transaction };
// Whether the server checks during statements that the client is still connected
// (`client_connection_check_interval`), which not every server supports.
enum class Watching { no, yes };

// Returns a SELECT that applies the settings for all transactions.
std::string settings(SettingScope scope, Watching watching);
// Returns a SELECT that limits the statements of the current transaction to `max`.
std::string call_settings(std::chrono::milliseconds max);
// Returns a SELECT that enables only the connection check, to test whether the server supports it.
std::string watching(SettingScope scope);

// Run before each script: long timeouts, and a lock under which scripts run one at a time.
inline constexpr const char* script_start =
    "set local lock_timeout = 60000; set local statement_timeout = 0; "
    "select pg_advisory_xact_lock(8393362748917)";

}  // namespace toolyard::postgres
