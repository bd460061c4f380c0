#include "adapters/sqlite/connection.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <utility>

#include "adapters/sqlite/failure.h"
#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::sqlite {
namespace {

constexpr std::size_t kCachedStatements = 256;

using Clock = std::chrono::steady_clock;

// A single instruction may process a long text, whereas a thousand others take a few microseconds.
// So SQLite calls the progress handler often, but the handler checks the call's budget, whose clock
// is expensive, only at intervals.
constexpr int kInstructionsBetweenCalls = 200;
constexpr auto kTimeBetweenLooks = std::chrono::microseconds(200);

// Progress handler: returns nonzero, which interrupts the statement, if the call is to end. No
// exception may pass through SQLite.
int has_to_end(void* last_look) {
  auto* budget = CpuBudget::current();
  if (!budget) return 0;
  const auto now = Clock::now();
  auto& last = *static_cast<Clock::time_point*>(last_look);
  if (now - last < kTimeBetweenLooks) return 0;
  last = now;
  return budget->reason_to_stop() != StopReason::none;
}

class StatementRow final : public Row {
 public:
  explicit StatementRow(sqlite3_stmt* statement) : statement_(statement) {}

  std::size_t columns() const override {
    return static_cast<std::size_t>(sqlite3_column_count(statement_));
  }
  std::string_view name(std::size_t column) const override {
    return sqlite3_column_name(statement_, int(column));
  }
  bool is_null(std::size_t column) const override { return type(column) == SQLITE_NULL; }
  std::int64_t integer(std::size_t column) const override {
    expect(column, type(column) == SQLITE_INTEGER, "an integer");
    return sqlite3_column_int64(statement_, int(column));
  }
  double number(std::size_t column) const override {
    expect(column, type(column) == SQLITE_FLOAT || type(column) == SQLITE_INTEGER, "a number");
    return sqlite3_column_double(statement_, int(column));
  }
  std::string_view text(std::size_t column) const override {
    expect(column, type(column) == SQLITE_TEXT, "a text");
    return content(column);
  }
  std::string_view bytes(std::size_t column) const override {
    expect(column, type(column) == SQLITE_BLOB, "bytes");
    return content(column);
  }

 private:
  int type(std::size_t column) const { return sqlite3_column_type(statement_, int(column)); }
  void expect(std::size_t column, bool holds, const char* wanted) const {
    if (!holds) throw BrokenStore("column " + std::string(name(column)) + " is not " + wanted);
  }
  std::string_view content(std::size_t column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, int(column)));
    return {data ? data : "", std::size_t(sqlite3_column_bytes(statement_, int(column)))};
  }
  sqlite3_stmt* statement_;
};

int bind_value(sqlite3_stmt* statement, int place, const Bound& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return sqlite3_bind_int64(statement, place, *integer);
  if (const auto* number = std::get_if<double>(&value))
    return sqlite3_bind_double(statement, place, *number);
  if (const auto* text = std::get_if<std::string_view>(&value))
    return sqlite3_bind_text64(statement, place, text->data() ? text->data() : "", text->size(),
                               SQLITE_STATIC, SQLITE_UTF8);
  if (const auto* bytes = std::get_if<BytesView>(&value))
    return sqlite3_bind_blob64(statement, place, bytes->bytes.data() ? bytes->bytes.data() : "",
                               bytes->bytes.size(), SQLITE_STATIC);
  return sqlite3_bind_null(statement, place);
}

}  // namespace

