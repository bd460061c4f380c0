// A PostgreSQL server as a Database: a bounded connection pool, and retries of transactions after
// conflicts or a restart of the server. When `write` returns success, the data is on the server's
// disk. A transaction is never run again once it may have been committed.
#pragma once
#include <chrono>
#include <functional>
#include <string>

#include "ports/connection_pool.h"
#include "ports/database.h"

namespace toolyard::postgres {

class CommitLost;
class Connection;

struct Options {
  std::string url;  // postgres://…, in libpq's syntax
  std::size_t connections = 8;
  // How long a transaction waits for a connection before it fails with 503.
  std::chrono::milliseconds wait_timeout{2'500};
  // How long the server may be silent during a transaction before the connection is closed.
  std::chrono::milliseconds response_timeout{5'000};
  // Called with the reason if the database was unavailable, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class PostgresDatabase final : public Database {
 public:
  // Throws StoreUnavailable or BrokenStore with a one-line message if the server cannot be used.
  explicit PostgresDatabase(Options options);
  ~PostgresDatabase() override;

  std::string_view engine() const override { return "postgres"; }
  std::string respell(std::string_view migration) const override { return std::string(migration); }

 protected:
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  using Pool = ConnectionPool<Connection>;
  using Deadline = Pool::Deadline;
  enum class Freshness { any, fresh };

  void perform(Mode mode, const Work& work);
  void attempt(Mode mode, const Work& work, Freshness freshness);
  bool was_undone(const CommitLost& lost);
  std::string state_of(const std::string& number, Deadline deadline);
  Pool::Slot connect(Deadline deadline) const;
  Pool::Loan borrow(Freshness freshness, Deadline deadline);

  Options options_;
  Pool pool_;
};

}  // namespace toolyard::postgres
