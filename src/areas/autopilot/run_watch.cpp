#include "areas/autopilot/run_watch.h"

#include <algorithm>
#include <exception>

#include "core/json/writer.h"

namespace toolyard::autopilot {

Result<RunWatch::News> RunWatch::news(RunId run, std::optional<Role> role) const {
  return database_.read([&](Transaction& transaction) -> Result<News> {
    TOOLYARD_TRY(auto found, runs_.find({.caller = {.role = role}}, run));
    return News{.id = find_change_count(transaction, run).value_or(0),
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

Result<EventStream> RunWatch::follow(const Call& call, RunId run) {
  TOOLYARD_TRY(auto first, news(run, call.caller.role));
  auto feed = std::make_shared<EventFeed>();
  feed->put(std::to_string(first.id), std::move(first.data));
  if (first.is_over) {
    feed->end();
    return EventStream{std::move(feed)};
  }
  const std::scoped_lock lock(mutex_);
  drop_gone();
  if (watchers_.size() >= bounds_.watchers) {
    auto refused = fail(problems::too_many_watchers, "Too many follow runs on this server.");
    refused.error().retry_after_s = 10;
    return refused;
  }
  watchers_.push_back({.feed = feed,
                       .run = run,
                       .role = call.caller.role,
                       .told = first.id,
                       .until = Steady::now() + bounds_.longest});
  if (!thread_.is_started())
    thread_ = threads_.start("run-watch", [this](const std::stop_token& stop) { watch(stop); });
  changed_.notify_all();
  return EventStream{std::move(feed)};
}

// `counts` are those that were asked for in this round.
void RunWatch::tell(Watcher& watcher, Counts& counts) const {
  const auto feed = watcher.feed.lock();
  if (!feed) return;
  auto known = std::ranges::find(counts, watcher.run, &Counts::value_type::first);
  if (known == counts.end()) {
    counts.emplace_back(watcher.run, count(watcher.run).value_or(watcher.told));
    known = std::prev(counts.end());
  }
  if (known->second != watcher.told) {
    auto fresh = news(watcher.run, watcher.role);
    if (!fresh) return;
    watcher.told = fresh->id;
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
    if (sleep_for(stop, bounds_.interval)) go_round(stop);
  }
}

// One of whom the news cannot be had holds up nobody: what is thrown is thrown when all are told.
void RunWatch::go_round(const std::stop_token& stop) {
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
      tell(one, counts);
    } catch (...) {
      thrown = std::current_exception();
    }
  }
  {
    const std::scoped_lock lock(mutex_);
    for (auto& one : watchers_)
      for (const auto& told : all)
        if (is_same(one, told)) one.told = told.told;
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace toolyard::autopilot
