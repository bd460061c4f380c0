// How a field is presented to people: in the forms and results of the web client, and in `--help`.
// By default a field is shown by its name and type.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolyard {

// Input element for a value; by default the one that suits its type.
enum class Widget : std::uint8_t {
  by_type,
  multiline,
  code,
  markdown,
  html,
  password,
  color,
  tags,
  hidden,
};

// Prominence of a field in a form: the main input is at the top, rarely needed fields are
// collapsed.
enum class Level : std::uint8_t { usual, main, rare };

// How a value of a response is shown. One value of each response is the primary one: the result
// that people want. A value shown `once` cannot be retrieved again, such as a new key.
enum class Show : std::uint8_t {
  as_value,
  primary,
  color,
  strength,
  json,
  audio,
  pdf,
  html,
  code,
  once,
  table,
};

// A condition on another field of the record. `values` has a bit for each value of an enumeration,
// a boolean or small numbers, for which it holds; or, if `is_except` is set, does not hold.
struct Condition {
  // The field is not given, or an empty text or list.
  static constexpr std::uint64_t nothing = std::uint64_t{1} << 63;
  static constexpr std::int64_t true_bit = 62, false_bit = 61;
  // Where a field is a number or a name, only names with values from here on can be in a condition.
  static constexpr std::int64_t first_name = 32;
  std::string_view field = {};
  std::uint64_t values = 0;
  bool is_except = false;
  bool is_alternative = false;  // is enough in place of the condition before it
};

// Conditions that must all hold, except that one of several alternatives is enough.
struct Conditions {
  static constexpr std::size_t most = 5;
  std::array<Condition, most> list = {};
  std::size_t count = 0;

  constexpr bool empty() const { return count == 0; }
  constexpr const Condition* begin() const { return list.data(); }
  constexpr const Condition* end() const { return list.data() + count; }
  // Returns the end of the alternatives that begin with a condition.
  constexpr const Condition* end_of_alternatives(const Condition* first) const {
    do ++first;
    while (first != end() && first->is_alternative);
    return first;
  }
};

struct Presentation {
  std::string_view title = {};  // empty: made from the name
  std::string_view group = {};  // heading of its section
  std::string_view unit = {};   // empty: taken from the end of the name, such as `_ms`
  int digits = -1;              // decimals to show; negative: all
  Widget widget = Widget::by_type;
  Level level = Level::usual;
  Show show = Show::as_value;
  Conditions when = {};               // the field is useful only if these hold
  std::string_view media_types = {};  // of a file or text, separated by commas
  std::int64_t max_bytes = 0;         // of a file; 0: the limit of a request
  std::string_view excludes = {};     // the field of the record that it replaces
  std::string_view pattern = {};      // of a text: an ECMAScript regular expression
  std::string_view refers_to = {};    // path segment of the resource that its id refers to
  bool names_record = false;          // it is the name of the record for people
};

// The presentation of a field without any properties of this kind.
inline constexpr Presentation shown_by_type{};

}  // namespace toolyard
