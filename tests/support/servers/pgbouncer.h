// A PgBouncer of a test's own in front of a PostgreSQL server of the tests: in transaction mode,
// with fewer connections to the server than the program has to it. It goes away with its object.
#pragma once
#include <string>

#include "tests/support/servers/postgres_server.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

class PgBouncer {
 public:
  // In front of the server that tests share. Null where one of them is not installed.
  static PgBouncer* shared();
  static bool is_there();

  explicit PgBouncer(const PostgresServer& server);
  ~PgBouncer();
  PgBouncer(const PgBouncer&) = delete;
  PgBouncer& operator=(const PgBouncer&) = delete;

  std::string url(const std::string& database) const;
  // A command of its console, such as `RECONNECT`; the first value of its answer.
  std::string command(const std::string& text) const;

 private:
  void write_configuration(const PostgresServer& server) const;
  void start(const PostgresServer& server);

  TemporaryFolder folder_;
  int process_ = -1;
};

}  // namespace toolyard::testing
