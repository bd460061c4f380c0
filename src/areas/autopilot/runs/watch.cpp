#include "areas/autopilot/runs/watch.h"

#include <algorithm>
#include <exception>

#include "core/address.h"
#include "core/json/writer.h"

namespace toolyard::autopilot {

Result<RunWatch::Update> RunWatch::find_update(RunId run, std::optional<Role> role) const {
  return database_.read([&](Transaction& transaction) -> Result<Update> {
    TOOLYARD_TRY(auto found, runs_.find({.caller = {.role = role}}, run));
    return Update{.id = find_change_count(transaction, run).value_or(0),
                  .data = to_json(found),
                  .is_over = is_over(found.status)};
  });
}

std::optional<std::int64_t> RunWatch::count(RunId run) const {
  using Count = std::optional<std::int64_t>;
  const auto found = database_.read([&](Transaction& transaction) -> Result<Count> {
    return find_change_count(transaction, run);
  });
  return found ? *found : std::nullopt;
}

void RunWatch::drop_gone() {
  std::erase_if(watchers_, [](const Watcher& one) { return one.feed.expired(); });
}

Result<void> RunWatch::check_places(UserId user, std::string_view network) const {
  const auto refuse = [](const ProblemType& type, std::string detail) {
    auto refused = fail(type, std::move(detail));
    refused.error().retry_after_s = 10;
    return refused;
  };
  const auto of_account =
      static_cast<std::size_t>(std::ranges::count(watchers_, user, &Watcher::user));
  if (of_account >= bounds_.watchers_of_account)
    return refuse(
        problems::too_many_own_watchers,
        "An account can follow " + std::to_string(bounds_.watchers_of_account) + " runs at once.");
  const auto of_network =
      static_cast<std::size_t>(std::ranges::count(watchers_, network, &Watcher::network));
  if (of_network >= bounds_.watchers_of_network)
    return refuse(problems::too_many_own_watchers, "The accounts of a network can follow " +
                                                       std::to_string(bounds_.watchers_of_network) +
                                                       " runs at once.");
  if (watchers_.size() >= bounds_.watchers)
    return refuse(problems::too_many_watchers,
                  "This server has reached its limit of clients that follow runs.");
  return {};
}

Result<EventStream> RunWatch::follow(const Call& call, RunId run) {
  TOOLYARD_TRY(auto first, find_update(run, call.caller.role));
  auto feed = std::make_shared<EventFeed>();
  feed->put(std::to_string(first.id), std::move(first.data));
  if (first.is_over) {
    feed->end();
    return EventStream{std::move(feed)};
  }
  const std::scoped_lock lock(mutex_);
  drop_gone();
  auto network = counted_network(call.remote_address);
  TOOLYARD_TRY_VOID(check_places(call.caller.user, network));
  watchers_.push_back({.feed = feed,
                       .run = run,
                       .user = call.caller.user,
                       .network = std::move(network),
                       .role = call.caller.role,
                       .sent = first.id,
                       .until = Steady::now() + bounds_.longest});
  if (!thread_.is_started())
    thread_ = threads_.start("run-watch", [this](const std::stop_token& stop) { watch(stop); });
  changed_.notify_all();
  return EventStream{std::move(feed)};
}

// Sends the run to a watcher if it has changed. `counts` caches the change counts of runs that were
// read for other watchers.
void RunWatch::send(Watcher& watcher, Counts& counts) const {
  const auto feed = watcher.feed.lock();
  if (!feed) return;
  feed->check_permission();
  auto known = std::ranges::find(counts, watcher.run, &Counts::value_type::first);
  if (known == counts.end()) {
    counts.emplace_back(watcher.run, count(watcher.run).value_or(watcher.sent));
    known = std::prev(counts.end());
  }
  if (known->second != watcher.sent) {
    auto fresh = find_update(watcher.run, watcher.role);
    if (!fresh) return;
    watcher.sent = fresh->id;
    feed->put(std::to_string(fresh->id), std::move(fresh->data));
    if (fresh->is_over) feed->end();
  }
  if (Steady::now() >= watcher.until) feed->end();
}

void RunWatch::watch(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, stop, [&] {
        drop_gone();
        return !watchers_.empty();
      });
    }
    if (sleep_for(stop, bounds_.interval)) send_all(stop);
  }
}

// If the update of one watcher throws, the others are still updated; the exception is rethrown at
// the end.
void RunWatch::send_all(const std::stop_token& stop) {
  const auto is_same = [](const Watcher& one, const Watcher& other) {
    return !one.feed.owner_before(other.feed) && !other.feed.owner_before(one.feed);
  };
  std::vector<Watcher> all;
  {
    const std::scoped_lock lock(mutex_);
    drop_gone();
    all = watchers_;
  }
  Counts counts;
  std::exception_ptr thrown;
  for (auto& one : all) {
    if (stop.stop_requested()) return;
    try {
      send(one, counts);
    } catch (...) {
      thrown = std::current_exception();
    }
  }
  {
    const std::scoped_lock lock(mutex_);
    for (auto& one : watchers_)
      for (const auto& other : all)
        if (is_same(one, other)) one.sent = other.sent;
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace toolyard::autopilot
