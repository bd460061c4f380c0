// Values for the parameters `$1` to `$n` of a statement, converted from the types that models
// consist of.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/describe/describe.h"
#include "core/describe/values.h"

namespace toolyard {

struct BytesView {
  std::string_view bytes;
};

// Texts and bytes are borrowed until the statement has run.
using Bound = std::variant<std::monostate, std::int64_t, double, std::string_view, BytesView>;

inline Bound bind(const Bound& value) { return value; }
inline Bound bind(std::nullopt_t) { return std::monostate(); }
inline Bound bind(BytesView value) { return value; }
inline Bound bind(double value) { return value; }
inline Bound bind(Instant value) { return std::int64_t(value.time_since_epoch().count()); }
inline Bound bind(const Json& value) { return std::string_view(value.text); }
inline Bound bind(std::string_view value) { return value; }
inline Bound bind(const std::string& value) { return std::string_view(value); }
inline Bound bind(const char* value) { return std::string_view(value); }

template <class T>
  requires std::is_integral_v<T> || std::is_enum_v<T>
Bound bind(T value) {
  if constexpr (Spelled<T>) return spelling(value);
  else return static_cast<std::int64_t>(value);
}
template <class T> Bound bind(const std::optional<T>& value) {
  return value ? bind(*value) : Bound(std::monostate());
}

}  // namespace toolyard
