// Parsed front matter (YAML or TOML) as a tree of values with their line numbers.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::content_import {

// A fault in a file and its line; 0 if the line is unknown.
struct LineFault {
  std::size_t line = 0;
  std::string what;
};
template <class T> using Read = std::expected<T, LineFault>;

struct Value {
  enum class Kind {
    null,
    plain,    // an unquoted YAML scalar; the field determines its type
    text,     // a string, even if it could be a number
    literal,  // a number or a boolean, as JSON
    list,
    object,
  };
  Kind kind = Kind::null;
  std::size_t line = 0;
  std::string text = {};
  std::vector<std::string> names = {};  // of an object: names of `items`
  std::vector<Value> items = {};

  const Value* find(std::string_view name) const;
  Value* find(std::string_view name) { return const_cast<Value*>(std::as_const(*this).find(name)); }
};

// Returns the line of the value at a JSON Pointer (RFC 6901), or of the innermost existing value on
// its path; 0 if not even the first step exists.
std::size_t line_of(const Value& root, std::string_view pointer);

// Limits for one file, so that a few lines with aliases cannot expand to millions of values.
inline constexpr std::size_t max_front_matter = std::size_t{64} << 10;
inline constexpr std::size_t max_values = 10'000;
inline constexpr std::size_t max_text = std::size_t{1} << 20;
inline constexpr std::size_t deepest = 32;

}  // namespace toolyard::content_import
