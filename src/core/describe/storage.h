// How a field is kept in a table, and how a query's field narrows a list; read by src/records. A
// field without a word of this has a column of its own name, and a query's field asks for what is
// equal in such a column.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard {

enum class Kept : std::uint8_t {
  column,       // in one of its own
  columns,      // a record: each of its fields in a column
  json,         // as JSON in one of its own
  json_member,  // as a member of the JSON object in a column that several fields share
  computed,     // not at all
};

enum class Filter : std::uint8_t {
  equal,
  from,      // inclusive
  to,        // inclusive
  search,    // every word is in one of the columns
  ordering,  // the sort fields
  custom,    // by the area itself
};

struct Storage {
  std::string_view column = {};  // else the field's name; of `search` several, separated by commas
  std::string_view member = {};  // of `json_member`: its name in the object, else the field's
  std::string_view table = {};  // one that is joined to the record's own, where the column is there
  Kept kept = Kept::column;
  Filter filter = Filter::equal;
  bool is_sortable = false;
};

// Of a field that says nothing.
inline constexpr Storage stored_by_name{};

}  // namespace toolyard
