// A PgBouncer in front of a PostgreSQL server of the tests, in transaction mode, with fewer
// connections to the server than the program opens. Ends with its object.
#pragma once
#include <string>

#include "tests/support/servers/postgres_server.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

class PgBouncer {
 public:
  // Returns the one in front of the shared server; null if PostgreSQL or PgBouncer is not
  // installed.
  static PgBouncer* shared();
  static bool is_there();

  explicit PgBouncer(const PostgresServer& server);
  ~PgBouncer();
  PgBouncer(const PgBouncer&) = delete;
  PgBouncer& operator=(const PgBouncer&) = delete;

  std::string url(const std::string& database) const;
  // Runs a command of its console, such as `RECONNECT`. Returns the first value of the result.
  std::string command(const std::string& text) const;

 private:
  void write_configuration(const PostgresServer& server) const;
  void start(const PostgresServer& server);

  TemporaryFolder folder_;
  int process_ = -1;
};

}  // namespace toolyard::testing
