#include "adapters/postgres/standby.h"

#include <stdexcept>
#include <utility>

namespace toolyard::postgres {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

// How long a standby is not used after it lagged, or did not respond.
constexpr seconds lag_pause{1};
constexpr seconds fault_pause{10};

}  // namespace

StandbyReads::StandbyReads(Database& server, Options options, seconds oldest)
    : server_(server), options_(std::move(options)), oldest_(oldest) {}

Result<void> StandbyReads::transact(Mode mode, const Work& work) {
  if (mode == Mode::write) throw std::logic_error("a write on a read-only connection");
  const auto read = [&](Transaction& transaction) -> Result<void> {
    work(transaction);
    return {};
  };
  if (is_recent()) {
    auto done = standby_->read(read);
    if (done || done.error().type != &problems::store_unavailable) return done;
    give_up();
  }
  return server_.read(read);
}

// Only one caller at a time checks the standby; meanwhile the others read from the primary.
bool StandbyReads::is_recent() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return false;
  const auto now = steady_clock::now();
  if (recent_until_ && now < *recent_until_) return true;
  if (silent_until_ && now < *silent_until_) return false;
  try {
    if (!standby_) standby_.emplace(options_);
    if (reaches_recent(now)) return true;
    silent_until_ = now + lag_pause;
  } catch (const StoreUnavailable& fault) {
    if (options_.on_failure) options_.on_failure(fault.what());
    silent_until_ = now + fault_pause;
  } catch (const BrokenStore& fault) {
    if (options_.on_failure) options_.on_failure(fault.what());
    silent_until_ = now + fault_pause;
  }
  return false;
}

// The age of a standby is that of the primary's last log position that it has replayed.
bool StandbyReads::reaches_recent(Time now) {
  if (!awaited_ || now - awaited_->at >= oldest_) {
    const auto position = server_.read([](Transaction& transaction) -> Result<std::string> {
      return *transaction.row<std::string>("select cast(pg_current_wal_lsn() as text) as position");
    });
    if (!position) return false;
    awaited_ = {*position, now};
  }
  if (!has_replayed(awaited_->text)) return false;
  recent_until_ = awaited_->at + oldest_;
  awaited_.reset();
  return true;
}

// After a failover, a promoted standby is no longer a standby of the primary.
bool StandbyReads::has_replayed(const std::string& position) {
  const auto done = standby_->read([&](Transaction& transaction) -> Result<bool> {
    return *transaction.row<bool>(
        "select pg_is_in_recovery() and "
        "coalesce(pg_last_wal_replay_lsn() >= cast($1 as pg_lsn), false) as has_replayed",
        position);
  });
  if (!done) throw StoreUnavailable("the standby does not respond");
  return *done;
}

void StandbyReads::give_up() {
  const std::lock_guard lock(mutex_);
  recent_until_.reset();
  silent_until_ = steady_clock::now() + fault_pause;
}

}  // namespace toolyard::postgres
