// Interface to an SQL database: transactions, statements with parameters `$1` to `$n`, and rows as
// described structs. The same SQL text runs on every engine. A constraint violation is a value with
// the name of the constraint; a database that is unreachable, locked or full results in a 503;
// everything else is an exception.
#pragma once
#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/metric.h"
#include "ports/bound.h"
#include "ports/row.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType store_unavailable{
    "store_unavailable", ErrorKind::unavailable, "The database is currently unavailable.",
    "The database is unreachable, locked, read-only or full. Nothing was changed, unless `detail` "
    "states that this is unknown. Retry later."};
}  // namespace problems

// Thrown by adapters inside a transaction if the database is unavailable, and converted to
// `store_unavailable` at the end of the transaction.
class StoreUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A statement that a constraint rejected. Unique constraints are created as `create unique index
// NAME`, checks as `constraint NAME check (…)`: every engine reports these names. A violated
// foreign key is `foreign_key`, a forbidden null `TABLE_COLUMN_not_null`, a primary key
// `TABLE_pkey`.
struct Violation {
  std::string constraint;
};
template <class T> using Attempt = std::expected<T, Violation>;

using RowSink = std::function<void(const Row&)>;

// Valid only while the function that it is passed to runs. After a violation, the only thing that
// may be done with it is to return the error. A text that contains NUL or is not UTF-8 may be
// rejected: the caller of the API then receives `invalid_encoding`.
class Transaction {
 public:
  virtual ~Transaction() = default;

  // Runs one statement to its end and returns the number of rows it changed. `sink` receives each
  // row and must not run statements itself.
  virtual Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                                    const RowSink& sink) = 0;
  // Runs a text of several statements without parameters, such as a migration. Transactions with a
  // script run one after the other, even across nodes.
  virtual void run_script(std::string_view sql) = 0;

  // Runs a statement that may violate a constraint, and returns the number of rows it changed.
  template <class... V>
  [[nodiscard]] Attempt<std::int64_t> execute(std::string_view sql, const V&... values) {
    return run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, {});
  }
  // Runs a statement with `returning` that may violate a constraint, and returns its one row.
  template <class T, class... V>
  [[nodiscard]] Attempt<T> insert(std::string_view sql, const V&... values) {
    std::optional<T> made;
    TOOLYARD_TRY_VOID(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, into(made)));
    if (!made) throw BrokenStore("no row was returned: " + std::string(sql));
    return std::move(*made);
  }
  // Runs a statement that cannot violate a constraint, and returns the number of rows it changed.
  template <class... V> std::int64_t change(std::string_view sql, const V&... values) {
    return certain(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, {}));
  }
  // The same with values whose number is not known in advance.
  std::int64_t change_bound(std::string_view sql, std::span<const Bound> values) {
    return certain(run(sql, values, {}));
  }
  template <class T, class... V> std::vector<T> rows(std::string_view sql, const V&... values) {
    std::vector<T> all;
    each<T>([&](T&& row) { all.push_back(std::move(row)); }, sql, values...);
    return all;
  }
  // Returns the first row, or null if there is none.
  template <class T, class... V> std::optional<T> row(std::string_view sql, const V&... values) {
    std::optional<T> first;
    certain(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, into(first)));
    return first;
  }
  // Visits row by row, for results that are too large for memory.
  template <class T, class Visit, class... V>
  void each(Visit&& visit, std::string_view sql, const V&... values) {
    each_bound<T>(visit, sql, std::array<Bound, sizeof...(V)>{bind(values)...});
  }
  // The same with values whose number is not known in advance.
  template <class T, class Visit>
  void each_bound(Visit&& visit, std::string_view sql, std::span<const Bound> values) {
    bool is_checked = false;
    certain(run(sql, values, [&](const Row& row) {
      if (!std::exchange(is_checked, true)) check_columns(row, type_of<T>);
      T value{};
      read_row(row, type_of<T>, &value);
      visit(std::move(value));
    }));
  }

 private:
  template <class T> static RowSink into(std::optional<T>& place) {
    return [&place](const Row& row) {
      if (place) return;
      check_columns(row, type_of<T>);
      read_row(row, type_of<T>, &place.emplace());
    };
  }
  static std::int64_t certain(const Attempt<std::int64_t>& done) {
    if (!done) throw BrokenStore("unexpected violation of " + done.error().constraint);
    return *done;
  }
};

