// Opens and migrates the configured database and constructs the services of all areas, for `serve`
// and for the commands that use the database.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/settings/settings.h"
#include "app/watches/outage_log.h"
#include "app/wiring/areas.h"
#include "core/log.h"
#include "core/threads.h"
#include "ports/database.h"

namespace toolyard {

// Returns the path of the SQLite database.
std::filesystem::path database_path(const Settings& settings);

// Migrates a database to the current schema. Throws like `migrate`.
void bring_up_to_date(Database& database, Log& log);

class Store {
 public:
  // Throws StoreUnavailable or BrokenStore with a one-line message if the database cannot be used,
  // and std::runtime_error for other faults, such as an unreadable secret.
  Store(const Settings& settings, Log& log);

  Database& database() { return *database_; }
  Areas& areas() { return areas_; }
  Threads& threads() { return threads_; }
  accounts::AccountService& accounts() { return areas_.accounts; }
  keys::KeyService& keys() { return areas_.keys; }
  // Whether the database is writable. Blocks until the database responds.
  bool is_writable();

 private:
  OutageLog outage_;
  Threads threads_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Database> standby_;  // null if not configured
  Areas areas_;
};

}  // namespace toolyard
