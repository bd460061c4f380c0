// The described struct: a struct lists its fields once (meaning, limits, spellings; names and
// defaults come from the struct itself), and `type_of<T>` turns that into a table at compile time.
// JSON, forms, command lines, schemas and database rows are ordinary code over such tables; none
// of them is known here, so a tool compiles in half a second.
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

#include "core/values.h"

namespace toolyard {

// clang-format off
enum class Shape {
  boolean, integer, number, text, enumeration, blob, instant, json,  // single values
  list, map, optional, choice, record,                               // made of others
};
// clang-format on

// One allowed spelling of an enumeration: lower-case with hyphens.
template <class E> struct Spelling {
  E value;
  std::string_view name;
  std::string_view meaning = {};
};
struct EnumName {
  std::int64_t value;
  std::string_view name;
  std::string_view meaning;
};

// Inclusive bounds: of the value of a number, of the code points of a text, of the count of a
// list's items.
struct Limits {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
};

// What a text is beside its letters, as schemas tell it; that it is one, its area checks.
enum class Format { none, date, email, uri, uri_reference, uuid };

struct Type;

struct Field {
  std::string_view name;
  std::string_view meaning;
  const Type* type;
  void* (*member)(void* record);
  Limits bounds = {};
  Limits item_bounds = {};     // of each item of a list
  Format form = Format::none;  // of a text, or of each item of a list of texts
  bool is_required = false;
  bool is_read_only = false;                   // given in requests, it is ignored
  bool is_sparse = false;                      // absent from answers when it holds nothing
  bool is_secret = false;                      // never logged, masked in the documentation
  bool is_verbatim = false;                    // of a record: blanks around it belong to it
  std::string_view missing_code = "required";  // the fault when a required field is absent
  std::string_view invalid_code = {};          // replaces the shared code of a bad value
  std::string_view header = {};  // repeated as this response header when the answer is a file

  constexpr Field required(std::string_view code = "required") const {
    auto copy = *this;
    copy.is_required = true;
    copy.missing_code = code;
    return copy;
  }
  constexpr Field limits(double min, double max) const {
    auto copy = *this;
    copy.bounds = {min, max};
    return copy;
  }
  constexpr Field item_limits(double min, double max) const {
    auto copy = *this;
    copy.item_bounds = {min, max};
    return copy;
  }
  constexpr Field format(Format what) const {
    auto copy = *this;
    copy.form = what;
    return copy;
  }
  constexpr Field fault(std::string_view code) const {
    auto copy = *this;
    copy.invalid_code = code;
    return copy;
  }
  constexpr Field read_only() const {
    auto copy = *this;
    copy.is_read_only = true;
    return copy;
  }
  constexpr Field sparse() const {
    auto copy = *this;
    copy.is_sparse = true;
    return copy;
  }
  constexpr Field secret() const {
    auto copy = *this;
    copy.is_secret = true;
    return copy;
  }
  constexpr Field verbatim() const {
    auto copy = *this;
    copy.is_verbatim = true;
    return copy;
  }
  constexpr Field as_header(std::string_view line) const {
    auto copy = *this;
    copy.header = line;
    return copy;
  }
  // For names that are no C++ identifiers, or would clash with one.
  constexpr Field named(std::string_view other) const {
    auto copy = *this;
    copy.name = other;
    return copy;
  }
  // What is said of each item of a list.
  constexpr Field item() const {
    auto copy = *this;
    copy.bounds = item_bounds;
    copy.item_bounds = {};
    return copy;
  }
  const void* member_of(const void* record) const { return member(const_cast<void*>(record)); }
};

// The fields of a record that has those of another, which is its base.
template <std::size_t First, std::size_t Second>
constexpr auto joined(const std::array<Field, First>& first,
                      const std::array<Field, Second>& second) {
  std::array<Field, First + Second> all{};
  for (std::size_t i = 0; i < First; ++i) all[i] = first[i];
  for (std::size_t i = 0; i < Second; ++i) all[First + i] = second[i];
  return all;
}

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
};

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

template <auto M> constexpr std::string_view pretty_member() { return __PRETTY_FUNCTION__; }
// "… M = &toolyard::base64::Request::line_length; …" or the same ending in ']'.
template <auto M> constexpr std::string_view member_name() {
  auto text = pretty_member<M>();
  text.remove_prefix(text.find("M = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}
template <class T> constexpr std::string_view pretty_type() { return __PRETTY_FUNCTION__; }
template <class T> constexpr std::string_view type_name() {
  auto text = pretty_type<T>();
  text.remove_prefix(text.find("T = ") + 4);
  return text.substr(0, text.find_first_of(";]"));
}

template <class T> struct MemberPointer;
template <class Owner, class Value> struct MemberPointer<Value Owner::*> {
  using owner = Owner;
  using value = Value;
};

template <class E>
inline constexpr auto enum_names = [] {
  constexpr auto given = spellings(E{});
  std::array<EnumName, given.size()> names{};
  for (std::size_t i = 0; i < given.size(); ++i)
    names[i] = {static_cast<std::int64_t>(given[i].value), given[i].name, given[i].meaning};
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
constexpr Field field(std::string_view meaning) {
  using Value = typename detail::MemberPointer<decltype(M)>::value;
  return {.name = detail::member_name<M>(),
          .meaning = meaning,
          .type = &type_of<Value>,
          .member = [](void* record) -> void* {
            return std::addressof(static_cast<Owner*>(record)->*M);
          }};
}

// The spelling of an enumeration's value.
template <Spelled E> constexpr std::string_view spelling(E value) {
  for (const auto& known : spellings(E{}))
    if (known.value == value) return known.name;
  return {};
}

}  // namespace toolyard

#include "core/describe_types.h"
