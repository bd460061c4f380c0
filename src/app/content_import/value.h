// What front matter says, in YAML or TOML: a tree that still knows its lines.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::content_import {

// What is wrong in a text, and on which line; line 0 where that is not known.
struct LineFault {
  std::size_t line = 0;
  std::string what;
};
template <class T> using Read = std::expected<T, LineFault>;

struct Value {
  enum class Kind {
    null,
    plain,    // a scalar of YAML without quotes: its type is the field's
    text,     // a text, whatever it looks like
    literal,  // a number or a truth value, as JSON writes it
    list,
    object,
  };
  Kind kind = Kind::null;
  std::size_t line = 0;
  std::string text = {};
  std::vector<std::string> names = {};  // of an object: those of `items`
  std::vector<Value> items = {};

  const Value* find(std::string_view name) const;
  Value* find(std::string_view name) { return const_cast<Value*>(std::as_const(*this).find(name)); }
};

// The line of what a JSON Pointer (RFC 6901) leads to, or of the last step on the way that is
// there; 0 where not even the first is.
std::size_t line_of(const Value& root, std::string_view pointer);

// What one file may hold, so that a few lines cannot become millions.
inline constexpr std::size_t most_front_matter = std::size_t{64} << 10;
inline constexpr std::size_t most_values = 10'000;
inline constexpr std::size_t most_text = std::size_t{1} << 20;
inline constexpr std::size_t deepest = 32;

}  // namespace toolyard::content_import
