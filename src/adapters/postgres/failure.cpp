#include "adapters/postgres/failure.h"

#include <array>

namespace toolyard::postgres {
namespace {

std::string_view field_of(const PGresult* result, int field) {
  const char* text = PQresultErrorField(result, field);
  return text ? text : "";
}

struct Known {
  std::string_view state;  // a SQLSTATE, or a prefix of several
  Meaning meaning;
};
// Longer prefixes come first.
constexpr std::array kKnown{
    Known{"40001", Meaning::again},       // serialization_failure
    Known{"40P01", Meaning::again},       // deadlock_detected
    Known{"26000", Meaning::stale},       // invalid_sql_statement_name
    Known{"22021", Meaning::unstorable},  // character_not_in_repertoire
    Known{"22P05", Meaning::unstorable},  // untranslatable_character
    Known{"25006", Meaning::away},        // read_only_sql_transaction
    Known{"25P03", Meaning::lost},        // idle_in_transaction_session_timeout
    Known{"55P03", Meaning::away},        // lock_not_available
    Known{"55006", Meaning::away},        // object_in_use
    Known{"57014", Meaning::cancelled},   // query_canceled
    Known{"57P", Meaning::lost},          // shutdown, crash or startup of the server
    Known{"23", Meaning::violation},      // integrity constraints
    Known{"42", Meaning::misfit},         // undefined names, wrong types and syntax errors
    Known{"53", Meaning::away},           // disk full, out of memory, too many connections
    Known{"58", Meaning::away},           // errors of the server's operating system
    Known{"08", Meaning::lost},           // connection exceptions
};

Meaning meaning_of(const PGresult* result, std::string_view state) {
  // An error without a SQLSTATE is from libpq, and always about the connection.
  if (state.empty()) return Meaning::lost;
  if (state == "0A000" && field_of(result, PG_DIAG_SOURCE_FUNCTION) == "RevalidateCachedQuery")
    return Meaning::stale;
  for (const auto& known : kKnown)
    if (state.starts_with(known.state)) return known.meaning;
  return Meaning::broken;
}

std::string constraint_of(const PGresult* result, std::string_view state) {
  if (state == "23503" || state == "23001") return "foreign_key";
  if (state == "23502")
    return std::string(field_of(result, PG_DIAG_TABLE_NAME)) + "_" +
           std::string(field_of(result, PG_DIAG_COLUMN_NAME)) + "_not_null";
  return std::string(field_of(result, PG_DIAG_CONSTRAINT_NAME));
}

}  // namespace

std::string one_line(std::string_view message) {
  std::string line;
  for (const char c : message) {
    const bool is_space = c == '\n' || c == '\t' || c == ' ';
    if (!is_space) line += c;
    else if (!line.empty() && line.back() != ' ') line += ' ';
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

Failure failure_of(const PGresult* result, std::string_view during) {
  const auto state = field_of(result, PG_DIAG_SQLSTATE);
  Failure failure{.meaning = meaning_of(result, state)};
  // The message of a data exception (class 22) may quote a value, and details always may.
  const auto message = state.empty() ? one_line(PQresultErrorMessage(result))
                       : state.starts_with("22")
                           ? std::string("a value is not accepted")
                           : one_line(field_of(result, PG_DIAG_MESSAGE_PRIMARY));
  failure.text = "postgres: " + std::string(during.substr(0, 400)) + ": " + message;
  if (!state.empty()) failure.text += " (" + std::string(state) + ")";
  if (state == "XX001" || state == "XX002")
    failure.text += "; the database is damaged: restore a backup";
  if (failure.meaning == Meaning::violation) failure.constraint = constraint_of(result, state);
  return failure;
}

void throw_failure(const Failure& failure) {
  switch (failure.meaning) {
    case Meaning::again: throw RunAgain(failure.text);
    case Meaning::stale: throw StaleStatement(failure.text);
    case Meaning::unstorable: throw UnstorableText(failure.text);
    case Meaning::cancelled:
    case Meaning::away: throw StoreUnavailable(failure.text);
    case Meaning::lost: throw ConnectionLost(failure.text);
    case Meaning::violation:
    case Meaning::misfit:
    case Meaning::broken: break;
  }
  throw BrokenStore(failure.text);
}

}  // namespace toolyard::postgres
