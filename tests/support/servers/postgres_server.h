// PostgreSQL servers for tests: one that all tests of a run share, and whole servers of its own
// for a test that breaks them. Both are started by postgres.sh, beside whatever else runs here.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

enum class Schema;

// Runs one statement where the URL leads; the first value of its answer, if there is one.
std::string ask_postgres(const std::string& url, const std::string& sql);
// Whether somebody takes connections there.
bool postgres_answers(const std::string& url);

class PostgresServer {
 public:
  // The one that ctest has started for this run; else one of this process. Null where PostgreSQL
  // is not installed.
  static PostgresServer* shared();
  // One that goes away with this object. `settings` are lines for its configuration.
  explicit PostgresServer(const std::vector<std::string>& settings = {});
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // False where PostgreSQL is not installed.
  bool is_there() const { return !folder_.empty(); }
  // Holds its data and its socket.
  const std::filesystem::path& folder() const { return folder_; }
  // Where to find one of its databases; `postgres` is always there.
  std::string url(const std::string& database) const;

  std::string create_database(Schema schema);
  void drop_database(const std::string& name);
  // Where the tables of a database lie, after everything has been written there.
  std::filesystem::path folder_of(const std::string& database) const;
  // Runs one statement in `postgres`; the first value of its answer, if there is one.
  std::string execute(const std::string& sql) const;

  // As after a crash.
  void restart();
  // Ends it for good, as if its machine were gone.
  void crash();
  // Another that streams all that this one writes, and takes reads alone until it is promoted.
  std::unique_ptr<PostgresServer> make_standby() const;
  // Ends once the standby takes writes.
  void promote();
  // Stops every process of it, as a machine does that hangs; and lets them go on.
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
