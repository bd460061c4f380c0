// What a SQLite result code means to us: which constraint was violated, whether the store is only
// away for now, or whether something is broken.
#pragma once
#include <sqlite3.h>

#include <string>
#include <string_view>

namespace toolyard::sqlite {

// Throws StoreAway for a store that is locked, full, read-only or failing, else BrokenStore. The
// message is for the log.
[[noreturn]] void throw_failure(sqlite3* handle, int code, std::string_view during);

// Whether the connection should be opened anew before it is used again.
bool spoils_connection(int code);

// The name of the constraint that the last statement violated, by the rules of ports/database.h.
std::string violated_constraint(sqlite3* handle);

}  // namespace toolyard::sqlite
