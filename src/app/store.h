// Opens the database that the settings name, brings it up to date, and builds the services that
// live on it. What `serve` and the account commands have in common.
#pragma once
#include <memory>
#include <string>

#include "app/settings.h"
#include "areas/accounts/service.h"
#include "areas/keys/service.h"
#include "core/log.h"
#include "ports/database.h"

namespace toolyard {

class Store {
 public:
  // Throws StoreAway or BrokenStore with one clear line.
  Store(const Settings& settings, Log& log);

  accounts::AccountService& accounts() { return accounts_; }
  keys::KeyService& keys() { return keys_; }
  // Whether the database can be written.
  bool is_writable();

 private:
  std::unique_ptr<Database> database_;
  accounts::AccountService accounts_;
  keys::KeyService keys_;
};

}  // namespace toolyard
