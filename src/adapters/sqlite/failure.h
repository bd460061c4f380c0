// Classifies result codes of SQLite: a violated constraint, a database that is temporarily
// unavailable, or a defect.
#pragma once
#include <sqlite3.h>

#include <string>
#include <string_view>

namespace toolyard::sqlite {

// Throws StoreUnavailable if the database is locked, full, read-only or fails to read or write, and
// otherwise BrokenStore. The message is for the log.
[[noreturn]] void throw_failure(sqlite3* handle, int code, std::string_view during);

// Whether the connection must be reopened after the error.
bool breaks_connection(int code);

// Returns the name of the constraint that the last statement violated, as defined in
// ports/database.h.
std::string violated_constraint(sqlite3* handle);

}  // namespace toolyard::sqlite
