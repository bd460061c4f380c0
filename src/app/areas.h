// The areas on one database, and all that they offer over the API.
#pragma once
#include <vector>

#include "app/settings.h"
#include "areas/accounts/service.h"
#include "areas/accounts/sessions.h"
#include "areas/keys/service.h"
#include "areas/once/service.h"
#include "core/endpoint.h"
#include "core/secret_key.h"
#include "ports/database.h"

namespace toolyard {

struct Areas {
  Areas(Database& database, const Settings& settings, const SecretKey& secret);

  // What is kept in memory: all of it, and then what others have changed.
  Result<void> load();
  Result<void> refresh();

  std::vector<Endpoint> endpoints(const Settings& settings);

  accounts::AccountService accounts;
  accounts::Sessions sessions;
  keys::KeyService keys;
  once::OnceService once;

 private:
  Database& database_;
};

}  // namespace toolyard
