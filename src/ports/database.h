// A SQL database in our words: transactions, statements with `$1` to `$n`, rows as described
// structs. The same SQL text runs on every engine. A violated constraint is a value that bears the
// constraint's name; a store that is away, locked or full is a 503; all else is an exception.
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
#include "ports/bound.h"
#include "ports/row.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType store_unavailable{
    "store_unavailable", ErrorKind::unavailable, "The database is currently unavailable.",
    "The database is unreachable, locked, read-only or full. Nothing was changed, unless `detail` "
    "states that this is unknown. Retry later."};
}  // namespace problems

// Thrown by adapters inside a transaction, and turned into `store_unavailable` where it ends.
class StoreAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A statement that a constraint refused. Unique constraints are `create unique index NAME`, checks
// `constraint NAME check (…)`: those names come out of every engine. A violated foreign key is
// `foreign_key`, a forbidden null `TABLE_COLUMN_not_null`, a primary key `TABLE_pkey`.
struct Violation {
  std::string constraint;
};
template <class T> using Attempt = std::expected<T, Violation>;

using RowSink = std::function<void(const Row&)>;

// Lives as long as the function it was handed to. After a violation there is only one thing left
// to do with it: return the error. A text with NUL, or one that is not UTF-8, may be refused: the
// caller then gets `invalid_encoding`.
class Transaction {
 public:
  virtual ~Transaction() = default;

  // Runs one statement to its end; answers how many rows it changed. What visits the rows runs no
  // statement itself.
  virtual Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                                    const RowSink& sink) = 0;
  // Runs a text of several statements without values, as migrations are. Transactions with a
  // script take turns, also with those of other nodes.
  virtual void run_script(std::string_view sql) = 0;

  // A statement that may violate a constraint, for the number of rows it changes.
  template <class... V>
  [[nodiscard]] Attempt<std::int64_t> execute(std::string_view sql, const V&... values) {
    return run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, {});
  }
  // The same for a statement with `returning`: its one row.
  template <class T, class... V>
  [[nodiscard]] Attempt<T> insert(std::string_view sql, const V&... values) {
    std::optional<T> made;
    TOOLYARD_TRY_VOID(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, into(made)));
    if (!made) throw BrokenStore("no row was returned: " + std::string(sql));
    return std::move(*made);
  }
  // A statement that can violate nothing.
  template <class... V> std::int64_t change(std::string_view sql, const V&... values) {
    return certain(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, {}));
  }
  template <class T, class... V> std::vector<T> rows(std::string_view sql, const V&... values) {
    std::vector<T> all;
    each<T>([&](T&& row) { all.push_back(std::move(row)); }, sql, values...);
    return all;
  }
  // The first row, if there is one.
  template <class T, class... V> std::optional<T> row(std::string_view sql, const V&... values) {
    std::optional<T> first;
    certain(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, into(first)));
    return first;
  }
  // Row by row, for answers too large to hold.
  template <class T, class Visit, class... V>
  void each(Visit&& visit, std::string_view sql, const V&... values) {
    bool is_checked = false;
    certain(run(sql, std::array<Bound, sizeof...(V)>{bind(values)...}, [&](const Row& row) {
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

  // Runs `work`, a function from Transaction& to a Result, in a transaction that may write. It is
  // committed, and safely on disk, when a value comes out; an error or an exception undoes it.
  // Nothing but the database may be changed inside: an engine may have to run it again. Writers
  // may run side by side: what has been read and must still hold at the commit is a constraint, or
  // is protected by changing a row first that all who rely on it change. Called within another
  // `write` of the same thread it is part of that one, which an error in here undoes as well.
  template <class Work> auto write(Work&& work) { return within(Mode::write, work); }
  // The same for reading: all statements see one state of the database, none waits for a writer.
  template <class Work> auto read(Work&& work) { return within(Mode::read, work); }

  // Runs `action` when the transaction of this thread is on disk, and not at all when it is undone;
  // at once where there is none. For what memory holds of the database.
  void after_commit(std::function<void()> action);

  // `sqlite` or `postgres`: for migrations that only one engine needs, and for messages.
  virtual std::string_view engine() const = 0;
  // Migrations are written as PostgreSQL reads them; this respells one for the engine.
  virtual std::string respell(std::string_view migration) const = 0;

 protected:
  enum class Mode { read, write };
  enum class Verdict { commit, undo };
  using Work = std::function<Verdict(Transaction&)>;
  virtual Result<void> transact(Mode mode, const Work& work) = 0;

 private:
  // What a thread has under way on this database.
  struct Running {
    Database* database;
    Transaction* transaction = nullptr;
    Mode mode = Mode::read;
    Running* outer = nullptr;
    bool is_undone = false;  // by a part of it
    std::vector<std::function<void()>> after_commit = {};
  };
  Running* running() const;
  Result<void> begin(Running& running, const Work& work);

  template <class F> auto within(Mode mode, F& work) -> std::invoke_result_t<F&, Transaction&> {
    if (auto* outer = running()) return within(*outer, mode, work);
    std::optional<std::invoke_result_t<F&, Transaction&>> answer;
    Running own{.database = this, .mode = mode};
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
};

// What a caller is told when a named constraint refuses.
struct UserConstraint {
  std::string_view constraint;
  const ProblemType* type;
  std::string_view pointer;
  std::string_view detail;
};
// The user error of a violation; BrokenStore for one that no caller can cause.
std::unexpected<Error> explain(const Violation& violation, std::span<const UserConstraint> known);

}  // namespace toolyard