// Marks a statement as running, and resets it when the use ends.
class Connection::Use {
 public:
  Use(Connection& connection, Statement& statement, std::string_view sql)
      : connection_(connection), statement_(statement), sql_(sql) {
    statement.is_running = true;
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() {
    if (connection_.purpose_ == Purpose::write) connection_.count_work(statement_, sql_);
    sqlite3_reset(statement_.handle);
    sqlite3_clear_bindings(statement_.handle);
    statement_.is_running = false;
  }

 private:
  Connection& connection_;
  Statement& statement_;
  std::string_view sql_;
};

void Connection::count_work(Statement& statement, std::string_view sql) noexcept {
  const std::int64_t all = sqlite3_stmt_status(statement.handle, SQLITE_STMTSTATUS_VM_STEP, 0);
  const auto steps = all - std::exchange(statement.steps, all);
  work_.steps += steps;
  if (steps <= work_.statement_steps) return;
  work_.statement_steps = steps;
  try {
    work_.statement = sql.substr(0, 200);
  } catch (const std::bad_alloc&) {
    // The hold is noted without its statement.
  }
}

WriteHold Connection::take_work() {
  const auto rows = sqlite3_total_changes64(handle_);
  work_.rows = rows - std::exchange(rows_before_, rows);
  return std::exchange(work_, {});
}

namespace {

// Puts SQLite's temporary files, for sorts that are too large for memory, into the folder of the
// first database instead of the system's temporary folder. The files are unlinked when created, so
// that a killed process leaves none.
void keep_temporary_files_beside(const std::string& path) {
  static std::once_flag once;
  std::call_once(once, [&path] {
    const auto folder = std::filesystem::absolute(path).parent_path();
    sqlite3_temp_directory = sqlite3_mprintf("%s", folder.c_str());
  });
}

}  // namespace

Connection::Connection(const std::string& path, Purpose purpose) : purpose_(purpose) {
  keep_temporary_files_beside(path);
  const int flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  try {
    if (const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr))
      fail_with(code, "opening " + path);
    sqlite3_progress_handler(handle_, kInstructionsBetweenCalls, has_to_end, &last_look_);
    sqlite3_busy_timeout(handle_, 2'500);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    if (purpose == Purpose::write) run_script("pragma journal_mode = wal");
    run_script(
        "pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = file;"
        "pragma journal_size_limit = 67108864");
    if (purpose == Purpose::read) run_script("pragma query_only = on");
  } catch (...) {
    sqlite3_close(handle_);
    throw;
  }
}

Connection::~Connection() {
  for (auto& [sql, statement] : statements_) sqlite3_finalize(statement.handle);
  sqlite3_close(handle_);
}

void Connection::begin(std::chrono::steady_clock::time_point deadline) {
  using namespace std::chrono;
  const auto left = duration_cast<milliseconds>(deadline - steady_clock::now()).count();
  sqlite3_busy_timeout(handle_, int(std::max<std::int64_t>(left, 1)));
  static_cast<void>(run(purpose_ == Purpose::read ? "begin" : "begin immediate", {}, {}));
}

void Connection::commit() {
  const BudgetPause pause;
  if (const auto done = run("commit", {}, {}); !done)
    throw BrokenStore("sqlite: commit violates " + done.error().constraint);
}

void Connection::undo() noexcept {
  // After some failures, SQLite has already rolled back the transaction.
  if (sqlite3_get_autocommit(handle_)) return;
  if (sqlite3_exec(handle_, "rollback", nullptr, nullptr, nullptr) != SQLITE_OK) is_spoiled_ = true;
}

Connection::Statement Connection::prepare(std::string_view sql) {
  Statement statement;
  const char* rest = nullptr;
  if (const int code = sqlite3_prepare_v3(handle_, sql.data(), int(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &statement.handle, &rest))
    fail_with(code, sql);
  if (!statement.handle || rest != sql.data() + sql.size()) {
    sqlite3_finalize(statement.handle);
    throw BrokenStore("not exactly one statement: " + std::string(sql));
  }
  const int count = sqlite3_bind_parameter_count(statement.handle);
  for (int n = 1; n <= count; ++n) {
    const auto name = "$" + std::to_string(n);
    const int place = sqlite3_bind_parameter_index(statement.handle, name.c_str());
    if (place == 0) {
      sqlite3_finalize(statement.handle);
      throw BrokenStore("no " + name + " in: " + std::string(sql));
    }
    statement.places.push_back(place);
  }
  return statement;
}

Connection::Statement& Connection::cached(std::string_view sql) {
  if (const auto known = statements_.find(sql); known != statements_.end()) return known->second;
  for (auto it = statements_.begin(); statements_.size() >= kCachedStatements;) {
    if (it == statements_.end()) break;
    if (it->second.is_running) {
      ++it;
      continue;
    }
    sqlite3_finalize(it->second.handle);
    it = statements_.erase(it);
  }
  return statements_.emplace(sql, prepare(sql)).first->second;
}

void Connection::bind_all(const Statement& statement, std::span<const Bound> values,
                          std::string_view sql) {
  if (values.size() != statement.places.size())
    throw BrokenStore(std::to_string(values.size()) + " values for: " + std::string(sql));
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const int code = bind_value(statement.handle, statement.places[i], values[i]))
      fail_with(code, sql);
}

Attempt<std::int64_t> Connection::run(std::string_view sql, std::span<const Bound> values,
                                      const RowSink& sink) {
  auto& statement = cached(sql);
  if (statement.is_running) throw BrokenStore("statement is already running: " + std::string(sql));
  const Use use(*this, statement, sql);
  bind_all(statement, values, sql);
  const StatementRow row(statement.handle);
  const auto before = sqlite3_total_changes64(handle_);
  for (;;) {
    const int code = sqlite3_step(statement.handle);
    if (code == SQLITE_ROW) {
      spend(row_steps);
      if (sink) sink(row);
      continue;
    }
    if (code == SQLITE_DONE) break;
    if ((code & 0xff) == SQLITE_CONSTRAINT && code != SQLITE_CONSTRAINT_DATATYPE)
      return std::unexpected(Violation{violated_constraint(handle_)});
    fail_with(code, sql);
  }
  return sqlite3_total_changes64(handle_) == before ? 0 : sqlite3_changes64(handle_);
}

void Connection::run_script(std::string_view sql) {
  const std::string text(sql);
  if (const int code = sqlite3_exec(handle_, text.c_str(), nullptr, nullptr, nullptr))
    fail_with(code, sql.substr(0, 80));
}

void Connection::fail_with(int code, std::string_view during) {
  if (code == SQLITE_INTERRUPT)
    if (auto* budget = CpuBudget::current()) budget->check();
  if (breaks_connection(code)) is_spoiled_ = true;
  throw_failure(handle_, code, during);
}

}  // namespace toolyard::sqlite
