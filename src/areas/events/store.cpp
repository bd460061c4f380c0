#include "areas/events/store.h"

#include <algorithm>
#include <string>

#include "areas/events/webhooks/deliveries.h"
#include "records/change_counter.h"
#include "records/events.h"

namespace toolyard::events {

bool has_unnumbered(Transaction& transaction) {
  return transaction.row<std::int64_t>("select id from events where position = 0 limit 1")
      .has_value();
}

std::int64_t number_events(Transaction& transaction, std::int64_t max, Instant now) {
  lock_changes(transaction, event_counter);
  const auto last = last_change(transaction, event_counter);
  const auto count = transaction.change(
      "update events set position = numbered.place from (select id, $1 + row_number() over "
      "(order by id) as place from events where position = 0 order by id limit $2) as numbered "
      "where events.id = numbered.id",
      last, max);
  if (count == 0) return 0;
  add_positions(transaction, count);
  webhooks::add_deliveries(transaction, last + 1, last + count, now);
  return count;
}

std::int64_t last_position(Transaction& transaction) {
  return last_change(transaction, event_counter);
}

std::optional<std::int64_t> first_position(Transaction& transaction) {
  return transaction.row<std::int64_t>(
      "select position from events where position > 0 order by position limit 1");
}

// Events of one account are found by an index. Others are looked for among a limited number of
// positions: events of a rare type may be far apart.
template <class T>
Following<T> following_events(Transaction& transaction, const Selection& selection,
                              std::int64_t after, std::int64_t limit) {
  const auto last = last_position(transaction);
  auto to = last;
  if (!selection.account) {
    if (after + positions_at_once < last)
      after = std::max(after, first_position(transaction).value_or(last + 1) - 1);
    to = std::min(last, after + positions_at_once);
  }
  auto tail = "where position > $1 and position <= $2 and " + selection.sql();
  if (selection.account) tail += " and account_id = $4";
  tail += " order by position limit $3";
  Following<T> found;
  found.results = selection.account
                      ? find_records<T>(transaction, tail, after, to, limit, *selection.account)
                      : find_records<T>(transaction, tail, after, to, limit);
  const bool is_full = std::ssize(found.results) == limit;
  found.next_after = is_full ? found.results.back().position : std::max(after, to);
  found.has_more = found.next_after < last;
  return found;
}
template Following<OwnEvent> following_events(Transaction&, const Selection&, std::int64_t,
                                              std::int64_t);
template Following<StaffEvent> following_events(Transaction&, const Selection&, std::int64_t,
                                                std::int64_t);

std::int64_t delete_old_events(Transaction& transaction, Instant before, std::int64_t max) {
  return transaction.change(
      "delete from events where id in (select id from (select id, happened_at from events "
      "where position > 0 order by position limit $2) as oldest where happened_at < $1)",
      before, max);
}

std::int64_t delete_events_of(Transaction& transaction, UserId account, std::int64_t max) {
  return transaction.change(
      "delete from events where id in (select id from events where account_id = $1 limit $2)",
      account, max);
}

}  // namespace toolyard::events
