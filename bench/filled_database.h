// Shared by the benchmarks that fill a database and measure the plain SQL behind responses of the
// server.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "ports/database.h"

namespace toolyard::bench {

// Opens `sqlite:///FILE` or a PostgreSQL database; the latter with a timeout of an hour.
std::unique_ptr<Database> open(const std::string& url);
// Opens a database and applies all migrations.
std::unique_ptr<Database> open_to_fill(const std::string& url);

using Work = std::function<void(Transaction&)>;

// Runs `work` in one transaction. `write`, `write_by_numbers` and `read_all` throw
// std::runtime_error if the database reports an error.
void write(Database& database, const Work& work);
// Like `write`, with a table `numbers`, dropped afterwards, whose column `i` contains 1 to `count`.
// Updates the statistics of the database (ANALYZE) at the end.
void write_by_numbers(Database& database, std::int64_t count, const Work& work);
// Runs a query and reads all rows, without using them.
void read_all(Transaction& transaction, const std::string& sql, std::span<const Bound> values = {});

// Number of rounds of a measurement: `most`, or `max_slow` if a round takes longer than `slow`.
struct Rounds {
  int most = 0;
  int max_slow = most;
  std::chrono::seconds slow{2};
};
double median_ms(Database& database, Rounds rounds, const Work& read);
// Prints a line `name<TAB>value`.
void print(const char* name, double value);

// The commands of a benchmark program.
struct Verbs {
  std::function<void(Database&, std::int64_t count)> fill;  // `fill DATABASE_URL COUNT`
  std::function<void(Database&)> sql;                       // `sql DATABASE_URL`
};
// Runs the command in `words`, the arguments of `main`. Returns the exit code.
int run(int count, char** words, const Verbs& verbs);

}  // namespace toolyard::bench
