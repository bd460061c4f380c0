#include "bench/filled_database.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "adapters/postgres/database.h"
#include "adapters/sqlite/database.h"
#include "app/wiring/store.h"

namespace toolyard::bench {

std::unique_ptr<Database> open(const std::string& url) {
  constexpr std::string_view sqlite_prefix = "sqlite:///";
  if (url.starts_with(sqlite_prefix))
    return std::make_unique<sqlite::SqliteDatabase>(
        sqlite::Options{.path = url.substr(sqlite_prefix.size())});
  return std::make_unique<postgres::PostgresDatabase>(
      postgres::Options{.url = url,
                        .response_timeout = std::chrono::hours(1),
                        .on_failure = [](std::string_view what) {
                          std::fprintf(stderr, "%.*s\n", int(what.size()), what.data());
                        }});
}

std::unique_ptr<Database> open_to_fill(const std::string& url) {
  auto database = open(url);
  Log log(LogLevel::warning);
  bring_up_to_date(*database, log);
  return database;
}

void write(Database& database, const Work& work) {
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    work(transaction);
    return {};
  });
  if (!done) throw std::runtime_error(done.error().detail);
}

void write_by_numbers(Database& database, std::int64_t count, const Work& work) {
  write(database, [&](Transaction& transaction) {
    transaction.run_script("create table numbers (i bigint primary key)");
    transaction.change(
        "insert into numbers (i) with recursive n (i) as (select cast(1 as bigint) "
        "union all select i + 1 from n where i < $1) select i from n",
        count);
    work(transaction);
    transaction.run_script("drop table numbers");
    transaction.run_script("analyze");
  });
}

void read_all(Transaction& transaction, const std::string& sql, std::span<const Bound> values) {
  const auto done = transaction.run(sql, values, [](const Row&) {});
  if (!done) throw std::runtime_error(done.error().constraint);
}

double median_ms(Database& database, Rounds rounds, const Work& read) {
  std::vector<double> times;
  for (int round = 1; round <= rounds.most; ++round) {
    const auto start = std::chrono::steady_clock::now();
    static_cast<void>(database.read([&](Transaction& transaction) -> Result<int> {
      read(transaction);
      return 0;
    }));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count());
    if (took > rounds.slow && round >= rounds.max_slow) break;
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

void print(const char* name, double value) { std::printf("%s\t%.3f\n", name, value); }

int run(int count, char** words, const Verbs& verbs) {
  const std::string verb = count > 1 ? words[1] : "";
  if (verb == "fill" && count > 3) {
    verbs.fill(*open_to_fill(words[2]), std::atoll(words[3]));
    return 0;
  }
  if (verb != "sql" || count < 3) return 2;
  verbs.sql(*open(words[2]));
  return 0;
}

}  // namespace toolyard::bench
