// Events as callers see them, and the requests that list them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "records/list.h"
#include "records/table.h"

namespace toolyard::events {

// An event as its account sees it.
struct OwnEvent {
  static constexpr std::string_view schema_name = "Event";
  static constexpr ViewSpec table{.name = "events"};
  std::int64_t id = 0;
  std::int64_t position = 0;
  std::string type;
  std::int64_t version = 1;
  Instant timestamp;
  std::string object_kind;
  std::int64_t object_id = 0;
  Json data;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OwnEvent::id>("Id of the event, the same wherever it is delivered."),
        field<&OwnEvent::position>("Position of the event, from 1: the cursor of streams.")
            .sortable(),
        field<&OwnEvent::type>("Type of the event, such as `content.published`."),
        field<&OwnEvent::version>("Version of `data`: fields may be added to it, but none are "
                                  "removed or changed."),
        field<&OwnEvent::timestamp>("When it happened.").column("happened_at"),
        field<&OwnEvent::object_kind>("Kind of the record that the event is about."),
        field<&OwnEvent::object_id>("Id of that record."),
        field<&OwnEvent::data>("The record after the change, as the type of the event describes.")};
  }
};

// An event as the staff sees it.
struct StaffEvent : OwnEvent {
  static constexpr std::string_view schema_name = "StaffEvent";
  static constexpr TableSpec table{.name = "events"};
  std::optional<UserId> account_id, author_id;
  static constexpr auto fields(auto...) {
    return joined(
        OwnEvent::fields(),
        std::array{
            field<&StaffEvent::account_id>(
                "Id of the account that the event belongs to; null if it belongs to the site.")
                .refers_to("users"),
            field<&StaffEvent::author_id>("Id of the account that caused the event; null for "
                                          "the server and its operator.")
                .refers_to("users")});
  }
};

struct EventQuery : LongListQuery {
  std::string_view type, kind;
  std::optional<std::int64_t> object_id, account_id;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{field<&EventQuery::type>("Only events of this type.").limits(0, 100),
                   field<&EventQuery::kind>("Only events about records of this kind.")
                       .named("object_kind")
                       .limits(0, 100),
                   field<&EventQuery::object_id>("Only events about the record with this id."),
                   field<&EventQuery::account_id>("Only events of the account with this id.")
                       .refers_to("users"),
                   sort_field<&EventQuery::ordering, StaffEvent>("-position")});
  }
};

struct OwnEventQuery : LongListQuery {
  std::string_view type, ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{field<&OwnEventQuery::type>("Only events of this type.").limits(0, 100),
                   sort_field<&OwnEventQuery::ordering, OwnEvent>("-position")});
  }
};

// A position in the sequence of events, and which of those that follow are requested.
struct CursorQuery {
  static constexpr std::int64_t usual = 100, most = 500;
  std::optional<std::int64_t> after;
  std::int64_t limit = usual;
  std::string_view types;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CursorQuery::after>("Position after which events are returned: `next_after` of the "
                                   "response before. By default, the response is empty and its "
                                   "`next_after` the current end; 0 begins with the oldest event.")
            .limits(0, Limits{}.max),
        field<&CursorQuery::limit>("Maximum number of events.").limits(1, most),
        field<&CursorQuery::types>(
            "Only events of these types, separated by commas; `content.*` stands for all types "
            "that begin with `content.`.")
            .limits(0, 2000)};
  }
};

// The query of a stream.
struct StreamQuery {
  std::optional<std::int64_t> after;
  std::string_view types;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&StreamQuery::after>("Position after which events are sent; by default the current "
                                   "end. `Last-Event-ID` takes precedence.")
            .limits(0, Limits{}.max),
        field<&StreamQuery::types>(
            "Only events of these types, separated by commas; `content.*` stands for all types "
            "that begin with `content.`.")
            .limits(0, 2000)};
  }
};

// The events after a cursor.
template <class T> struct Following {
  std::vector<T> results;
  std::int64_t next_after = 0;
  bool has_more = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Following::results>("The events, oldest first."),
        field<&Following::next_after>("The `after` of the next request."),
        field<&Following::has_more>("Whether to request again at once: further events may follow, "
                                    "even if there are no `results`.")};
  }
};
struct FollowingEvents : Following<OwnEvent> {
  static constexpr std::string_view schema_name = "EventSequence";
};
struct FollowingStaffEvents : Following<StaffEvent> {
  static constexpr std::string_view schema_name = "StaffEventSequence";
};

}  // namespace toolyard::events
