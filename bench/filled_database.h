// What the programs share that fill a database, and time the bare SQL of what the server answers
// from it.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "ports/database.h"

namespace toolyard::bench {

// `sqlite:///FILE`, or a PostgreSQL, which may take its time.
std::unique_ptr<Database> open(const std::string& url);
// Brings it up to date besides.
std::unique_ptr<Database> open_to_fill(const std::string& url);

using Work = std::function<void(Transaction&)>;

// In one transaction. All of these throw std::runtime_error for what the store does not take.
void write(Database& database, const Work& work);
// Beside a table `numbers`, whose column `i` holds 1 to `count`; and analyzed afterwards.
void write_by_numbers(Database& database, std::int64_t count, const Work& work);
// Everything is asked for, and nothing is made of it.
void read_all(Transaction& transaction, const std::string& sql, std::span<const Bound> values = {});

// How often something is done: less often where it takes longer than `slow`.
struct Rounds {
  int most = 0;
  int most_slow = most;
  std::chrono::seconds slow{2};
};
double median_ms(Database& database, Rounds rounds, const Work& read);
// A line `name<TAB>value`.
void print(const char* name, double value);

// The verbs of a program.
struct Verbs {
  std::function<void(Database&, std::int64_t count)> fill;  // `fill DATABASE_URL COUNT`
  std::function<void(Database&)> sql;                       // `sql DATABASE_URL`
};
// What `main` returns.
int run(int count, char** words, const Verbs& verbs);

}  // namespace toolyard::bench
