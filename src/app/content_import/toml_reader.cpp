#include "app/content_import/toml_reader.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/json/writer.h"

namespace toolyard::content_import {
namespace {

using Kind = Value::Kind;

template <class T> void take_scalar(Value& into, const toml::value<T>& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    into.kind = Kind::text;
    into.text = value.get();
  } else if constexpr (std::is_same_v<T, bool>) {
    into.kind = Kind::literal;
    into.text = value.get() ? "true" : "false";
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    into.kind = Kind::literal;
    append_json_integer(into.text, value.get());
  } else {
    std::ostringstream out;
    out << value.get();
    into.kind = Kind::text;  // a date or time, or a number that JSON cannot represent
    into.text = out.str();
  }
  if constexpr (std::is_same_v<T, double>) {
    if (!std::isfinite(value.get())) return;
    into.kind = Kind::literal;
    into.text.clear();
    append_json_number(into.text, value.get());
  }
}

// Converts a node. Depth and number of values are limited as for YAML, although TOML has no
// aliases.
Value value_of(const toml::node& node, std::size_t offset, std::size_t depth, std::size_t& values) {
  Value value{.line = offset + node.source().begin.line};
  if (depth > deepest)
    throw LineFault{value.line, "The front matter is nested deeper than " +
                                    std::to_string(deepest) + " levels."};
  if (++values > max_values) throw LineFault{value.line, "The front matter is too large."};
  if (const auto* table = node.as_table()) {
    value.kind = Kind::object;
    for (const auto& [key, item] : *table) {
      value.names.emplace_back(key.str());
      value.items.push_back(value_of(item, offset, depth + 1, values));
      value.items.back().line = offset + key.source().begin.line;
    }
  } else if (const auto* list = node.as_array()) {
    value.kind = Kind::list;
    for (const auto& item : *list) value.items.push_back(value_of(item, offset, depth + 1, values));
  } else {
    node.visit([&](const auto& scalar) {
      if constexpr (toml::is_value<decltype(scalar)>) take_scalar(value, scalar);
    });
  }
  return value;
}

// The TOML library creates a nested table for each part of a dotted name such as `a.a.a.a`, and
// destroys them recursively. Counting the parts of a name would require a TOML parser; so all dots
// are counted, of which usual front matter has at most some hundred.
constexpr std::ptrdiff_t max_dots = 4'000;

}  // namespace

Read<Value> read_toml(std::string_view text, std::size_t first_line) {
  const auto offset = first_line - 1;
  if (std::ranges::count(text, '.') > max_dots)
    return std::unexpected(LineFault{first_line, "The front matter contains more than 4000 dots."});
  try {
    std::size_t values = 0;
    return value_of(toml::parse(text), offset, 0, values);
  } catch (const toml::parse_error& fault) {
    return std::unexpected(LineFault{offset + fault.source().begin.line,
                                     "Not valid TOML: " + std::string(fault.description()) + "."});
  } catch (LineFault& fault) {
    return std::unexpected(std::move(fault));
  }
}

}  // namespace toolyard::content_import
