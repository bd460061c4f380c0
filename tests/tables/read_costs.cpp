#include "tests/tables/read_costs.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>

namespace toolyard::testing {
namespace {

std::atomic<std::int64_t> instructions = 0;

int count_instructions(unsigned, void*, void* statement, void*) {
  instructions +=
      sqlite3_stmt_status(static_cast<sqlite3_stmt*>(statement), SQLITE_STMTSTATUS_VM_STEP, 1);
  return 0;
}

int watch(sqlite3* handle, char**, const void*) {
  return sqlite3_trace_v2(handle, SQLITE_TRACE_PROFILE, count_instructions, nullptr);
}

std::int64_t read_so_far(Database& database, Transaction& transaction) {
  if (database.engine() == "sqlite") return instructions;
  return *transaction.row<std::int64_t>(
      "select cast(coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as bigint) as rows "
      "from pg_stat_xact_user_tables");
}

}  // namespace

ReadCosts::ReadCosts() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch)); }

std::int64_t ReadCosts::of(Database& database, const std::function<void()>& work) const {
  std::int64_t cost = 0;
  const auto done = database.write([&](Transaction& transaction) -> Result<void> {
    const auto before = read_so_far(database, transaction);
    work();
    cost = read_so_far(database, transaction) - before;
    return {};
  });
  EXPECT_TRUE(done) << done.error().detail;
  return cost;
}

}  // namespace toolyard::testing
