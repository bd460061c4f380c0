// What may be read a moment late, such as reports, from a standby of a PostgreSQL server. A standby
// that is away, or lags more than it may, is not asked: the server itself is.
#pragma once
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "adapters/postgres/database.h"

namespace toolyard::postgres {

class StandbyReads final : public Database {
 public:
  // `options` are those of the standby, `oldest` is how far it may lag. Connects with the first
  // read, so that a standby that is away delays no start.
  StandbyReads(Database& server, Options options, std::chrono::seconds oldest);

  std::string_view engine() const override { return server_.engine(); }
  std::string respell(std::string_view migration) const override {
    return server_.respell(migration);
  }

 protected:
  // Reads alone: a write is a std::logic_error.
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  // How far the server had written at a time.
  struct Position {
    std::string text;
    Time at;
  };

  bool is_recent();
  bool reaches_recent(Time now);
  bool has_replayed(const std::string& position);
  void give_up();

  Database& server_;
  const Options options_;
  const std::chrono::seconds oldest_;
  std::mutex mutex_;
  std::optional<PostgresDatabase> standby_;
  std::optional<Position> awaited_;
  std::optional<Time> recent_until_, silent_until_;
};

}  // namespace toolyard::postgres
