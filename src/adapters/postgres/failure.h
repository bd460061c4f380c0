// Classifies errors of PostgreSQL: a violated constraint, a transaction to be retried, a database
// that is temporarily unavailable, or a defect.
#pragma once
#include <libpq-fe.h>

#include <string>
#include <string_view>

#include "ports/database.h"

namespace toolyard::postgres {

enum class Meaning {
  violation,   // a constraint was violated
  again,       // serialization failure or deadlock
  stale,       // a prepared statement is outdated or missing
  misfit,      // the statement does not match the schema
  unstorable,  // a text with NUL, or not valid UTF-8
  away,        // the server cannot do this at the moment
  cancelled,   // statement timeout, or cancelled by an administrator
  lost,        // the server ended the connection
  broken,      // a bug, or a damaged database
};

struct Failure {
  Meaning meaning = Meaning::broken;
  std::string text;        // for the log; contains no values
  std::string constraint;  // violated constraint, named as in ports/database.h
};

Failure failure_of(const PGresult* result, std::string_view during);

// Converts a message of libpq to one line.
std::string one_line(std::string_view message);

// The connection ended before COMMIT was sent, or with nothing to commit: nothing was changed.
class ConnectionLost : public StoreUnavailable {
 public:
  using StoreUnavailable::StoreUnavailable;
};

// The connection ended between COMMIT and its response, so that the outcome is unknown. `number` is
// the transaction id, or empty if it is not known.
class CommitLost : public StoreUnavailable {
 public:
  CommitLost(const std::string& what, std::string number)
      : StoreUnavailable(what), number(std::move(number)) {}
  std::string number;
};

// The transaction should be run again. If that does not help, the database is too busy.
class RunAgain : public StoreUnavailable {
 public:
  using StoreUnavailable::StoreUnavailable;
};

// The transaction should be run again on a fresh connection, because a prepared statement of this
// one is outdated or missing.
class StaleStatement : public RunAgain {
 public:
  using RunAgain::RunAgain;
};

class UnstorableText : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws the exception for the failure's meaning. A violation, which should have been returned as a
// value, becomes BrokenStore.
[[noreturn]] void throw_failure(const Failure& failure);

}  // namespace toolyard::postgres
