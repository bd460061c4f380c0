// Reflection of structs at compile time. A described struct lists its fields once (meaning, limits,
// spellings, presentation; names and defaults come from the struct itself), and `type_of<T>` turns
// that list into a table. JSON, forms, command lines, schemas and database rows are ordinary code
// over such tables; this header includes none of them, so a tool compiles in half a second.
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

// One allowed spelling of an enumeration value, in lower case. `label` is for people; if it is
// empty, it is made from the spelling.
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

// Placeholder for the entries of a `Type` that its shape does not have. Calling it is a programming
// error.
template <class Returned, class... Given> Returned absent(Given...) {
  throw std::logic_error("a description was asked for what its shape does not have");
}

}  // namespace detail

// Type-erased access to the values of one C++ type. Comments name the shapes that have an entry;
// calling it for another shape throws std::logic_error.
struct Type {
  Shape shape;
  std::string_view name = {};  // record: `schema_name` or the C++ name, for names in schemas
  // boolean, integer, enumeration
  std::int64_t (*load_integer)(const void*) = detail::absent;
  void (*store_integer)(void*, std::int64_t) = detail::absent;
  std::int64_t min = 0, max = 0;
  std::span<const EnumName> names = {};
  // text: a `std::string_view` borrows from the request
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
  const void* (*held)(const void*) = detail::absent;            // optional (or null), choice
  std::size_t (*which)(const void*) = detail::absent;           // choice
  void* (*emplace)(void*, std::size_t which) = detail::absent;  // optional, choice
  // record
  std::span<const Field> fields = {};
  const void* (*defaults)() = detail::absent;  // a default-constructed one
  std::size_t bytes = 0;
  void (*construct)(void* where) = detail::absent;  // a default-constructed one
  void (*destroy)(void*) = detail::absent;
  std::string_view kind = {};  // name in the audit log; empty: not audited
};

// Maximum number of fields of a record, for code that has a bit per field.
inline constexpr std::size_t max_fields = 192;

// `static constexpr auto fields(auto...)` is a template, so that a file that merely includes a
// struct does not compile its table: more than a thousand of them would add seconds to every file.
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

// The table that describes T; it is all that codecs read.
template <class T> inline constexpr Type type_of = detail::make_type<T>();

// Describes one field of a struct: `field<&Request::line_length>("Characters per line.")`. `Owner`
// is a parameter because GCC 12 treats a pointer to a member of a type in an unnamed namespace as a
// name that all files share: types with the same name in two files would access each other's
// members.
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

// Returns the fields of a struct that only represents a row of an SQL statement: `row_columns<Row,
// &Row::id, &Row::name>()` are its columns in order. They have no meanings, because they appear in
// no schema.
template <class Row, auto... Members> constexpr auto row_columns() {
  return std::array{field<Members, Row>({})...};
}

// Returns the spelling of an enumeration value, or an empty text if it has none.
template <Spelled E> constexpr std::string_view spelling(E value) {
  for (const auto& known : spellings(E{}))
    if (known.value == value) return known.name;
  return {};
}

}  // namespace toolyard

#include "core/describe/types.h"
