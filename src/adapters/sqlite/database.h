// The embedded database: one SQLite file in WAL mode, one writer, several readers. What `write`
// has answered is on the disk; readers never wait for the writer. Statements end with the budget of
// the call that runs them.
#pragma once
#include <chrono>
#include <functional>
#include <string>

#include "ports/connection_pool.h"
#include "ports/database.h"

namespace toolyard::sqlite {

class Connection;

struct Options {
  std::string path;
  // As many as there are threads that read: costly reads then keep others from none.
  std::size_t readers = 16;
  // How long a transaction waits for its turn, other processes included, before it is a 503.
  std::chrono::milliseconds patience{2'500};
  // Told why the store was away, for the log.
  std::function<void(std::string_view)> on_failure = {};
};

class SqliteDatabase final : public Database {
 public:
  // Creates the file (mode 0600) where there is none. Throws StoreAway or BrokenStore with one
  // clear line when it cannot be used.
  explicit SqliteDatabase(Options options);
  ~SqliteDatabase() override;

  std::string_view engine() const override { return "sqlite"; }
  std::string respell(std::string_view migration) const override;

 protected:
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  using Pool = ConnectionPool<Connection>;

  void perform(Mode mode, const Work& work);

  Options options_;
  Pool writer_;  // of one: writers take turns
  Pool readers_;
};

}  // namespace toolyard::sqlite
