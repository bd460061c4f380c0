// What an error of PostgreSQL means to us: which constraint was violated, whether the transaction
// should be run again, whether the store is only away for now, or whether something is broken.
#pragma once
#include <libpq-fe.h>

#include <string>
#include <string_view>

#include "ports/database.h"

namespace toolyard::postgres {

enum class Meaning {
  violation,   // a constraint refused
  again,       // transactions got into each other's way
  stale,       // a prepared statement no longer fits the schema, or is gone
  misfit,      // the statement does not fit the schema
  unstorable,  // a text with NUL, or one that is not UTF-8
  away,        // the server cannot take this now
  cancelled,   // a statement took too long, or somebody has ended it
  lost,        // the server ended the connection
  broken,      // a fault of ours, or a damaged store
};

struct Failure {
  Meaning meaning = Meaning::broken;
  std::string text;        // for the log; holds no values
  std::string constraint;  // of a violation, by the rules of ports/database.h
};

Failure failure_of(const PGresult* result, std::string_view during);

// A message of libpq in one line.
std::string one_line(std::string_view message);

// The connection ended before the commit was sent: nothing was changed.
class ConnectionLost : public StoreAway {
 public:
  using StoreAway::StoreAway;
};

// The connection ended between the commit and its answer. `number` is the transaction's, if it has
// changed anything.
class CommitLost : public StoreAway {
 public:
  CommitLost(const std::string& what, std::string number)
      : StoreAway(what), number(std::move(number)) {}
  std::string number;
};

// Run the transaction again; it is the store that is too busy where that does not help.
class RunAgain : public StoreAway {
 public:
  using StoreAway::StoreAway;
};

// The same, on a fresh connection: this one's statements no longer fit the schema.
class StaleStatement : public RunAgain {
 public:
  using RunAgain::RunAgain;
};

class UnstorableText : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// As the exception of this meaning; a violation, which should have been a value, as BrokenStore.
[[noreturn]] void throw_failure(const Failure& failure);

}  // namespace toolyard::postgres
