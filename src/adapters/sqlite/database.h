// The embedded Database: one SQLite file in WAL mode, with one writer and several readers. When
// `write` returns success, the data is on disk. Readers never wait for the writer. Statements are
// interrupted when the budget of their call is used up.
#pragma once
#include <chrono>
#include <functional>
#include <string>

#include "adapters/sqlite/write_hold.h"
#include "ports/connection_pool.h"
#include "ports/database.h"

namespace toolyard::sqlite {

class Connection;

struct Options {
  std::string path;
  // As many as there are reading threads, so that slow reads do not delay others.
  std::size_t readers = 16;
  // How long a transaction waits for its turn, including for other processes, before it fails with
  // 503.
  std::chrono::milliseconds wait_timeout{2'500};
  // Called with the reason if the database was unavailable, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class SqliteDatabase final : public Database {
 public:
  // Creates the file (mode 0600) if it does not exist. Throws StoreUnavailable or BrokenStore with
  // a one-line message if it cannot be used.
  explicit SqliteDatabase(Options options);
  ~SqliteDatabase() override;

  std::string_view engine() const override { return "sqlite"; }
  std::string respell(std::string_view migration) const override;
  void collect(MetricSink& sink) const override { holds_.collect(sink); }
  HoldMeter& holds() { return holds_; }

 protected:
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  using Pool = ConnectionPool<Connection>;

  void perform(Mode mode, const Work& work);

  Options options_;
  HoldMeter holds_;
  Pool writer_;  // a single connection: writers take turns
  Pool readers_;
};

}  // namespace toolyard::sqlite
