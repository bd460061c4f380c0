// Object-relational mapping: a described struct with a `static constexpr TableSpec table` has a
// column for each of its fields (core/describe/storage.h lists other ways to store a field), and
// the functions here read, insert, update, lock and delete its records by `id`. If an optional
// record that is spread over columns is absent, all of its columns are null.
#pragma once
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "core/describe/shown.h"
#include "core/error.h"
#include "ports/database.h"

namespace toolyard {

// A column, or an SQL expression, by which a list is ordered or a field is computed.
struct NamedSql {
  std::string_view name;
  std::string_view sql;
};

// A table with a row for each record, such as its latest version, which contains the columns of the
// fields that name it by `in`. These columns are read together with the record, but never updated:
// the area inserts another row.
struct JoinedTable {
  std::string_view name;
  std::string_view join;   // such as `join versions on versions.thing = things.id`
  bool is_audited = true;  // false: too large for the audit log
};

struct TableSpec {
  std::string_view name;
  // Name in the audit log, such as `affiliate`; empty: not audited.
  std::string_view object_kind = {};
  std::string_view missing = "This record does not exist.";  // error message if there is none
  std::span<const UserConstraint> constraints = {};
  std::span<const JoinedTable> joined = {};
  std::span<const NamedSql> computed = {};   // computed fields, selected with the columns
  std::span<const NamedSql> orderings = {};  // sort fields that are not simply a column
  // Columns of optional texts that contain an empty text in place of null.
  std::span<const std::string_view> empty_if_none = {};
  // Columns without a field, which only statements of the area read and write.
  std::span<const std::string_view> other_columns = {};
};

// The table of records that are only read: they may omit columns, and need no `id`.
using ViewSpec = TableSpec;

// A value for a column that is not a field of the record.
struct ColumnValue {
  std::string_view column;
  Bound value;
};

// A column, and the location of its value in a record.
class Column {
 public:
  // Column of the field at the end of `path`, which leads through records that are spread over
  // columns.
  Column(std::string_view table, std::span<const Field* const> path, const TableSpec& spec);
  // Column with a JSON object that contains several fields of the record.
  Column(std::string_view table, std::string_view name, const Type& record);

  std::string_view table() const { return table_; }
  std::string_view name() const { return name_; }
  bool is_json() const { return !members_.empty(); }
  bool is_nullable() const {
    return (is_optional_ || type_->shape == Shape::optional) && !is_empty_if_none_;
  }
  const Type& type() const { return *type_; }

  void read(const Row& row, std::size_t index, void* record) const;
  // Returns the value to bind, which is borrowed from the record or from `texts`.
  Bound bound(const void* record, std::deque<std::string>& texts) const;

 private:
  // Whether a JSON column contains a single value, not an object of several fields.
  bool holds_value() const { return !path_.empty(); }
  // Returns the record that the path leads to. If an optional record on the path is absent,
  // `find_owner` returns null and `make_owner` creates it.
  const void* find_owner(const void* record) const;
  void* make_owner(void* record) const;
  void add_member(const Field& field, std::string_view name, const Type& type);

  std::string_view table_;
  std::string_view name_;
  const Type* type_;
  bool is_optional_ = false;  // a record on the path is optional
  std::vector<const Field*> path_;
  std::vector<Field> members_;  // of JSON: fields of its object, or the single value
  std::shared_ptr<const void> member_types_;
  bool is_empty_if_none_ = false;
};

// How the records of one type are stored. Created once for each type, by `table_of`.
class Table {
 public:
  // `type` is the stored record, `shown` the part of it that callers see.
  Table(const TableSpec& spec, const Type& type, const Type& shown);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const TableSpec& spec() const { return spec_; }
  std::span<const Column> columns() const { return columns_; }  // `id` is the first
  std::span<const Column> joined() const { return joined_; }
  const Column* find(std::string_view name) const;
  // Returns a column with the name of its table, which may be a joined one.
  std::string full_name(std::string_view column) const;
  // Returns the columns that `read` expects, for a statement: `affiliates.id, affiliates.name, …`.
  const std::string& select_list() const { return select_list_; }
  // Returns the text after `from` in such a statement: the table, and the joined ones.
  const std::string& tables() const { return tables_; }
  void read(const Row& row, void* record) const;

  // Returns what a list can be ordered by: the fields that are `sortable`.
  std::span<const NamedSql> orderings() const { return orderings_; }

  // Returns the stored fields that callers see, which the audit log contains.
  const Type& audited() const { return audited_; }

  bool lock(Transaction& transaction, std::int64_t id) const;
  // Returns null if a row conflicts on the columns in `conflict`, or on any unique index for
  // `any_conflict`. If `conflict` is empty, a conflict is a violation.
  Attempt<std::optional<std::int64_t>> insert(Transaction& transaction, const void* record,
                                              std::string_view conflict) const;
  bool differs(const void* before, const void* after) const;
  // Writes the columns that differ, and increments `change_count` if the table has that column.
  Attempt<void> update(Transaction& transaction, std::int64_t id, const void* before,
                       const void* after) const;
  bool remove(Transaction& transaction, std::int64_t id) const;
  void insert_joined(Transaction& transaction, std::string_view joined, const void* record,
                     std::span<const ColumnValue> more) const;

