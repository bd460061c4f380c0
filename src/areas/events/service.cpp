#include "areas/events/service.h"

#include "areas/events/store.h"
#include "records/list.h"

namespace toolyard::events {
namespace {

constexpr std::int64_t numbered_at_once = 200;

}  // namespace

Result<Selection> EventService::selection(const Call& call, std::string_view types) const {
  return select_events(kinds_, {.role = call.caller.role}, types);
}

Result<Selection> EventService::own_selection(const Call& call, std::string_view types) const {
  return select_events(kinds_, {.account = call.caller.user}, types);
}

Result<Page<StaffEvent>> EventService::list(const Call& call, const EventQuery& query) {
  TOOLYARD_TRY(const auto selected, selection(call, ""));
  ListSql list(table_of<StaffEvent>().tables());
  list.where("position > 0");
  list.where(selected.sql());
  TOOLYARD_TRY_VOID(list.narrow(table_of<StaffEvent>(), type_of<EventQuery>, &query));
  return database_.read([&](Transaction& transaction) -> Result<Page<StaffEvent>> {
    return list.page<StaffEvent>(transaction, call, query,
                                 list.recent_count(transaction, counts_, clock_(), query));
  });
}

Result<Page<OwnEvent>> EventService::list_own(const Call& call, const OwnEventQuery& query) {
  TOOLYARD_TRY(const auto selected, own_selection(call, ""));
  ListSql list(table_of<OwnEvent>().tables());
  list.where("account_id = ?", bind(call.caller.user));
  list.where("position > 0");
  list.where(selected.sql());
  TOOLYARD_TRY_VOID(list.narrow(table_of<OwnEvent>(), type_of<OwnEventQuery>, &query));
  return database_.read([&](Transaction& transaction) -> Result<Page<OwnEvent>> {
    return list.page<OwnEvent>(transaction, call, query,
                               list.recent_count(transaction, counts_, clock_(), query));
  });
}

template <class T>
Result<Following<T>> EventService::follow(const Selection& selection,
                                          const CursorQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Following<T>> {
    if (!query.after) return Following<T>{.next_after = last_position(transaction)};
    return following_events<T>(transaction, selection, *query.after, query.limit);
  });
}

Result<FollowingStaffEvents> EventService::follow(const Call& call,
                                                  const CursorQuery& query) const {
  TOOLYARD_TRY(const auto selected, selection(call, query.types));
  TOOLYARD_TRY(auto found, follow<StaffEvent>(selected, query));
  return FollowingStaffEvents{std::move(found)};
}

Result<FollowingEvents> EventService::follow_own(const Call& call, const CursorQuery& query) const {
  TOOLYARD_TRY(const auto selected, own_selection(call, query.types));
  TOOLYARD_TRY(auto found, follow<OwnEvent>(selected, query));
  return FollowingEvents{std::move(found)};
}

Result<void> EventService::number() {
  TOOLYARD_TRY(auto is_due, database_.read([](Transaction& transaction) -> Result<bool> {
    return has_unnumbered(transaction);
  }));
  while (is_due) {
    TOOLYARD_TRY(is_due, database_.write_slice([&](Transaction& transaction) -> Result<bool> {
      return number_events(transaction, numbered_at_once, clock_()) == numbered_at_once;
    }));
  }
  return {};
}

}  // namespace toolyard::events
