// Read-only transactions, such as reports, on a standby (read replica) of a PostgreSQL server. If
// the standby is unavailable or lags too far behind, the primary server is used instead.
#pragma once
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "adapters/postgres/database.h"

namespace toolyard::postgres {

class StandbyReads final : public Database {
 public:
  // `options` configures the standby, and `oldest` is its maximum lag. Connects at the first read,
  // so that an unavailable standby does not delay the start.
  StandbyReads(Database& server, Options options, std::chrono::seconds oldest);

  std::string_view engine() const override { return server_.engine(); }
  std::string respell(std::string_view migration) const override {
    return server_.respell(migration);
  }

 protected:
  // Throws std::logic_error for a write.
  Result<void> transact(Mode mode, const Work& work) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  // Position of the primary's write-ahead log at a time.
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
