// How much a database reads for something that the program does, as a number that does not depend
// on the speed of the machine.
#pragma once
#include <cstdint>
#include <functional>

#include "ports/database.h"

namespace toolyard::testing {

// Must exist before the first connection to a SQLite database is opened.
class ReadCosts {
 public:
  ReadCosts();
  // Runs `work` in one transaction. Returns the number of instructions that SQLite carries out for
  // it, or of rows that PostgreSQL reads.
  std::int64_t of(Database& database, const std::function<void()>& work) const;
};

}  // namespace toolyard::testing