 private:
  void add_columns(const Type& type, std::string_view table, std::vector<const Field*>& path);
  void select(std::string_view sql);
  std::string ordering_of(const Field& field) const;
  std::string insert_sql(std::string_view conflict) const;

  const TableSpec& spec_;
  const Type& type_;
  std::vector<Column> columns_, joined_;
  std::vector<const Field*> computed_;
  std::deque<std::string> ordering_texts_;
  std::vector<NamedSql> orderings_;
  std::string select_list_, tables_;
  std::vector<Field> audited_fields_;
  Type audited_;
};

// Value of `conflict` for any unique index.
inline constexpr std::string_view any_conflict = "*";

// Returns the value that a field of a query is compared with.
Bound bound_field(const Field& field, const void* record);

template <class T>
concept Tabled = Described<T> && requires { T::table; };

template <Tabled T> const Table& table_of() {
  static const Table table(T::table, type_of<T>, type_of<ShownOf<T>>);
  return table;
}

template <class T> using IdOf = decltype(T::id);

// Returns the records that the end of a statement selects, such as `where campaign = $1 order by
// id`.
template <Tabled T, class... V>
std::vector<T> find_records(Transaction& transaction, std::string_view tail, const V&... values) {
  std::vector<T> all;
  const auto& table = table_of<T>();
  const auto sql =
      "select " + table.select_list() + " from " + table.tables() + " " + std::string(tail);
  const auto done = transaction.run(sql, std::array<Bound, sizeof...(V)>{bind(values)...},
                                    [&](const Row& row) { table.read(row, &all.emplace_back()); });
  if (!done) throw BrokenStore("a selection violates " + done.error().constraint);
  return all;
}
// Returns the first record that the end of a statement selects, or null.
template <Tabled T, class... V>
std::optional<T> find_record(Transaction& transaction, std::string_view tail, const V&... values) {
  auto all = find_records<T>(transaction, tail, values...);
  if (all.empty()) return std::nullopt;
  return std::move(all.front());
}
template <Tabled T> std::optional<T> find_record(Transaction& transaction, IdOf<T> id) {
  return find_record<T>(transaction, "where " + std::string(T::table.name) + ".id = $1", id);
}

// Returns the error for a record that does not exist.
template <Tabled T> std::unexpected<Error> no_such() {
  return fail(problems::not_found, std::string(T::table.missing));
}
template <Tabled T> Result<T> require_record(Transaction& transaction, IdOf<T> id) {
  if (auto found = find_record<T>(transaction, id)) return std::move(*found);
  return no_such<T>();
}

// Prevents other transactions from changing a record until this one ends. Returns false if the
// record does not exist.
template <Tabled T> bool lock_record(Transaction& transaction, IdOf<T> id) {
  return table_of<T>().lock(transaction, static_cast<std::int64_t>(id));
}
// Locks a record, and returns it as read after locking.
template <Tabled T> Result<T> require_locked(Transaction& transaction, IdOf<T> id) {
  if (!lock_record<T>(transaction, id)) return no_such<T>();
  return require_record<T>(transaction, id);
}

// Inserts a record and sets its id.
template <Tabled T> Result<void> insert_record(Transaction& transaction, T& record) {
  const auto id = table_of<T>().insert(transaction, &record, {});
  if (!id) return explain(id.error(), T::table.constraints);
  record.id = IdOf<T>(id->value());
  return {};
}
// Inserts a record and sets its id. Returns false if a row conflicts on the columns in `conflict`,
// or on any unique index for `any_conflict`.
template <Tabled T>
bool insert_new_record(Transaction& transaction, T& record, std::string_view conflict) {
  const auto id = table_of<T>().insert(transaction, &record, conflict);
  if (!id) throw BrokenStore("unexpected violation of " + id.error().constraint);
  if (*id) record.id = IdOf<T>(**id);
  return id->has_value();
}
template <Tabled T>
Result<void> update_record(Transaction& transaction, const T& before, const T& after) {
  const auto done =
      table_of<T>().update(transaction, static_cast<std::int64_t>(before.id), &before, &after);
  if (!done) return explain(done.error(), T::table.constraints);
  return {};
}
// Inserts the row of a joined table: the fields of the record that are stored there, and the values
// in `more`.
template <Tabled T>
void insert_joined(Transaction& transaction, std::string_view joined, const T& record,
                   std::initializer_list<ColumnValue> more) {
  table_of<T>().insert_joined(transaction, joined, &record, more);
}
template <Tabled T> bool remove_record(Transaction& transaction, IdOf<T> id) {
  return table_of<T>().remove(transaction, static_cast<std::int64_t>(id));
}

}  // namespace toolyard
