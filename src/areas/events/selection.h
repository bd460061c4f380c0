// Which events a caller may read, and which of these are requested.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/event_kind.h"
#include "core/error.h"

namespace toolyard::events {

// Who reads: the staff by role, or an account what belongs to it.
struct Reader {
  std::optional<Role> role = {};       // of the staff
  std::optional<UserId> account = {};  // that reads its own events
};

bool may_read(const Reader& reader, const EventKind& kind);

// A condition on types, such as `type in ('key.created', 'key.rotated')`.
struct Selection {
  std::optional<UserId> account = {};
  std::vector<std::string_view> types = {};  // names of known kinds; none: nothing is selected

  bool includes(std::string_view type) const;
  // Returns the condition as SQL. The names are those of the program.
  std::string sql() const;
};

// Returns the types of a list separated by commas that the reader may read; all of these if the
// list is empty. A type that does not exist, or that the reader may not read, is a fault at
// `/types`.
Result<Selection> select_events(std::span<const EventKind> kinds, const Reader& reader,
                                std::string_view types);

}  // namespace toolyard::events
