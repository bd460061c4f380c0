// Brings a database to the schema this program knows: numbered migrations, each in a transaction of
// its own, remembered with a checksum so that neither a changed one nor a newer database passes.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ports/database.h"

namespace toolyard {

// `name` is `0001_accounts.sql`: four digits first, which order and identify it. A name ending in
// `.sqlite.sql` or `.postgres.sql` belongs to that engine alone.
struct Migration {
  std::string_view name;
  std::string_view sql;
};

// Answers the names of those applied now. Throws BrokenStore with one clear line where the
// database is newer than the program or a migration it has run reads otherwise today; then
// nothing was changed. Throws StoreAway where the store cannot be written.
std::vector<std::string> migrate(Database& database, std::span<const Migration> migrations,
                                 Instant now);

}  // namespace toolyard
