// Opens the database that the settings name, brings it up to date, and builds the services that
// live on it. What `serve` and the account commands have in common.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/settings/settings.h"
#include "app/wiring/areas.h"
#include "core/log.h"
#include "core/threads.h"
#include "ports/database.h"

namespace toolyard {

// Where the SQLite database of these settings lies.
std::filesystem::path database_path(const Settings& settings);

// Brings a database to the schema of this program; throws what `migrate` does.
void bring_up_to_date(Database& database, Log& log);

class Store {
 public:
  // Throws StoreAway or BrokenStore with one clear line.
  Store(const Settings& settings, Log& log);

  Database& database() { return *database_; }
  Areas& areas() { return areas_; }
  Threads& threads() { return threads_; }
  accounts::AccountService& accounts() { return areas_.accounts; }
  keys::KeyService& keys() { return areas_.keys; }
  // Whether the database can be written.
  bool is_writable();

 private:
  Threads threads_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Database> standby_;  // null where none is set
  Areas areas_;
};

}  // namespace toolyard
