// How a field is stored in a table, and how a field of a query filters a list; used by src/records.
// By default a field is in a column of its own name, and a field of a query filters by equality
// with such a column.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard {

enum class Kept : std::uint8_t {
  column,       // in a column of its own
  columns,      // a record: each of its fields in a column
  json,         // as JSON in a column of its own
  json_member,  // as a member of the JSON object in a column shared by several fields
  computed,     // not stored
};

enum class Filter : std::uint8_t {
  equal,
  from,      // inclusive
  to,        // inclusive
  search,    // every word occurs in one of the columns
  ordering,  // the sort fields of the list
  custom,    // filtered by the area itself
};

struct Storage {
  std::string_view column = {};  // empty: the field's name; `search`: a list separated by commas
  std::string_view member = {};  // of `json_member`: name in the object; empty: the field's name
  // Joined table that contains the column; empty: the record's own table.
  std::string_view table = {};
  Kept kept = Kept::column;
  Filter filter = Filter::equal;
  bool is_sortable = false;
};

// The storage of a field without any properties of this kind.
inline constexpr Storage stored_by_name{};

}  // namespace toolyard
