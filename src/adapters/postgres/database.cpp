#include "adapters/postgres/database.h"

#include <random>
#include <thread>
#include <utility>

#include "adapters/postgres/connection.h"
#include "adapters/postgres/failure.h"

namespace toolyard::postgres {
namespace {

using Clock = std::chrono::steady_clock;

// Maximum number of runs of a transaction that conflicts with others, before the database counts as
// busy.
constexpr int kRuns = 8;

// Sleeps for a random time that grows with the number of runs, so that transactions which have
// collided do not collide again.
void pause_after(int run) {
  thread_local std::minstd_rand chance{std::random_device{}()};
  std::uniform_int_distribution<int> microseconds(500, 1'000 << std::min(run, 6));
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds(chance)));
}

}  // namespace

PostgresDatabase::PostgresDatabase(Options options)
    : options_(std::move(options)), pool_("postgres", options_.connections) {
  pool_.put(connect(Clock::now() + options_.wait_timeout));
}

PostgresDatabase::~PostgresDatabase() = default;

PostgresDatabase::Pool::Slot PostgresDatabase::connect(Deadline deadline) const {
  return std::make_unique<Connection>(options_.url, deadline, options_.response_timeout);
}

PostgresDatabase::Pool::Loan PostgresDatabase::borrow(Freshness freshness, Deadline deadline) {
  return {pool_, deadline, [&](Pool::Slot& slot) {
            if (slot && (freshness == Freshness::fresh || !slot->is_open())) slot.reset();
            if (!slot) slot = connect(deadline);
          }};
}

void PostgresDatabase::attempt(Mode mode, const Work& work, Freshness freshness) {
  auto loan = borrow(freshness, Clock::now() + options_.wait_timeout);
  auto& connection = loan.connection();
  connection.begin(mode == Mode::write ? Purpose::write : Purpose::read);
  if (work(connection) == Verdict::commit) connection.commit();
}

// Runs a transaction with retries. After a lost connection there is one more run, on a fresh
// connection: either the server has restarted, or another retry would not help either. After a long
// silence there is none.
void PostgresDatabase::perform(Mode mode, const Work& work) {
  const auto start = Clock::now();
  auto freshness = Freshness::any;
  for (int run = 1;; ++run) {
    try {
      return attempt(mode, work, freshness);
    } catch (const StaleStatement&) {
      if (run == kRuns) throw;
      freshness = Freshness::fresh;
    } catch (const RunAgain&) {
      if (run == kRuns) throw;
    } catch (const CommitLost& lost) {
      if (freshness == Freshness::fresh || !was_undone(lost)) throw;
      freshness = Freshness::fresh;
    } catch (const ConnectionLost&) {
      if (freshness == Freshness::fresh || Clock::now() > start + options_.wait_timeout) throw;
      freshness = Freshness::fresh;
    }
    pause_after(run);
  }
}

// Whether the server reports that the transaction was aborted. Other reports are not reliable:
// after a crash, the id of a transaction that did not reach the disk can be reused by another
// transaction, which may have been committed.
bool PostgresDatabase::was_undone(const CommitLost& lost) {
  if (lost.number.empty()) return false;
  const auto deadline = Clock::now() + options_.wait_timeout;
  do {
    try {
      const auto state = state_of(lost.number, deadline);
      if (state != "in progress") return state == "aborted";
    } catch (const BrokenStore&) {
      return false;  // transaction id unknown to the server
    } catch (const StoreUnavailable&) {
      // The server may become available again.
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  } while (Clock::now() < deadline);
  return false;
}

std::string PostgresDatabase::state_of(const std::string& number, Deadline deadline) {
  auto loan = borrow(Freshness::fresh, deadline);
  auto& connection = loan.connection();
  connection.begin(Purpose::read);
  const auto state =
      connection.row<std::optional<std::string>>("select pg_xact_status(cast($1 as xid8))", number);
  connection.commit();
  return state->value_or("");
}

Result<void> PostgresDatabase::transact(Mode mode, const Work& work) {
  const auto away = [&](const StoreUnavailable& failure, const char* detail) {
    if (options_.on_failure) options_.on_failure(failure.what());
    return fail(problems::store_unavailable, detail);
  };
  try {
    perform(mode, work);
    return {};
  } catch (const CommitLost& lost) {
    return away(lost,
                "The connection to the database was lost during commit: the change may or may not "
                "have been saved. Check before you retry.");
  } catch (const StoreUnavailable& failure) {
    return away(failure, "The database is currently unavailable.");
  } catch (const UnstorableText&) {
    return fail(problems::invalid_encoding,
                "A text contains NUL or bytes that are not valid UTF-8.");
  }
}

}  // namespace toolyard::postgres
