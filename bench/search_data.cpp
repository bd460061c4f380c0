// Fills a database with search data through the import service, and measures plain SQL behind the
// reports.
//   search_data fill DATABASE_URL ROWS            prints `import<TAB>seconds`
//   search_data loop SQLITE_FILE SQLITE_FILE      copies the facts with one prepared statement
//   search_data sql DATABASE_URL                  prints `name<TAB>milliseconds`, a median each
//   search_data pages                             prints `name<TAB>path` of the same over HTTP
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "areas/search/import/service.h"
#include "bench/filled_database.h"
#include "core/time/clock.h"

namespace {

using namespace toolyard;
using Seconds = std::chrono::duration<double>;
using Steady = std::chrono::steady_clock;

constexpr std::int64_t days = 365;
constexpr const char* site = "sc-domain:bench.example";

// Generates rows like those of the Search Console API. As in real data, frequent queries have more
// impressions.
class Rows {
 public:
  explicit Rows(std::int64_t rows_of_day) : rows_of_day_(rows_of_day) {}

  std::string day(std::int64_t number) {
    std::string text;
    const auto date = toolyard::day_text(toolyard::Day(20'089 + number));  // from 2025-01-01
    for (std::int64_t i = 0; i < rows_of_day_; ++i) append(text, date, number, i);
    return text;
  }

 private:
  // Derives device, country, query and page from the number of the row in its day, so that no
  // combination occurs twice.
  void append(std::string& text, const std::string& date, std::int64_t day, std::int64_t number) {
    static constexpr std::array devices{"MOBILE", "DESKTOP", "TABLET"};
    static constexpr std::array countries{"usa", "deu", "ind", "gbr", "fra", "esp", "bra", "jpn"};
    const auto device = number % 3, country = number / 3 % 8, rank = number / 24;
    // Some queries occur every day, the others occasionally.
    const auto query = rank < 20 ? rank : 20 + (rank * 31 + day * 1009) % 200'000;
    const auto chance = random_();
    const auto impressions = 1 + chance % 97 % (1 + 4000 / (1 + rank));
    const auto clicks = impressions / (3 + chance % 11);
    char row[320];
    std::snprintf(row, sizeof row,
                  R"({"keys":["%s","how to use tool number %lld online","https://bench.example/)"
                  R"(tools/tool-%lld/","%s","%s"],"clicks":%lld,"impressions":%lld,"ctr":%.4f,)"
                  R"("position":%.1f},)",
                  date.c_str(), (long long)(query), (long long)(query % 997),
                  countries[std::size_t(country)], devices[std::size_t(device)], (long long)clicks,
                  (long long)impressions, double(clicks) / double(impressions),
                  1 + double(chance % 300) / 10);
    text += row;
  }
  std::int64_t rows_of_day_;
  std::minstd_rand random_{7};
};

void fill(Database& database, std::int64_t rows) {
  search::ImportService imports(database, system_now);
  Rows source(rows / days);
  Seconds took{0};
  Call call{.caller = {.role = Role::editor}};
  for (std::int64_t day = 0; day < days;) {
    std::string text = R"({"rows":[)";
    const auto first = day;
    while (day < days && (day == first || text.size() * (day - first + 1) / (day - first) <
                                              (std::size_t(60) << 20)))
      text += source.day(day++);
    text.back() = ']';
    text += '}';
    search::ImportRequest request;
    request.site = site;
    request.request.emplace(R"({"startDate":")" +
                            toolyard::day_text(toolyard::Day(20'089 + first)) + R"(","endDate":")" +
                            toolyard::day_text(toolyard::Day(20'089 + day - 1)) +
                            R"(","dimensions":["date","query","page","country","device"]})");
    request.response.emplace(std::move(text));
    const auto start = Steady::now();
    const auto done = imports.take(call, request);
    took += Steady::now() - start;
    if (!done) throw std::runtime_error(done.error().detail);
  }
  bench::print("import", took.count());
}

// A report as plain SQL on a table of facts: sums over two periods of 28 days, and ranked names.
struct Report {
  const char* name;
  const char* path;
  std::vector<std::string> statements;
};

std::vector<Report> reports() {
  const std::string sums =
      "sum(clicks) as clicks, sum(impressions) as impressions, sum(sum_position) as sum_position";
  const std::string facts =
      " from search_facts where site = 1 and grain = 31 and search_type = "
      "'web' and first_day between ";
  const std::string now = facts + "20426 and 20453", before = facts + "20398 and 20425";
  const auto leading = [&](const std::string& name, int most) {
    return "select " + name + ", " + sums + now + " group by " + name +
           " order by clicks desc, impressions desc, " + name + " limit " + std::to_string(most);
  };
  return {{"overview",
           "overview/?",
           {"select first_day, " + sums + now + " group by first_day", "select " + sums + before,
            "select country, " + sums + now + " group by country",
            "select device, " + sums + now + " group by device", leading("query", 5),
            leading("page", 5)}},
          {"queries", "queries/?", {leading("query", 20)}},
          {"queries, page 20", "queries/?page=20", {leading("query", 20) + " offset 380"}},
          {"queries that hold a word",
           "queries/?filter_query=number+77",
           {"select query, " + sums + now +
            " and lower(query) like '%number 77%' group by query "
            "order by clicks desc limit 20"}},
          {"queries by expression",
           "queries/?match=regex&filter_query=number+77%5B0-4%5D",
           {"select query, " + sums + now + " group by query order by clicks desc"}},
          {"queries of a country",
           "queries/?country=deu",
           {"select query, " + sums + now +
            " and country = 'deu' group by query "
            "order by clicks desc limit 20"}},
          {"pages", "pages/?", {leading("page", 20)}}};
}

void time_sql(Database& database) {
  const bench::Rounds rounds{.most = 9, .max_slow = 3, .slow = std::chrono::seconds(4)};
  for (const auto& report : reports())
    bench::print(report.name, bench::median_ms(database, rounds, [&](Transaction& transaction) {
                   for (const auto& sql : report.statements) bench::read_all(transaction, sql);
                 }));
}

void check(int code, sqlite3* database) {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(database));
}

// Copies all facts from one SQLite file to another, with one prepared statement in one transaction.
void loop(const char* from, const char* to) {
  sqlite3 *source = nullptr, *target = nullptr;
  sqlite3_stmt *read = nullptr, *definition = nullptr, *insert = nullptr;
  check(sqlite3_open(from, &source), source);
  check(sqlite3_open(to, &target), target);
  check(sqlite3_exec(target, "pragma journal_mode = wal; pragma synchronous = full", nullptr,
                     nullptr, nullptr),
        target);
  check(sqlite3_prepare_v2(source, "select sql from sqlite_schema where name = 'search_facts'", -1,
                           &definition, nullptr),
        source);
  check(sqlite3_step(definition), source);
  const std::string table(reinterpret_cast<const char*>(sqlite3_column_text(definition, 0)));
  sqlite3_finalize(definition);
  check(sqlite3_exec(target, table.c_str(), nullptr, nullptr, nullptr), target);
  check(sqlite3_prepare_v2(source, "select * from search_facts", -1, &read, nullptr), source);
  std::string sql = "insert into search_facts values (?";
  for (int i = 1; i < sqlite3_column_count(read); ++i) sql += ", ?";
  check(sqlite3_prepare_v2(target, (sql + ")").c_str(), -1, &insert, nullptr), target);
  Seconds took{0};
  check(sqlite3_exec(target, "begin", nullptr, nullptr, nullptr), target);
  while (sqlite3_step(read) == SQLITE_ROW) {
    const auto start = Steady::now();
    for (int i = 0; i < sqlite3_column_count(read); ++i)
      check(sqlite3_bind_value(insert, i + 1, sqlite3_column_value(read, i)), target);
    check(sqlite3_step(insert), target);
    sqlite3_reset(insert);
    took += Steady::now() - start;
  }
  const auto start = Steady::now();
  check(sqlite3_exec(target, "commit", nullptr, nullptr, nullptr), target);
  took += Steady::now() - start;
  for (auto* statement : {read, insert}) sqlite3_finalize(statement);
  for (auto* database : {source, target}) sqlite3_close(database);
  bench::print("loop", took.count());
}

}  // namespace

int main(int count, char** words) {
  const std::string verb = count > 1 ? words[1] : "";
  if (verb == "pages") {
    for (const auto& report : reports()) std::printf("%s\t%s\n", report.name, report.path);
    return 0;
  }
  if (verb == "loop" && count > 3) {
    loop(words[2], words[3]);
    return 0;
  }
  return bench::run(count, words, {fill, time_sql});
}
