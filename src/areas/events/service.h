// Lists events, and gives them their positions.
#pragma once
#include <memory>
#include <vector>

#include "areas/events/model.h"
#include "areas/events/options.h"
#include "areas/events/selection.h"
#include "core/count_cache.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::events {

class EventService {
 public:
  EventService(Database& database, Clock clock, std::vector<EventKind> kinds)
      : database_(database), clock_(std::move(clock)), kinds_(std::move(kinds)) {}

  Result<Page<StaffEvent>> list(const Call& call, const EventQuery& query);
  Result<Page<OwnEvent>> list_own(const Call& call, const OwnEventQuery& query);
  Result<FollowingStaffEvents> follow(const Call& call, const CursorQuery& query) const;
  Result<FollowingEvents> follow_own(const Call& call, const CursorQuery& query) const;

  // Returns what the caller may read of the types in a list: as staff, or of its own account.
  Result<Selection> selection(const Call& call, std::string_view types) const;
  Result<Selection> own_selection(const Call& call, std::string_view types) const;

  // Gives positions to the events that have none, in slices. To be called often, on every node.
  Result<void> number();

  std::span<const EventKind> kinds() const { return kinds_; }

 private:
  template <class T>
  Result<Following<T>> follow(const Selection& selection, const CursorQuery& query) const;

  Database& database_;
  Clock clock_;
  std::vector<EventKind> kinds_;
  CountCache counts_;
};

}  // namespace toolyard::events
