// One connection to a SQLite file, used by one thread at a time. Statements are prepared once, and
// finalized when the connection closes.
#pragma once
#include <sqlite3.h>

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/sqlite/write_hold.h"
#include "ports/database.h"

namespace toolyard::sqlite {

// `copy` opens a file without changing its journal mode, so that a single-file database remains
// one.
enum class Purpose { read, write, copy };

class Connection final : public Transaction {
 public:
  Connection(const std::string& path, Purpose purpose);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Begins a transaction; a writing one waits for other processes until `deadline`.
  void begin(std::chrono::steady_clock::time_point deadline);
  void commit();
  void undo() noexcept;
  // Returns the work since the last call, without its times.
  WriteHold take_work();
  // Whether the connection must be replaced after an error.
  bool is_spoiled() const { return is_spoiled_; }

  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override;
  void run_script(std::string_view sql) override;

 private:
  struct Statement {
    sqlite3_stmt* handle = nullptr;
    std::vector<int> places;  // SQLite's indexes of `$1` to `$n`
    bool is_running = false;
    std::int64_t steps = 0;  // of all its runs
  };
  class Use;

  Statement prepare(std::string_view sql);
  Statement& cached(std::string_view sql);
  void bind_all(const Statement& statement, std::span<const Bound> values, std::string_view sql);
  void count_work(Statement& statement, std::string_view sql) noexcept;
  [[noreturn]] void fail_with(int code, std::string_view during);

  sqlite3* handle_ = nullptr;
  Purpose purpose_;
  bool is_spoiled_ = false;
  std::chrono::steady_clock::time_point last_look_ = {};  // last check of the call's budget
  WriteHold work_ = {};
  std::int64_t rows_before_ = 0;
  std::map<std::string, Statement, std::less<>> statements_;
};

}  // namespace toolyard::sqlite
