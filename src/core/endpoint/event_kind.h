// Kinds of events: what happens to the records of the API, with the data that programs receive
// about it. A kind is described once, in the area that writes it; lists, streams, webhooks and the
// OpenAPI document follow.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"

namespace toolyard {

// Whether the account that an event belongs to may read it, beside the staff.
enum class EventOwner : std::uint8_t { excluded, included };

struct EventRules {
  Role role = Role::viewer;  // of the staff who may read it
  EventOwner owner = EventOwner::excluded;
  // A version of the data only gains fields. Any other change is the next version.
  std::int32_t version = 1;
};

struct EventKind {
  std::string_view name;         // such as `content.published`; never changes
  std::string_view summary;      // what has happened, as a sentence
  std::string_view object_kind;  // kind of the record, as in the audit log
  const Type& (*data)() = nullptr;
  EventRules rules = {};
};

// Returns the type of the data. Its table is not needed before it is called.
template <class T> const Type& event_data_type() { return type_of<T>; }

// A kind whose data is a `T`, a described struct without secrets.
template <class T> struct EventOf : EventKind {
  constexpr EventOf(std::string_view name, std::string_view summary, std::string_view object_kind,
                    EventRules rules = {})
      : EventKind{name, summary, object_kind, &event_data_type<T>, rules} {}
};

}  // namespace toolyard
