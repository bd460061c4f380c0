#include "adapters/sqlite/failure.h"

#include "ports/database.h"

namespace toolyard::sqlite {
namespace {

bool is_passing(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PROTOCOL:
    case SQLITE_NOMEM:
    case SQLITE_INTERRUPT: return true;
    default: return false;
  }
}

// `users.email, users.name` -> table `users`, columns `email,name`.
struct Columns {
  std::string table;
  std::string list;
};
Columns split(std::string_view text) {
  Columns columns;
  while (!text.empty()) {
    const auto item = text.substr(0, text.find(", "));
    text.remove_prefix(std::min(text.size(), item.size() + 2));
    const auto dot = item.find('.');
    columns.table = item.substr(0, dot);
    if (!columns.list.empty()) columns.list += ',';
    columns.list += dot == item.npos ? item : item.substr(dot + 1);
  }
  return columns;
}

// Finds the unique index by its columns: SQLite reports only the columns of a violated index.
std::string unique_index_of(sqlite3* handle, const Columns& columns) {
  constexpr std::string_view sql =
      "select name, origin from pragma_index_list($1) as i where i.\"unique\" and $2 = "
      "(select group_concat(name, ',') from (select name from pragma_index_info(i.name) "
      "order by seqno))";
  sqlite3_stmt* statement = nullptr;
  std::string name = columns.table + "_pkey";
  if (sqlite3_prepare_v2(handle, sql.data(), int(sql.size()), &statement, nullptr) == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, columns.table.data(), int(columns.table.size()), nullptr);
    sqlite3_bind_text(statement, 2, columns.list.data(), int(columns.list.size()), nullptr);
    while (sqlite3_step(statement) == SQLITE_ROW)
      if (*sqlite3_column_text(statement, 1) == 'c')
        name = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
  }
  sqlite3_finalize(statement);
  return name;
}

}  // namespace

void throw_failure(sqlite3* handle, int code, std::string_view during) {
  std::string text = "sqlite: " + std::string(during) + ": " + sqlite3_errstr(code) + " (" +
                     std::to_string(code) + ")";
  if (handle) text += std::string(": ") + sqlite3_errmsg(handle);
  if (is_passing(code)) throw StoreUnavailable(text);
  if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
    text += "; the database file is damaged: restore a backup";
  throw BrokenStore(text);
}

bool breaks_connection(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_IOERR || primary == SQLITE_READONLY || primary == SQLITE_CANTOPEN ||
         primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_PROTOCOL;
}

std::string violated_constraint(sqlite3* handle) {
  const int code = sqlite3_extended_errcode(handle);
  const std::string message = sqlite3_errmsg(handle);
  const auto colon = message.find(": ");
  auto subject = colon == message.npos ? std::string() : message.substr(colon + 2);
  switch (code) {
    case SQLITE_CONSTRAINT_CHECK: return subject;
    case SQLITE_CONSTRAINT_FOREIGNKEY: return "foreign_key";
    case SQLITE_CONSTRAINT_NOTNULL: {
      const auto columns = split(subject);
      return columns.table + "_" + columns.list + "_not_null";
    }
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_ROWID:
      if (subject.starts_with("index '")) return subject.substr(7, subject.size() - 8);
      return unique_index_of(handle, split(subject));
    default: throw_failure(handle, code, "a statement");
  }
}

}  // namespace toolyard::sqlite
