// How people see a field: in the forms and answers of pages, and in `--help`. A field without a
// word of this is shown by its name and its type.
#pragma once
#include <cstdint>
#include <string_view>

namespace toolyard {

// What a value is edited with; by default what suits its type.
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

// The input itself stands on top, what is rarely needed is folded away.
enum class Level : std::uint8_t { usual, main, rare };

// How a value of an answer is shown. One of each answer is the primary one: what people came for.
// What is shown `once` cannot be had again, such as a new key.
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

// Another field of the record, and its values: a bit for each of an enumeration, a boolean or small
// numbers.
struct Condition {
  static constexpr std::uint64_t nothing = std::uint64_t{1} << 63;  // it is not given
  std::string_view field = {};
  std::uint64_t values = 0;
};

struct Presentation {
  std::string_view title = {};  // else made from the name
  std::string_view group = {};  // the heading it stands under
  std::string_view unit = {};   // else told by the end of the name, such as `_ms`
  int digits = -1;              // decimals worth showing; negative: all
  Widget widget = Widget::by_type;
  Level level = Level::usual;
  Show show = Show::as_value;
  Condition when = {};                // of use only while this holds
  std::string_view media_types = {};  // of a file or text, separated by commas
  std::int64_t max_bytes = 0;         // of a file; 0: what a request may have
  std::string_view excludes = {};     // the field of the record it replaces
  std::string_view pattern = {};      // of a text, as ECMAScript writes regular expressions
  std::string_view refers_to = {};    // path segment of the resource whose id it is
  bool names_record = false;          // it is what people call the record by
};

// Of a field that says nothing.
inline constexpr Presentation shown_by_type{};

}  // namespace toolyard
