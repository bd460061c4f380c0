// What a server has to be like, and what is told to every session of ours: what begins and ends
// transactions, and settings.
#pragma once
#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <string>

namespace toolyard::postgres {

// Throws StoreAway with one clear line where it is not.
void check_server(PGconn* connection);

// Run by its name where it is prepared, by its text where nothing can be.
struct Control {
  const char* name;
  const char* sql;
};

namespace controls {
// Every statement sees what was committed before it: whoever has to hold on to what it has read
// takes a lock, and nobody is sent back because of another.
inline constexpr Control begin_write{"begin_write", "begin isolation level read committed"};
inline constexpr Control begin_read{"begin_read",
                                    "begin read only isolation level repeatable read"};
inline constexpr Control commit{"commit", "commit"};
inline constexpr Control rollback{"rollback", "rollback"};
inline constexpr Control number{"number", "select pg_current_xact_id_if_assigned()::text"};
inline constexpr std::array all{begin_write, begin_read, commit, rollback, number};
}  // namespace controls

// For how long settings hold.
enum class Lasting { session, transaction };
// Whether the server sees soon that a connection was given up. Not every system can.
enum class Watching { no, yes };

// A statement that makes the settings which every transaction relies on.
std::string settings(Lasting lasting, Watching watching);
// The same for a transaction of a call, whose statements may take so long.
std::string call_settings(std::chrono::milliseconds most);
// The same for the watching alone, to find out whether the server can.
std::string watching(Lasting lasting);

// Before a script: several may take their time, one after the other.
inline constexpr const char* script_start =
    "set local lock_timeout = 60000; set local statement_timeout = 0; "
    "select pg_advisory_xact_lock(8393362748917)";

}  // namespace toolyard::postgres
