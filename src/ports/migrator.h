// Schema migrations: bring a database to the schema that this program requires. Each numbered
// migration runs in a transaction of its own, and is recorded with a checksum, so that a changed
// migration or a newer database is detected.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ports/database.h"

namespace toolyard {

// `name` is as in `0001_accounts.sql`: it begins with four digits, which order and identify the
// migration. A name that ends in `.sqlite.sql` or `.postgres.sql` is only for that engine.
struct Migration {
  std::string_view name;
  std::string_view sql;
};

// Returns the names of the migrations that this call applied. Throws BrokenStore, with a message of
// one line, if the database is newer than the program or a migration has changed since the database
// ran it; nothing has been changed then. Throws StoreUnavailable if the database cannot be written.
std::vector<std::string> migrate(Database& database, std::span<const Migration> migrations,
                                 Instant now);

}  // namespace toolyard
