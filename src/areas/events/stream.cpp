#include "areas/events/stream.h"

#include <algorithm>
#include <charconv>
#include <exception>

#include "areas/events/store.h"
#include "core/address.h"
#include "core/json/writer.h"

namespace toolyard::events {
namespace {

constexpr std::int64_t sent_at_once = 100;

// Returns the position that a client names as `Last-Event-ID`; null if it is not a position.
std::optional<std::int64_t> position_of(std::string_view text) {
  std::int64_t position = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), position);
  if (fault != std::errc() || end != text.data() + text.size() || position < 0) return std::nullopt;
  return position;
}

template <class T> std::string text_of(const Following<T>& found) {
  std::string text;
  for (const auto& event : found.results)
    text += event_text(std::to_string(event.position), to_json(event));
  return text;
}

// What a client receives next, and the position after it.
struct NextEvents {
  std::string text;
  std::int64_t after = 0;
};

NextEvents next_events(Transaction& transaction, const Selection& selection, std::int64_t after) {
  if (selection.account) {
    const auto own = following_events<OwnEvent>(transaction, selection, after, sent_at_once);
    return {.text = text_of(own), .after = own.next_after};
  }
  const auto all = following_events<StaffEvent>(transaction, selection, after, sent_at_once);
  return {.text = text_of(all), .after = all.next_after};
}

}  // namespace

Result<void> Streams::check_places(UserId user, std::string_view network) const {
  const auto count = [&](const auto& is) {
    return static_cast<std::size_t>(
        std::ranges::count_if(clients_, [&](const auto& one) { return is(*one); }));
  };
  const bool is_full =
      clients_.size() >= bounds_.streams ||
      count([&](const Client& one) { return one.user == user; }) >= bounds_.of_account ||
      count([&](const Client& one) { return one.network == network; }) >= bounds_.of_network;
  if (!is_full) return {};
  auto refused = fail(problems::too_many_streams, std::string(problems::too_many_streams.title));
  refused.error().retry_after_s = 10;
  return refused;
}

void Streams::drop_gone() {
  std::erase_if(clients_, [](const auto& one) { return one->feed.expired(); });
}

Result<EventStream> Streams::follow(const Call& call, const StreamQuery& query) {
  TOOLYARD_TRY(auto selection, events_.selection(call, query.types));
  return follow(call, query, std::move(selection));
}

Result<EventStream> Streams::follow_own(const Call& call, const StreamQuery& query) {
  TOOLYARD_TRY(auto selection, events_.own_selection(call, query.types));
  return follow(call, query, std::move(selection));
}

Result<EventStream> Streams::follow(const Call& call, const StreamQuery& query,
                                    Selection selection) {
  auto after = query.after;
  if (!after) {
    TOOLYARD_TRY(after, database_.read([](Transaction& transaction) -> Result<std::int64_t> {
      return last_position(transaction);
    }));
  }
  auto feed = std::make_shared<EventFeed>();
  const std::scoped_lock lock(mutex_);
  drop_gone();
  auto network = counted_network(call.remote_address);
  TOOLYARD_TRY_VOID(check_places(call.caller.user, network));
  clients_.push_back(std::make_shared<Client>(Client{.feed = feed,
                                                     .selection = std::move(selection),
                                                     .user = call.caller.user,
                                                     .network = std::move(network),
                                                     .after = *after,
                                                     .until = Steady::now() + bounds_.longest}));
  if (!thread_.is_started())
    thread_ = threads_.start("event-streams", [this](const std::stop_token& stop) { watch(stop); });
  changed_.notify_all();
  return EventStream{std::move(feed)};
}

void Streams::watch(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, stop, [&] {
        drop_gone();
        return !clients_.empty();
      });
    }
    if (sleep_for(stop, bounds_.interval)) send_all(stop);
  }
}

// What the connection has not taken yet stays; the next events are read when it has.
void Streams::send(Client& client, EventFeed& feed, std::int64_t last) const {
  if (!client.has_begun) {
    client.has_begun = true;
    client.after = position_of(feed.received()).value_or(client.after);
  }
  if (client.after >= last) return;
  const auto next = database_.read([&](Transaction& transaction) -> Result<NextEvents> {
    return next_events(transaction, client.selection, client.after);
  });
  if (!next) return;
  if (!next->text.empty()) feed.put_text(next->text);
  client.after = next->after;
}

// If the events of one client cannot be read, the others still receive theirs; the exception is
// rethrown at the end.
void Streams::send_all(const std::stop_token& stop) {
  std::vector<std::shared_ptr<Client>> all;
  {
    const std::scoped_lock lock(mutex_);
    drop_gone();
    all = clients_;
  }
  const auto last = database_.read(
      [](Transaction& transaction) -> Result<std::int64_t> { return last_position(transaction); });
  std::exception_ptr thrown;
  for (const auto& one : all) {
    const auto feed = one->feed.lock();
    if (!feed || stop.stop_requested()) continue;
    try {
      feed->check_permission();
      if (last && feed->is_waiting()) send(*one, *feed, *last);
      if (Steady::now() >= one->until) feed->end();
    } catch (...) {
      thrown = std::current_exception();
    }
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace toolyard::events
