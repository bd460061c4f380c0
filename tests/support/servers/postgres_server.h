// PostgreSQL servers for tests: one that all tests of a run share, and separate ones for tests that
// break them. Both are started by postgres.sh, independent of other servers on this machine.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

enum class Schema;

// Runs one statement on the database at `url`. Returns the first value of the result; empty if
// there is none.
std::string ask_postgres(const std::string& url, const std::string& sql);
// Whether a server accepts connections at `url`.
bool postgres_answers(const std::string& url);

class PostgresServer {
 public:
  // Returns the server that ctest has started for this run, otherwise one of this process; null if
  // PostgreSQL is not installed.
  static PostgresServer* shared();
  // Starts a server that ends with this object. `settings` are lines of its configuration.
  explicit PostgresServer(const std::vector<std::string>& settings = {});
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // False if PostgreSQL is not installed.
  bool is_there() const { return !folder_.empty(); }
  // Contains the data and the socket.
  const std::filesystem::path& folder() const { return folder_; }
  // Returns the URL of a database; `postgres` always exists.
  std::string url(const std::string& database) const;

  std::string create_database(Schema schema);
  void drop_database(const std::string& name);
  // Returns the folder with the tables of a database, after a checkpoint.
  std::filesystem::path folder_of(const std::string& database) const;
  // Runs one statement in the database `postgres`. Returns the first value of the result; empty if
  // there is none.
  std::string execute(const std::string& sql) const;

  // Restarts the server without a clean shutdown, as after a crash.
  void restart();
  // Ends the server for good, as if its machine had failed.
  void crash();
  // Starts a standby that replicates this server by streaming, and only accepts reads until it is
  // promoted.
  std::unique_ptr<PostgresServer> make_standby() const;
  // Promotes a standby. Returns once it accepts writes.
  void promote();
  // Stops all processes of the server, as on a machine that hangs (`freeze`), and continues them
  // (`thaw`).
  void freeze() const;
  void thaw() const;

 private:
  explicit PostgresServer(std::filesystem::path folder) : folder_(std::move(folder)) {}
  std::filesystem::path file() const { return own_.path() / "server"; }
  void signal_all(int signal) const;
  bool answers() const;
  void make_template();

  TemporaryFolder own_;
  std::filesystem::path folder_;
  bool is_own_ = false;
};

}  // namespace toolyard::testing