class Database {
 public:
  virtual ~Database() = default;

  // Runs `work`, a function from Transaction& to a Result, in a transaction that may write. The
  // transaction is committed durably if `work` returns a value; an error or an exception rolls it
  // back. `work` must change nothing but the database, because an engine may have to run it again.
  // Writers may run concurrently: a condition that was read and must still hold at the commit has
  // to be a constraint, or be protected by first changing a row that all transactions that rely on
  // it change. A `write` within another `write` of the same thread is part of the outer
  // transaction, which an error inside the inner one also rolls back.
  //
  // After the commit nothing stops the call of this thread any more (core/endpoint/budget.h), since
  // its caller must not receive an error for a change that was made.
  template <class Work> auto write(Work&& work) { return within(Mode::write, Then::done, work); }
  // Like `write`, for work in several transactions, of which others follow: the call may still be
  // stopped after the commit. The whole must be repeatable: carried out again after it was
  // interrupted anywhere, it changes what is left, and nothing twice.
  template <class Work> auto write_slice(Work&& work) {
    return within(Mode::write, Then::more, work);
  }
  // Runs `work` in a transaction that only reads: all statements use one snapshot of the database,
  // and none waits for a writer.
  template <class Work> auto read(Work&& work) { return within(Mode::read, Then::more, work); }

  // Runs `action` when the transaction of this thread has been committed, not at all if it is
  // rolled back, and at once if there is no transaction. For data in memory that depends on the
  // database. The action runs outside of the caller's budget, and what it throws is reported to
  // `on_action_failure`: the change was made. So it must be something that happens again by itself,
  // such as a refresh that a watch repeats.
  void after_commit(std::function<void()> action);
  // Sets what receives the reason if an action after a commit has failed. To be called before the
  // database is used.
  void on_action_failure(std::function<void(std::string_view)> report) {
    report_ = std::move(report);
  }

  // `sqlite` or `postgres`: for migrations that only one engine needs, and for messages.
  virtual std::string_view engine() const = 0;
  // Returns a migration, which is written for PostgreSQL, in the SQL of this engine.
  virtual std::string respell(std::string_view migration) const = 0;
  // Adds the metrics of this engine. Does not block.
  virtual void collect(MetricSink& sink) const { static_cast<void>(sink); }

 protected:
  enum class Mode { read, write };
  enum class Verdict { commit, undo };
  using Work = std::function<Verdict(Transaction&)>;
  virtual Result<void> transact(Mode mode, const Work& work) = 0;

 private:
  // Whether the work of the call goes on after a transaction.
  enum class Then { done, more };
  // The transaction that a thread has in progress on this database.
  struct Running {
    Database* database;
    Transaction* transaction = nullptr;
    Mode mode = Mode::read;
    Then then = Then::more;
    Running* outer = nullptr;
    bool is_undone = false;  // by an error in a nested `write`
    std::vector<std::function<void()>> after_commit = {};
  };
  Running* running() const;
  Result<void> begin(Running& running, const Work& work);
  void act(const std::function<void()>& action) noexcept;

  template <class F>
  auto within(Mode mode, Then then, F& work) -> std::invoke_result_t<F&, Transaction&> {
    if (auto* outer = running()) return within(*outer, mode, work);
    std::optional<std::invoke_result_t<F&, Transaction&>> answer;
    Running own{.database = this, .mode = mode, .then = then};
    auto done = begin(own, [&](Transaction& transaction) {
      answer.emplace(work(transaction));
      return answer->has_value() ? Verdict::commit : Verdict::undo;
    });
    if (!done) return std::unexpected(std::move(done.error()));
    return std::move(*answer);
  }
  template <class F> auto within(Running& outer, Mode mode, F& work) {
    if (mode == Mode::write && outer.mode == Mode::read)
      throw std::logic_error("a write within a read");
    auto answer = work(*outer.transaction);
    if (!answer && mode == Mode::write) outer.is_undone = true;
    return answer;
  }

  std::function<void(std::string_view)> report_ = {};
};

// The error that a caller receives if a named constraint is violated.
struct UserConstraint {
  std::string_view constraint;
  const ProblemType* type;
  std::string_view pointer;
  std::string_view detail;
};
// Returns the caller's error for a violation. Throws BrokenStore for a violation that no caller can
// cause.
std::unexpected<Error> explain(const Violation& violation, std::span<const UserConstraint> known);

}  // namespace toolyard
