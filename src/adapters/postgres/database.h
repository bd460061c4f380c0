// A PostgreSQL server as a Database: a bounded pool of connections, and the patience to run a
// transaction again where the server asks for it or has restarted. What `write` has answered is on
// the server's disk; a transaction is never run again once it may have been committed.
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
  std::string url;  // postgres://…, as libpq reads it
  std::size_t connections = 8;
  // How long a transaction waits for a connection before it is a 503.
  std::chrono::milliseconds patience{2'500};
  // How long the server may be silent in the middle of a transaction before it is given up.
  std::chrono::milliseconds silence{5'000};
  // Told why the store was away, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class PostgresDatabase final : public Database {
 public:
  // Throws StoreAway or BrokenStore with one clear line when the server cannot be used.
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
