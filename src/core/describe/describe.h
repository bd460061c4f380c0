// The described struct: a struct lists its fields once (meaning, limits, spellings, how people see
// them; names and defaults come from the struct itself), and `type_of<T>` turns that into a table
// at compile time. JSON, forms, command lines, schemas and database rows are ordinary code over
// such tables; none of them is known here, so a tool compiles in half a second.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/describe/field.h"
#include "core/describe/values.h"

namespace toolyard {

// clang-format off
enum class Shape {
  boolean, integer, number, text, enumeration, blob, instant, json,  // single values
  list, map, optional, choice, record,                               // made of others
};
// clang-format on

// One allowed spelling of an enumeration: lower-case with hyphens. People read the label, which is
// made from the spelling where none is given.
template <class E> struct Spelling {
  E value;
  std::string_view name;
  std::string_view meaning = {};
  std::string_view label = {};
};
struct EnumName {
  std::int64_t value;
  std::string_view name;
  std::string_view meaning;
  std::string_view label;
};

namespace detail {

// What stands in a `Type` where its shape has nothing to do: a fault of ours, told as such.
template <class Returned, class... Given> Returned absent(Given...) {
  throw std::logic_error("a description was asked for what its shape does not have");
}

}  // namespace detail

// How to reach into a value of one C++ type. Each shape has the entries named beside it; the others
// throw std::logic_error.
struct Type {
  Shape shape;
  std::string_view name = {};  // record: its own or the C++ name, for component names in schemas
  // boolean, integer, enumeration
  std::int64_t (*load_integer)(const void*) = detail::absent;
  void (*store_integer)(void*, std::int64_t) = detail::absent;
  std::int64_t min = 0, max = 0;
  std::span<const EnumName> names = {};
  // text: a borrowed one (`std::string_view`) points into the request
  std::string_view (*load_text)(const void*) = detail::absent;
  void (*store_text)(void*, std::string_view) = detail::absent;
  // list, map, optional: the type inside; choice: the alternatives in order
  const Type* inner = nullptr;
  std::span<const Type* const> alternatives = {};
  std::size_t (*size)(const void*) = detail::absent;                      // list, map
  const void* (*at)(const void*, std::size_t) = detail::absent;           // list, map
  std::string_view (*key_at)(const void*, std::size_t) = detail::absent;  // map
  void* (*append)(void*, std::string_view key) = detail::absent;          // list (no key), map
  void (*clear)(void*) = detail::absent;                                  // list, map, optional
  const void* (*held)(const void*) = detail::absent;            // optional, choice: or null
  std::size_t (*which)(const void*) = detail::absent;           // choice
  void* (*emplace)(void*, std::size_t which) = detail::absent;  // optional, choice
  // record
  std::span<const Field> fields = {};
  const void* (*defaults)() = detail::absent;  // a default-constructed one
  std::size_t bytes = 0;
  void (*construct)(void* where) = detail::absent;  // a default-constructed one
  void (*destroy)(void*) = detail::absent;
  std::string_view kind = {};  // as the audit log names it; empty: it is not kept there
};

// Fields that a record has at most, for whoever keeps a bit for each.
inline constexpr std::size_t most_fields = 128;

// `static constexpr auto fields(auto...)`: a template, so that a file that merely includes a struct
// does not pay for its table. Over a thousand of them would take seconds of every file.
template <class T>
concept Described = requires { T::fields(); };
template <class T>
concept Spelled = std::is_enum_v<T> && requires(T value) { spellings(value); };

namespace detail {

template <class T> inline constexpr bool is_optional = false;
template <class T> inline constexpr bool is_optional<std::optional<T>> = true;
template <class T> inline constexpr bool is_vector = false;
template <class T> inline constexpr bool is_vector<std::vector<T>> = true;
template <class T> inline constexpr bool is_members = false;
template <class T> inline constexpr bool is_members<Members<T>> = true;
template <class T> inline constexpr bool is_variant = false;
template <class... T> inline constexpr bool is_variant<std::variant<T...>> = true;

template <class T> constexpr std::string_view pretty_type() { return __PRETTY_FUNCTION__; }
template <class T> constexpr std::string_view type_name() {
  auto text = pretty_type<T>();
  text.remove_prefix(text.find("T = ") + 4);
  return text.substr(0, text.find_first_of(";]"));
}

template <class E>
inline constexpr auto enum_names = [] {
  constexpr auto given = spellings(E{});
  std::array<EnumName, given.size()> names{};
  for (std::size_t i = 0; i < given.size(); ++i)
    names[i] = {static_cast<std::int64_t>(given[i].value), given[i].name, given[i].meaning,
                given[i].label};
  return names;
}();

template <class T> constexpr Type make_type();

}  // namespace detail

// The table that describes T: the one thing every codec reads.
template <class T> inline constexpr Type type_of = detail::make_type<T>();

// One field of a described struct: `field<&Request::line_length>("Characters per line.")`.
// The owner is a parameter because GCC 12 takes a member of a hidden type (in an unnamed namespace)
// for a name that all files share: namesakes in two files would reach into each other.
template <auto M, class Owner = typename detail::MemberPointer<decltype(M)>::owner>
constexpr FieldDraft field(std::string_view meaning) {
  using Value = typename detail::MemberPointer<decltype(M)>::value;
  return {{.name = detail::member_name<M>(),
           .meaning = meaning,
           .type = &type_of<Value>,
           .member = [](void* record) -> void* {
             return std::addressof(static_cast<Owner*>(record)->*M);
           }}};
}

// The fields of a struct that is only a row of some statement: `row_columns<Row, &Row::id,
// &Row::name>()` are its columns in order, which nobody else sees.
template <class Row, auto... Members> constexpr auto row_columns() {
  return std::array{field<Members, Row>({})...};
}

// The spelling of an enumeration's value.
template <Spelled E> constexpr std::string_view spelling(E value) {
  for (const auto& known : spellings(E{}))
    if (known.value == value) return known.name;
  return {};
}

}  // namespace toolyard

#include "core/describe/types.h"
