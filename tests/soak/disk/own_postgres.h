// A PostgreSQL server that belongs to one test, with a database and an account `admin`.
#pragma once
#include <sstream>
#include <string>
#include <vector>

#include "adapters/postgres/database.h"
#include "areas/accounts/service.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::testing {

class OwnPostgres {
 public:
  explicit OwnPostgres(const std::vector<std::string>& settings)
      : server_(settings), name_(server_.create_database(Schema::migrated)) {}

  PostgresServer& server() { return server_; }
  std::string url() const { return server_.url(name_); }
  const std::string& name() const { return name_; }
  void add_admin() const {
    postgres::PostgresDatabase database({.url = url()});
    accounts::AccountService accounts(database, system_now);
    EXPECT_TRUE(accounts.create_superuser({"admin", "a@example.org", test_password}));
  }
  // Returns the process ids of the server: the postmaster and its children.
  std::vector<std::string> processes() const {
    const auto first = std::to_string(
        std::atoi(content_of((server_.folder() / "data/postmaster.pid").string()).c_str()));
    std::vector<std::string> all{first};
    std::istringstream children(content_of("/proc/" + first + "/task/" + first + "/children"));
    for (std::string child; children >> child;) all.push_back(child);
    return all;
  }

 private:
  PostgresServer server_;
  std::string name_;
};

}  // namespace toolyard::testing
